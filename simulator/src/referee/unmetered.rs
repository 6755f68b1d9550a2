//! The clock of a seat whose thinking nobody meters: an external engine, a person. It pays the ticks
//! that it says it thought, and for its actions.

use arena::{Function, PlayerId};
use rules::{Action, Position};

use crate::arena_rules::{ActionCost, ArenaRules};
use crate::referee::ending::Reason;
use crate::referee::ledger::{Calls, Ledger};
use crate::referee::opening::Opening;
use crate::referee::seat::{Elimination, TurnEnd, TurnStart};
use crate::ticks::Ticks;

/// What such a seat knows of its game.
pub struct Unmetered<'a> {
    rules: &'a ArenaRules,
    player: PlayerId,
    /// With every action that has landed, its own included.
    position: Position,
    /// The tick at which its last action landed.
    landed_at: Ticks,
    /// The tick up to which its last action's pause runs.
    paused_until: Ticks,
}

impl<'a> Unmetered<'a> {
    /// At tick 0, after the opening.
    #[must_use]
    pub fn new(player: PlayerId, rules: &'a ArenaRules, opening: &Opening) -> Self {
        let position = opening.position().clone();
        Self { rules, player, position, landed_at: Ticks(0), paused_until: Ticks(0) }
    }

    /// The board now.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The other's action landed.
    pub fn land(&mut self, action: Action) {
        self.position.play(action);
    }

    /// What a turn comes to in which it thought for `thought_ticks` and then chose `action` (or said
    /// something that is none, with the reason), and the ledger of that turn.
    pub fn choose(
        &mut self,
        turn: &TurnStart,
        thought_ticks: u64,
        action: Result<Action, String>,
    ) -> (TurnEnd, Ledger) {
        let deadline = turn.tick + turn.clock_ticks[self.player.index()];
        // With `action_cost = "after"` the last action's pause may reach into this turn.
        let pause_left = Ticks(self.paused_until.0.saturating_sub(turn.tick.0));
        let called_at = Ticks((turn.tick + pause_left).0.saturating_add(thought_ticks));
        let mut ledger = Ledger::default();
        ledger.calls[Function::MakeMove.index()].ticks = pause_left;
        let end = if called_at >= deadline {
            out(Reason::Clock, deadline, String::new())
        } else {
            match action {
                Err(problem) => out(Reason::ProtocolError, called_at, problem),
                Ok(action) => self.act(action, called_at, deadline, &mut ledger),
            }
        };
        let (TurnEnd::Action { lands_at: end_at, .. }
        | TurnEnd::Eliminated(Elimination { tick: end_at, .. })) = &end;
        ledger.ticks = *end_at - turn.tick;
        (end, ledger)
    }

    fn act(
        &mut self,
        action: Action,
        called_at: Ticks,
        deadline: Ticks,
        ledger: &mut Ledger,
    ) -> TurnEnd {
        if let Err(rejected) = self.position.try_play(action) {
            return out(Reason::IllegalAction, called_at, rejected.to_string());
        }
        let function = match action {
            Action::Move(_) => Function::MakeMove,
            Action::Wall(_) => Function::PlaceWall,
        };
        self.paused_until = called_at + Ticks(self.rules.costs[function]);
        let lands_at = match self.rules.action_cost {
            ActionCost::Before => self.paused_until,
            ActionCost::After => called_at,
        };
        let paid = lands_at.min(deadline) - called_at;
        let calls = &mut ledger.calls[function.index()];
        *calls = Calls { count: calls.count + 1, ticks: calls.ticks + paid };
        if lands_at >= deadline {
            return out(Reason::Clock, deadline, String::new());
        }
        self.landed_at = lands_at;
        TurnEnd::Action { action, called_at, lands_at }
    }

    /// What it has spent since its last landing, in the other's turn.
    #[must_use]
    pub fn off_turn(&self, until: Ticks) -> Ledger {
        let mut ledger = Ledger { ticks: until - self.landed_at, ..Ledger::default() };
        let paused = self.paused_until.min(until).0.saturating_sub(self.landed_at.0);
        ledger.calls[Function::MakeMove.index()].ticks = Ticks(paused);
        ledger
    }
}

/// Out at a tick, with a line about it.
#[must_use]
pub fn out(reason: Reason, tick: Ticks, detail: String) -> TurnEnd {
    TurnEnd::Eliminated(Elimination { reason, tick, detail, source_line: None })
}
