//! The system calls of a submission's process: two lists, the second within the first.
//!
//! The process that loads the library has the first one before it does so, since a library can have
//! code that runs as it is loaded. Each game's process adds the second one, in which there is no new
//! process, no file, no signal, no clock and nothing shared left: print, talk to the host over the
//! socket that is there, and ask for memory.

use libc::c_long;
use nix::unistd::Pid;

use crate::sandbox::calls::{Call, CallFilter, call};

const EXECUTABLE: u64 = libc::PROT_EXEC as u64;
const SHARED: u64 = libc::MAP_SHARED as u64;

/// Stands for the game's own process in [`game`] until that is known. No process has this number.
const SELF: u32 = 0x7fff_ff01;

/// Futex calls but for the flags of the operation.
const FUTEX_OPERATION: u64 =
    !((libc::FUTEX_PRIVATE_FLAG | libc::FUTEX_CLOCK_REALTIME) as u32) as u64;

/// For a process that loads a submission and forks for its games.
pub(super) fn loading() -> CallFilter {
    let mut calls: Vec<_> = LOADING.iter().copied().map(call).collect();
    calls.extend(new_process());
    calls.extend(common());
    calls.extend([
        // Asked by builds that check themselves, before they close a file.
        call(libc::SYS_fcntl).with(1, libc::F_GETFD as u64),
        call(libc::SYS_mmap),
        call(libc::SYS_mprotect),
        call(libc::SYS_tgkill),
    ]);
    CallFilter::only(calls)
}

/// Loading a library, forking, ending games, and what a game's process does before its `main`.
const LOADING: &[c_long] = &[
    libc::SYS_close,
    libc::SYS_dup3,
    libc::SYS_fstat,
    libc::SYS_getrandom,
    libc::SYS_kill,
    libc::SYS_landlock_create_ruleset,
    libc::SYS_landlock_restrict_self,
    libc::SYS_lseek,
    libc::SYS_newfstatat,
    libc::SYS_openat,
    libc::SYS_prctl,
    libc::SYS_pread64,
    libc::SYS_prlimit64,
    libc::SYS_recvmsg,
    libc::SYS_rseq,
    libc::SYS_rt_sigaction,
    libc::SYS_seccomp,
    libc::SYS_set_robust_list,
    libc::SYS_set_tid_address,
    libc::SYS_setitimer,
    libc::SYS_wait4,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_dup2,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_open,
];

/// Processes, but no threads, and none in a world of its own.
fn new_process() -> Vec<Call> {
    let plain = (libc::CLONE_CHILD_SETTID | libc::CLONE_CHILD_CLEARTID) as u64;
    let fork = call(libc::SYS_clone).with_bits(0, !plain, libc::SIGCHLD as u64);
    vec![
        fork,
        #[cfg(target_arch = "x86_64")]
        call(libc::SYS_fork),
    ]
}

/// For a game's process, whose number is put in by [`CallFilter::replacing`]; see [`for_process`].
pub(super) fn game() -> CallFilter {
    let mut calls = common();
    calls.extend([
        // Memory of its own that holds no code.
        call(libc::SYS_mmap).without_bits(2, EXECUTABLE).without_bits(3, SHARED),
        call(libc::SYS_mprotect).without_bits(2, EXECUTABLE),
        // An abort is a signal to itself.
        call(libc::SYS_tgkill).with(0, SELF.into()).with(2, libc::SIGABRT as u64),
    ]);
    CallFilter::only(calls)
}

/// The game's filter, for the process of this number.
pub(super) fn for_process(filter: CallFilter, process: Pid) -> CallFilter {
    filter.replacing(SELF, process.as_raw() as u32)
}

/// What both do.
fn common() -> Vec<Call> {
    let wake = libc::FUTEX_WAKE as u64;
    let mut calls: Vec<_> = COMMON.iter().copied().map(call).collect();
    calls.extend([
        // Never to wait: there is one thread, so nobody would wake it.
        call(libc::SYS_futex).with_bits(1, FUTEX_OPERATION, wake),
        call(libc::SYS_madvise).with(2, libc::MADV_DONTNEED as u64),
    ]);
    calls
}

/// A game has open: an empty standard input, its output, and its socket.
const COMMON: &[c_long] = &[
    libc::SYS_brk,
    libc::SYS_exit,
    libc::SYS_exit_group,
    libc::SYS_getpid,
    libc::SYS_gettid,
    libc::SYS_mremap,
    libc::SYS_munmap,
    libc::SYS_read,
    libc::SYS_recvfrom,
    libc::SYS_restart_syscall,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_sendto,
    libc::SYS_sigaltstack,
    libc::SYS_write,
    libc::SYS_writev,
];
