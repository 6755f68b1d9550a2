//! Engines written as shell scripts against a player that is one.

use std::time::Duration;

use super::{Command, CommandError, Engine};
use crate::arena_rules::ArenaRules;
use crate::referee::game::Game;
use crate::referee::opening::Opening;
use crate::referee::play;
use crate::ticks::Ticks;
use arena::PlayerId;

/// Reads the start, then answers each turn with the next of its lines; an empty one ends it.
fn answering(lines: &[&str]) -> String {
    let mut script = "read start\n".to_owned();
    for line in lines {
        script += &format!("read turn\necho '{line}'\n");
    }
    script + "read end\n"
}

fn game(rules: &ArenaRules, scripts: [&str; 2], timeout: Duration) -> Game {
    let opening = Opening::none(&rules.rules);
    let [mut zero, mut one] = PlayerId::ALL.map(|player| {
        let words = ["sh", "-c", scripts[player.index()]].map(str::to_owned);
        let command = Command { words: words.into(), timeout };
        Engine::start(&command, player, rules, &opening).unwrap()
    });
    play(rules, [&mut zero, &mut one], &opening)
}

#[track_caller]
fn check(scripts: [&str; 2], expected: &str) -> Game {
    let rules = ArenaRules { clock_ticks: Ticks(5_000), ..ArenaRules::default() };
    let game = game(&rules, scripts, Duration::from_secs(30));
    let ending = &game.ending;
    let winner = ending.winner.map(PlayerId::index);
    let detail = ending.detail.as_deref().unwrap_or("-");
    let outcome = format!(
        "{} turns, {winner:?} wins by {} at {}: {detail}",
        game.turns.len(),
        ending.reason,
        ending.tick
    );
    assert_eq!(outcome, expected);
    game
}

const STEP: &str = r#"{"action":"move 3 -2"}"#;

#[test]
fn ticks_are_charged_before_the_action() {
    let zero = answering(&[r#"{"action":"move 3 -2","ticks":700,"note":"off we go"}"#]);
    let one = answering(&[r#"{"action":"move -3 2"}"#]);
    let game = check(
        [&zero, &one],
        "2 turns, Some(1) wins by exited at 2700: the engine exited with code 0",
    );
    assert_eq!((game.turns[0].called_at, game.turns[0].landed_at), (Ticks(700), Ticks(1700)));
    assert_eq!(game.turns[0].note.as_deref(), Some("off we go"));
    assert_eq!(game.clock_left, [Ticks(3300), Ticks(4000)]);
}

#[test]
fn a_charge_that_reaches_the_clock_loses_on_it() {
    let idle = answering(&[]);
    let charge = |ticks: u64| answering(&[&format!(r#"{{"action":"move 3 -2","ticks":{ticks}}}"#)]);
    check([&charge(4_000), &idle], "0 turns, Some(1) wins by clock at 5000: -");
    check([&charge(5_000), &idle], "0 turns, Some(1) wins by clock at 5000: -");
    check([&charge(u64::MAX), &idle], "0 turns, Some(1) wins by clock at 5000: -");
    check(
        [&charge(3_999), &idle],
        "1 turns, Some(0) wins by exited at 4999: the engine exited with code 0",
    );
}

#[test]
fn an_illegal_action_eliminates() {
    check(
        [&answering(&[r#"{"action":"move 2 -2","ticks":5}"#]), &answering(&[])],
        "0 turns, Some(1) wins by illegal action at 5: \
         move 2 -2 is not next to the pawn on (4,-2)",
    );
}

#[test]
fn what_is_not_an_answer_is_a_protocol_error() {
    #[track_caller]
    fn refused(line: &str, detail: &str) {
        let expected = format!("1 turns, Some(0) wins by protocol error at 1000: {detail}");
        check([&answering(&[STEP]), &answering(&[line])], &expected);
    }
    refused("hello", "not an answer: expected value at line 1 column 1: `hello`");
    refused("{}", "not an answer: missing field `action` at line 1 column 2: `{}`");
    refused(
        r#"{"action":"fly"}"#,
        "`fly` is not an action: expected `move q r` or `wall q r d o` (d 0 to 5, o 0 or 1)",
    );
    refused(
        r#"{"action":"move 3 -2","ticks":-1}"#,
        "not an answer: invalid value: integer `-1`, expected u64 at line 1 column 32: \
         `{\"action\":\"move 3 -2\",\"ticks\":-1}`",
    );
}

#[test]
fn an_exit_eliminates_and_its_standard_error_is_kept() {
    let game = check(
        [&answering(&[STEP]), "echo 'out of ideas' >&2; exit 3"],
        "1 turns, Some(0) wins by exited at 1000: the engine exited with code 3",
    );
    assert_eq!(game.output[1].parts[0].bytes, b"out of ideas\n");
    check(
        ["kill -9 $$", &answering(&[])],
        "0 turns, Some(1) wins by exited at 0: the engine was stopped by SIGKILL",
    );
}

#[test]
fn silence_is_a_host_abort() {
    let rules = ArenaRules::default();
    let game = game(
        &rules,
        ["read start; read turn; read never", "read start"],
        Duration::from_millis(200),
    );
    assert_eq!(game.ending.winner, None);
    assert_eq!(
        game.ending.detail.as_deref(),
        Some("turn 0: player 0: the engine did not answer within 0.2 s")
    );
}

#[test]
fn what_an_engine_leaves_running_is_stopped_and_its_output_cut() {
    let game = check(
        [
            &answering(&[STEP]),
            "read start; head -c 70000 /dev/zero >&2; sleep 1000 & echo; read never",
        ],
        "1 turns, Some(0) wins by protocol error at 1000: \
         not an answer: EOF while parsing a value at line 2 column 0: ``",
    );
    let kept: usize = game.output[1].parts.iter().map(|part| part.bytes.len()).sum();
    assert_eq!((kept, game.output[1].dropped_bytes), (64 << 10, 70_000 - (64 << 10)));
}

#[test]
fn messages_say_what_the_protocol_promises() {
    let copy = "while read line; do echo \"$line\" >&2; case $line in *turn_number*) \
                echo '{\"action\":\"move 3 -2\"}';; esac; done";
    let rules = ArenaRules { clock_ticks: Ticks(5_000), ..ArenaRules::default() };
    let game = game(&rules, [copy, "read start"], Duration::from_secs(30));
    let log: Vec<u8> =
        game.output[0].parts.iter().flat_map(|part| part.bytes.iter().copied()).collect();
    let log = String::from_utf8(log).unwrap();
    let lines: Vec<&str> = log.lines().collect();
    assert!(lines[0].starts_with(r#"{"type":"start","player":0,"arena":{"clock_ticks":5000,"#));
    assert_eq!(
        lines[1..],
        [
            r#"{"type":"turn","turn_number":0,"actions":[],"clock_ticks":[5000,5000]}"#,
            r#"{"type":"end","winner":0,"reason":"exited"}"#,
        ]
    );
}

#[test]
fn a_command_is_split_as_in_a_shell() {
    let timeout = Duration::from_secs(1);
    let command = Command::parse("sh -c 'echo hi'", timeout).unwrap();
    assert_eq!(command.words, ["sh", "-c", "echo hi"]);
    let command = Command::parse("/usr/bin/sh ./a/engine.sh --fast", timeout).unwrap();
    assert_eq!(command.name(), "cmd:sh engine.sh --fast");
    for text in ["", "  ", "sh 'open"] {
        let error = Command::parse(text, timeout).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("`cmd:{text}` is no command: expected `cmd:PROGRAM ARGS`")
        );
    }
    let rules = ArenaRules::default();
    let missing = Command::parse("no-such-program", timeout).unwrap();
    let opening = Opening::none(&rules.rules);
    let started = Engine::start(&missing, PlayerId::ALL[0], &rules, &opening);
    let Err(CommandError::NotStarted { program, .. }) = started else { panic!("it started") };
    assert_eq!(program, "no-such-program");
}
