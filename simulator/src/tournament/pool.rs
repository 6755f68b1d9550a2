//! Work on several threads whose results come out in order.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// How many pieces of work, for each thread, may have begun before the oldest of them is done: enough
/// that one long game holds nobody up, few enough to need no memory.
const AHEAD_PER_JOB: u64 = 32;

/// Does each piece of `work` on one of `jobs` threads, and hands the results to `report` in the order of
/// the work, each as soon as all before it have been handed over. `new_worker` makes what a thread
/// works with.
///
/// When `stop` is set, what has begun is done to its end, and nothing else begins. When `report`
/// breaks or fails, nothing after that is handed over: on what it breaks is the same for any number of
/// threads. Returns whether all was done, or `report` broke; `false` means that it was stopped.
///
/// Whichever thread has the result that all others wait for reports it: there is no thread that has to
/// be woken for that.
///
/// # Errors
/// Those of `report`.
pub fn in_order<W, R, E, D>(
    work: impl Iterator<Item = W> + Send,
    jobs: usize,
    stop: &AtomicBool,
    new_worker: impl Fn() -> D + Sync,
    report: impl FnMut(R) -> Result<ControlFlow<()>, E> + Send,
) -> Result<bool, E>
where
    W: Send,
    R: Send,
    E: Send,
    D: FnMut(W) -> R,
{
    let desk = Desk {
        work,
        ahead_max: AHEAD_PER_JOB * jobs as u64,
        begun: 0,
        exhausted: false,
        report,
        waiting: BTreeMap::new(),
        reported: 0,
        broken: None,
    };
    let (desk, room) = (Mutex::new(desk), Condvar::new());
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                let _ending = EndsAllIfItPanics { desk: &desk, room: &room };
                let mut worker = new_worker();
                let full = |desk: &mut Desk<_, _, _, _>| desk.is_full();
                let mut open = locked(&desk);
                loop {
                    open = room.wait_while(open, full).unwrap_or_else(PoisonError::into_inner);
                    let next = if stop.load(Ordering::Relaxed) { None } else { open.next() };
                    let Some((number, task)) = next else { return };
                    drop(open);
                    let result = worker(task);
                    open = locked(&desk);
                    if open.take_in(number, result) {
                        room.notify_all();
                    }
                }
            });
        }
    });
    let desk = desk.into_inner().unwrap_or_else(PoisonError::into_inner);
    match desk.broken {
        Some(outcome) => outcome.map(|()| true),
        None => Ok(desk.exhausted && desk.reported == desk.begun),
    }
}

fn locked<T>(desk: &Mutex<T>) -> MutexGuard<'_, T> {
    // Whatever panicked under the lock ends all threads, and then the caller's.
    desk.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A thread that panics never hands in its result: nobody is to wait for that.
struct EndsAllIfItPanics<'a, I, F, R, E> {
    desk: &'a Mutex<Desk<I, F, R, E>>,
    room: &'a Condvar,
}

impl<I, F, R, E> Drop for EndsAllIfItPanics<'_, I, F, R, E> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            locked(self.desk).exhausted = true;
            self.room.notify_all();
        }
    }
}

/// Where work is fetched and results are handed in.
struct Desk<I, F, R, E> {
    work: I,
    ahead_max: u64,
    /// How many pieces have been fetched.
    begun: u64,
    /// Whether there is no more work.
    exhausted: bool,
    report: F,
    /// Results of work that was done before some that began earlier.
    waiting: BTreeMap<u64, R>,
    reported: u64,
    /// How `report` ended it all.
    broken: Option<Result<(), E>>,
}

impl<I, F, R, E> Desk<I, F, R, E>
where
    I: Iterator,
    F: FnMut(R) -> Result<ControlFlow<()>, E>,
{
    /// Whether nothing may begin before something earlier is done.
    fn is_full(&self) -> bool {
        self.broken.is_none() && !self.exhausted && self.begun - self.reported >= self.ahead_max
    }

    fn next(&mut self) -> Option<(u64, I::Item)> {
        if self.broken.is_some() || self.exhausted {
            return None;
        }
        let Some(task) = self.work.next() else {
            self.exhausted = true;
            return None;
        };
        self.begun += 1;
        Some((self.begun - 1, task))
    }

    /// Reports what can be reported now. Returns whether the desk was full, or ends the work: then
    /// others may wait for that.
    fn take_in(&mut self, number: u64, result: R) -> bool {
        let was_full = self.is_full();
        self.waiting.insert(number, result);
        while self.broken.is_none()
            && let Some(result) = self.waiting.remove(&self.reported)
        {
            match (self.report)(result) {
                Ok(ControlFlow::Continue(())) => self.reported += 1,
                Ok(ControlFlow::Break(())) => self.broken = Some(Ok(())),
                Err(error) => self.broken = Some(Err(error)),
            }
        }
        was_full && !self.is_full()
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::sync::atomic::AtomicU64;

    use super::*;

    /// Work that takes the longer the earlier it comes among five.
    fn dawdle(number: u64) -> u64 {
        std::thread::sleep(std::time::Duration::from_micros(200 * (5 - number % 5)));
        number
    }

    /// What is reported up to the piece on which `report` breaks.
    fn run(count: u64, jobs: usize, last: u64) -> (Vec<u64>, bool) {
        let mut reported = Vec::new();
        let stop = AtomicBool::new(false);
        let all = in_order(
            0..count,
            jobs,
            &stop,
            || dawdle,
            |number| {
                reported.push(number);
                let flow =
                    if number == last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
                Ok::<_, Infallible>(flow)
            },
        );
        (reported, all.unwrap())
    }

    #[test]
    fn results_come_in_order_for_any_number_of_threads() {
        for jobs in [1, 2, 7] {
            for count in [0, 1, 3, 500] {
                assert_eq!(run(count, jobs, u64::MAX), ((0..count).collect(), true));
            }
            assert_eq!(run(500, jobs, 123), ((0..=123).collect(), true));
        }
    }

    #[test]
    fn an_error_is_the_earliest_one() {
        for jobs in [1, 4] {
            let stop = AtomicBool::new(false);
            let work = |number| if number >= 20 { Err(number) } else { Ok(dawdle(number)) };
            let report = |result: Result<u64, u64>| result.map(|_| ControlFlow::Continue(()));
            assert_eq!(in_order(0..100, jobs, &stop, || work, report), Err(20));
        }
    }

    #[test]
    fn what_has_begun_is_reported_after_a_stop() {
        let stop = AtomicBool::new(false);
        let begun = AtomicU64::new(0);
        let work = |number: u64| {
            begun.fetch_add(1, Ordering::Relaxed);
            stop.fetch_or(number == 40, Ordering::Relaxed);
            dawdle(number)
        };
        let mut reported = Vec::new();
        let all = in_order(
            0..,
            3,
            &stop,
            || work,
            |number| {
                reported.push(number);
                Ok::<_, Infallible>(ControlFlow::Continue(()))
            },
        );
        assert_eq!(all, Ok(false));
        assert_eq!(reported.len() as u64, begun.into_inner());
        assert!((0..).zip(&reported).all(|(expected, &number)| number == expected));
    }

    #[test]
    fn a_panic_ends_all() {
        let work = |number: u64| assert_ne!(number, 10);
        let report = |()| Ok::<_, Infallible>(ControlFlow::Continue(()));
        let stop = AtomicBool::new(false);
        let all = || in_order(0.., 2, &stop, || work, report);
        assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(all)).is_err());
    }

    #[test]
    fn work_is_taken_up_as_it_is_needed() {
        let stop = AtomicBool::new(false);
        let taken = AtomicU64::new(0);
        let work = (0..100_000).inspect(|_| {
            taken.fetch_add(1, Ordering::Relaxed);
        });
        let mut reported = 0;
        let all = in_order(
            work,
            2,
            &stop,
            || |number: u64| number,
            |_| {
                reported += 1;
                let ahead = taken.load(Ordering::Relaxed) - reported;
                assert!(ahead <= 2 * AHEAD_PER_JOB, "{ahead} ahead after {reported}");
                Ok::<_, Infallible>(ControlFlow::Continue(()))
            },
        );
        assert_eq!((all, reported), (Ok(true), 100_000));
    }
}
