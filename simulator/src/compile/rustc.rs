//! The machine's own `rustc`, run under limits.

use std::io::Read;
use std::os::fd::AsFd;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use nix::poll::{PollFd, PollFlags, PollTimeout, poll};

use super::confine::{LIMITS, confine};
use super::error::{BuildError, Failure};

/// Real time, should a compiler wait for something.
const WALL_LIMIT: Duration = Duration::from_secs(300);

/// How often it is asked whether the result is still wanted.
const LOOK_MILLISECONDS: u16 = 50;

/// Deeply nested but legal source overflows the compiler's usual stack.
const STACK_BYTES: &str = "268435456";

/// Messages past this size are not kept.
const MESSAGE_BYTES: usize = 4 << 20;

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

    /// What all compilations share: a sandbox, no environment, temporary files in the job's folder, and
    /// paths that do not depend on where that is. Besides the toolchain it sees `arena`, a crate or its
    /// source.
    pub(super) fn command(
        &self,
        job: &Path,
        folder: &Path,
        arena: &Path,
    ) -> Result<Command, Failure> {
        let Installed { program, folder: toolchain } = self.installed()?;
        let mut command = Command::new(program);
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
        confine(&mut command, toolchain, arena, job)?;
        Ok(command)
    }

    /// The compiler behind a toolchain manager's proxy, which would need its environment.
    fn installed(&self) -> Result<&'static Installed, Failure> {
        static INSTALLED: OnceLock<Result<Installed, String>> = OnceLock::new();
        let find = || {
            let sysroot = ask(&self.program, &["--print", "sysroot"])?;
            let folder = PathBuf::from(sysroot.trim());
            let real = folder.join("bin/rustc");
            let program = if real.exists() { real } else { self.program.clone() };
            Ok(Installed { program, folder })
        };
        INSTALLED.get_or_init(find).as_ref().map_err(|detail| Failure::Compiler(detail.clone()))
    }
}

/// Where a compiler really is.
struct Installed {
    program: PathBuf,
    /// With its libraries.
    folder: PathBuf,
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

/// Set once nobody waits for any compiler.
static GIVEN_UP: AtomicBool = AtomicBool::new(false);

/// See [`super::give_up`].
pub(super) fn give_up() {
    GIVEN_UP.store(true, Relaxed);
}

/// Runs a compiler to its end or its limit, or until nobody wants its result any more.
pub(super) fn run(mut command: Command, unwanted: &AtomicBool) -> Result<(), Failure> {
    let mut child = command.spawn()?;
    let messages = read_messages(&mut child, unwanted);
    if messages.is_err() {
        child.kill()?;
    }
    let status = child.wait()?;
    let messages = messages?;
    if status.success() { Ok(()) } else { Err(failure(status, &messages)) }
}

/// All that a compiler writes to its standard error, up to a limit.
fn read_messages(child: &mut Child, unwanted: &AtomicBool) -> Result<String, Failure> {
    let deadline = Instant::now() + WALL_LIMIT;
    let mut messages = Vec::new();
    let Some(mut pipe) = child.stderr.take() else { return Ok(String::new()) };
    let mut chunk = [0; 1 << 14];
    loop {
        let mut ready = [PollFd::new(pipe.as_fd(), PollFlags::POLLIN)];
        match poll(&mut ready, PollTimeout::from(LOOK_MILLISECONDS)) {
            Ok(0) if unwanted.load(Relaxed) || GIVEN_UP.load(Relaxed) => {
                return Err(Failure::Unwanted);
            }
            Ok(0) if Instant::now() > deadline => {
                return Err(Failure::Limit(format!("{} s", WALL_LIMIT.as_secs())));
            }
            Ok(0) | Err(nix::errno::Errno::EINTR) => continue,
            Ok(_) => {}
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
    if signal == Some(libc::SIGXFSZ) {
        return Failure::Limit(format!("a file of {} MiB", LIMITS.file_bytes >> 20));
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
