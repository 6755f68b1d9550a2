//! The machine's own `rustc`, run under limits.

use std::ffi::{OsStr, OsString};
use std::io::Read;
use std::os::fd::AsFd;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use nix::poll::{PollFd, PollFlags, PollTimeout, poll};

use super::cache::write;
use super::error::{BuildError, Failure};
use crate::limits::Limits;

/// Far above what an honest submission of full size needs (about 10 s and 1 GiB), far below what
/// would hurt the machine.
const LIMITS: Limits = Limits { cpu_seconds: 120, address_bytes: 12 << 30, file_bytes: 256 << 20 };
const WALL_LIMIT: Duration = Duration::from_secs(300);

/// Deeply nested but legal source overflows the compiler's usual stack.
const STACK_BYTES: &str = "268435456";

/// Messages past this size are not kept.
const MESSAGE_BYTES: usize = 4 << 20;

/// The end of the metered text: an entry that the library can call whatever the submission forbids
/// itself. It starts on a line of its own, because the text may end in a comment.
const ENTRY: &str = "\npub fn __hx_entry() { main() }\n";

/// The library's only exported function, in a crate of its own for the same reason.
const LIBRARY: &str = "#[unsafe(no_mangle)]
pub extern \"C\" fn hx_run(table: &'static arena::__hx::HostTable) {
    arena::__hx::run(table, submission::__hx_entry)
}
";

/// A compiler found on this machine.
#[derive(Clone)]
pub(super) struct Rustc {
    program: PathBuf,
    version: String,
}

impl Rustc {
    /// The compiler named by `RUSTC`, else the `rustc` on the search path.
    pub(super) fn find() -> Result<Self, BuildError> {
        static FOUND: OnceLock<Result<Rustc, String>> = OnceLock::new();
        FOUND
            .get_or_init(|| {
                let program =
                    std::env::var_os("RUSTC").map_or_else(|| PathBuf::from("rustc"), PathBuf::from);
                let version = ask(&program, &["-vV"])?;
                Ok(Self { program, version })
            })
            .clone()
            .map_err(|detail| BuildError::Toolchain { detail })
    }

    /// What `rustc -vV` says: release, commit, host.
    pub(super) fn version(&self) -> &str {
        &self.version
    }

    /// Compiles the sources of `arena`, which stand in `job/arena`, to `job/libarena.rlib`.
    pub(super) fn compile_arena(&self, job: &Path, statement_ticks: u64) -> Result<(), Failure> {
        let mut command = self.command(job, &job.join("arena"))?;
        command
            .env("RUSTC_BOOTSTRAP", "arena")
            .env("HEXIDOR_STATEMENT_TICKS", statement_ticks.to_string())
            .args(["--edition=2024", "--crate-name=arena", "--crate-type=rlib"])
            .args(["--cfg=hexidor_submission", "--cap-lints=allow", "-Copt-level=3"])
            .arg(out(job, "libarena.rlib"))
            .arg("lib.rs");
        run(command)
    }

    /// Compiles the submission as it was written, for the mistakes in it.
    ///
    /// A forbidden lint stops constants that take for ever to evaluate, whatever the source allows
    /// itself; lints work only without a cap.
    pub(super) fn check(
        &self,
        job: &Path,
        file_name: &str,
        source: &str,
        arena: &Path,
    ) -> Result<(), Failure> {
        let folder = job.join("original");
        write(&folder.join(file_name), source)?;
        let mut command = self.command(job, &folder)?;
        command
            .args(["--edition=2021", "--crate-name=submission", "--crate-type=bin"])
            .args(["-Awarnings", "-Flong_running_const_eval", "--emit=metadata"])
            .arg(out(job, "original.rmeta"))
            .args([OsStr::new("--extern"), &named("arena", arena)])
            .args(["--", file_name]);
        run(command)
    }

    /// Compiles the metered text to `job/submission.so`.
    pub(super) fn compile(
        &self,
        job: &Path,
        file_name: &str,
        metered: &str,
        arena: &Path,
        checked: bool,
    ) -> Result<(), Failure> {
        let folder = job.join("metered");
        write(&folder.join(file_name), &format!("{metered}{ENTRY}"))?;
        let checks = if checked { "on" } else { "off" };
        let mut command = self.command(job, &folder)?;
        command
            .args(["--edition=2021", "--crate-name=submission", "--crate-type=rlib"])
            .args(["--cap-lints=allow", "-Copt-level=3"])
            .arg(format!("-Coverflow-checks={checks}"))
            .arg(format!("-Cdebug-assertions={checks}"))
            .arg(out(job, "libsubmission.rlib"))
            .args([OsStr::new("--extern"), &named("arena", arena)])
            .args(["--", file_name]);
        run(command)?;

        write(&job.join("library.rs"), LIBRARY)?;
        let mut command = self.command(job, job)?;
        command
            .args(["--edition=2024", "--crate-name=library", "--crate-type=cdylib"])
            .args(["--cap-lints=allow", "-Copt-level=3", "-Cstrip=symbols"])
            .arg(out(job, "submission.so"))
            .args([OsStr::new("--extern"), &named("arena", arena)])
            .arg("--extern=submission=libsubmission.rlib")
            .arg("library.rs");
        run(command)
    }

    /// What all compilations share: limits, no environment, temporary files in the job's folder, and
    /// paths that do not depend on where that is.
    fn command(&self, job: &Path, folder: &Path) -> Result<Command, Failure> {
        let mut command = Command::new(self.real_program()?);
        command
            .current_dir(folder)
            .env_clear()
            // The linker.
            .env("PATH", std::env::var_os("PATH").unwrap_or_else(|| "/usr/bin:/bin".into()))
            .env("TMPDIR", job)
            .env("RUST_MIN_STACK", STACK_BYTES)
            .args(["--error-format=json", "-Cpanic=abort"])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        LIMITS.apply_to(&mut command);
        Ok(command)
    }

    /// The compiler behind a toolchain manager's proxy, which would need its environment.
    fn real_program(&self) -> Result<&'static Path, Failure> {
        static REAL: OnceLock<Result<PathBuf, String>> = OnceLock::new();
        REAL.get_or_init(|| {
            let sysroot = ask(&self.program, &["--print", "sysroot"])?;
            let real = Path::new(sysroot.trim()).join("bin/rustc");
            Ok(if real.exists() { real } else { self.program.clone() })
        })
        .as_deref()
        .map_err(|detail| Failure::Compiler(detail.clone()))
    }
}

/// Runs a compiler for what it prints.
fn ask(program: &Path, arguments: &[&str]) -> Result<String, String> {
    let failed =
        |detail: String| format!("`{} {}`: {detail}", program.display(), arguments.join(" "));
    let output = Command::new(program)
        .args(arguments)
        .output()
        .map_err(|error| failed(error.to_string()))?;
    if !output.status.success() {
        return Err(failed(String::from_utf8_lossy(&output.stderr).trim().to_owned()));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn out(job: &Path, name: &str) -> OsString {
    let mut argument = OsString::from("-o");
    argument.push(job.join(name));
    argument
}

fn named(name: &str, library: &Path) -> OsString {
    let mut argument = OsString::from(name);
    argument.push("=");
    argument.push(library);
    argument
}

/// Runs a compiler to its end or its limit.
fn run(mut command: Command) -> Result<(), Failure> {
    let mut child = command.spawn()?;
    let messages = read_messages(&mut child);
    if messages.is_err() {
        child.kill()?;
    }
    let status = child.wait()?;
    let messages = messages?;
    if status.success() { Ok(()) } else { Err(failure(status, &messages)) }
}

/// All that a compiler writes to its standard error, up to a limit.
fn read_messages(child: &mut Child) -> Result<String, Failure> {
    let deadline = Instant::now() + WALL_LIMIT;
    let mut messages = Vec::new();
    let Some(mut pipe) = child.stderr.take() else { return Ok(String::new()) };
    let mut chunk = [0; 1 << 14];
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        let timeout = PollTimeout::try_from(left).unwrap_or(PollTimeout::MAX);
        let mut ready = [PollFd::new(pipe.as_fd(), PollFlags::POLLIN)];
        match poll(&mut ready, timeout) {
            Ok(0) => return Err(Failure::Limit(format!("{} s", WALL_LIMIT.as_secs()))),
            Ok(_) => {}
            Err(nix::errno::Errno::EINTR) => continue,
            Err(error) => return Err(Failure::Io(error.to_string())),
        }
        let length = pipe.read(&mut chunk)?;
        if length == 0 {
            return Ok(String::from_utf8_lossy(&messages).into_owned());
        }
        let room = MESSAGE_BYTES - messages.len();
        messages.extend_from_slice(&chunk[..length.min(room)]);
    }
}

fn failure(status: ExitStatus, messages: &str) -> Failure {
    let signal = status.signal();
    if signal == Some(libc::SIGXCPU) || signal == Some(libc::SIGKILL) {
        return Failure::Limit(format!("{} s of processor time", LIMITS.cpu_seconds));
    }
    let out_of_memory = ["memory allocation of", "out of memory", "Cannot allocate memory"];
    if out_of_memory.iter().any(|words| messages.contains(words)) {
        return Failure::Limit(format!("{} GiB of memory", LIMITS.address_bytes >> 30));
    }
    let errors = Failure::parse(messages);
    if errors.is_empty() {
        let last = messages.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or("");
        return Failure::Compiler(format!("{status}: {last}"));
    }
    Failure::Errors(errors)
}
