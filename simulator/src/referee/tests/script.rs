//! A player that follows a script, with the timing of a real one.

use arena::PlayerId;
use rules::{Action, Position};

use crate::arena_rules::{ActionCost, ArenaRules};
use crate::referee::ending::Reason;
use crate::referee::ledger::Ledger;
use crate::referee::opening::Opening;
use crate::referee::output::Output;
use crate::referee::seat::{
    Elimination, HostAbort, OffTurnReport, Seat, TurnEnd, TurnReport, TurnStart,
};
use crate::ticks::Ticks;

/// What a scripted program does, one step after the other; then its `main` returns.
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// Computes for so many ticks (at least one).
    Think(u64),
    /// Asks every other tick whether it is on turn, until it is.
    Wait,
    /// Calls an action, one tick after the step began.
    Act(Choice),
    /// Panics, one tick after the step began.
    Panic,
}

/// Which action.
#[derive(Clone, Debug)]
pub(super) enum Choice {
    /// This one.
    The(&'static str),
    /// One of the legal ones.
    Legal(usize),
}

impl Choice {
    pub(super) fn action(&self, position: &Position) -> Action {
        match self {
            Self::The(text) => text.parse().unwrap(),
            Self::Legal(index) => {
                let legal = position.legal_actions();
                // Where nothing is legal, anything is illegal.
                let nothing = || Action::Move(position.pawn(position.to_move()));
                legal.get(index % legal.len().max(1)).copied().unwrap_or_else(nothing)
            }
        }
    }
}

/// The price of any action in these tests.
pub(super) fn pause(rules: &ArenaRules) -> u64 {
    rules.costs[arena::Function::MakeMove]
}

pub(super) struct ScriptSeat<'a> {
    rules: &'a ArenaRules,
    player: PlayerId,
    position: Position,
    steps: std::slice::Iter<'a, Step>,
    now: u64,
}

impl<'a> ScriptSeat<'a> {
    pub(super) fn new(
        rules: &'a ArenaRules,
        player: PlayerId,
        opening: &Opening,
        steps: &'a [Step],
    ) -> Self {
        let position = opening.position().clone();
        Self { rules, player, position, steps: steps.iter(), now: 0 }
    }

    /// Runs up to the landing or the end; `on_turn_from` and `deadline` are those of the turn.
    fn run(&mut self, on_turn_from: u64, deadline: u64) -> TurnEnd {
        loop {
            let step = self.steps.next();
            match step {
                Some(Step::Think(ticks)) => self.now += ticks,
                Some(Step::Wait) => {
                    self.now += 2;
                    while self.now < on_turn_from {
                        self.now += 2;
                    }
                }
                Some(Step::Act(_) | Step::Panic) | None => self.now += 1,
            }
            if self.now >= deadline {
                return out(Reason::Clock, deadline);
            }
            match step {
                Some(Step::Act(_)) if self.now < on_turn_from => {
                    return out(Reason::OutOfTurn, self.now);
                }
                Some(Step::Act(choice)) => return self.act(choice, deadline),
                Some(Step::Panic) => return out(Reason::Panicked, self.now.max(on_turn_from)),
                None => return out(Reason::Exited, self.now.max(on_turn_from)),
                Some(Step::Think(_) | Step::Wait) => {}
            }
        }
    }

    fn act(&mut self, choice: &Choice, deadline: u64) -> TurnEnd {
        let called_at = self.now;
        let action = choice.action(&self.position);
        if self.position.try_play(action).is_err() {
            return out(Reason::IllegalAction, called_at);
        }
        self.now += pause(self.rules);
        let lands_at = match self.rules.action_cost {
            ActionCost::Before => self.now,
            ActionCost::After => called_at,
        };
        if lands_at >= deadline {
            return out(Reason::Clock, deadline);
        }
        TurnEnd::Action { action, called_at: Ticks(called_at), lands_at: Ticks(lands_at) }
    }
}

fn out(reason: Reason, tick: u64) -> TurnEnd {
    let detail = reason.to_string();
    TurnEnd::Eliminated(Elimination { reason, tick: Ticks(tick), detail, source_line: None })
}

impl Seat for ScriptSeat<'_> {
    fn run_turn(&mut self, turn: &TurnStart) -> Result<TurnReport, HostAbort> {
        if let Some(action) = turn.landed {
            self.position.play(action);
        }
        assert_eq!(self.position.to_move(), self.player);
        let deadline = turn.tick + turn.clock_ticks[self.player.index()];
        let output = format!("turn {}\n", self.position.turn_number()).into_bytes().into();
        Ok(TurnReport {
            end: self.run(turn.tick.0, deadline.0),
            noticed_at: None,
            off_turn: Ledger::default(),
            on_turn: Ledger::default(),
            output,
            note: None,
        })
    }

    fn run_off_turn(&mut self, until: Ticks) -> Result<OffTurnReport, HostAbort> {
        let out_of_turn = match self.run(until.0, u64::MAX) {
            TurnEnd::Eliminated(end) if end.reason == Reason::OutOfTurn => Some(end),
            _ => None,
        };
        let output = b"off turn\n".to_vec().into();
        Ok(OffTurnReport { out_of_turn, off_turn: Ledger::default(), output })
    }

    fn finish(&mut self, _: Option<PlayerId>, reason: Reason) -> Output {
        format!("{reason}\n").into_bytes().into()
    }
}
