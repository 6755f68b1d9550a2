//! The course of a match.
//!
//! Both programs run from tick 0, and yet nobody has to step them side by side: nothing that a program
//! does off turn can change what the other sees, except that it ends the game by acting out of turn.
//! So a match goes turn by turn:
//!
//! 1. The player on turn runs until its action lands at tick `t`, or until it is out at tick `t`.
//! 2. The other, which stands where its last landing left it, is run up to `t`. If it acts out of turn
//!    *before* `t`, the game ended there: what the player on turn did at `t` never happens, be it
//!    the winning move. At `t` itself the player on turn comes first.
//! 3. Only then the landing counts, and the other, whose turn began at `t`, runs on.

use arena::PlayerId;
use rules::{Action, Position};

use crate::arena_rules::{ActionCost, ArenaRules};
use crate::referee::ending::{Ending, Reason};
use crate::referee::game::{Game, Spent, Turn};
use crate::referee::opening::Opening;
use crate::referee::output::Captured;
use crate::referee::seat::{
    Elimination, HostAbort, OffTurnReport, Seat, TurnEnd, TurnReport, TurnStart,
};
use crate::ticks::Ticks;

/// Plays one match. The seats are used up.
///
/// The result depends on the seats' programs, the rules and the opening alone. When the machine failed,
/// the game has no winner and its reason is [`Reason::HostAbort`].
pub fn play(rules: &ArenaRules, mut seats: [&mut dyn Seat; 2], opening: &Opening) -> Game {
    let mut referee = Referee {
        rules,
        position: opening.position().clone(),
        clock_ticks: [rules.clock_ticks; 2],
        turn_start: Ticks(0),
        turns: Vec::new(),
        rest: Default::default(),
        output: Default::default(),
    };
    let ending = referee.run(&mut seats).unwrap_or_else(|abort| referee.aborted(&abort));
    let turn_number = referee.position.turn_number();
    for (seat, captured) in seats.into_iter().zip(&mut referee.output) {
        captured.push(turn_number, seat.finish(ending.winner, ending.reason));
    }
    Game {
        opening: opening.clone(),
        turns: referee.turns,
        rest: referee.rest,
        clock_left: referee.clock_ticks,
        output: referee.output,
        ending,
    }
}

/// The state of a match between two turns. Arrays are by player.
struct Referee<'a> {
    rules: &'a ArenaRules,
    /// With every action that has landed, and no other.
    position: Position,
    /// What was left when the turn began.
    clock_ticks: [Ticks; 2],
    /// The tick at which the turn of the player on turn began.
    turn_start: Ticks,
    turns: Vec<Turn>,
    rest: [Spent; 2],
    output: [Captured; 2],
}

/// An action whose landing does not count before the other player has been run up to it.
struct Landing {
    action: Action,
    called_at: Ticks,
    at: Ticks,
    spent: Spent,
    note: Option<String>,
}

impl Referee<'_> {
    fn run(&mut self, seats: &mut [&mut dyn Seat; 2]) -> Result<Ending, HostAbort> {
        let start = TurnStart { tick: Ticks(0), landed: None, clock_ticks: self.clock_ticks };
        let first = self.on_turn();
        let mut report = seats[first.index()].run_turn(&start).map_err(by(first))?;
        loop {
            // The player on turn has run; the other stands where its last landing left it.
            let player = self.on_turn();
            let opponent = player.opponent();
            let other = &mut seats[opponent.index()];
            self.check(&report.end)?;
            let TurnReport { end, off_turn, on_turn, output, note } = report;
            let spent = Spent { off_turn, on_turn };
            let (action, called_at, at) = match end {
                TurnEnd::Action { action, called_at, lands_at } => (action, called_at, lands_at),
                TurnEnd::Eliminated(elimination) => {
                    let off_turn = other.run_off_turn(elimination.tick).map_err(by(opponent))?;
                    if let Some(earlier) = self.off_turn(off_turn, elimination.tick)? {
                        return Ok(self.cut_off(earlier));
                    }
                    self.rest[player.index()] = spent;
                    self.output[player.index()].push(self.position.turn_number(), output);
                    self.stop_clock(elimination.tick);
                    return Ok(lost(player, elimination));
                }
            };
            let landing = Landing { action, called_at, at, spent, note };
            let mut next = self.position.clone();
            next.play(action);
            if next.winner().is_some() {
                let off_turn = other.run_off_turn(at).map_err(by(opponent))?;
                if let Some(earlier) = self.off_turn(off_turn, at)? {
                    return Ok(self.cut_off(earlier));
                }
                self.output[player.index()].push(self.position.turn_number(), output);
                self.land(landing, next);
                return Ok(won(player, at));
            }
            let mut clock_ticks = self.clock_ticks;
            clock_ticks[player.index()] = self.clock_at(at);
            let start = TurnStart { tick: at, landed: Some(action), clock_ticks };
            report = other.run_turn(&start).map_err(by(opponent))?;
            if let Some(out_of_turn) = out_of_turn_before(at, &report.end) {
                let TurnReport { off_turn, output, .. } = report;
                let report = OffTurnReport { out_of_turn: Some(out_of_turn), off_turn, output };
                if let Some(earlier) = self.off_turn(report, at)? {
                    return Ok(self.cut_off(earlier));
                }
                unreachable!("it lies before the landing");
            }
            self.output[player.index()].push(self.position.turn_number(), output);
            self.land(landing, next);
        }
    }

    fn on_turn(&self) -> PlayerId {
        self.position.to_move()
    }

    /// The clock of the player on turn, at a tick of its turn.
    fn clock_at(&self, tick: Ticks) -> Ticks {
        self.clock_ticks[self.on_turn().index()] - (tick - self.turn_start)
    }

    fn stop_clock(&mut self, tick: Ticks) {
        self.clock_ticks[self.on_turn().index()] = self.clock_at(tick);
    }

    /// The action lands: the turn passes.
    fn land(&mut self, landing: Landing, next: Position) {
        let player = self.on_turn();
        self.stop_clock(landing.at);
        self.turn_start = landing.at;
        self.position = next;
        self.turns.push(Turn {
            player,
            action: landing.action,
            called_at: landing.called_at,
            landed_at: landing.at,
            clock_left: self.clock_ticks,
            spent: landing.spent,
            note: landing.note,
        });
    }

    /// Books what the player off turn did up to the game's end. Returns its out-of-turn action, if it
    /// acted before `until`.
    fn off_turn(
        &mut self,
        report: OffTurnReport,
        until: Ticks,
    ) -> Result<Option<Elimination>, HostAbort> {
        let player = self.on_turn().opponent();
        self.rest[player.index()] = Spent { off_turn: report.off_turn, ..Spent::default() };
        self.output[player.index()].push(self.position.turn_number(), report.output);
        let earlier = report.out_of_turn.filter(|elimination| elimination.tick < until);
        match &earlier {
            Some(Elimination { tick, .. }) if *tick < self.turn_start => {
                Err(senseless(player, &format!("it was on turn at {tick}")))
            }
            _ => Ok(earlier),
        }
    }

    /// The player off turn acted. What the player on turn did later never happened; how its ticks up
    /// to here were spent is not known.
    fn cut_off(&mut self, elimination: Elimination) -> Ending {
        self.stop_clock(elimination.tick);
        lost(self.on_turn().opponent(), elimination)
    }

    /// Holds a report against the contract of [`Seat`]. A seat that breaks it was tampered with: that
    /// is the machine's failure, nobody's loss.
    fn check(&self, end: &TurnEnd) -> Result<(), HostAbort> {
        let player = self.on_turn();
        let clock_left = self.clock_ticks[player.index()];
        let problem = match end {
            TurnEnd::Action { action, called_at, lands_at } => {
                if let Err(illegal) = self.position.check_as(player, *action) {
                    format!("it took `{action}` for legal: {illegal}")
                } else if *called_at < self.turn_start || *lands_at < *called_at {
                    format!("`{action}`, called at {called_at}, cannot land at {lands_at}")
                } else if self.rules.action_cost == ActionCost::After && lands_at != called_at {
                    format!("`{action}` did not land when it was called")
                } else if *lands_at - self.turn_start >= clock_left {
                    format!("`{action}` lands at {lands_at}, after the clock ran out")
                } else {
                    return Ok(());
                }
            }
            TurnEnd::Eliminated(Elimination { reason, tick, .. }) => {
                if *tick < self.turn_start || *tick - self.turn_start > clock_left {
                    format!("{reason} at {tick} is no tick of its turn")
                } else if *reason == Reason::OutOfTurn {
                    format!("an action at {tick} is not out of turn")
                } else {
                    return Ok(());
                }
            }
        };
        Err(senseless(player, &problem))
    }

    fn aborted(&self, abort: &HostAbort) -> Ending {
        Ending {
            winner: None,
            reason: Reason::HostAbort,
            tick: self.turn_start,
            detail: Some(format!("turn {}: {}", self.position.turn_number(), abort.detail)),
            source_line: None,
        }
    }
}

/// The elimination, if it is for an action before the tick at which the turn would begin.
fn out_of_turn_before(tick: Ticks, end: &TurnEnd) -> Option<Elimination> {
    match end {
        TurnEnd::Eliminated(elimination)
            if elimination.reason == Reason::OutOfTurn && elimination.tick < tick =>
        {
            Some(elimination.clone())
        }
        _ => None,
    }
}

fn by(player: PlayerId) -> impl FnOnce(HostAbort) -> HostAbort {
    move |abort| HostAbort { detail: format!("player {}: {}", player.index(), abort.detail) }
}

fn senseless(player: PlayerId, problem: &str) -> HostAbort {
    by(player)(HostAbort { detail: format!("its report makes no sense: {problem}") })
}

fn won(winner: PlayerId, tick: Ticks) -> Ending {
    Ending { winner: Some(winner), reason: Reason::Goal, tick, detail: None, source_line: None }
}

fn lost(loser: PlayerId, elimination: Elimination) -> Ending {
    let Elimination { reason, tick, detail, source_line } = elimination;
    Ending {
        winner: Some(loser.opponent()),
        reason,
        tick,
        detail: Some(detail).filter(|detail| !detail.is_empty()),
        source_line,
    }
}
