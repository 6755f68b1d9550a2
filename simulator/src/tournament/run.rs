//! Plays the games of a plan on several threads, and hands them out in order.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use miette::Diagnostic;

use crate::bot::{Bot, MatchError, Runner, play_game};
use crate::referee::seat::HostAbort;
use crate::tournament::affinity::keep_to_one_core;
use crate::tournament::log::GameLine;
use crate::tournament::openings::NoOpening;
use crate::tournament::plan::Plan;
use crate::tournament::pool::in_order;
use crate::tournament::schedule::Fixture;

/// A plan, and the bots it names.
#[derive(Clone, Copy, Debug)]
pub struct Tournament<'a> {
    /// What is to be played.
    pub plan: &'a Plan,
    /// The plan's bots, in its order.
    pub bots: &'a [Bot],
}

/// Why a tournament stopped before its end: the machine, never a bot, is to blame.
#[derive(Debug, thiserror::Error, Diagnostic)]
pub enum RunError {
    /// The machine stopped a game.
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
    #[error("game {game} ({} against {}) did not begin; those before it are kept", players[0], players[1])]
    NotBegun {
        /// Which game.
        game: u64,
        /// Who should have played, by seat.
        players: [String; 2],
        /// Why.
        source: MatchError,
    },
    /// There is no opening to begin with.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Opening(#[from] NoOpening),
}

impl Tournament<'_> {
    /// Plays the games of the plan's shard on `jobs` threads, but for the first `played`, and hands each
    /// to `report` in the order of the schedule, as [`in_order`] does.
    ///
    /// # Errors
    /// [`RunError`], or an error of `report`; the games before it have been reported.
    pub fn run<E: From<RunError> + Send>(
        &self,
        played: usize,
        jobs: usize,
        stop: &AtomicBool,
        mut report: impl FnMut(&Fixture, GameLine) -> Result<ControlFlow<()>, E> + Send,
    ) -> Result<bool, E> {
        let fixtures = self.plan.schedule().of_shard(self.plan.shard()).skip(played);
        let job = AtomicUsize::new(0);
        let new_worker = || {
            keep_to_one_core(job.fetch_add(1, Ordering::Relaxed), jobs);
            let mut worker = Worker { tournament: *self, runners: Vec::new() };
            worker.runners.resize_with(self.bots.len(), || None);
            move |fixture: Fixture| (fixture, worker.play(&fixture))
        };
        in_order(fixtures, jobs, stop, new_worker, |(fixture, line)| report(&fixture, line?))
    }
}

/// Plays one game after the other, with processes of its own.
struct Worker<'a> {
    tournament: Tournament<'a>,
    /// By bot; they are started when they are needed.
    runners: Vec<Option<Runner>>,
}

impl Worker<'_> {
    fn play(&mut self, fixture: &Fixture) -> Result<GameLine, RunError> {
        let Tournament { plan, bots } = self.tournament;
        let opening = plan.openings().get(fixture.opening)?;
        let names = fixture.bots.map(|bot| plan.bots[bot].name.as_str());
        let (game, players) = (fixture.game, names.map(str::to_owned));
        let not_begun = |source| RunError::NotBegun { game, players: players.clone(), source };
        for &bot in &fixture.bots {
            if self.runners[bot].is_none() {
                let started = bots[bot].start().map_err(|error| not_begun(error.into()))?;
                self.runners[bot] = Some(started);
            }
        }
        let runners = self
            .runners
            .get_disjoint_mut(fixture.bots)
            .expect("nobody plays against itself")
            .map(|runner| runner.as_mut().expect("it was started"));
        let record = play_game(&plan.arena, runners, &opening).map_err(not_begun)?;
        match record.host_abort() {
            Ok(()) => Ok(GameLine::new(game, names, &record)),
            Err(source) => Err(RunError::Stopped { game, players, source }),
        }
    }
}
