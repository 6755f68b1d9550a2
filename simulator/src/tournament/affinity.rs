//! Keeps a thread, and the processes that it starts, on one core.

use nix::sched::{CpuSet, sched_getaffinity, sched_setaffinity};
use nix::unistd::Pid;

/// Keeps this thread on a core of its own among those that the program may use, if there are `jobs`
/// enough for all of them. `job` is its number, from 0. Only the speed depends on it.
///
/// Of a game's three processes one runs at a time, and the others wait for it. On one core they find what
/// they share in its cache, and waking the next costs no other core an interrupt: the runner's share
/// of the time halves. With fewer jobs than cores the system knows better which core is
/// free: other programs, another tournament among them, run on the same ones.
pub(super) fn keep_to_one_core(job: usize, jobs: usize) {
    let this = Pid::from_raw(0);
    let Ok(allowed) = sched_getaffinity(this) else { return };
    let cores: Vec<_> = (0..CpuSet::count()).filter(|&core| is_in(&allowed, core)).collect();
    if cores.is_empty() || jobs < cores.len() {
        return;
    }
    let mut own = CpuSet::new();
    if own.set(cores[job % cores.len()]).is_ok() {
        // A system that does not allow it is a little slower.
        let _ = sched_setaffinity(this, &own);
    }
}

fn is_in(cores: &CpuSet, core: usize) -> bool {
    cores.is_set(core).unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cores() -> Vec<usize> {
        let allowed = sched_getaffinity(Pid::from_raw(0)).unwrap();
        (0..CpuSet::count()).filter(|&core| is_in(&allowed, core)).collect()
    }

    /// The cores of a new thread that is one of so many jobs.
    fn kept(job: usize, jobs: usize) -> Vec<usize> {
        let thread = std::thread::spawn(move || {
            keep_to_one_core(job, jobs);
            cores()
        });
        thread.join().unwrap()
    }

    #[test]
    fn enough_jobs_have_a_core_each() {
        let all = cores();
        for (job, &core) in all.iter().enumerate() {
            assert_eq!(kept(job, all.len()), [core]);
            assert_eq!(kept(job + all.len(), 2 * all.len()), [core]);
        }
        assert_eq!(kept(0, all.len() - 1), all);
    }
}
