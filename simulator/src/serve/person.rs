//! A person in a bot's place. It thinks as long as it likes and pays no ticks for that, only for its
//! actions; so what the bot does depends on the person's actions alone, and taking one back is to play
//! the same game again up to there.

use std::collections::VecDeque;
use std::sync::mpsc::Receiver;

use arena::PlayerId;
use rules::{Action, Position};

use crate::arena_rules::ArenaRules;
use crate::referee::ending::Reason;
use crate::referee::opening::Opening;
use crate::referee::output::Output;
use crate::referee::seat::{HostAbort, OffTurnReport, Seat, TurnReport, TurnStart};
use crate::referee::unmetered::{Unmetered, out};
use crate::ticks::Ticks;

/// What a person decides.
pub(super) enum Decision {
    Act(Action),
    Resign,
}

/// The person's seat in one game.
pub(super) struct Person<'a> {
    clock: Unmetered<'a>,
    /// Actions of before, which are played again without asking.
    past: VecDeque<Action>,
    decisions: Receiver<Decision>,
    /// Told the position when a decision is awaited.
    ask: Box<dyn Fn(&Position) + 'a>,
}

impl<'a> Person<'a> {
    pub(super) fn new(
        player: PlayerId,
        rules: &'a ArenaRules,
        past: Vec<Action>,
        decisions: Receiver<Decision>,
        ask: impl Fn(&Position) + 'a,
    ) -> Self {
        let clock = Unmetered::new(player, rules, &Opening::none(&rules.rules));
        Self { clock, past: past.into(), decisions, ask: Box::new(ask) }
    }

    fn decide(&mut self) -> Result<Decision, HostAbort> {
        if let Some(action) = self.past.pop_front() {
            return Ok(Decision::Act(action));
        }
        (self.ask)(self.clock.position());
        self.decisions.recv().map_err(|_| HostAbort { detail: "nobody plays on".to_owned() })
    }
}

impl Seat for Person<'_> {
    fn run_turn(&mut self, turn: &TurnStart) -> Result<TurnReport, HostAbort> {
        if let Some(action) = turn.landed {
            self.clock.land(action);
        }
        let off_turn = self.clock.off_turn(turn.tick);
        let (end, on_turn) = match self.decide()? {
            Decision::Act(action) => self.clock.choose(turn, 0, Ok(action)),
            Decision::Resign => {
                (out(Reason::Exited, turn.tick, "resigned".to_owned()), Default::default())
            }
        };
        let output = Output::default();
        Ok(TurnReport { end, noticed_at: None, off_turn, on_turn, output, note: None })
    }

    fn run_off_turn(&mut self, until: Ticks) -> Result<OffTurnReport, HostAbort> {
        let off_turn = self.clock.off_turn(until);
        Ok(OffTurnReport { out_of_turn: None, off_turn, output: Output::default() })
    }

    fn finish(&mut self, _: Option<PlayerId>, _: Reason) -> Output {
        Output::default()
    }
}
