//! What a machine that lacks a part of the sandbox is told, tried by taking the part away.

use std::io::{self, Write};

use libc::c_long;
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule,
};
use serde_json::json;

use crate::program::{Run, hexidor};

/// A system call, and what its first argument is when it is taken away.
pub(crate) type Taken = (c_long, u64);

const LANDLOCK: Taken = (libc::SYS_landlock_create_ruleset, 0);
pub(crate) const SECCOMP: Taken = (libc::SYS_seccomp, libc::SECCOMP_GET_ACTION_AVAIL as u64);
const ADDRESSES: Taken = (libc::SYS_personality, libc::ADDR_NO_RANDOMIZE as u64);

fn filter((number, argument): Taken) -> BpfProgram {
    let condition = SeccompCondition::new(0, SeccompCmpArgLen::Qword, SeccompCmpOp::Eq, argument);
    let rules = vec![SeccompRule::new(vec![condition.unwrap()]).unwrap()];
    let denied = SeccompAction::Errno(libc::ENOSYS as u32);
    let architecture = std::env::consts::ARCH.try_into().unwrap();
    let rules = [(number, rules)].into_iter().collect();
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, denied, architecture).unwrap();
    filter.try_into().unwrap()
}

/// Whether this machine has all of the sandbox. Where it lacks a part, what cannot be tested says that it
/// was skipped: to the terminal, past what keeps the output of tests that pass.
pub(crate) fn is_whole() -> bool {
    let missing = simulator::sandbox::missing();
    if !missing.is_empty() {
        let _ = writeln!(io::stderr(), "SKIPPED: this machine lacks {missing:?}");
    }
    missing.is_empty()
}

/// Takes a system call from the calling thread and from what it starts.
pub(crate) fn take_away(taken: Taken) {
    seccompiler::apply_filter(&filter(taken)).unwrap();
}

/// `hexidor` on a machine without one of its system calls.
fn hexidor_without(taken: Taken, arguments: &str) -> Run {
    hexidor(arguments).filtered(filter(taken))
}

#[track_caller]
fn check_missing(taken: Taken, layer: &str, lack: &str) {
    let play = "play racer racer";
    let ran = hexidor_without(taken, &format!("{play} --json")).run();
    assert_eq!(ran.exit_code, Some(0), "{layer}: {}", ran.stderr);
    let result = ran.json();
    assert_eq!(result["reason"], "goal", "{layer}: {result}");
    assert_eq!(result["missing_layers"], json!([layer]), "{result}");

    for command in [play, "tournament racer racer --games 2", "doctor"] {
        let ran = hexidor_without(taken, command).run();
        assert_eq!(ran.exit_code, Some(0), "{command}: {}", ran.stderr);
        assert!(ran.stdout.contains(lack), "{command}: {lack:?} is not in {}", ran.stdout);
    }

    let ran = hexidor_without(taken, &format!("{play} --require-sandbox")).run();
    assert_eq!(ran.exit_code, Some(2), "{layer}: {}", ran.stdout);
    let message = format!("this machine lacks {layer}");
    assert!(ran.stderr.contains(&message), "{message:?} is not in {}", ran.stderr);
}

#[test]
fn a_layer_that_a_machine_lacks_is_said_and_can_be_required() {
    if !is_whole() {
        return;
    }
    check_missing(LANDLOCK, "landlock", "not kept from files");
    check_missing(SECCOMP, "seccomp", "not kept from system calls");
    check_missing(ADDRESSES, "fixed addresses", "looks at addresses");
}

#[test]
fn an_engine_is_outside_of_the_sandbox() {
    let ran = hexidor("play racer cmd:true --require-sandbox").run();
    assert_eq!(ran.exit_code, Some(2), "{}", ran.stdout);
    assert!(ran.stderr.contains("--require-sandbox"), "{}", ran.stderr);
}
