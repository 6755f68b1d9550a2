//! `hexidor perft` and `hexidor position`, through the program.

use serde_json::{Value, json};

use crate::program::{data, hexidor};

/// The counts that `perft` prints with `--json`, one for each number of actions.
#[track_caller]
fn check_perft(arguments: &str, counts: &[u64]) {
    let ran = hexidor(&format!("perft --json {arguments}")).file("rim.toml", RIM).run();
    assert_eq!(ran.exit_code, Some(0), "{}", ran.stderr);
    let lines = ran.stdout.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let found: Vec<u64> = lines.map(|line| line["count"].as_u64().unwrap()).collect();
    assert_eq!(found, counts);
}

const RIM: &str = "on_field = \"rim\"\n";

#[test]
fn perft_counts_under_every_rule() {
    check_perft("3", &[268, 68_486, 16_668_506]);
    check_perft("3 --seal either", &[268, 68_486, 16_668_394]);
    check_perft("2 --play-last", &[268, 68_486]);
    check_perft("2 --arena rim.toml", &[364, 128_006]);
}

#[test]
fn perft_divides_by_the_first_action() {
    let ran = hexidor("perft 1 --json --divide --opening").arg("wall 0 0 1 0; move -3 1").run();
    let line = ran.json();
    assert_eq!(line["count"], 254);
    let parts = line["divide"].as_object().unwrap();
    assert_eq!(parts.len(), 254);
    assert_eq!(parts["move 3 -2"], 1);
    assert!(!parts.contains_key("wall 0 0 1 1"));
}

#[test]
fn position_answers_line_by_line() {
    let recorded = String::from_utf8(data("rules/handed.jsonl")).unwrap();
    let lines = format!("{recorded}\n{{\"actions\":[\"move 3 -2\",\"move 3 -2\"]}}\n");
    let ran = hexidor("position --json").stdin(lines).run();
    assert_eq!(ran.exit_code, Some(0), "{}", ran.stderr);
    let answers: Vec<Value> =
        ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let recorded: Vec<Value> =
        recorded.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let (games, rest) = answers.split_at(recorded.len());
    for (answer, game) in games.iter().zip(&recorded) {
        assert_eq!(answer["turn_number"], game["actions"].as_array().unwrap().len());
        assert_eq!(answer["winner"], game["winner"]);
        let is_over = !game["winner"].is_null();
        assert!(!is_over || answer["legal"] == json!([]), "{answer}");
    }
    assert_eq!(rest.len(), 2);
    assert_eq!(rest[0]["index"], Value::Null, "the empty line is no list");
    let occupied = json!({"error": "move 3 -2 goes onto the other pawn", "index": 1});
    assert_eq!(rest[1], occupied);
}

#[test]
fn position_refuses_what_cannot_be_played() {
    for (line, message) in [
        ("move 3 -2; wall 4 -4 0 0", "action 2: wall 4 -4 0 0 is not on the field"),
        ("jump", "action 1: `jump` is not an action"),
    ] {
        let ran = hexidor("position").stdin(format!("\n{line}\n")).run();
        assert_eq!(ran.exit_code, Some(2));
        assert!(ran.stderr.contains("line 2 of standard input"), "{}", ran.stderr);
        assert!(ran.stderr.contains(message), "{}", ran.stderr);
    }
}
