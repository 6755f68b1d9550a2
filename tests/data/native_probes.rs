//! Machine code that no meter has seen, in the place of a submission's library: each probe tries to
//! get out of the sandbox by a system call. Linux on x86-64.
//!
//! Which probe runs is told by the turn number: the length of the game's opening. What a probe that
//! comes back prints is what its call returned, and the error's number.
#![crate_type = "cdylib"]

use std::arch::asm;

/// The beginning of the arena's table.
#[repr(C)]
pub struct HostTable {
    abi: u64,
    memory_bytes: u64,
    attach: extern "C" fn(*mut u64, extern "C" fn() -> bool),
    out_of_ticks: usize,
    out_of_memory: usize,
    panicked: usize,
    profile: usize,
    get_player_id: usize,
    is_my_turn: usize,
    get_turn_number: extern "C" fn() -> u32,
}

static mut TICKS_LEFT: u64 = u64::MAX;

extern "C" fn is_panicking() -> bool {
    false
}

#[no_mangle]
pub extern "C" fn hx_run(table: &'static HostTable) {
    assert!(table.abi == 4, "the table has changed");
    (table.attach)(&raw mut TICKS_LEFT, is_panicking);
    let number = (table.get_turn_number)() as usize;
    (PROBES[number].3)();
}

extern "C" {
    fn syscall(number: i64, ...) -> i64;
    fn clock_gettime(clock: i32, time: *mut [i64; 2]) -> i32;
    fn __errno_location() -> *mut i32;
}

fn raw<const N: usize>(number: i64, arguments: [i64; N]) -> i64 {
    let mut all = [0; 6];
    all[..N].copy_from_slice(&arguments);
    let [a, b, c, d, e, f] = all;
    unsafe { syscall(number, a, b, c, d, e, f) }
}

fn call<const N: usize>(number: i64, arguments: [i64; N]) {
    let result = raw(number, arguments);
    println!("{result} {}", if result == -1 { unsafe { *__errno_location() } } else { 0 });
}

fn at<T>(value: &T) -> i64 {
    &raw const *value as i64
}

const PASSWORDS: &[u8; 12] = b"/etc/passwd\0";
const NEW_FILE: &[u8; 30] = b"/tmp/hexidor_a_probe_was_here\0";
const HERE: i64 = -100;
const SIGCHLD: i64 = 17;
/// No process has this number.
const NOBODY: i64 = 0x7ff0_0000;

fn connect() {
    let socket = raw(41, [2, 1, 0]);
    let address: [u8; 16] = [2, 0, 0, 9, 127, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0];
    call(42, [socket, at(&address), 16]);
}

fn block_all_signals_and_go_on() {
    raw(14, [0, at(&u64::MAX), 0, 8]);
    call(41, [2, 1, 0]);
}

fn garbage_to_the_host() {
    for descriptor in 3..32 {
        raw(44, [descriptor, at(b"garbage"), 7, 0, 0, 0]);
    }
    loop {}
}

/// What a probe is, how it ends (`came back` with what it printed), how it ends where there is only
/// landlock (if that is tried), and what it does.
#[rustfmt::skip]
const PROBES: &[(&str, &str, &str, fn())] = &[
    ("what the constructor did", "came back: ", "", || println!("{:?}", unsafe { EARLY_RESULTS })),
    ("read a file", "`openat`", "came back: -1 13", || call(257, [HERE, at(PASSWORDS), 0, 0])),
    ("read a file, the old way", "call 2 ", "came back: -1 13", || call(2, [at(PASSWORDS), 0, 0])),
    ("read a file, the new way", "`openat2`", "came back: -1 13", || call(437, [HERE, at(PASSWORDS), at(&[0_u64; 3]), 24])),
    ("make a file", "`openat`", "came back: -1 13", || call(257, [HERE, at(NEW_FILE), 0o101, 0o644])),
    ("remove a file", "`unlinkat`", "", || call(263, [HERE, at(NEW_FILE), 0])),
    ("rename a file", "call 82 ", "", || call(82, [at(NEW_FILE), at(NEW_FILE)])),
    ("list a folder", "call 217 ", "", || call(217, [3, 0, 0])),
    ("look at a file", "call 4 ", "", || call(4, [at(PASSWORDS), at(&[0_u64; 32])])),
    ("go elsewhere", "call 80 ", "", || call(80, [at(b"/\0")])),
    ("watch files", "call 294 ", "", || call(294, [0])),
    ("mount", "`mount`", "", || call(165, [0, at(b"/\0"), 0, 0, 0])),
    ("connect", "`socket`", "came back: -1 13", connect),
    ("local socket", "`socket`", "", || call(41, [1, 2, 0])),
    ("pair of sockets", "`socketpair`", "", || call(53, [1, 1, 0, at(&[0_u32; 2])])),
    ("netlink", "`socket`", "", || call(41, [16, 3, 0])),
    ("pass a descriptor", "call 46 ", "", || call(46, [3, at(&[0_u64; 7]), 0])),
    ("find open files", "came back: 1", "", || println!("{}", (3..1024).filter(|&file| raw(0, [file, at(&0_u64), 0]) != -1).count())),
    ("copy a descriptor", "call 32 ", "", || call(32, [1])),
    ("copy a descriptor by fcntl", "`fcntl`", "", || call(72, [1, 0, 10])),
    ("pipe", "`pipe2`", "", || call(293, [at(&[0_u32; 2]), 0])),
    ("control a device", "`ioctl`", "", || call(16, [1, 0x5412, at(b"x")])),
    ("fork", "call 57 ", "", || call(57, [])),
    ("fork by clone", "`clone`", "", || call(56, [SIGCHLD])),
    ("vfork", "call 58 ", "", || call(58, [])),
    ("thread", "`clone`", "", || call(56, [0x10f00, at(&[0_u64; 64]) + 256])),
    ("fork by clone3", "`clone3`", "", || call(435, [at(&[0_u64; 11]), 88])),
    ("run a program", "`execve`", "", || call(59, [at(b"/bin/sh\0"), 0, 0])),
    ("run a program by descriptor", "`execveat`", "", || call(322, [0, at(b"\0"), 0, 0, 0x1000])),
    ("another world", "`unshare`", "", || call(272, [0x1000_0000])),
    ("another session", "`setsid`", "", || call(112, [])),
    ("another group", "`setpgid`", "", || call(109, [0, 0])),
    ("signal to the first process", "`kill`", "came back: -1 1", || call(62, [1, 0])),
    ("signal to a group", "`kill`", "", || call(62, [-NOBODY, 0])),
    ("abort another", "`tgkill`", "", || call(234, [NOBODY, NOBODY, 6])),
    ("kill itself", "`tgkill`", "", || call(234, [raw(39, []), raw(186, []), 9])),
    ("queue a signal", "`rt_sigqueueinfo`", "", || call(129, [NOBODY, 6, 0])),
    ("hold a process", "`pidfd_open`", "", || call(434, [1, 0])),
    ("who is the parent", "call 110 ", "", || call(110, [])),
    ("be traced", "`ptrace`", "", || call(101, [0, 0, 0, 0])),
    ("trace the first process", "`ptrace`", "came back: -1 1", || call(101, [0x4206, 1, 0, 0])),
    ("read another's memory", "`process_vm_readv`", "", || call(310, [1, 0, 0, 0, 0, 0])),
    ("write another's memory", "`process_vm_writev`", "", || call(311, [1, 0, 0, 0, 0, 0])),
    ("shared memory", "`shmget`", "", || call(29, [0, 4096, 0o1600])),
    ("memory file", "`memfd_create`", "", || call(319, [at(b"x\0"), 0])),
    ("shared mapping", "`mmap`", "", || call(9, [0, 4096, 3, 0x21, -1, 0])),
    ("mapping with code", "`mmap`", "", || call(9, [0, 4096, 7, 0x22, -1, 0])),
    ("memory made code", "`mprotect`", "", || call(10, [at(PASSWORDS) & !4095, 4096, 7])),
    ("ten gigabytes", "came back: -1 12", "", || call(9, [0, 10 << 30, 3, 0x22, -1, 0])),
    ("message queue", "`mq_open`", "", || call(240, [at(b"x\0"), 0o102, 0o600, 0])),
    ("old message queue", "`msgget`", "", || call(68, [0, 0o1600])),
    ("semaphore", "`semget`", "", || call(64, [0, 1, 0o1600])),
    ("ring of calls", "`io_uring_setup`", "", || call(425, [8, at(&[0_u64; 15])])),
    ("asynchronous input", "`io_setup`", "", || call(206, [1, at(&0_u64)])),
    ("add a key", "`add_key`", "", || call(248, [at(b"user\0"), at(b"x\0"), at(b"y"), 1, -3])),
    ("ask for a key", "`keyctl`", "", || call(250, [0, -3, 0])),
    ("kernel program", "`bpf`", "", || call(321, [0, 0, 0])),
    ("performance counter", "`perf_event_open`", "", || call(298, [at(&[0_u64; 16]), 0, -1, -1, 0])),
    ("page faults", "`userfaultfd`", "", || call(323, [0])),
    ("clock", "`clock_gettime`", "", || call(228, [1, at(&[0_u64; 2])])),
    ("clock without a call", "crashed", "", || { let mut time = [0; 2]; unsafe { clock_gettime(1, &mut time) }; println!("{time:?}") }),
    ("old clock", "call 96 ", "", || call(96, [at(&[0_u64; 2]), 0])),
    ("time stamp", "SIGSEGV", "", || unsafe { asm!("rdtsc", out("rax") _, out("rdx") _) }),
    ("time used", "call 98 ", "", || call(98, [0, at(&[0_u64; 18])])),
    ("what a timer says", "`getitimer`", "", || call(36, [0, at(&[0_u64; 4])])),
    ("stop the watchdog", "call 38 ", "", || call(38, [0, at(&[0_u64; 4]), 0])),
    ("sleep", "`nanosleep`", "", || call(35, [at(&[3600_u64, 0]), 0])),
    ("sleep in poll", "call 7 ", "", || call(7, [0, 0, -1])),
    ("pause", "call 34 ", "", || call(34, [])),
    ("wait for ever", "waits for ever", "", || call(202, [at(&0_u64), 0x80, 0, 0])),
    ("timer", "`timer_create`", "", || call(222, [1, 0, at(&0_u64)])),
    ("timer as a file", "`timerfd_create`", "", || call(283, [1, 0])),
    ("other handlers", "`rt_sigaction`", "", || call(13, [31, at(&[0_u64; 4]), 0, 8])),
    ("no signals, and then a socket", "SIGSYS", "", block_all_signals_and_go_on),
    ("process settings", "`prctl`", "", || call(157, [4, 1])),
    ("another filter", "`seccomp`", "", || call(317, [0, 0, 0])),
    ("other limits", "`prlimit64`", "", || call(302, [0, 4, at(&[u64::MAX; 2]), 0])),
    ("other addresses", "`personality`", "", || call(135, [0])),
    ("another core", "`sched_setaffinity`", "", || call(203, [0, 8, at(&1_u64)])),
    ("name of the machine", "call 63 ", "", || call(63, [at(&[0_u64; 50])])),
    ("calls of another kind", "forbidden", "", || call(0x4000_0000 + 39, [])),
    ("calls of the old kind", "SIGSYS", "", || unsafe { asm!("int 0x80", inout("eax") 20 => _) }),
    ("garbage to the host", "unreadable message", "", garbage_to_the_host),
    ("leave without a word", "exited with code 0", "", || call(231, [0])),
    ("end the thread", "exited with code 0", "", || call(60, [0])),
    ("what it may do", "came back: 0 0", "", || call(0, [0, at(&[0_u64; 1]), 8])),
];

/// What the constructor's calls returned: a file, and a new process.
static mut EARLY_RESULTS: [i64; 2] = [0; 2];

/// Runs as the library is loaded, where there still have to be calls that a game does not need.
#[cfg(constructor)]
extern "C" fn early() {
    let file = raw(257, [HERE, at(PASSWORDS), 0, 0]);
    let child = raw(56, [SIGCHLD]);
    if child == 0 {
        loop {}
    }
    unsafe { EARLY_RESULTS = [file, (child > 0).into()] };
}

#[cfg(constructor)]
#[link_section = ".init_array"]
#[used]
static EARLY: extern "C" fn() = early;
