//! The record of one match: everything that a replay or a statistic is made of.

use arena::PlayerId;
use rules::Action;

use crate::referee::ending::{Ending, Reason};
use crate::referee::ledger::Ledger;
use crate::referee::opening::Opening;
use crate::referee::output::Captured;
use crate::referee::seat::HostAbort;
use crate::ticks::Ticks;

/// One match from its opening to its ending. Arrays are by player.
#[derive(Clone, Debug)]
pub struct Game {
    /// What was on the board at tick 0.
    pub opening: Opening,
    /// Every action that landed, in order.
    pub turns: Vec<Turn>,
    /// What each player spent after its last landing.
    pub rest: [Spent; 2],
    /// What each player's clock showed at the end.
    pub clock_left: [Ticks; 2],
    /// What each player printed.
    pub output: [Captured; 2],
    /// How it ended.
    pub ending: Ending,
}

/// One action that landed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Who acted.
    pub player: PlayerId,
    /// What it did.
    pub action: Action,
    /// The tick of the first answer, or action, from which it could tell that its turn had begun;
    /// `None` for an external engine.
    pub noticed_at: Option<Ticks>,
    /// The tick at which it called the action.
    pub called_at: Ticks,
    /// The tick at which the action landed, and the other's turn began.
    pub landed_at: Ticks,
    /// What both clocks showed then.
    pub clock_left: [Ticks; 2],
    /// What the player had spent since its last landing.
    pub spent: Spent,
    /// What an external engine remarked.
    pub note: Option<String>,
}

/// What one player spent from one of its landings to the next.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spent {
    /// While the other was on turn.
    pub off_turn: Ledger,
    /// On its own clock.
    pub on_turn: Ledger,
}

impl Game {
    /// What the machine failed by, if it stopped the match.
    ///
    /// # Errors
    /// That is one.
    pub fn host_abort(&self) -> Result<(), HostAbort> {
        match self.ending.reason {
            Reason::HostAbort => {
                Err(HostAbort { detail: self.ending.detail.clone().unwrap_or_default() })
            }
            _ => Ok(()),
        }
    }

    /// How many actions landed, those of the opening included.
    #[must_use]
    pub fn turn_number(&self) -> u32 {
        (self.opening.actions().len() + self.turns.len()) as u32
    }

    /// Every action that landed, those of the opening first.
    pub fn actions(&self) -> impl Iterator<Item = Action> + '_ {
        let played = self.turns.iter().map(|turn| turn.action);
        self.opening.actions().iter().copied().chain(played)
    }

    /// All that `player` spent, by whose turn it was.
    #[must_use]
    pub fn spent(&self, player: PlayerId) -> Spent {
        let turns = self.turns.iter().filter(|turn| turn.player == player);
        let mut sum = self.rest[player.index()].clone();
        for turn in turns {
            sum.off_turn += &turn.spent.off_turn;
            sum.on_turn += &turn.spent.on_turn;
        }
        sum
    }
}
