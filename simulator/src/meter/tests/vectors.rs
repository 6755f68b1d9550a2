//! Programs whose ticks were counted by hand, and programs that must be refused.

use std::collections::BTreeMap;
use std::fs;

use serde::Deserialize;

use super::program::{data, run};
use crate::meter::{Mode, meter};

#[derive(Deserialize)]
struct Expected {
    statements: u64,
    call_ticks: u64,
    ticks: u64,
}

#[test]
fn hand_counted_programs_cost_what_they_should() {
    let folder = data("meter");
    let expected = fs::read_to_string(folder.join("expected.json")).expect("the counts");
    let expected: BTreeMap<String, Expected> = serde_json::from_str(&expected).expect("JSON");
    assert!(expected.len() >= 18);
    for (name, Expected { statements, call_ticks, ticks }) in expected {
        let source = fs::read_to_string(folder.join(format!("{name}.rs"))).expect("a program");
        for mode in [Mode::Each, Mode::Batched] {
            let run = run(&source, mode);
            assert_eq!(
                (run.statements, run.call_ticks),
                (statements, call_ticks),
                "{name} {mode:?}"
            );
            assert_eq!(run.statements + run.call_ticks, ticks, "{name}");
        }
    }
}

#[track_caller]
fn refused(name: &str, line: usize, reason: &str) {
    let source = fs::read_to_string(data("refused").join(name)).expect("a program");
    let Err(refusals) = meter(&source, Mode::Batched) else { panic!("{name} passed") };
    assert!(
        refusals.iter().any(|refusal| refusal.line == line && refusal.reason.contains(reason)),
        "{name}: {refusals}"
    );
}

#[test]
fn what_the_meter_cannot_see_is_refused() {
    refused("asm.rs", 1, "`std::arch` is not on the list");
    refused("asm.rs", 2, "inline assembly");
    refused("async_fn.rs", 1, "`async`");
    refused("clock.rs", 1, "`std::time::Instant` is not on the list");
    refused("environment.rs", 1, "`std::env` is not on the list");
    refused("extern_crate.rs", 1, "`arrayvec` is an external crate");
    refused("file.rs", 1, "`std::fs` is not on the list");
    refused("foreign.rs", 1, "foreign functions");
    refused("include.rs", 1, "`include_str!` is not allowed");
    refused("macro_loop.rs", 1, "a block in the body of a macro");
    refused("macro_statements.rs", 1, "`let` in the body of a macro");
    refused("thread.rs", 1, "`std::thread::spawn` is not on the list");
}
