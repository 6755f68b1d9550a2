//! What the referee needs of a player: a metered submission and an external engine are both seats.
//!
//! A match is exact without stepping both programs side by side: nothing a program does off turn can
//! change what the other sees, except to end the game by acting out of turn. So a seat runs one
//! *turn* at a time: from where its program stands, with the old state up to the tick at which the
//! other's action landed and with the new state from there on, to the landing of its own action or to
//! its end.

use arena::PlayerId;
use rules::Action;

use crate::referee::ending::{Reason, SourceLine};
use crate::referee::ledger::Ledger;
use crate::referee::output::Output;
use crate::ticks::Ticks;

/// One player of one game.
pub trait Seat {
    /// Runs the program up to its next landing or its end. The first call starts it, at tick 0.
    ///
    /// # Errors
    /// [`HostAbort`] when the machine, not the program, failed.
    fn run_turn(&mut self, turn: &TurnStart) -> Result<TurnReport, HostAbort>;

    /// Runs the program, which is off turn, up to the tick `until` at which the game would end by
    /// what the other did, to see whether it acts out of turn *before* that tick. The seat is not
    /// used again.
    ///
    /// # Errors
    /// [`HostAbort`] when the machine, not the program, failed.
    fn run_off_turn(&mut self, until: Ticks) -> Result<OffTurnReport, HostAbort>;

    /// The game is over; the program may be stopped. Returns what it printed and had not been
    /// reported.
    fn finish(&mut self, winner: Option<PlayerId>, reason: Reason) -> Output;
}

/// A turn begins.
#[derive(Clone, Debug)]
pub struct TurnStart {
    /// The tick at which the other's action landed; 0 at the start of the game.
    pub tick: Ticks,
    /// That action; `None` for the game's first turn.
    pub landed: Option<Action>,
    /// What is left on both clocks, by player.
    pub clock_ticks: [Ticks; 2],
}

/// What came of a turn.
#[derive(Clone, Debug)]
pub struct TurnReport {
    /// Its action, or its end.
    pub end: TurnEnd,
    /// The tick of the first answer, or action, from which the program could tell that its turn had
    /// begun; `None` where that is not known.
    pub noticed_at: Option<Ticks>,
    /// Spent while the other was on turn (from the own last landing to this turn's start).
    pub off_turn: Ledger,
    /// Spent on the own clock, from the turn's start to the landing or the end.
    pub on_turn: Ledger,
    /// What the program printed since the last report.
    pub output: Output,
    /// Notes that came with the action (external engines).
    pub note: Option<String>,
}

/// How a turn ended. Ticks may lie before the turn's start: a program can act out of turn then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TurnEnd {
    /// An action that is legal as far as the seat can tell (the referee judges it on its own copy).
    Action {
        /// What it does.
        action: Action,
        /// The tick at which it was called and judged.
        called_at: Ticks,
        /// The tick at which it lands: before the clock runs out.
        lands_at: Ticks,
    },
    /// The player is out.
    Eliminated(Elimination),
}

/// A player is out of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Elimination {
    /// Why.
    pub reason: Reason,
    /// At which tick.
    pub tick: Ticks,
    /// One line for people: which rule, which panic message.
    pub detail: String,
    /// The line of the submitted file, where that is known.
    pub source_line: Option<SourceLine>,
}

/// What came of running off turn up to the end of the game.
#[derive(Clone, Debug)]
pub struct OffTurnReport {
    /// An out-of-turn action before the limit, if there was one.
    pub out_of_turn: Option<Elimination>,
    /// Spent since the own last landing.
    pub off_turn: Ledger,
    /// What the program printed since the last report.
    pub output: Output,
}

/// The machine failed, or a watchdog stopped a program that made no progress. Never a loss.
#[derive(Clone, Debug, thiserror::Error, miette::Diagnostic)]
#[error("host abort: {detail}")]
#[diagnostic(help("the machine, not a bot, stopped the game: it counts for nobody"))]
pub struct HostAbort {
    /// What happened, in one line.
    pub detail: String,
}
