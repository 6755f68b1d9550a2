//! The processor's time stamp counter: a clock that no filter of system calls sees.

use std::marker::PhantomData;

/// Takes it from this thread for good, and from what is forked from it. A kernel that does not know how
/// is no worse off than with its own coarse clocks, which need no system call either.
pub(super) fn forbid() {
    set(libc::PR_TSC_SIGSEGV);
}

/// This thread does without it for as long as the value lives: a look at a clock ends the program.
///
/// A referee's thread and the two games' processes take turns on one core. On a virtual machine each
/// change between one that has time stamps and one that has none costs microseconds, as much as all
/// else that the referee does in a turn.
pub(crate) struct WithoutTimeStamps {
    /// A thread's own: it stays there.
    thread: PhantomData<*const ()>,
}

impl WithoutTimeStamps {
    pub(crate) fn new() -> Self {
        forbid();
        Self { thread: PhantomData }
    }
}

impl Drop for WithoutTimeStamps {
    fn drop(&mut self) {
        set(libc::PR_TSC_ENABLE);
    }
}

#[expect(unsafe_code, reason = "no wrapper knows this option")]
fn set(mode: libc::c_int) {
    // SAFETY: reads no memory.
    unsafe {
        libc::prctl(libc::PR_SET_TSC, mode);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[expect(unsafe_code, reason = "no wrapper knows this option")]
    fn mode() -> libc::c_int {
        let mut mode = 0;
        // SAFETY: writes one number, to where it may.
        let known = unsafe { libc::prctl(libc::PR_GET_TSC, &raw mut mode) } == 0;
        if known { mode } else { libc::PR_TSC_ENABLE }
    }

    #[test]
    fn a_thread_has_its_time_stamps_back() {
        let known = {
            let _without = WithoutTimeStamps::new();
            mode() == libc::PR_TSC_SIGSEGV
        };
        assert_eq!(mode(), libc::PR_TSC_ENABLE);
        assert!(known || !cfg!(target_arch = "x86_64"));
        let _ = std::time::Instant::now();
    }
}
