//! The seeds of a submission's hash maps: the same in every game.
//!
//! The standard library looks `getrandom` up by name, and this program's own comes before the
//! system's (the build script exports it). Outside a game it is the system's.

use std::ffi::{c_uint, c_void};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

static REPEATABLE: AtomicBool = AtomicBool::new(false);
static STATE: AtomicU64 = AtomicU64::new(0);

/// From now on this process draws the same numbers every time.
pub(super) fn make_repeatable() {
    STATE.store(0, Relaxed);
    REPEATABLE.store(true, Relaxed);
}

/// The system's `getrandom`, or a fixed sequence.
///
/// # Safety
/// As the system's: `buffer` has room for `length` bytes.
#[unsafe(no_mangle)]
#[expect(unsafe_code, reason = "takes the place of a C function")]
pub(super) unsafe extern "C" fn getrandom(
    buffer: *mut c_void,
    length: usize,
    flags: c_uint,
) -> isize {
    if !REPEATABLE.load(Relaxed) {
        // SAFETY: the caller's promise.
        let result = unsafe { libc::syscall(libc::SYS_getrandom, buffer, length, flags) };
        return result as isize;
    }
    for index in 0..length {
        // SAFETY: the caller's promise.
        unsafe { *buffer.cast::<u8>().add(index) = next_byte() };
    }
    length as isize
}

/// A byte of a plain linear congruential sequence (Knuth's MMIX constants).
fn next_byte() -> u8 {
    let state = STATE
        .load(Relaxed)
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    STATE.store(state, Relaxed);
    (state >> 56) as u8
}
