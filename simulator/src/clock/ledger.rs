//! What one game cost the bot that is measured.

use arena::{Function, PlayerId};
use rules::Action;
use serde::{Deserialize, Serialize};

use crate::arena_rules::ArenaRules;
use crate::referee::ending::Reason;
use crate::referee::game::Game;
use crate::replay::{Ledger, Spent};
use crate::ticks::Ticks;

/// One game, from the side of the bot that is measured.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameClock {
    /// The other's name.
    pub against: String,
    /// The bot's seat.
    pub player: u8,
    /// The actions that were on the board at tick 0.
    pub opening: Vec<String>,
    /// Whether the bot won.
    pub won: bool,
    /// How the game ended.
    pub reason: Reason,
    /// How many actions of the bot landed after the opening.
    pub turns: u64,
    /// What its clock showed at the end.
    pub clock_left: Ticks,
    /// On its clock, before it could tell that its turn had begun: see [`TurnClock::switch_ticks`].
    pub switch_ticks: Ticks,
    /// All that it spent.
    #[serde(flatten)]
    pub spent: Spent,
    /// Turn by turn; not kept in baselines.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub by_turn: Vec<TurnClock>,
}

/// One turn of the bot that is measured.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnClock {
    /// How many actions had landed before.
    pub turn_number: u32,
    /// What it did.
    pub action: String,
    /// What its clock showed afterwards.
    pub clock_left: Ticks,
    /// Ticks from the landing of the other's action to the return of the first call from whose answer
    /// the bot could tell that it had landed: any but `get_player_id`, `get_tick`, `get_start_info` and the
    /// conversions between frames. `null` for the first turn of a game, and for an external engine.
    pub switch_ticks: Option<Ticks>,
    /// What it spent since its last landing.
    #[serde(flatten)]
    pub spent: Spent,
}

impl GameClock {
    /// What a game against `against` cost `player`.
    #[must_use]
    pub fn new(game: &Game, player: PlayerId, against: &str) -> Self {
        let by_turn = by_turn(game, player);
        Self {
            against: against.to_owned(),
            player: player.index() as u8,
            opening: game.opening.actions().iter().map(Action::to_string).collect(),
            won: game.ending.winner == Some(player),
            reason: game.ending.reason,
            turns: by_turn.len() as u64,
            clock_left: game.clock_left[player.index()],
            switch_ticks: by_turn
                .iter()
                .filter_map(|turn| turn.switch_ticks)
                .fold(Ticks(0), |sum, ticks| sum + ticks),
            spent: Spent::from(&game.spent(player)),
            by_turn,
        }
    }
}

fn by_turn(game: &Game, player: PlayerId) -> Vec<TurnClock> {
    let opening = game.opening.actions().len();
    let mut began_at = None;
    let mut turns = Vec::new();
    for (index, turn) in game.turns.iter().enumerate() {
        if turn.player == player {
            turns.push(TurnClock {
                turn_number: (opening + index) as u32,
                action: turn.action.to_string(),
                clock_left: turn.clock_left[player.index()],
                switch_ticks: began_at
                    .zip(turn.noticed_at)
                    .map(|(began_at, noticed_at)| noticed_at - began_at),
                spent: Spent::from(&turn.spent),
            });
        }
        began_at = Some(turn.landed_at);
    }
    turns
}

/// How the other's turns were used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pondering {
    /// All ticks but those of polls and of the idle.
    pub useful_ticks: Ticks,
    /// Spent on asking whether it is its turn: each `is_my_turn` counts with its price and one statement, which is
    /// a round of `while !is_my_turn() {}`. Other loops around it cost more, and count as useful.
    pub polling_ticks: Ticks,
    /// The program had ended, or is an external engine.
    pub idle_ticks: Ticks,
}

impl Pondering {
    /// Of what was spent off turn.
    #[must_use]
    pub fn of(off_turn: &Ledger, rules: &ArenaRules) -> Self {
        let spent =
            off_turn.calls.values().fold(off_turn.statement_ticks, |sum, calls| sum + calls.ticks);
        let polls = off_turn.calls.get(Function::IsMyTurn.name()).copied().unwrap_or_default();
        let price = rules.costs[Function::IsMyTurn] + rules.statement_ticks;
        let polling_ticks = Ticks(polls.count * price).min(spent);
        Self {
            useful_ticks: spent - polling_ticks,
            polling_ticks,
            idle_ticks: off_turn.ticks - spent.min(off_turn.ticks),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::Calls;

    #[track_caller]
    fn check(ticks: u64, statements: u64, polls: u64, expected: [u64; 3]) {
        let calls = Calls { count: polls, ticks: Ticks(polls) };
        let off_turn = Ledger {
            ticks: Ticks(ticks),
            statement_ticks: Ticks(statements),
            calls: [("is_my_turn".to_owned(), calls)].into(),
            ..Ledger::default()
        };
        let Pondering { useful_ticks, polling_ticks, idle_ticks } =
            Pondering::of(&off_turn, &ArenaRules::default());
        assert_eq!([useful_ticks, polling_ticks, idle_ticks], expected.map(Ticks));
    }

    #[test]
    fn polls_count_with_a_statement_each() {
        check(100, 60, 40, [20, 80, 0]);
        check(100, 40, 40, [0, 80, 20]);
        // The last round was cut off by the turn.
        check(79, 39, 40, [0, 79, 0]);
        check(10, 10, 0, [10, 0, 0]);
        check(10, 0, 0, [0, 0, 10]);
    }
}
