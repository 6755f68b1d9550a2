//! The crates that make up a submission's library, and how each is compiled.
//!
//! ```text
//!   arena  <---  the submission, metered  <---  library: the one exported function
//!     ^--------  the submission, as it was written (checked only)
//! ```

use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::cache::write;
use super::error::Failure;
use super::rustc::{Rustc, run};

/// The end of the metered text: an entry that the library can call whatever the submission forbids
/// itself. It starts on a line of its own, because the text may end in a comment.
const ENTRY: &str = "\npub fn __hx_entry() { main() }\n";

/// The library's only exported function, in a crate of its own for the same reason.
const LIBRARY: &str = "#[unsafe(no_mangle)]
pub extern \"C\" fn hx_run(table: &'static arena::__hx::HostTable) {
    arena::__hx::run(table, submission::__hx_entry)
}
";

/// How metered text is optimised. A charge weighs as much as the statement that it pays for, so a
/// function may be twice as large, and a loop, before the compiler thinks it too large to be inlined
/// or unrolled: then it decides as it would without charges.
pub const METERED_CODE: &[&str] =
    &["-Copt-level=3", "-Cllvm-args=-inline-threshold=500", "-Cllvm-args=-unroll-threshold=600"];

/// The same where ticks are booked by place: with a call before each statement, optimising takes long and
/// gains little.
const PROFILED_CODE: &[&str] = &["-Copt-level=1"];

/// How a submission is optimised.
pub(super) fn optimisation(profile: bool) -> &'static [&'static str] {
    if profile { PROFILED_CODE } else { METERED_CODE }
}

/// Compiles the sources of `arena`, which stand in `job/arena`, to `job/libarena.rlib`.
pub(super) fn compile_arena(
    rustc: &Rustc,
    job: &Path,
    statement_ticks: u64,
    profile: bool,
) -> Result<(), Failure> {
    let mut command = rustc.command(job, &job.join("arena"), job)?;
    if profile {
        command.arg("--cfg=hexidor_profile");
    }
    command
        .env("RUSTC_BOOTSTRAP", "arena")
        .env("HEXIDOR_STATEMENT_TICKS", statement_ticks.to_string())
        .args(["--edition=2024", "--crate-name=arena", "--crate-type=rlib"])
        .args(["--cfg=hexidor_submission", "--cap-lints=allow", "-Copt-level=3"])
        .arg(joined("-o", &job.join("libarena.rlib")))
        .arg("lib.rs");
    run(command, &AtomicBool::new(false))
}

/// One submission that is compiled. Its two compilations may run side by side: once the check has
/// failed, the other stops, because nobody wants its result.
pub(super) struct Compilation<'a> {
    pub(super) rustc: &'a Rustc,
    /// Where all files are.
    pub(super) job: &'a Path,
    pub(super) file_name: &'a str,
    /// The compiled crate `arena`.
    pub(super) arena: &'a Path,
    /// Whether overflow and debug assertions are checked.
    pub(super) checked: bool,
    /// Whether ticks are booked by place.
    pub(super) profile: bool,
    pub(super) check_failed: AtomicBool,
}

impl Compilation<'_> {
    /// Compiles the submission as it was written, for the mistakes in it.
    ///
    /// A forbidden lint stops constants that take for ever to evaluate, whatever the source allows
    /// itself; lints work only without a cap.
    pub(super) fn check(&self, source: &str) -> Result<(), Failure> {
        let folder = self.job.join("original");
        write(&folder.join(self.file_name), source)?;
        let mut command = self.rustc.command(self.job, &folder, self.arena)?;
        command
            .args(["--edition=2021", "--crate-name=submission", "--crate-type=bin"])
            .args(["-Awarnings", "-Flong_running_const_eval", "--emit=metadata"])
            .arg(joined("-o", &self.job.join("original.rmeta")))
            .args([OsStr::new("--extern"), &joined("arena=", self.arena)])
            .args(["--", self.file_name]);
        let checked = run(command, &AtomicBool::new(false));
        self.check_failed.store(checked.is_err(), Relaxed);
        checked
    }

    /// Compiles the metered text to `submission.so` in the job's folder.
    pub(super) fn compile(&self, metered: &str) -> Result<(), Failure> {
        self.compile_submission(metered)?;
        self.link()
    }

    fn compile_submission(&self, metered: &str) -> Result<(), Failure> {
        let folder = self.job.join("metered");
        write(&folder.join(self.file_name), &format!("{metered}{ENTRY}"))?;
        let checks = if self.checked { "on" } else { "off" };
        let mut command = self.rustc.command(self.job, &folder, self.arena)?;
        command
            .args(["--edition=2021", "--crate-name=submission", "--crate-type=rlib"])
            .arg("--cap-lints=allow")
            .args(optimisation(self.profile))
            .arg(format!("-Coverflow-checks={checks}"))
            .arg(format!("-Cdebug-assertions={checks}"))
            .arg(joined("-o", &self.job.join("libsubmission.rlib")))
            .args([OsStr::new("--extern"), &joined("arena=", self.arena)])
            .args(["--", self.file_name]);
        run(command, &self.check_failed)
    }

    fn link(&self) -> Result<(), Failure> {
        write(&self.job.join("library.rs"), LIBRARY)?;
        let mut command = self.rustc.command(self.job, self.job, self.arena)?;
        command
            .args(["--edition=2024", "--crate-name=library", "--crate-type=cdylib"])
            .args(["--cap-lints=allow", "-Copt-level=3", "-Cstrip=symbols"])
            .arg(joined("-o", &self.job.join("submission.so")))
            .args([OsStr::new("--extern"), &joined("arena=", self.arena)])
            .arg("--extern=submission=libsubmission.rlib")
            .arg("library.rs");
        run(command, &self.check_failed)
    }
}

fn joined(option: &str, path: &Path) -> OsString {
    let mut argument = OsString::from(option);
    argument.push(path);
    argument
}
