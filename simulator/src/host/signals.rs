//! How a program's end is noticed when it does not end by a call of ours: signals and `exit`.

use std::ffi::c_void;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

use nix::sys::signal::{SaFlags, SigAction, SigHandler, SigSet, Signal, sigaction};

use super::{session, watchdog};
use crate::sandbox::calls;

/// Signals that a program can bring about itself.
const CRASHES: [Signal; 7] = [
    Signal::SIGSEGV,
    Signal::SIGBUS,
    Signal::SIGILL,
    Signal::SIGFPE,
    Signal::SIGABRT,
    Signal::SIGTRAP,
    Signal::SIGSYS,
];

/// The handlers' own stack: a program that overflows its stack has none left.
const HANDLER_STACK_BYTES: usize = 128 << 10;

/// The guard below the program's stack; see [`set_stack_guard`].
static GUARD_START: AtomicUsize = AtomicUsize::new(0);
static GUARD_END: AtomicUsize = AtomicUsize::new(0);

/// Whether `main` has returned.
static RETURNED: AtomicBool = AtomicBool::new(false);

/// Installs everything in the process that later forks into games, which inherit it.
pub(super) fn install() -> nix::Result<()> {
    let stack = Box::leak(vec![0_u8; HANDLER_STACK_BYTES].into_boxed_slice());
    let stack = libc::stack_t {
        ss_sp: stack.as_mut_ptr().cast(),
        ss_flags: 0,
        ss_size: HANDLER_STACK_BYTES,
    };
    #[expect(unsafe_code, reason = "nix has no alternate signal stacks")]
    // SAFETY: memory that is never given back, and used for nothing else.
    let installed = unsafe { libc::sigaltstack(&stack, std::ptr::null_mut()) };
    nix::errno::Errno::result(installed)?;

    let flags = SaFlags::SA_ONSTACK | SaFlags::SA_RESTART;
    let on_crash = SigHandler::SigAction(on_crash);
    for signal in CRASHES {
        handle(signal, &SigAction::new(on_crash, flags | SaFlags::SA_SIGINFO, SigSet::all()))?;
    }
    let on_look = SigHandler::Handler(on_look);
    handle(Signal::SIGALRM, &SigAction::new(on_look, flags, SigSet::empty()))?;
    let on_cpu_second = SigHandler::Handler(on_cpu_second);
    handle(Signal::SIGPROF, &SigAction::new(on_cpu_second, flags, SigSet::empty()))?;

    #[expect(unsafe_code, reason = "the only way to see a call of `exit`")]
    // SAFETY: the handler takes nothing and may run at any time.
    let installed = unsafe { libc::atexit(on_exit) };
    nix::errno::Errno::result(installed).map(drop)
}

fn handle(signal: Signal, action: &SigAction) -> nix::Result<()> {
    #[expect(unsafe_code, reason = "installs a signal handler")]
    // SAFETY: our handlers call nothing that is not safe in a handler: they use neither the heap nor
    // locks, and send a packet from the stack.
    unsafe { sigaction(signal, action) }.map(drop)
}

/// Accesses to this range are overflows of the program's stack.
pub(super) fn set_stack_guard(start: usize, end: usize) {
    GUARD_START.store(start, Relaxed);
    GUARD_END.store(end, Relaxed);
}

/// `main` has returned.
pub(super) fn main_returned() {
    RETURNED.store(true, Relaxed);
}

extern "C" fn on_crash(number: i32, info: *mut libc::siginfo_t, _context: *mut c_void) {
    #[expect(unsafe_code, reason = "reads what the kernel says about the signal")]
    // SAFETY: the kernel hands a valid description to a handler that asked for one.
    let address = unsafe { (*info).si_addr() } as usize;
    let faults = number == libc::SIGSEGV || number == libc::SIGBUS;
    if faults && (GUARD_START.load(Relaxed)..GUARD_END.load(Relaxed)).contains(&address) {
        session::crashed(format_args!("stack overflow"));
    }
    if number == libc::SIGSYS {
        #[expect(unsafe_code, reason = "libc has no name for this field")]
        // SAFETY: for this signal, the number of the call stands behind three numbers and an address.
        forbidden(unsafe { *info.cast::<i32>().add(6) }.into());
    }
    if number == libc::SIGABRT {
        session::aborted();
    }
    let name = Signal::try_from(number).map_or("unknown", Signal::as_str);
    session::crashed(format_args!("signal {number} ({name})"));
    session::leave();
}

/// The sandbox has stopped a system call.
fn forbidden(call: i64) {
    if call == libc::SYS_futex {
        session::crashed(format_args!(
            "it waits for ever, with nobody to wake it: `park`, or a lock that it holds already"
        ));
    }
    match calls::name(call) {
        Some(name) => session::crashed(format_args!("the system call `{name}` is forbidden")),
        None => session::crashed(format_args!("the system call {call} is forbidden")),
    }
}

extern "C" fn on_look(_number: i32) {
    watchdog::look();
}

extern "C" fn on_cpu_second(_number: i32) {
    watchdog::count_cpu_second();
}

extern "C" fn on_exit() {
    session::exited(RETURNED.load(Relaxed));
}
