//! The game that this process runs: the submission's calls come in here.
//!
//! A process runs one game, in one thread, so the game is a static. The tick counter lives in the
//! submission's library, where statements are charged to it; each call takes it over, and gives it
//! back when it returns.

use std::cell::UnsafeCell;
use std::fmt;
use std::os::fd::{AsRawFd, OwnedFd};
use std::ptr;

use arena::Function;
use nix::sys::socket::{MsgFlags, recv, send};
use rules::Action;

use super::game::{Game, Grant, Stop, View};
use super::watchdog;
use super::wire::{Cause, Line, Report};
use crate::ticks::Ticks;

/// The game of this process, once it has one.
static SESSION: Cell = Cell(UnsafeCell::new(None));

struct Cell(UnsafeCell<Option<Session>>);

#[expect(unsafe_code, reason = "one thread")]
// SAFETY: a game's process has one thread.
unsafe impl Sync for Cell {}

struct Session {
    game: Game,
    /// To the host: grants come in, reports go out.
    socket: OwnedFd,
    /// The counter in the submission's library, once it has started.
    counter: *mut u64,
    /// Whether the submission's own standard library is in a panic.
    is_panicking: Option<extern "C" fn() -> bool>,
}

/// Makes this the process of a game. Waits for the first grant.
pub(super) fn start(game: Game, socket: OwnedFd) {
    watchdog::start(socket.as_raw_fd());
    #[expect(unsafe_code, reason = "the process has no game yet")]
    // SAFETY: one thread, and nobody holds a reference from before.
    let cell = unsafe { &mut *SESSION.0.get() };
    let session = Session { game, socket, counter: ptr::null_mut(), is_panicking: None };
    cell.insert(session).wait_for_grant();
}

/// The game as it was when the submission got its counter back.
#[inline]
#[expect(unsafe_code, reason = "the game is a static of a process with one thread")]
fn session() -> Option<&'static mut Session> {
    // SAFETY: one thread; each reference is given up before control goes back to the submission, and
    // a signal handler that takes one never returns.
    unsafe { (*SESSION.0.get()).as_mut() }
}

/// The game, with the counter taken over from the submission.
#[inline]
#[expect(unsafe_code, reason = "the counter is a static of the submission's library")]
fn current() -> Option<&'static mut Session> {
    let session = session()?;
    if !session.counter.is_null() {
        // SAFETY: the address of a static of the library, which stays loaded.
        let ticks_left = unsafe { *session.counter }.wrapping_add(1);
        // Statements only take from it.
        if ticks_left > session.game.ticks_left() {
            session.tampered();
        }
        session.game.set_ticks_left(ticks_left);
    }
    Some(session)
}

#[inline]
fn running() -> &'static mut Session {
    current().expect("calls come from a submission that runs")
}

impl Session {
    /// Gives the counter back to the submission.
    #[inline]
    #[expect(unsafe_code, reason = "the counter is a static of the submission's library")]
    fn give_back(&self) {
        if !self.counter.is_null() {
            // SAFETY: as in `current`.
            unsafe { *self.counter = self.game.ticks_left().saturating_sub(1) }
        }
    }

    fn send(&self, report: &Report) {
        let sent = send(self.socket.as_raw_fd(), report.write().bytes(), MsgFlags::MSG_NOSIGNAL);
        if sent.is_err() {
            // Nobody is interested any more.
            leave();
        }
    }

    /// Stands still until the host lets the program run on.
    fn wait_for_grant(&mut self) {
        watchdog::pause();
        let mut bytes = [0; 64];
        let length = loop {
            match recv(self.socket.as_raw_fd(), &mut bytes, MsgFlags::empty()) {
                Err(nix::errno::Errno::EINTR) => {}
                Ok(0) | Err(_) => leave(),
                Ok(length) => break length,
            }
        };
        let Some(grant) = Grant::read(&bytes[..length]) else {
            fail(format_args!("unreadable message from the host"));
        };
        if let Err(stop) = self.game.grant(grant) {
            stopped(self, stop, None);
        }
    }

    /// The program has written to the counter. What it did since it got it back is not known.
    #[cold]
    fn tampered(&mut self) -> ! {
        self.end(Cause::Crashed, None, format_args!("the program has changed its tick counter"))
    }

    /// Reports the program's end, and ends the process.
    fn end(&mut self, cause: Cause, line: Option<u32>, detail: fmt::Arguments<'_>) -> ! {
        let off_turn = !self.game.is_on_turn() && cause != Cause::Ticks;
        let (now, tick) = (self.game.now(), self.game.end_tick());
        let (tick, detail) = match cause {
            Cause::OutOfTurn => (Ticks(now), Line::new(detail)),
            _ if off_turn => (tick, Line::new(format_args!("{detail} (off turn, at tick {now})"))),
            _ => (tick, Line::new(detail)),
        };
        let ledgers = self.game.take_ledgers(tick);
        self.send(&Report::Ended { cause, tick, line, detail, ledgers });
        leave()
    }
}

/// Answers a query.
#[inline]
pub(super) fn ask<T>(function: Function, answer: impl FnOnce(View<'_>) -> T) -> T {
    let session = running();
    match session.game.query(function) {
        Ok(view) => {
            let answer = answer(view);
            session.give_back();
            answer
        }
        Err(stop) => stopped(session, stop, None),
    }
}

/// Acts, called from this line: judges the action, reports it, and stands still until the host lets the
/// program run on.
pub(super) fn do_action(function: Function, line: u32, action: impl FnOnce(View<'_>) -> Action) {
    let session = running();
    let landing = match session.game.act(function, action) {
        Ok(landing) => landing,
        Err(stop) => stopped(session, stop, Some(line)),
    };
    let ledgers = session.game.take_ledgers(landing.lands_at);
    session.send(&Report::Landed { landing, ledgers });
    session.wait_for_grant();
    if let Err(stop) = session.game.resume(function) {
        stopped(session, stop, None);
    }
    session.give_back();
    watchdog::go_on();
}

/// The submission's library is about to run, with its tick counter at this address.
pub(super) extern "C" fn attach(counter: *mut u64, is_panicking: extern "C" fn() -> bool) {
    let session = running();
    session.counter = counter;
    session.is_panicking = Some(is_panicking);
    session.give_back();
    watchdog::watch(counter);
    watchdog::go_on();
}

#[cold]
fn stopped(session: &mut Session, stop: Stop, line: Option<u32>) -> ! {
    match stop {
        Stop::Ticks => {
            let clock = session.game.rules().clock_ticks;
            session.end(Cause::Ticks, line, format_args!("the clock of {clock} ticks ran out"))
        }
        Stop::OutOfTurn { function, action } => {
            let name = function.name();
            session.end(
                Cause::OutOfTurn,
                line,
                format_args!("`{name}` was called off turn: {action}"),
            )
        }
        Stop::Illegal(illegal) => session.end(Cause::Illegal, line, format_args!("{illegal}")),
    }
}

/// A statement could not be paid: the counter has gone below zero.
pub(super) extern "C" fn out_of_ticks() -> ! {
    let session = session().expect("charges come from a submission that runs");
    session.game.set_ticks_left(0);
    stopped(session, Stop::Ticks, None)
}

/// An allocation went past the limit, or the statics alone do.
pub(super) extern "C" fn out_of_memory() -> ! {
    let session = running();
    let bytes = session.game.rules().memory_bytes;
    session.end(Cause::Memory, None, format_args!("more than {bytes} bytes held at once"))
}

/// The submission panicked.
pub(super) fn panicked(message: &str, file: &str, line: u32) -> ! {
    running().end(Cause::Panicked, Some(line), format_args!("{file}:{line}: {message}"))
}

/// The process is about to exit, if it runs a game: `main` returned or the submission called `exit`.
pub(super) fn exited(returned: bool) {
    let Some(session) = current() else { return };
    if returned {
        session.end(Cause::Returned, None, format_args!("`main` returned"))
    } else {
        session.end(Cause::Exited, None, format_args!("the program called `exit`"))
    }
}

/// A look at the counter has found it higher than before. Called from a signal's handler.
pub(super) fn tampered() {
    if let Some(session) = session() {
        session.tampered();
    }
}

/// The submission aborts. A panic without a message (`resume_unwind`) passes by the one who would tell
/// it and ends so, too. Called from a signal's handler; comes back if it is no panic.
pub(super) fn aborted() {
    let is_panicking = session().and_then(|session| session.is_panicking);
    if is_panicking.is_some_and(|is_panicking| is_panicking()) {
        running().end(Cause::Panicked, None, format_args!("it called `resume_unwind`"));
    }
}

/// A signal struck. Called from its handler; comes back only if there is no game.
pub(super) fn crashed(what: fmt::Arguments<'_>) {
    if let Some(session) = current() {
        session.end(Cause::Crashed, None, what);
    }
}

/// The host's own failure: never the submission's loss.
pub(super) fn fail(what: fmt::Arguments<'_>) -> ! {
    if let Some(session) = current() {
        session.send(&Report::Failed { detail: Line::new(what) });
    }
    leave()
}

/// Ends the process at once: nothing of the submission runs any more.
pub(super) fn leave() -> ! {
    #[expect(unsafe_code, reason = "ends the process without running exit handlers")]
    // SAFETY: always allowed.
    unsafe {
        libc::_exit(0)
    }
}
