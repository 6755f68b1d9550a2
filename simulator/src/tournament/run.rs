//! Plays a schedule on several threads, and hands out the games in order.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};

use miette::Diagnostic;

use crate::arena_rules::ArenaRules;
use crate::bot::{Bot, MatchError, Runner, play_game};
use crate::referee::game::Game;
use crate::referee::seat::HostAbort;
use crate::tournament::log::GameLine;
use crate::tournament::openings::{NoOpening, Openings};
use crate::tournament::schedule::{Fixture, Schedule};

/// What a tournament is.
#[derive(Clone, Debug)]
pub struct Tournament<'a> {
    /// The rules of every game.
    pub rules: &'a ArenaRules,
    /// Who takes part.
    pub bots: &'a [Bot],
    /// Who plays whom.
    pub schedule: Schedule,
    /// From where.
    pub openings: Openings,
}

/// Why a tournament stopped before its end.
#[derive(Debug, thiserror::Error, Diagnostic)]
pub enum RunError {
    /// The machine, not a bot, stopped a game.
    #[error("game {game} ({} against {}) was stopped; those before it are kept", players[0], players[1])]
    Stopped {
        /// Which game.
        game: u64,
        /// Who played, by seat.
        players: [String; 2],
        /// Why.
        source: HostAbort,
    },
    /// A bot could not be seated.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Match(#[from] MatchError),
    /// There is no opening to begin with.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Opening(#[from] NoOpening),
}

impl Tournament<'_> {
    /// Plays the games on `jobs` threads and hands each to `report` in the order of the schedule, as
    /// soon as all before it have been handed over. When `stop` is set, games that have begun are
    /// played to their end, and no others. When `report` breaks, no game after that one is handed over: what
    /// it breaks on is the same for any number of threads. Returns whether it broke or all games were
    /// played.
    ///
    /// # Errors
    /// [`RunError`], or an error of `report`; the games before it have been reported.
    pub fn run<E: From<RunError>>(
        &self,
        jobs: usize,
        stop: &AtomicBool,
        mut report: impl FnMut(&Fixture, GameLine) -> Result<ControlFlow<()>, E>,
    ) -> Result<bool, E> {
        let next = AtomicU64::new(0);
        let next = &next;
        let (results, finished) = channel();
        std::thread::scope(|scope| {
            for _ in 0..jobs {
                let results = results.clone();
                scope.spawn(move || self.work(next, stop, &results));
            }
            drop(results);
            // Games that ended before one that began earlier.
            let mut waiting = BTreeMap::new();
            let mut reported = 0;
            for (fixture, result) in finished {
                waiting.insert(fixture.game, (fixture, result));
                while let Some((fixture, result)) = waiting.remove(&reported) {
                    let handed_over =
                        result.map_err(E::from).and_then(|line| report(&fixture, line));
                    if !matches!(handed_over, Ok(ControlFlow::Continue(()))) {
                        stop.store(true, Ordering::Relaxed);
                        return handed_over.map(|_| true);
                    }
                    reported += 1;
                }
            }
            Ok(reported == self.schedule.games)
        })
    }

    /// One worker: its own processes, one game after the other.
    fn work(
        &self,
        next: &AtomicU64,
        stop: &AtomicBool,
        results: &Sender<(Fixture, Result<GameLine, RunError>)>,
    ) {
        let mut runners: Vec<Option<Runner>> = self.bots.iter().map(|_| None).collect();
        while !stop.load(Ordering::Relaxed) {
            let game = next.fetch_add(1, Ordering::Relaxed);
            let Some(fixture) = self.schedule.get(game) else { return };
            let result = self.play(&fixture, &mut runners);
            let failed = result.is_err();
            // Nobody listens any more after an error.
            if results.send((fixture, result)).is_err() || failed {
                return;
            }
        }
    }

    fn play(
        &self,
        fixture: &Fixture,
        runners: &mut [Option<Runner>],
    ) -> Result<GameLine, RunError> {
        let opening = self.openings.get(fixture.opening)?;
        for &bot in &fixture.bots {
            if runners[bot].is_none() {
                runners[bot] = Some(self.bots[bot].start().map_err(MatchError::from)?);
            }
        }
        let runners = runners
            .get_disjoint_mut(fixture.bots)
            .expect("nobody plays against itself")
            .map(|runner| runner.as_mut().expect("it was started"));
        let game = play_game(self.rules, runners, &opening)?;
        let players = fixture.bots.map(|bot| self.bots[bot].name());
        completed(fixture, players, game)
    }
}

/// The line of a game that was played to its end.
fn completed(fixture: &Fixture, players: [&str; 2], game: Game) -> Result<GameLine, RunError> {
    game.host_abort().map_err(|source| RunError::Stopped {
        game: fixture.game,
        players: players.map(str::to_owned),
        source,
    })?;
    Ok(GameLine::new(fixture.game, players, &game))
}
