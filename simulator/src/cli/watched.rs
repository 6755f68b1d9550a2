//! Progress on a terminal, and nothing elsewhere.

use std::borrow::Cow;
use std::time::Duration;

use arena::PlayerId;
use indicatif::{ProgressBar, ProgressStyle};

use crate::referee::ending::Reason;
use crate::referee::output::Output;
use crate::referee::seat::{HostAbort, OffTurnReport, Seat, TurnReport, TurnStart};
use crate::ticks::Ticks;

/// A line on the terminal (standard error) that says what is going on; it goes when this does.
pub(super) struct Watch {
    line: ProgressBar,
}

impl Watch {
    pub(super) fn start() -> Self {
        let line = ProgressBar::new_spinner().with_style(
            ProgressStyle::with_template("{spinner} {wide_msg}").expect("the template is right"),
        );
        line.enable_steady_tick(Duration::from_millis(100));
        Self { line }
    }

    pub(super) fn say(&self, text: impl Into<Cow<'static, str>>) {
        self.line.set_message(text);
    }

    /// A seat whose turns are told.
    pub(super) fn seat<'a>(&self, seat: Box<dyn Seat + 'a>) -> WatchedSeat<'a> {
        WatchedSeat { seat, line: self.line.clone(), turns: 0 }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.line.finish_and_clear();
    }
}

/// Another seat, watched.
pub(super) struct WatchedSeat<'a> {
    seat: Box<dyn Seat + 'a>,
    line: ProgressBar,
    turns: u32,
}

impl Seat for WatchedSeat<'_> {
    fn run_turn(&mut self, turn: &TurnStart) -> Result<TurnReport, HostAbort> {
        self.turns += 1;
        let [zero, one] = turn.clock_ticks;
        let last = turn.landed.map(|action| action.to_string()).unwrap_or_default();
        self.line.set_message(format!(
            "round {}, clocks {zero} and {one}, tick {}: {last}",
            self.turns, turn.tick
        ));
        self.seat.run_turn(turn)
    }

    fn run_off_turn(&mut self, until: Ticks) -> Result<OffTurnReport, HostAbort> {
        self.seat.run_off_turn(until)
    }

    fn finish(&mut self, winner: Option<PlayerId>, reason: Reason) -> Output {
        self.seat.finish(winner, reason)
    }
}
