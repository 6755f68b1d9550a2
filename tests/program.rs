//! Runs the program `hexidor` as a user does, each time in a fresh folder.

use std::ffi::OsStr;
use std::io::{self, Seek, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use nix::sys::resource::{Resource, setrlimit};
use nix::sys::signal::{SigHandler, Signal, signal};
use seccompiler::BpfProgram;
use serde_json::Value;
use tempfile::TempDir;

/// One run: a folder for its files, and the arguments.
pub(crate) struct Run {
    folder: TempDir,
    command: Command,
}

/// What came of it.
pub(crate) struct Ran {
    pub(crate) exit_code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// `hexidor` with these arguments, split at spaces; file names are relative to the run's folder.
pub(crate) fn hexidor(arguments: &str) -> Run {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let mut command = Command::new(env!("CARGO_BIN_EXE_hexidor"));
    command.current_dir(folder.path()).args(arguments.split_whitespace());
    Run { folder, command }
}

/// The checkout: where the bot is called `bot`.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// A file below `tests/data`.
pub(crate) fn data(path: &str) -> Vec<u8> {
    let path = root().join("tests/data").join(path);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Runs a command as on a disk on which a file has room for so many bytes.
#[expect(unsafe_code, reason = "runs between fork and exec")]
pub(crate) fn limit_files(command: &mut Command, bytes: u64) {
    // SAFETY: plain system calls, and nothing here allocates.
    unsafe {
        command.pre_exec(move || {
            // A write past the limit is to fail, not to kill.
            signal(Signal::SIGXFSZ, SigHandler::SigIgn)?;
            Ok(setrlimit(Resource::RLIMIT_FSIZE, bytes, bytes)?)
        });
    }
}

impl Run {
    /// One more argument, spaces and all.
    pub(crate) fn arg(mut self, argument: &str) -> Self {
        self.command.arg(argument);
        self
    }

    /// Sets a variable of its environment.
    pub(crate) fn variable(mut self, name: &str, value: impl AsRef<OsStr>) -> Self {
        self.command.env(name, value);
        self
    }

    /// In the checkout; its files stay in the run's own folder.
    pub(crate) fn in_checkout(mut self) -> Self {
        self.command.current_dir(root());
        self
    }

    /// Puts a file into the folder.
    pub(crate) fn file(self, name: &str, content: impl AsRef<[u8]>) -> Self {
        std::fs::write(self.folder.path().join(name), content).expect("the folder can be written");
        self
    }

    /// What it reads from standard input; nothing unless told.
    pub(crate) fn stdin(mut self, content: impl AsRef<[u8]>) -> Self {
        let mut file = tempfile::tempfile().expect("a temporary file can be made");
        file.write_all(content.as_ref()).and_then(|()| file.rewind()).expect("it can be written");
        self.command.stdin(file);
        self
    }

    /// Lays a filter of system calls on it.
    #[expect(unsafe_code, reason = "runs between fork and exec")]
    pub(crate) fn filtered(mut self, filter: BpfProgram) -> Self {
        // SAFETY: plain system calls, and nothing here allocates.
        unsafe {
            self.command.pre_exec(move || {
                seccompiler::apply_filter(&filter).map_err(|_| io::ErrorKind::Unsupported.into())
            });
        }
        self
    }

    /// On a disk on which a file has room for so many bytes.
    pub(crate) fn file_bytes_max(mut self, bytes: u64) -> Self {
        limit_files(&mut self.command, bytes);
        self
    }

    /// Where a file of the folder is, or will be: the folder stays until the run is dropped.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Starts it, and does not wait for its end; what it prints is nobody's.
    pub(crate) fn start(&mut self) -> Child {
        self.command.stdout(Stdio::null()).stderr(Stdio::null());
        self.command.spawn().expect("the program starts")
    }

    pub(crate) fn run(&mut self) -> Ran {
        let output = self.command.output().expect("the program starts");
        Ran {
            exit_code: output.status.code(),
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }
}

impl Ran {
    /// The one JSON object on standard output.
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| {
            panic!("{error}\nstdout: {}\nstderr: {}", self.stdout, self.stderr)
        })
    }
}
