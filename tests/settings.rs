//! Every setting of `arena.toml` by its effect on a game.

use serde_json::{Value, json};

use crate::program::{Run, hexidor};

/// Steps straight ahead in each turn, at once.
const STEPPER: &str = include_str!("data/bots/stepper.rs");

/// Says what it is told about the arena, and steps ahead in each turn.
const TELLER: &str = r##"
use arena::*;

fn main() {
    let turn = get_turn_number();
    let info = get_start_info();
    println!("#hx turn={turn} clock={} second={} walls={}", info.clock_ticks, info.ticks_per_second, info.walls);
    loop {
        while !is_my_turn() {}
        println!("#hx tick={}", get_tick());
        move_in_direction_rel(Direction::ALL[3]);
    }
}
"##;

/// Places walls as long as it has any, and one more.
const WALLER: &str = r"
use arena::*;

fn main() {
    for q in [-3, 0, 3] {
        while !is_my_turn() {}
        place_wall(Tile::new(q, 0), Direction::ALL[1], Zigzag::ALL[0]);
    }
}
";

/// Needs a megabyte of memory and most of a megabyte of stack.
const LARGE: &str = r##"
fn deep(level: u32) -> u32 {
    let block = std::hint::black_box([level; 1000]);
    if level == 0 { block[0] } else { deep(level - 1) + block[999] }
}

fn main() {
    let block = std::hint::black_box(vec![1u8; 1 << 20]);
    println!("#hx memory={}", block.len());
    println!("#hx stack={}", deep(200));
    loop {}
}
"##;

/// A game by a settings file: what `play --json` says.
#[track_caller]
fn play(settings: &str, [a, b]: [&str; 2]) -> (Value, Run) {
    let mut run = hexidor("play a.rs b.rs --json --replay replay.json --arena arena.toml")
        .file("arena.toml", settings)
        .file("a.rs", a)
        .file("b.rs", b);
    let ran = run.run();
    assert_eq!(ran.exit_code, Some(0), "{settings}: {}", ran.stderr);
    (ran.json(), run)
}

/// How the game ends: winner, reason, tick.
#[track_caller]
fn check_ending(settings: &str, bots: [&str; 2], expected: (u8, &str, u64)) -> Value {
    let (result, _) = play(settings, bots);
    let found = (&result["winner"], &result["reason"], &result["ticks"]);
    let (winner, reason, ticks) = expected;
    assert_eq!(found, (&json!(winner), &json!(reason), &json!(ticks)), "{settings}: {result}");
    result
}

/// The replay of a game in which player 1 tells.
#[track_caller]
fn replay(settings: &str) -> Value {
    let (_, run) = play(settings, [STEPPER, TELLER]);
    let text = std::fs::read_to_string(run.path("replay.json")).expect("there is a replay");
    serde_json::from_str(&text).expect("a replay is JSON")
}

/// What `ticks` says of a program of three statements, one of which calls `get_tick`.
#[track_caller]
fn ticks(settings: &str) -> Value {
    let ran = hexidor("ticks bot.rs --json --arena arena.toml")
        .file("arena.toml", settings)
        .file("bot.rs", "fn main() {\n    let tick = arena::get_tick();\n    let twice = 2 * tick;\n    println!(\"{twice}\");\n}\n")
        .run();
    assert_eq!(ran.exit_code, Some(0), "{settings}: {}", ran.stderr);
    ran.json()
}

/// The number of sequences of so many actions.
#[track_caller]
fn perft(settings: &str, depth: usize) -> u64 {
    let ran = hexidor(&format!("perft {depth} --json --arena arena.toml"))
        .file("arena.toml", settings)
        .run();
    let last = ran.stdout.lines().last().expect("a line for each depth");
    let counted: Value = serde_json::from_str(last).expect("it is JSON");
    counted["count"].as_u64().expect("a count is a number")
}

#[test]
fn clock_ticks() {
    let idle = "fn main() {\n    loop {}\n}\n";
    check_ending("clock_ticks = 777", [idle, idle], (1, "clock", 777));
    let told = &replay("clock_ticks = 5000")["turns"][1]["notes"]["clock"];
    assert_eq!(told, "5000");
}

#[test]
fn ticks_per_second() {
    let replay = replay("ticks_per_second = 60");
    assert_eq!(replay["turns"][1]["notes"]["second"], "60");
    assert_eq!(replay["arena"]["ticks_per_second"], 60);
}

#[test]
fn walls() {
    assert_eq!(replay("walls = 2")["turns"][1]["notes"]["walls"], "2");
    let (result, _) = play("walls = 2", [WALLER, STEPPER]);
    assert_eq!(result["reason"], "illegal action");
    let reason = result["loser_reason"].as_str().expect("a reason");
    assert!(reason.starts_with("wall 3 0 1 0 needs a wall, and player 0 has none left (line "));
}

#[test]
fn first_player() {
    let (result, _) = play("first_player = 1", [STEPPER, STEPPER]);
    assert_eq!(result["actions"][0], "move -3 2");
}

#[test]
fn seal_and_on_field() {
    assert_eq!(perft("", 2), 68_486);
    assert_eq!(perft("seal = \"opponent\"", 3), 16_668_506);
    assert_eq!(perft("seal = \"either\"", 3), 16_668_394);
    // 48 walls end in an edge of the rim, and 48 lie wholly on it.
    assert_eq!(perft("on_field = \"rim\"", 1), 268 + 96);
}

#[test]
fn action_cost() {
    let landings = |settings| {
        let (_, run) = play(settings, [STEPPER, STEPPER]);
        let text = std::fs::read_to_string(run.path("replay.json")).expect("there is a replay");
        let replay: Value = serde_json::from_str(&text).expect("a replay is JSON");
        let turns = replay["turns"].as_array().expect("a list of turns");
        turns.iter().take(3).map(|turn| turn["landed_at"].as_u64().unwrap()).collect::<Vec<_>>()
    };
    // `loop` 1, its body 1, `while` 1 and the call in its condition 1, the action 1. Player 1 gets an
    // answer at each even tick. With `after` player 0 goes on from tick 1005: body, `while`, call,
    // action.
    assert_eq!(landings("action_cost = \"before\""), [1_005, 2_007, 3_009]);
    assert_eq!(landings("action_cost = \"after\""), [5, 7, 1_009]);
}

#[test]
fn answer_at() {
    // Player 1 asks at tick 1; player 0's action lands before the answer comes.
    let told = |settings: &str| {
        replay(&format!("{settings}\n[costs]\nget_turn_number = 2500\n"))["turns"][1]["notes"]["turn"].clone()
    };
    assert_eq!(told("answer_at = \"return\""), "1");
    assert_eq!(told("answer_at = \"call\""), "0");
}

#[test]
fn statement_ticks() {
    assert_eq!(
        ticks("statement_ticks = 10"),
        json!({
            "statements": 3, "call_ticks": 1, "ticks": 31, "ended": "returned"
        })
    );
}

#[test]
fn costs() {
    assert_eq!(
        ticks("[costs]\nget_tick = 100"),
        json!({
            "statements": 3, "call_ticks": 100, "ticks": 103, "ended": "returned"
        })
    );
}

#[test]
fn file_bytes() {
    let bytes = STEPPER.len();
    play(&format!("file_bytes = {bytes}"), [STEPPER, STEPPER]);
    let ran = hexidor("play a.rs racer --arena arena.toml")
        .file("arena.toml", format!("file_bytes = {}", bytes - 1))
        .file("a.rs", STEPPER)
        .run();
    assert_eq!(ran.exit_code, Some(2));
    assert!(ran.stderr.contains(&format!("{bytes} bytes")), "{}", ran.stderr);
}

#[test]
fn memory_bytes_and_stack_bytes() {
    let ending = |settings| {
        let (result, _) = play(settings, [LARGE, STEPPER]);
        result["reason"].clone()
    };
    assert_eq!(ending("clock_ticks = 10000"), "clock");
    assert_eq!(ending("memory_bytes = 1000000"), "memory");
    assert_eq!(ending("stack_bytes = 400000"), "crashed");
}
