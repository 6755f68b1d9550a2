//! The command line: what it prints where, its exit codes, its files.

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::{Value, json};

use crate::program::{Ran, hexidor};

const STEPPER: &str = include_str!("data/bots/stepper.rs");

#[track_caller]
fn check_exit(ran: &Ran, exit_code: i32, stderr: &str) {
    assert_eq!(ran.exit_code, Some(exit_code), "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stderr.contains(stderr), "{stderr:?} is not in {}", ran.stderr);
}

#[test]
fn help_names_the_exit_codes() {
    let help = hexidor("--help").run().stdout;
    for line in ["0  done", "1  a check failed", "2  bad input or usage", "3  host abort"] {
        assert!(help.contains(line), "{line:?} is not in {help}");
    }
    check_exit(&hexidor("").run(), 2, "Usage");
    check_exit(&hexidor("dance").run(), 2, "dance");
    check_exit(&hexidor("play racer racer racer").run(), 2, "unexpected argument");
}

#[test]
fn play_tells_who_won_and_why_and_where_the_ticks_went() {
    let mut run = hexidor("play racer stepper.rs").file("stepper.rs", STEPPER);
    let ran = run.run();
    check_exit(&ran, 0, "");
    let lines: Vec<_> = ran.stdout.lines().collect();
    assert!(lines[0].starts_with("racer (player 0) wins: "), "{}", ran.stdout);
    let row = |name: &str| {
        let row = lines.iter().find(|line| line.trim_start().starts_with(name));
        row.unwrap_or_else(|| panic!("no row {name:?} in {}", ran.stdout))
    };
    for name in ["statements", "is_my_turn", "make_move", "move_in_direction_rel", "clock left"] {
        row(name);
    }
    assert_eq!(ran.stderr, "", "there is no progress where there is no terminal");
    let replay = fs::read_to_string(run.path("target/hexidor/replay.json")).expect("a replay");
    let replay: Value = serde_json::from_str(&replay).expect("a replay is JSON");
    assert_eq!(replay["players"][1]["name"], "stepper.rs");
    assert_eq!(replay["players"][1]["blake3"], blake3::hash(STEPPER.as_bytes()).to_hex().as_str());
}

#[test]
fn play_says_what_the_loser_did() {
    let source =
        "fn main() {\n    let list: Vec<u8> = Vec::new();\n    println!(\"{}\", list[3]);\n}\n";
    let mut run = hexidor("play bot.rs racer --replay replay.json").file("bot.rs", source);
    let ran = run.run();
    check_exit(&ran, 0, "");
    assert!(
        ran.stdout
            .starts_with("racer (player 1) wins: bot.rs (player 0) panicked in turn 0, tick 2\n"),
        "{}",
        ran.stdout
    );
    assert!(ran.stdout.contains("bot.rs:3"), "{}", ran.stdout);
    let line = "println!(\"{}\", list[3]);";
    assert!(ran.stdout.contains(&format!("\n  line 3: {line}\n")), "{}", ran.stdout);
    let replay = fs::read_to_string(run.path("replay.json")).expect("a replay");
    let replay: Value = serde_json::from_str(&replay).expect("a replay is JSON");
    assert_eq!(replay["ending"]["source_line"], 3, "{}", replay["ending"]);
    assert_eq!(replay["ending"]["source_text"], line, "{}", replay["ending"]);
}

#[test]
fn play_json_is_one_object_with_all_that_landed() {
    let ran = hexidor("play racer racer --json --opening").arg("wall 1 -1 4 0; move -3 1").run();
    check_exit(&ran, 0, "");
    let result = ran.json();
    let keys: Vec<_> = result.as_object().expect("an object").keys().cloned().collect();
    let mut expected = vec![
        "winner",
        "reason",
        "loser_reason",
        "turns",
        "ticks",
        "clock_left",
        "actions",
        "replay",
    ];
    if !simulator::sandbox::missing().is_empty() {
        expected.push("missing_layers");
    }
    expected.sort_unstable();
    assert_eq!(keys, expected);
    let actions = result["actions"].as_array().expect("a list");
    assert_eq!(result["turns"], actions.len());
    assert_eq!(actions[..2], [json!("wall 0 0 1 0"), json!("move -3 1")]);
}

#[test]
fn a_random_opening_depends_on_the_seed() {
    let actions = |seed: u64| {
        let ran =
            hexidor(&format!("play racer racer --json --opening-plies 3 --seed {seed}")).run();
        ran.json()["actions"].as_array().expect("a list")[..3].to_vec()
    };
    assert_eq!(actions(1), actions(1));
    assert_ne!(actions(1), actions(2));
}

#[test]
fn checked_finds_overflow() {
    let source = "fn main() {\n    let mut x = std::hint::black_box(255u8);\n    x += 1;\n    println!(\"{x}\");\n}\n";
    let reason = |arguments: &str| {
        let ran = hexidor(arguments).file("bot.rs", source).run();
        ran.json()["reason"].clone()
    };
    assert_eq!(reason("play bot.rs racer --json"), "exited");
    assert_eq!(reason("play bot.rs racer --json --checked"), "panicked");
}

#[test]
fn a_replay_that_cannot_be_written_is_named() {
    let ran = hexidor("play racer racer --replay file/replay.json").file("file", "").run();
    check_exit(&ran, 2, "cannot write the replay file/replay.json");
}

/// What is given in place of a replay, a log, rules or a bot.
#[track_caller]
fn check_malformed(arguments: &str, message: &str) {
    let ran = hexidor(arguments)
        .file("torn.json", "{\"hexidor_replay\":1,\"x\":")
        .file("garbage.jsonl", "garbage\n")
        .file("binary", [0xff, 0xfe, 0])
        .file("brackets.toml", "[[[")
        .file("words.toml", "walls = \"many\"\n")
        .run();
    check_exit(&ran, 2, message);
}

#[test]
fn malformed_files_are_named_with_the_place() {
    check_malformed("check torn.json", "torn.json:1:");
    check_malformed("check binary", "binary:1:1");
    check_malformed("check racer --arena brackets.toml", "brackets.toml:1:");
    check_malformed("check racer --arena words.toml", "words.toml:1:9");
    check_malformed("check racer --arena binary", "cannot read the arena rules binary");
    check_malformed("play racer torn.json", "torn.json:1:");
    check_malformed("play --from torn.json#1", "torn.json is not a replay");
    check_malformed("play cmd: racer", "`cmd:` is no command");
    check_malformed("tournament racer random --arena words.toml", "words.toml:1:9");
    check_malformed("merge garbage.jsonl", "garbage.jsonl:1: this is no log of a tournament");
    check_malformed("merge torn.json binary", "torn.json");
    check_malformed("ladder add torn.json", "torn.json:1:");
    check_malformed("ladder list --folder binary", "binary");
    check_malformed("ladder activate v9", "there is no version v9");
    check_malformed("clock racer --compare torn.json", "torn.json is no baseline");
}

/// An engine that gives this answer, and no other.
#[track_caller]
fn check_answer(answer: &str, reason: &str, detail: &str) {
    let ran = hexidor("play racer --replay r.json --json")
        .arg("cmd:sh engine.sh")
        .file("engine.sh", "read start; read turn; cat answer; sleep 0.2")
        .file("answer", answer)
        .run();
    check_exit(&ran, 0, "");
    let result = ran.json();
    assert_eq!((&result["winner"], &result["reason"]), (&json!(0), &json!(reason)), "{answer}");
    let found = result["loser_reason"].as_str().unwrap_or_default();
    assert!(found.contains(detail), "{answer}: {detail:?} is not in {found:?}");
}

#[test]
fn an_engines_malformed_answer_is_its_loss_and_is_quoted() {
    for answer in [
        "garbage\n",
        "{\"action\":\"move -3 2\"}{\"action\":\"move -2 2\"}\n",
        "{\"action\":5}\n",
        "{\"action\":\"move -3 2\",\"ticks\":-1}\n",
        "{\"action\":\"move -3 2\",\"ticks\":1e30}\n",
        "[]\n",
        "\n",
    ] {
        check_answer(answer, "protocol error", "not an answer");
    }
    check_answer("{\"action\":\"jump\"}\n", "protocol error", "jump");
    check_answer("{\"action\":\"move 9 9\"}\n", "illegal action", "");
    // Too long for any clock, in more ticks than there are numbers.
    let endless = format!("{{\"action\":\"move -3 2\",\"ticks\":{}}}\n", u64::MAX);
    check_answer(&endless, "clock", "");
}

#[test]
fn new_writes_a_bot_that_passes_and_leaves_files_alone() {
    let mut run = hexidor("new bot.rs");
    check_exit(&run.run(), 0, "");
    let starter = fs::read(run.path("bot.rs")).expect("it was written");
    check_exit(&run.run(), 2, "cannot write bot.rs");
    let ran = hexidor("check bot.rs --json").file("bot.rs", starter).run();
    check_exit(&ran, 0, "");
    assert_eq!(ran.json()["ok"], true);
}

#[test]
fn check_tells_failures_apart() {
    let ran = hexidor("check stepper.rs --json").file("stepper.rs", STEPPER).run();
    // It walks off the board.
    check_exit(&ran, 1, "");
    let result = ran.json();
    assert_eq!(result["bytes"], STEPPER.len());
    assert_eq!(result["games"][1]["reason"], "illegal action");
    let text = hexidor("check stepper.rs").file("stepper.rs", STEPPER).run();
    check_exit(&text, 1, "");
    assert!(text.stdout.contains("ELIMINATED by illegal action"), "{}", text.stdout);
    check_exit(&hexidor("check none.rs").run(), 2, "none.rs");
}

#[test]
fn a_log_holds_the_games_in_order_and_pairs_swap_seats() {
    let mut run =
        hexidor("tournament racer random --games 5 --seed 3 --opening-plies 2 --log log.jsonl");
    let ran = run.run();
    check_exit(&ran, 0, "");
    assert!(ran.stdout.contains("5 games, 5 of them distinct"), "{}", ran.stdout);
    let log = fs::read_to_string(run.path("log.jsonl")).expect("there is a log");
    let mut lines = log.lines().map(|line| serde_json::from_str(line).expect("a line is JSON"));
    let first: Value = lines.next().expect("there is a first line");
    assert_eq!(first["tournament"]["bots"][1]["name"], "random");
    let games: Vec<Value> = lines.collect();
    assert_eq!(games.len(), 5);
    for (number, game) in games.iter().enumerate() {
        let players = if number % 2 == 0 { ["racer", "random"] } else { ["random", "racer"] };
        assert_eq!((&game["game"], &game["players"]), (&json!(number), &json!(players)));
        assert_eq!(game["opening"], games[number / 2 * 2]["opening"]);
        assert_eq!(game["opening"].as_array().map(Vec::len), Some(2));
    }
    assert_ne!(games[0]["opening"], games[2]["opening"]);
    check_exit(&run.run(), 2, "has games in it already");
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_hexidor"))
        .args(["perft", "2", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), output.status.signal()), (Some(0), None));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn an_interrupt_keeps_what_was_finished() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let log = folder.path().join("log.jsonl");
    let child = Command::new(env!("CARGO_BIN_EXE_hexidor"))
        .args(["tournament", "racer", "racer", "--games", "1000000", "--json", "--log"])
        .arg(&log)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let lines = || fs::read_to_string(&log).unwrap_or_default().lines().count();
    // Long enough for a compilation on a busy machine; no verdict depends on it.
    let patience = Instant::now() + Duration::from_secs(120);
    while lines() < 10 && Instant::now() < patience {
        std::thread::sleep(Duration::from_millis(20));
    }
    kill(Pid::from_raw(child.id() as i32), Signal::SIGINT).expect("it runs");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130), "{}", String::from_utf8_lossy(&output.stderr));
    let text = fs::read_to_string(&log).expect("there is a log");
    assert!(text.ends_with("}\n"));
    for (number, line) in text.lines().skip(1).enumerate() {
        let game: Value = serde_json::from_str(line).expect("a line is JSON");
        assert_eq!(game["game"], number);
    }
    assert!(text.lines().count() >= 10);
}
