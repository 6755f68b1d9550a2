//! Connects a submission to the arena's program, counts its ticks, and runs its `main`.

use std::io::Write;
#[cfg(hexidor_profile)]
use std::panic::Location;
use std::panic::PanicHookInfo;

#[cfg(hexidor_profile)]
use super::profile::Profile;
use super::{ABI, HOST, HostTable, memory, table};

/// What a statement costs; fixed when the submission is compiled, so that the usual 1 costs nothing
/// to multiply by.
const STATEMENT_TICKS: u64 = parse(env!("HEXIDOR_STATEMENT_TICKS"));

/// Ticks until the last one before the program is stopped: a charge that would go below zero stops it.
/// The program of the arena sets it, and reads the time from it.
///
/// A plain static on purpose: the compiler may keep it in a register through a loop.
static mut TICKS_LEFT: u64 = u64::MAX;

/// Charges at run time.
#[cfg(not(hexidor_profile))]
#[inline(always)]
pub(super) fn charge(statements: u64) {
    count(statements);
}

#[inline(always)]
#[expect(unsafe_code, reason = "a plain counter, the fastest there is")]
fn count(statements: u64) {
    let ticks = statements * STATEMENT_TICKS;
    // SAFETY: a submission has one thread; signal handlers only read, and then end the process.
    unsafe {
        if TICKS_LEFT < ticks {
            stop();
        }
        TICKS_LEFT -= ticks;
    }
}

/// Where ticks are booked by place, once the submission runs.
#[cfg(hexidor_profile)]
static mut PROFILE: Option<Profile> = None;

#[cfg(hexidor_profile)]
#[expect(unsafe_code, reason = "a static that is set before `main`")]
fn profile() -> Option<Profile> {
    // SAFETY: a submission has one thread.
    unsafe { PROFILE }
}

/// Charges at run time, and books it at its place.
#[cfg(hexidor_profile)]
#[track_caller]
#[expect(unsafe_code, reason = "the counter")]
pub(super) fn charge(statements: u64) {
    if let Some(profile) = profile() {
        // SAFETY: as in `count`.
        let left = unsafe { TICKS_LEFT }.saturating_add(1);
        profile.book_statement(Location::caller().into(), statements * STATEMENT_TICKS, left);
    }
    count(statements);
}

/// The submission calls one of the 27 functions there.
#[cfg(hexidor_profile)]
pub(super) fn arrive(place: &'static Location<'static>) {
    if let Some(profile) = profile() {
        profile.arrive(place.into());
    }
}

/// Takes up the memory in which ticks are booked by place.
#[cfg(hexidor_profile)]
#[expect(unsafe_code, reason = "a slice handed over by the arena's program")]
fn attach_profile(table: &'static HostTable) {
    let raw = (table.profile)();
    // SAFETY: made from such a slice by the arena's program, and written by this thread only.
    unsafe { PROFILE = Profile::new(std::slice::from_raw_parts(raw.words, raw.len)) }
}

/// Stops the program: a charge could not be paid.
///
/// A call that came back might have changed the counter, and one that looks at memory would have to
/// find the counter there; then every charge would be a store. So this neither returns nor looks: what
/// the arena's program says about the end is its own, not the counter's. (A profile is memory, too: there
/// the last statement has to be found.)
#[inline(always)]
#[cfg_attr(
    all(not(hexidor_profile), any(target_arch = "x86_64", target_arch = "aarch64")),
    expect(unsafe_code, reason = "the only call that is known not to look at memory")
)]
fn stop() -> ! {
    // SAFETY: it does not return, and it looks only at what was there before `main`: the table.
    #[cfg(all(not(hexidor_profile), target_arch = "x86_64"))]
    unsafe {
        core::arch::asm!("call {}", sym out_of_ticks, options(noreturn, nomem))
    }
    // SAFETY: as above.
    #[cfg(all(not(hexidor_profile), target_arch = "aarch64"))]
    unsafe {
        core::arch::asm!("bl {}", sym out_of_ticks, options(noreturn, nomem))
    }
    #[cfg(any(hexidor_profile, not(any(target_arch = "x86_64", target_arch = "aarch64"))))]
    out_of_ticks()
}

#[cold]
#[inline(never)]
extern "C" fn out_of_ticks() -> ! {
    (table().out_of_ticks)()
}

/// Runs a submission's `main`, connected to the arena's program.
pub fn run(table: &'static HostTable, main: fn()) {
    assert!(table.abi == ABI, "the library speaks ABI {ABI}, the program {}", table.abi);
    assert!(HOST.set(table).is_ok(), "a library runs one game");
    std::panic::set_hook(Box::new(panicked));
    memory::limit(table.memory_bytes);
    #[cfg(hexidor_profile)]
    attach_profile(table);
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
    (table().panicked)(message.into(), file.into(), line)
}

const fn parse(digits: &str) -> u64 {
    match u64::from_str_radix(digits, 10) {
        Ok(value) => value,
        Err(_) => panic!("HEXIDOR_STATEMENT_TICKS is not a number"),
    }
}
