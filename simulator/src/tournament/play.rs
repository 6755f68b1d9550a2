//! Plays a plan to its end, from wherever its log stands.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use crate::tournament::log::{GameLine, Log, LogError, LogReader};
use crate::tournament::run::{RunError, Tournament};
use crate::tournament::statistics::sprt::NoTest;
use crate::tournament::summary::Tally;

impl Tournament<'_> {
    /// Counts the games that are in the log already, then plays the others on `jobs` threads, writes each
    /// to the log and counts it. `each` sees every game in order, the earlier ones too, after it was
    /// counted. Returns the count, and whether it is complete: all games, or as many as the sequential
    /// test needed; it is not if `stop` was set before.
    ///
    /// # Errors
    /// As [`Tournament::run`], those of the log, and those of `each`.
    pub fn play<E: From<RunError> + From<LogError> + From<NoTest> + Send>(
        &self,
        mut log: Option<Log>,
        jobs: usize,
        stop: &AtomicBool,
        mut each: impl FnMut(&Tally, &GameLine) -> Result<(), E> + Send,
    ) -> Result<(Tally, bool), E> {
        let mut tally = Tally::new(self.plan)?;
        let mut played = 0;
        let earlier = log.as_ref().map(|log| LogReader::open(log.path())).transpose()?.flatten();
        for game in earlier.into_iter().flatten() {
            let (fixture, line) = game?;
            tally.add(&fixture, &line);
            each(&tally, &line)?;
            played += 1;
        }
        if tally.is_decided() {
            return Ok((tally, true));
        }
        let is_complete = self.run(played, jobs, stop, |fixture, line| {
            if let Some(log) = &mut log {
                log.write(&line)?;
            }
            tally.add(fixture, &line);
            each(&tally, &line)?;
            let is_decided = tally.is_decided();
            Ok::<_, E>(if is_decided { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        });
        // Also when it was stopped: what is logged stays.
        let synced = log.as_mut().map_or(Ok(()), Log::sync);
        let is_complete = is_complete?;
        synced?;
        Ok((tally, is_complete))
    }
}
