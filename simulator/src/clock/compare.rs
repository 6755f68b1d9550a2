//! Whether a bot has become dearer, and by what.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::clock::baseline::Baseline;
use crate::ticks::Ticks;

/// What is let pass.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// By how many percent the mean ticks of a turn may rise.
    pub tolerance_percent: f64,
    /// What every clock must show at a game's end.
    pub reserve: Ticks,
}

/// Ticks on the own clock, a turn: earlier and now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Change {
    /// In the baseline.
    pub before: f64,
    /// Now.
    pub now: f64,
}

/// What has changed from a baseline.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// All that a turn costs.
    pub ticks_per_turn: Change,
    /// Of that, statements and each function of the arena.
    pub calls: BTreeMap<String, Change>,
    /// Of that, each function of the bot by itself.
    pub functions: BTreeMap<String, Change>,
    /// Why it fails; nothing if it does not.
    pub complaints: Vec<Complaint>,
}

/// A clock regression.
#[derive(Clone, Debug, PartialEq, Serialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum Complaint {
    /// A turn costs more than it may.
    #[error("a turn costs {percent:.1} % more ticks, and {tolerance_percent} % are let pass")]
    Dearer {
        /// Than in the baseline.
        percent: f64,
        /// See [`Limits`].
        tolerance_percent: f64,
    },
    /// A clock has come too near to its end.
    #[error(
        "game {game}, as player {player} against {against}, ended with {clock_left} ticks on the clock, \
         less than the reserve of {reserve}"
    )]
    LowClock {
        /// Which game of the suite.
        game: usize,
        /// The bot's seat.
        player: u8,
        /// The other.
        against: String,
        /// What its clock showed.
        clock_left: Ticks,
        /// See [`Limits`].
        reserve: Ticks,
    },
}

impl Change {
    /// By how many percent it rose.
    #[must_use]
    pub fn percent(self) -> f64 {
        100.0 * (self.now - self.before) / self.before
    }
}

impl Comparison {
    /// Of two baselines of the same games.
    #[must_use]
    pub fn new(before: &Baseline, now: &Baseline, limits: &Limits) -> Self {
        let sums = [before, now].map(Sums::of);
        let [before, after] = sums.each_ref().map(|sums| sums.per_turn(sums.ticks));
        let ticks_per_turn = Change { before, now: after };
        Self {
            complaints: complaints(ticks_per_turn, now, limits),
            ticks_per_turn,
            calls: changes(&sums, |sums| &sums.calls),
            functions: changes(&sums, |sums| &sums.functions),
        }
    }
}

fn complaints(turn: Change, now: &Baseline, limits: &Limits) -> Vec<Complaint> {
    let &Limits { tolerance_percent, reserve } = limits;
    let percent = turn.percent();
    let dearer =
        (percent > tolerance_percent).then_some(Complaint::Dearer { percent, tolerance_percent });
    let low = now.games.iter().enumerate().filter(|(_, game)| game.clock_left < reserve);
    let low = low.map(|(number, game)| Complaint::LowClock {
        game: number,
        player: game.player,
        against: game.against.clone(),
        clock_left: game.clock_left,
        reserve,
    });
    dearer.into_iter().chain(low).collect()
}

/// Ticks on the own clock, over all games.
#[derive(Default)]
struct Sums {
    turns: u64,
    ticks: Ticks,
    calls: BTreeMap<String, Ticks>,
    functions: BTreeMap<String, Ticks>,
}

impl Sums {
    fn of(baseline: &Baseline) -> Self {
        let mut sums = Self::default();
        for game in &baseline.games {
            let ledger = &game.spent.on_turn;
            sums.turns += game.turns;
            sums.ticks += ledger.ticks;
            let statements = ("statements", ledger.statement_ticks);
            let calls = ledger.calls.iter().map(|(name, calls)| (name.as_str(), calls.ticks));
            for (name, ticks) in [statements].into_iter().chain(calls) {
                *sums.calls.entry(name.to_owned()).or_default() += ticks;
            }
        }
        let functions = baseline.functions.iter();
        sums.functions = functions.map(|it| (it.function.clone(), it.cost.on_turn)).collect();
        sums
    }

    fn per_turn(&self, ticks: Ticks) -> f64 {
        ticks.0 as f64 / self.turns.max(1) as f64
    }
}

/// What differs between two sums.
fn changes(
    [before, now]: &[Sums; 2],
    part: impl Fn(&Sums) -> &BTreeMap<String, Ticks>,
) -> BTreeMap<String, Change> {
    let ticks = |sums: &Sums, name: &String| {
        sums.per_turn(part(sums).get(name).copied().unwrap_or_default())
    };
    let names = part(before).keys().chain(part(now).keys());
    let changes = names
        .map(|name| (name.clone(), Change { before: ticks(before, name), now: ticks(now, name) }));
    changes.filter(|(_, change)| change.before != change.now).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::baseline::tests::baseline;

    const LIMITS: Limits = Limits { tolerance_percent: 0.5, reserve: Ticks(15_000) };

    /// Complaints about a bot of ten turns that took 9 999 ticks for statements and 1 for a call.
    #[track_caller]
    fn check(ticks: u64, clock_left: u64, expected: &[&str]) -> Comparison {
        let comparison =
            Comparison::new(&baseline(9_999, 20_000), &baseline(ticks, clock_left), &LIMITS);
        let complaints: Vec<_> = comparison.complaints.iter().map(Complaint::to_string).collect();
        assert_eq!(complaints, expected);
        comparison
    }

    #[test]
    fn more_than_the_tolerance_is_a_regression() {
        check(9_999, 20_000, &[]);
        check(5_000, 20_000, &[]);
        check(10_049, 20_000, &[]);
        check(10_059, 20_000, &["a turn costs 0.6 % more ticks, and 0.5 % are let pass"]);
    }

    #[test]
    fn a_clock_below_the_reserve_is_a_regression() {
        check(9_999, 15_000, &[]);
        let low = "game 0, as player 1 against racer, ended with 14999 ticks on the clock, less than \
                   the reserve of 15000";
        check(9_999, 14_999, &[low]);
    }

    #[test]
    fn what_has_changed_is_told_function_by_function() {
        let Comparison { calls, functions, ticks_per_turn, .. } = check(9_899, 20_000, &[]);
        let names =
            |changes: &BTreeMap<String, Change>| changes.keys().cloned().collect::<Vec<_>>();
        assert_eq!(
            (names(&calls), names(&functions)),
            (vec!["statements".to_owned()], vec!["search::think".to_owned()],)
        );
        assert_eq!(functions["search::think"], Change { before: 1_000.0, now: 990.0 });
        assert!((ticks_per_turn.percent() + 1.0).abs() < 1e-9);
    }
}
