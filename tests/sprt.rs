//! A tournament that ends when it is decided.

use serde_json::{Value, json};

use crate::program::hexidor;

/// All the JSON lines that a tournament prints.
#[track_caller]
fn lines(options: &str) -> Vec<Value> {
    let ran = hexidor(&format!("tournament racer random --seed 3 --json {options}")).run();
    assert_eq!(ran.exit_code, Some(0), "{}", ran.stderr);
    ran.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn it_ends_at_the_same_game_for_any_number_of_jobs() {
    let alone = lines("--sprt 0 100 --jobs 1");
    assert_eq!(alone, lines("--sprt 0 100 --jobs 4"));
    let summary = &alone.last().expect("there are lines")["summary"];
    assert_eq!(summary["games"], json!(alone.len() - 1));
    assert_eq!(summary["sprt"]["accepted"], "H1", "{summary}");
    // The games are those of a tournament without a test, up to the one that decided.
    let all = lines(&format!("--games {}", alone.len() + 1));
    assert_eq!(alone[..alone.len() - 1], all[..alone.len() - 1]);
    assert_eq!(all[all.len() - 1]["summary"]["sprt"], Value::Null);
    // One pair less would not have decided.
    let before = lines(&format!("--sprt 0 100 --games {}", alone.len() - 3));
    assert_eq!(before[before.len() - 1]["summary"]["sprt"]["accepted"], Value::Null);
}

#[test]
fn differences_that_make_no_test_are_refused() {
    for (options, complaint) in [
        ("--sprt 20 0", "cannot test 20 against 0: the second must be greater"),
        ("--sprt 0 2000", "cannot test 0 against 2000"),
        ("--sprt 0", "2 values required"),
    ] {
        let ran = hexidor(&format!("tournament racer random {options}")).run();
        assert_eq!(ran.exit_code, Some(2), "{}", ran.stderr);
        assert!(ran.stderr.contains(complaint), "{}", ran.stderr);
    }
}
