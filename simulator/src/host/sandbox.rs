//! What a submission's process may not do.
//!
//! Four places, from the outside in: before the program is started again ([`lock`]), before and after
//! the library is loaded ([`before_loading`], [`after_loading`]), before a game's `main` runs
//! ([`before_game`], [`before_main`]).

use std::io;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;
use std::sync::OnceLock;

use landlock::RulesetError;
use nix::sys::personality::{self, Persona};
use nix::sys::prctl;
use nix::sys::resource::Resource;
use nix::sys::signal::Signal;
use nix::unistd::getpid;

use super::{calls, time_stamps};
use crate::sandbox::calls::CallFilter;
use crate::sandbox::files::FileRules;
use crate::sandbox::limits::{self, Limits};
use crate::sandbox::{self, Layer};

/// Far above what a game takes: its process is stopped for other reasons long before.
const LIMITS: Limits =
    Limits { cpu_seconds: 3600, address_bytes: 64 << 30, file_bytes: 0, open_files: 256 };

/// What a game's process needs besides the submission's own memory and stack.
const OWN_ADDRESS_BYTES: u64 = 1 << 30;

/// Made once, before the forks, and none if this machine has no filters.
static GAME_FILTER: OnceLock<Option<CallFilter>> = OnceLock::new();

/// Why a layer could not be laid on.
#[derive(Debug, thiserror::Error)]
pub(super) enum LockError {
    #[error("{0}")]
    System(#[from] nix::Error),
    #[error("landlock: {0}")]
    Files(#[from] RulesetError),
    #[error("{0}")]
    Io(#[from] io::Error),
}

/// Has the command start without an environment, under limits, and with the same addresses each time.
#[expect(unsafe_code, reason = "runs between fork and exec")]
pub(super) fn lock(command: &mut Command) {
    // A group of its own: Ctrl-C is for the program that a person has started, which ends it in order.
    command.env_clear().process_group(0);
    LIMITS.apply_to(command);
    limits::inherit_only_streams(command);
    if !sandbox::has(Layer::Addresses) {
        return;
    }
    // SAFETY: plain system calls, and nothing here allocates.
    unsafe {
        command.pre_exec(|| {
            let persona = personality::get()?;
            personality::set(persona | Persona::ADDR_NO_RANDOMIZE)?;
            io::Result::Ok(())
        });
    }
}

/// For the process that loads the library, which is all that it may read.
pub(super) fn before_loading(library: &Path) -> Result<(), LockError> {
    prctl::set_no_new_privs()?;
    prctl::set_dumpable(false)?;
    time_stamps::forbid();
    FileRules::new(&[library], &[""; 0])?.apply()?;
    let filter = sandbox::has(Layer::Calls).then(|| (calls::loading(), calls::game()));
    if let Some((loading, _)) = &filter {
        loading.apply()?;
    }
    let _ = GAME_FILTER.set(filter.map(|(_, game)| game));
    Ok(())
}

/// There is nothing left to read.
pub(super) fn after_loading() -> Result<(), LockError> {
    Ok(FileRules::nothing()?.apply()?)
}

/// For a game's process, which ends with the one that has forked it.
pub(super) fn before_game(memory_bytes: u64, stack_bytes: u64) -> nix::Result<()> {
    prctl::set_pdeathsig(Signal::SIGKILL)?;
    let address_bytes = memory_bytes.saturating_add(stack_bytes).saturating_add(OWN_ADDRESS_BYTES);
    limits::lower(Resource::RLIMIT_AS, address_bytes)?;
    limits::lower(Resource::RLIMIT_NPROC, 0)
}

/// The last step: only the submission's own doings come after it.
pub(super) fn before_main() -> io::Result<()> {
    match GAME_FILTER.get() {
        Some(Some(filter)) => calls::for_process(filter.clone(), getpid()).apply(),
        _ => Ok(()),
    }
}
