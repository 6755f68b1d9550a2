//! Work on several threads whose results come out in order.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};

/// How many pieces of work, for each thread, may have begun or be waiting before the oldest of them is
/// done: enough that one long game holds nobody up, few enough to need no memory.
const AHEAD_PER_JOB: usize = 32;

/// Does each piece of `work` on one of `jobs` threads, and hands the results to `report` in the order of
/// the work, each as soon as all before it have been handed over. `new_worker` makes what a thread
/// works with.
///
/// When `stop` is set, what has begun is done to its end, and nothing else begins. When `report`
/// breaks or fails, nothing after that is handed over: on what it breaks is the same for any number of
/// threads. Returns whether all was done, or `report` broke; `false` means that it was stopped.
///
/// # Errors
/// Those of `report`.
pub fn in_order<W, R, E, D>(
    work: impl Iterator<Item = W>,
    jobs: usize,
    stop: &AtomicBool,
    new_worker: impl Fn() -> D + Sync,
    mut report: impl FnMut(R) -> Result<ControlFlow<()>, E>,
) -> Result<bool, E>
where
    W: Send,
    R: Send,
    D: FnMut(W) -> R,
{
    let (tasks, pending) = channel::<(u64, W)>();
    let pending = Mutex::new(pending);
    let (results, done) = channel();
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            let (pending, new_worker, results) = (&pending, &new_worker, results.clone());
            scope.spawn(move || {
                let mut worker = new_worker();
                // Whoever holds the lock waits for the next task; the others wait for the lock.
                let next = || pending.lock().ok()?.recv().ok();
                while let Some((number, task)) = next() {
                    if stop.load(Ordering::Relaxed) || results.send((number, worker(task))).is_err()
                    {
                        return;
                    }
                }
            });
        }
        drop(results);
        let mut hand_out = HandOut { work, tasks: Some(tasks), count: 0 };
        (0..AHEAD_PER_JOB * jobs).for_each(|_| hand_out.next());
        // Results of work that was done before some that began earlier.
        let mut waiting = BTreeMap::new();
        let mut reported: u64 = 0;
        for (number, result) in done {
            waiting.insert(number, result);
            while let Some(result) = waiting.remove(&reported) {
                let handed_over = report(result);
                if !matches!(handed_over, Ok(ControlFlow::Continue(()))) {
                    stop.store(true, Ordering::Relaxed);
                    return handed_over.map(|_| true);
                }
                reported += 1;
                hand_out.next();
            }
        }
        Ok(hand_out.tasks.is_none() && reported == hand_out.count)
    })
}

/// The work that has not been handed out yet.
struct HandOut<I: Iterator> {
    work: I,
    /// Closed when there is no more: then the threads end.
    tasks: Option<Sender<(u64, I::Item)>>,
    /// How many pieces have been handed out.
    count: u64,
}

impl<I: Iterator> HandOut<I> {
    /// Hands out one more, if there is one.
    fn next(&mut self) {
        match (self.work.next(), &self.tasks) {
            (Some(task), Some(tasks)) => {
                // Nobody takes it when all threads have stopped.
                let _ = tasks.send((self.count, task));
                self.count += 1;
            }
            _ => self.tasks = None,
        }
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
                assert!(ahead <= 2 * AHEAD_PER_JOB as u64, "{ahead} ahead after {reported}");
                Ok::<_, Infallible>(ControlFlow::Continue(()))
            },
        );
        assert_eq!((all, reported), (Ok(true), 100_000));
    }
}
