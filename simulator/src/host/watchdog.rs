//! Stops a program that makes no progress, so that it cannot hold up the machine.
//!
//! A timer looks once a second at the tick counter. If that has not moved for 10 s of processor time
//! or 60 s of real time, one statement is taking that long, and the game is a host abort, never a
//! loss. In a hot loop the compiler may keep the counter in a register, and then the loop as a whole
//! counts as one statement: it has to last 10 s of processor time for that, and at most as many
//! rounds as there are ticks left. A game as a whole has its limit, too.
//!
//! Both kinds of time are counted in signals of timers, real time so that a machine that was suspended
//! is not held against anybody, processor time because there is no clock in the sandbox.
//!
//! The counter only counts down while the program runs. If a look sees it higher than the last one did,
//! the program has written to it.

use std::sync::atomic::{AtomicBool, AtomicI32, AtomicPtr, AtomicU64, Ordering::Relaxed};

use nix::sys::socket::{MsgFlags, send};

use super::session;
use super::wire::Report;

/// Seconds between looks.
const LOOK_SECONDS: i64 = 1;
/// Processor time in one statement, in seconds.
const CPU_SECONDS: u64 = 10;
/// Real time in one statement, in looks.
const LOOKS: u64 = 60;
/// Processor time in one game, in seconds: a clock's statements could otherwise last for weeks.
const GAME_CPU_SECONDS: u64 = 120;

static SOCKET: AtomicI32 = AtomicI32::new(-1);
/// The tick counter, once there is one.
static COUNTER: AtomicPtr<u64> = AtomicPtr::new(std::ptr::null_mut());
/// Whether the program runs, and does not wait for the host.
static RUNS: AtomicBool = AtomicBool::new(false);

/// What the last look saw that saw progress, and since then.
static SEEN: AtomicU64 = AtomicU64::new(u64::MAX);
static CPU_SECONDS_SINCE: AtomicU64 = AtomicU64::new(0);
static LOOKS_SINCE: AtomicU64 = AtomicU64::new(0);
/// Since the game began.
static GAME_CPU_SECONDS_USED: AtomicU64 = AtomicU64::new(0);

/// Begins to look. Timers do not come along when a process forks, so each game starts its own.
pub(super) fn start(socket: i32) {
    SOCKET.store(socket, Relaxed);
    let second = libc::timeval { tv_sec: LOOK_SECONDS, tv_usec: 0 };
    let timer = libc::itimerval { it_interval: second, it_value: second };
    #[expect(unsafe_code, reason = "nix has no interval timers")]
    // SAFETY: a valid timer; the old ones are not asked for.
    unsafe {
        libc::setitimer(libc::ITIMER_REAL, &timer, std::ptr::null_mut());
        libc::setitimer(libc::ITIMER_PROF, &timer, std::ptr::null_mut());
    }
}

/// The program has started, with this counter.
pub(super) fn watch(counter: *mut u64) {
    COUNTER.store(counter, Relaxed);
}

/// The program waits for the host.
pub(super) fn pause() {
    RUNS.store(false, Relaxed);
}

/// The program runs on: the counter is its own again.
pub(super) fn go_on() {
    SEEN.store(u64::MAX, Relaxed);
    RUNS.store(true, Relaxed);
}

/// A second of processor time has passed: a timer's signal handler.
pub(super) fn count_cpu_second() {
    CPU_SECONDS_SINCE.fetch_add(1, Relaxed);
    GAME_CPU_SECONDS_USED.fetch_add(1, Relaxed);
}

/// Looks at the counter: a timer's signal handler.
pub(super) fn look() {
    let counter = COUNTER.load(Relaxed);
    if counter.is_null() || !RUNS.load(Relaxed) {
        return;
    }
    #[expect(unsafe_code, reason = "the counter is a static of the submission's library")]
    // SAFETY: that library stays loaded, and its one thread is stopped in this handler.
    let ticks_left = unsafe { counter.read_volatile() };
    let seen = SEEN.swap(ticks_left, Relaxed);
    if ticks_left > seen {
        session::tampered();
    }
    if ticks_left != seen {
        CPU_SECONDS_SINCE.store(0, Relaxed);
        LOOKS_SINCE.store(0, Relaxed);
    }
    let looks = LOOKS_SINCE.fetch_add(1, Relaxed);
    if CPU_SECONDS_SINCE.load(Relaxed) >= CPU_SECONDS {
        session::fail(format_args!("{CPU_SECONDS} s of processor time in one statement"));
    }
    if GAME_CPU_SECONDS_USED.load(Relaxed) >= GAME_CPU_SECONDS {
        session::fail(format_args!("{GAME_CPU_SECONDS} s of processor time in one game"));
    }
    if looks >= LOOKS {
        session::fail(format_args!("{LOOKS} s of real time in one statement"));
    }
    let alive = Report::Alive.write();
    let _ =
        send(SOCKET.load(Relaxed), alive.bytes(), MsgFlags::MSG_NOSIGNAL | MsgFlags::MSG_DONTWAIT);
}
