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
use crate::referee::ledger::Ledger;
use crate::referee::opening::Opening;
use crate::referee::output::{Captured, Output};
use crate::referee::seat::{Elimination, HostAbort, Seat, TurnEnd, TurnReport, TurnStart};
use crate::ticks::Ticks;

/// The two players, by number.
type Seats<'a> = [&'a mut dyn Seat; 2];

/// Plays one match. The seats are used up.
///
/// The result depends on the seats' programs, the rules and the opening alone. When the machine failed,
/// the game has no winner and its reason is [`Reason::HostAbort`].
pub fn play(rules: &ArenaRules, mut seats: Seats<'_>, opening: &Opening) -> Game {
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

/// What the player on turn did, which counts only once the other has been run up to its end.
struct Stretch {
    noticed_at: Option<Ticks>,
    spent: Spent,
    output: Output,
    note: Option<String>,
}

impl Referee<'_> {
    fn run(&mut self, seats: &mut Seats<'_>) -> Result<Ending, HostAbort> {
        let player = self.on_turn();
        let start = TurnStart { tick: Ticks(0), landed: None, clock_ticks: self.clock_ticks };
        let mut report = seats[player.index()].run_turn(&start).map_err(by(player))?;
        loop {
            // The player on turn has run; the other stands where its last landing left it.
            self.check(&report.end)?;
            let player = self.on_turn();
            let TurnReport { end, noticed_at, off_turn, on_turn, output, note } = report;
            let spent = Spent { off_turn, on_turn };
            let stretch = Stretch { noticed_at, spent, output, note };
            match end {
                TurnEnd::Eliminated(elimination) => {
                    if let Some(earlier) = self.run_off_turn(seats, elimination.tick)? {
                        return Ok(self.cut_off(earlier));
                    }
                    self.stop(elimination.tick, stretch);
                    return Ok(lost(player, elimination));
                }
                TurnEnd::Action { action, called_at, lands_at } => {
                    let mut next = self.position.clone();
                    // As `check` has found.
                    next.play_unchecked(action);
                    if next.winner().is_some() {
                        if let Some(earlier) = self.run_off_turn(seats, lands_at)? {
                            return Ok(self.cut_off(earlier));
                        }
                        self.land(action, called_at, lands_at, stretch, next);
                        return Ok(won(player, lands_at));
                    }
                    report = match self.run_next_turn(seats, action, lands_at)? {
                        Ok(report) => report,
                        Err(earlier) => return Ok(self.cut_off(earlier)),
                    };
                    self.land(action, called_at, lands_at, stretch, next);
                }
            }
        }
    }

    /// Runs the player off turn up to the tick at which the game would end. Returns its out-of-turn
    /// action, if it acted before that.
    fn run_off_turn(
        &mut self,
        seats: &mut Seats<'_>,
        until: Ticks,
    ) -> Result<Option<Elimination>, HostAbort> {
        let player = self.on_turn().opponent();
        let report = seats[player.index()].run_off_turn(until).map_err(by(player))?;
        let earlier = report.out_of_turn.filter(|elimination| elimination.tick < until);
        self.book_off_turn(report.off_turn, report.output);
        earlier.map(|elimination| self.check_off_turn(elimination)).transpose()
    }

    /// Runs the player off turn up to the tick at which the other's action would land, and on
    /// through its turn; or only up to its out-of-turn action, if it acted before that.
    fn run_next_turn(
        &mut self,
        seats: &mut Seats<'_>,
        landed: Action,
        tick: Ticks,
    ) -> Result<Result<TurnReport, Elimination>, HostAbort> {
        let player = self.on_turn().opponent();
        let mut clock_ticks = self.clock_ticks;
        clock_ticks[self.on_turn().index()] = self.clock_at(tick);
        let start = TurnStart { tick, landed: Some(landed), clock_ticks };
        let report = seats[player.index()].run_turn(&start).map_err(by(player))?;
        match report.end {
            TurnEnd::Eliminated(elimination)
                if elimination.reason == Reason::OutOfTurn && elimination.tick < tick =>
            {
                self.book_off_turn(report.off_turn, report.output);
                Ok(Err(self.check_off_turn(elimination)?))
            }
            _ => Ok(Ok(report)),
        }
    }

    fn book_off_turn(&mut self, off_turn: Ledger, output: Output) {
        let player = self.on_turn().opponent();
        self.rest[player.index()] = Spent { off_turn, ..Spent::default() };
        self.output[player.index()].push(self.position.turn_number(), output);
    }

    fn on_turn(&self) -> PlayerId {
        self.position.to_move()
    }

    /// The clock of the player on turn, at a tick of its turn.
    fn clock_at(&self, tick: Ticks) -> Ticks {
        self.clock_ticks[self.on_turn().index()] - (tick - self.turn_start)
    }

    /// The player on turn is out: the game ends in its turn.
    fn stop(&mut self, tick: Ticks, stretch: Stretch) {
        let player = self.on_turn().index();
        self.clock_ticks[player] = self.clock_at(tick);
        self.rest[player] = stretch.spent;
        self.output[player].push(self.position.turn_number(), stretch.output);
    }

    /// An action lands, and makes the next position: the turn passes.
    fn land(
        &mut self,
        action: Action,
        called_at: Ticks,
        landed_at: Ticks,
        stretch: Stretch,
        next: Position,
    ) {
        let player = self.on_turn();
        let Stretch { noticed_at, spent, output, note } = stretch;
        self.clock_ticks[player.index()] = self.clock_at(landed_at);
        self.output[player.index()].push(self.position.turn_number(), output);
        let clock_left = self.clock_ticks;
        self.turns.push(Turn {
            player,
            action,
            noticed_at,
            called_at,
            landed_at,
            clock_left,
            spent,
            note,
        });
        self.turn_start = landed_at;
        self.position = next;
    }

    /// The player off turn acted. What the player on turn did later never happened; how its ticks up
    /// to here were spent is not known.
    fn cut_off(&mut self, elimination: Elimination) -> Ending {
        let player = self.on_turn();
        self.clock_ticks[player.index()] = self.clock_at(elimination.tick);
        lost(player.opponent(), elimination)
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

    /// The same for an out-of-turn action: it lies in the other's turn.
    fn check_off_turn(&self, elimination: Elimination) -> Result<Elimination, HostAbort> {
        if elimination.tick < self.turn_start {
            let problem = format!("it was on turn at {}", elimination.tick);
            return Err(senseless(self.on_turn().opponent(), &problem));
        }
        Ok(elimination)
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
