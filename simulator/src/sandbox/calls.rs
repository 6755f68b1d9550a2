//! Which system calls a process may make: seccomp.
//!
//! Filters stand as lists of [`Call`]s; the last one laid on a process cannot be taken off again, and
//! a call has to pass them all.

use std::io;

use nix::errno::Errno;
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, TargetArch, apply_filter,
};

/// A system call, with what its arguments must be.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    number: i64,
    conditions: Vec<SeccompCondition>,
}

/// A call with any arguments.
pub(crate) fn call(number: libc::c_long) -> Call {
    Call { number, conditions: Vec::new() }
}

impl Call {
    /// Whose argument has this value.
    pub(crate) fn with(self, argument: u8, value: u64) -> Self {
        self.and(argument, SeccompCmpOp::Eq, value)
    }

    /// Whose argument has, of the bits in `mask`, exactly those of `value`.
    pub(crate) fn with_bits(self, argument: u8, mask: u64, value: u64) -> Self {
        self.and(argument, SeccompCmpOp::MaskedEq(mask), value)
    }

    /// Whose argument has none of these bits.
    pub(crate) fn without_bits(self, argument: u8, bits: u64) -> Self {
        self.with_bits(argument, bits, 0)
    }

    /// All arguments that are looked at are C's `int`s, whose upper half means nothing.
    fn and(mut self, argument: u8, operator: SeccompCmpOp, value: u64) -> Self {
        let condition = SeccompCondition::new(argument, SeccompCmpArgLen::Dword, operator, value);
        self.conditions.push(condition.expect("a system call has six arguments"));
        self
    }
}

/// A filter, ready to be laid on a process.
#[derive(Clone, Debug)]
pub(crate) struct CallFilter(BpfProgram);

impl CallFilter {
    /// Lets only these calls through. Any other one is a signal, SIGSYS, in place of the call.
    pub(crate) fn only(calls: Vec<Call>) -> Self {
        Self::new(calls, SeccompAction::Trap, SeccompAction::Allow)
    }

    /// Lets all calls through but these, which fail as if the user had no right to make them.
    pub(crate) fn all_but(calls: Vec<Call>) -> Self {
        Self::new(calls, SeccompAction::Allow, SeccompAction::Errno(libc::EPERM as u32))
    }

    fn new(calls: Vec<Call>, other: SeccompAction, listed: SeccompAction) -> Self {
        let mut rules = std::collections::BTreeMap::<_, Vec<_>>::new();
        for Call { number, conditions } in calls {
            let listed = rules.entry(number).or_default();
            if !conditions.is_empty() {
                listed.push(SeccompRule::new(conditions).expect("there are conditions"));
            }
        }
        let program = architecture().and_then(|architecture| {
            SeccompFilter::new(rules, other, listed, architecture)?.try_into()
        });
        Self(program.expect("the lists are short, and only made where there are filters"))
    }

    /// The same filter with a number in place of another one in its conditions: for what is known
    /// only when it is laid on.
    pub(crate) fn replacing(mut self, placeholder: u32, value: u32) -> Self {
        for instruction in &mut self.0 {
            if instruction.k == placeholder {
                instruction.k = value;
            }
        }
        self
    }

    /// Lays it on the calling process, for good. Plain system calls: also between fork and exec.
    pub(crate) fn apply(&self) -> io::Result<()> {
        apply_filter(&self.0).map_err(|error| match error {
            seccompiler::Error::Prctl(error) | seccompiler::Error::Seccomp(error) => error,
            other => io::Error::other(other),
        })
    }
}

fn architecture() -> Result<TargetArch, seccompiler::BackendError> {
    std::env::consts::ARCH.try_into()
}

/// Whether the kernel filters calls and can make a signal of one.
#[expect(unsafe_code, reason = "no wrapper asks for this")]
pub(super) fn are_filtered() -> bool {
    let action: u32 = libc::SECCOMP_RET_TRAP;
    // SAFETY: the call reads one number, which lives.
    let answer = unsafe {
        libc::syscall(libc::SYS_seccomp, libc::SECCOMP_GET_ACTION_AVAIL, 0, &raw const action)
    };
    Errno::result(answer).is_ok() && architecture().is_ok()
}

/// The names of calls that a hostile program might make, for messages.
pub(crate) fn name(number: i64) -> Option<&'static str> {
    let found = NAMES.iter().find(|(listed, _)| *listed == number)?;
    found.1.strip_prefix("SYS_")
}

macro_rules! names {
    ($($name:ident)*) => { &[$((libc::$name, stringify!($name))),*] };
}

#[rustfmt::skip]
const NAMES: &[(i64, &str)] = names![
    SYS_accept4 SYS_add_key SYS_bind SYS_bpf SYS_clock_gettime SYS_clock_nanosleep SYS_clone SYS_clone3
    SYS_connect SYS_execve SYS_execveat SYS_fcntl SYS_futex SYS_getitimer SYS_io_setup SYS_io_uring_enter
    SYS_io_uring_register SYS_io_uring_setup SYS_ioctl SYS_keyctl SYS_kill SYS_memfd_create SYS_mmap
    SYS_mount SYS_mprotect SYS_mq_open SYS_msgget SYS_nanosleep SYS_openat SYS_openat2 SYS_perf_event_open
    SYS_personality SYS_pidfd_getfd SYS_pidfd_open SYS_pidfd_send_signal SYS_pipe2 SYS_prctl SYS_prlimit64
    SYS_process_vm_readv SYS_process_vm_writev SYS_ptrace SYS_request_key SYS_rt_sigaction SYS_rt_sigqueueinfo
    SYS_sched_setaffinity SYS_seccomp SYS_semget SYS_setpgid SYS_setrlimit SYS_setsid SYS_shmat SYS_shmget
    SYS_socket SYS_socketpair SYS_tgkill SYS_timer_create SYS_timerfd_create SYS_tkill SYS_unlinkat
    SYS_unshare SYS_userfaultfd
];
