//! Limits on child processes: compilers and submissions run under them.

use std::io;
use std::os::unix::process::CommandExt;
use std::process::Command;

use nix::sys::prctl;
use nix::sys::resource::{Resource, getrlimit, setrlimit};
use nix::sys::signal::Signal;

/// What a child process may use at most.
///
/// These are backstops for the machine's sake. What a submission may use *by the rules* is counted
/// inside it, where the same program always stops at the same point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Limits {
    /// Processor time, all threads together.
    pub(crate) cpu_seconds: u64,
    /// Address space.
    pub(crate) address_bytes: u64,
    /// The largest file it may write.
    pub(crate) file_bytes: u64,
    /// Files that it may have open at a time.
    pub(crate) open_files: u64,
}

impl Limits {
    /// Puts the calling process under these limits, and lets it write no core file.
    pub(crate) fn apply(&self) -> nix::Result<()> {
        for (resource, limit) in [
            (Resource::RLIMIT_CPU, self.cpu_seconds),
            (Resource::RLIMIT_AS, self.address_bytes),
            (Resource::RLIMIT_FSIZE, self.file_bytes),
            (Resource::RLIMIT_NOFILE, self.open_files),
            (Resource::RLIMIT_CORE, 0),
        ] {
            lower(resource, limit)?;
        }
        Ok(())
    }

    /// Has a command start under these limits.
    #[expect(unsafe_code, reason = "runs between fork and exec")]
    pub(crate) fn apply_to(self, command: &mut Command) -> &mut Command {
        // SAFETY: `setrlimit` is a plain system call, and nothing here allocates.
        unsafe { command.pre_exec(move || self.apply().map_err(io::Error::from)) }
    }
}

/// Has a command start with its three standard streams and no other open file: whoever started this
/// program may have left it some.
#[expect(unsafe_code, reason = "runs between fork and exec")]
pub(crate) fn inherit_only_streams(command: &mut Command) {
    // SAFETY: a plain system call, and nothing here allocates.
    unsafe {
        command.pre_exec(|| {
            // Kernels before 5.11 do not know this; there the standard library's own care must do.
            libc::syscall(libc::SYS_close_range, 3, libc::c_uint::MAX, libc::CLOSE_RANGE_CLOEXEC);
            io::Result::Ok(())
        });
    }
}

/// Has a command end with the thread that starts it: nobody else wants its result.
#[expect(unsafe_code, reason = "runs between fork and exec")]
pub(crate) fn end_with_caller(command: &mut Command) {
    // SAFETY: a plain system call, and nothing here allocates.
    unsafe {
        command.pre_exec(|| prctl::set_pdeathsig(Signal::SIGKILL).map_err(io::Error::from));
    }
}

/// Puts the calling process under a limit, unless it is under a stricter one.
pub(crate) fn lower(resource: Resource, limit: u64) -> nix::Result<()> {
    let (_, strictest) = getrlimit(resource)?;
    let limit = limit.min(strictest);
    setrlimit(resource, limit, limit)
}
