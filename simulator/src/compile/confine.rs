//! What a compiler may see and do: it reads a stranger's text, and runs none of it.
//!
//! Read: the toolchain, the system's own programs and libraries (the linker is one of them), the crate
//! `arena`. Write: its job's folder. No network, and nothing that reaches into other processes.

use std::io;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use libc::c_long;

use super::error::Failure;
use crate::sandbox::calls::{CallFilter, call};
use crate::sandbox::files::FileRules;
use crate::sandbox::limits::{self, Limits};
use crate::sandbox::{self, Layer};

/// Far above what an honest submission of full size needs (about 20 s; 1.5 GiB, and 7 GiB of addresses with the stacks of the
/// compiler's threads), far below what would hurt the machine.
pub(super) const LIMITS: Limits =
    Limits { cpu_seconds: 120, address_bytes: 12 << 30, file_bytes: 256 << 20, open_files: 1024 };

/// Where a system keeps programs and libraries; those of a store come from one folder.
const SYSTEM: &[&str] = &[
    "/bin",
    "/etc/alternatives",
    "/etc/ld.so.cache",
    "/gnu/store",
    "/lib",
    "/lib32",
    "/lib64",
    "/nix/store",
    "/sbin",
    "/usr",
];

#[rustfmt::skip]
const FORBIDDEN: &[c_long] = &[
    libc::SYS_socket, libc::SYS_connect, libc::SYS_bind,
    libc::SYS_ptrace, libc::SYS_process_vm_readv, libc::SYS_process_vm_writev, libc::SYS_pidfd_getfd,
    libc::SYS_io_uring_setup, libc::SYS_bpf, libc::SYS_perf_event_open, libc::SYS_userfaultfd,
    libc::SYS_keyctl, libc::SYS_add_key, libc::SYS_request_key,
    libc::SYS_shmget, libc::SYS_msgget, libc::SYS_semget, libc::SYS_mq_open,
    libc::SYS_mount, libc::SYS_unshare, libc::SYS_setns, libc::SYS_personality,
];

/// Has a compiler start under limits and in its sandbox. `toolchain` and `arena` may be read, `job` is
/// its own.
#[expect(unsafe_code, reason = "runs between fork and exec")]
pub(super) fn confine(
    command: &mut Command,
    toolchain: &Path,
    arena: &Path,
    job: &Path,
) -> Result<(), Failure> {
    let system = SYSTEM.iter().map(PathBuf::from);
    let own = [toolchain.to_owned(), arena.to_owned()];
    let readable: Vec<_> = system.chain(own).chain(linker_folder()).collect();
    let files = FileRules::new(&readable, &[Path::new("/dev/null"), job]);
    let files = files.map_err(|error| Failure::Compiler(format!("landlock: {error}")))?;
    let calls = call_filter();
    LIMITS.apply_to(command);
    limits::inherit_only_streams(command);
    limits::end_with_caller(command);
    // SAFETY: plain system calls, and nothing here allocates.
    unsafe {
        command.pre_exec(move || {
            files.apply()?;
            calls.map_or(io::Result::Ok(()), CallFilter::apply)
        });
    }
    Ok(())
}

fn call_filter() -> Option<&'static CallFilter> {
    static FILTER: OnceLock<Option<CallFilter>> = OnceLock::new();
    let make = || CallFilter::all_but(FORBIDDEN.iter().copied().map(call).collect());
    FILTER.get_or_init(|| sandbox::has(Layer::Calls).then(make)).as_ref()
}

/// Where the linker's own files are, should it come from elsewhere: the folder around the `bin` that it
/// really stands in. Never somebody's home.
fn linker_folder() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let linker = std::env::split_paths(&path).map(|folder| folder.join("cc"));
    let linker = linker.filter_map(|linker| linker.canonicalize().ok()).next()?;
    let folder = linker.parent()?.parent()?;
    let home = std::env::var_os("HOME").map(PathBuf::from);
    let is_too_much =
        folder.parent().is_none() || home.is_some_and(|home| home.starts_with(folder));
    (!is_too_much).then(|| folder.to_owned())
}
