//! What a submission's process may not do.
//!
//! Three places, from the outside in: before the program is started again ([`lock`]), before the
//! library is loaded ([`before_loading`]), before a game's `main` runs ([`before_game`]). Rules on
//! files and system calls belong to the last two.

use std::io;
use std::os::unix::process::CommandExt;
use std::process::Command;

use nix::sys::personality::{self, Persona};
use nix::sys::prctl;
use nix::sys::resource::Resource;
use nix::sys::signal::Signal;

use crate::limits::{self, Limits};

/// Far above what a game takes: its process is stopped for other reasons long before.
const LIMITS: Limits = Limits { cpu_seconds: 3600, address_bytes: 64 << 30, file_bytes: 0 };

/// What a game's process needs besides the submission's own memory and stack.
const OWN_ADDRESS_BYTES: u64 = 1 << 30;

/// Has the command start without an environment, under limits, and with the same addresses each time.
#[expect(unsafe_code, reason = "runs between fork and exec")]
pub(super) fn lock(command: &mut Command) {
    // A group of its own: Ctrl-C is for the program that a person has started, which ends it in order.
    command.env_clear().process_group(0);
    LIMITS.apply_to(command);
    // SAFETY: plain system calls, and nothing here allocates.
    unsafe {
        command.pre_exec(|| {
            // Where this is forbidden, only programs that print addresses can tell.
            if let Ok(persona) = personality::get() {
                let _ = personality::set(persona | Persona::ADDR_NO_RANDOMIZE);
            }
            io::Result::Ok(())
        });
    }
}

/// For the process that loads the library.
pub(super) fn before_loading() -> nix::Result<()> {
    prctl::set_no_new_privs()?;
    prctl::set_dumpable(false)
}

/// For a game's process, which ends with the one that has forked it.
pub(super) fn before_game(memory_bytes: u64, stack_bytes: u64) -> nix::Result<()> {
    prctl::set_pdeathsig(Signal::SIGKILL)?;
    let address_bytes = memory_bytes.saturating_add(stack_bytes).saturating_add(OWN_ADDRESS_BYTES);
    limits::lower(Resource::RLIMIT_AS, address_bytes)
}
