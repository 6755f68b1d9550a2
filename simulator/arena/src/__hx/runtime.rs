//! Connects a submission to the arena's program, counts its ticks, and runs its `main`.

use std::io::Write;
use std::panic::PanicHookInfo;

use super::{ABI, HOST, HostTable, host, memory};

/// What a statement costs; fixed when the submission is compiled, so that the usual 1 costs nothing
/// to multiply by.
const STATEMENT_TICKS: u64 = parse(env!("HEXIDOR_STATEMENT_TICKS"));

/// Ticks until the last one before the program is stopped: a charge that would go below zero stops it,
/// which the processor's own subtraction tells. The program of the arena sets it, and reads the time
/// from it.
///
/// A plain static on purpose: the compiler may keep it in a register through a loop.
static mut TICKS_LEFT: u64 = u64::MAX;

/// Charges at run time.
#[inline(always)]
#[expect(unsafe_code, reason = "a plain counter, the fastest there is")]
pub(super) fn charge(statements: u64) {
    let ticks = statements * STATEMENT_TICKS;
    // SAFETY: a submission has one thread; signal handlers only read, and then end the process.
    unsafe {
        let (left, overrun) = TICKS_LEFT.overflowing_sub(ticks);
        TICKS_LEFT = left;
        if overrun {
            out_of_ticks();
        }
    }
}

/// Must not return: a call that came back could have changed the counter, which would then have to
/// live in memory.
#[cold]
#[inline(never)]
fn out_of_ticks() -> ! {
    (host().out_of_ticks)()
}

/// Runs a submission's `main`, connected to the arena's program.
pub fn run(table: &'static HostTable, main: fn()) {
    assert!(table.abi == ABI, "the library speaks ABI {ABI}, the program {}", table.abi);
    assert!(HOST.set(table).is_ok(), "a library runs one game");
    std::panic::set_hook(Box::new(panicked));
    memory::limit(table.memory_bytes);
    (table.attach)(&raw mut TICKS_LEFT, is_panicking);
    main();
    // What a line-buffered print has left behind; nobody is there to be told of a failure.
    let _ = std::io::stdout().flush();
}

extern "C" fn is_panicking() -> bool {
    std::thread::panicking()
}

fn panicked(info: &PanicHookInfo<'_>) {
    let message = info.payload_as_str().unwrap_or("a value that is no text");
    let (file, line) =
        info.location().map_or(("?", 0), |location| (location.file(), location.line()));
    (host().panicked)(message.into(), file.into(), line)
}

const fn parse(digits: &str) -> u64 {
    match u64::from_str_radix(digits, 10) {
        Ok(value) => value,
        Err(_) => panic!("HEXIDOR_STATEMENT_TICKS is not a number"),
    }
}
