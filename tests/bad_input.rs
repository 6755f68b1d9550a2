//! What wrong and hostile input gets: a typed end of the game at an exact tick, or a message that
//! says where, and an exit code. The submissions are the files of `tests/data/bots`.

use serde_json::json;

use crate::program::{Ran, data, hexidor};

/// How a game with a bad bot ends.
struct Ending {
    reason: &'static str,
    /// At which tick.
    ticks: u64,
    /// A part of the detail.
    detail: &'static str,
}

/// As player 0 against `stepper`, after an opening.
#[track_caller]
fn check_opened(opening: &str, bot: &str, expected: &Ending) {
    let file = format!("{bot}.rs");
    let ran = hexidor(&format!("play {file} stepper.rs --json --opening"))
        .arg(opening)
        .file(&file, data(&format!("bots/{file}")))
        .file("stepper.rs", data("bots/stepper.rs"))
        .run();
    check_ending(bot, &ran, 1, expected);
}

#[track_caller]
fn check_ending(bot: &str, ran: &Ran, winner: u8, expected: &Ending) {
    assert_eq!(ran.exit_code, Some(0), "{bot}: {}", ran.stderr);
    let result = ran.json();
    let found = (&result["winner"], &result["reason"], &result["ticks"]);
    assert_eq!(
        found,
        (&json!(winner), &json!(expected.reason), &json!(expected.ticks)),
        "{bot}: {result}"
    );
    let detail = result["loser_reason"].as_str().unwrap_or_default();
    assert!(detail.contains(expected.detail), "{bot}: {:?} is not in {detail:?}", expected.detail);
}

/// A bot that is on turn from tick 0 and meets its end by itself.
#[track_caller]
fn check(bot: &str, reason: &'static str, ticks: u64, detail: &'static str) {
    check_opened("", bot, &Ending { reason, ticks, detail });
}

/// The same as player 1: it comes to its end while player 0 is on turn, whose action lands at tick
/// 1,005 (the loop, its round, the waiting loop, its condition, the action's statement and price).
#[track_caller]
fn check_off_turn(bot: &str, reason: &'static str, ticks: u64, detail: &'static str) {
    let file = format!("{bot}.rs");
    let ran = hexidor(&format!("play stepper.rs {file} --json"))
        .file(&file, data(&format!("bots/{file}")))
        .file("stepper.rs", data("bots/stepper.rs"))
        .run();
    check_ending(bot, &ran, 0, &Ending { reason, ticks, detail });
}

#[test]
fn loops_end_with_the_clock() {
    check("endless_loop", "clock", 300_000, "");
    check("endless_loop_with_body", "clock", 300_000, "");
    check("endless_loop_in_catch_unwind", "clock", 300_000, "");
    check("endless_printing", "clock", 300_000, "");
}

#[test]
fn a_stack_that_overflows_is_a_crash() {
    let ran = hexidor("play deep_recursion.rs stepper.rs --json")
        .file("deep_recursion.rs", data("bots/deep_recursion.rs"))
        .file("stepper.rs", data("bots/stepper.rs"))
        .run();
    let result = ran.json();
    assert_eq!((&result["winner"], &result["reason"]), (&json!(1), &json!("crashed")), "{result}");
    assert!(result["loser_reason"].as_str().unwrap_or_default().contains("stack"), "{result}");
}

#[test]
fn memory_has_a_limit() {
    check("huge_allocation", "memory", 1, "");
    // Two ticks before the loop; 255 rounds of four; in the next one the limit is reached, as the
    // list itself needs some room too.
    check("growing_allocation", "memory", 2 + 255 * 4 + 3, "");
}

#[test]
fn crashes_are_told_apart() {
    check("panic", "panicked", 1, "on purpose");
    check("panic", "panicked", 1, "panic.rs:3");
    check("index_out_of_bounds", "panicked", 3, "index_out_of_bounds.rs:5");
    check("panic_in_catch_unwind", "panicked", 2, "caught, it thinks");
    check("exit", "exited", 1, "");
    check("abort", "crashed", 1, "");
    check("null_pointer", "crashed", 3, "");
    check("returns_at_once", "exited", 0, "main");
}

#[test]
fn a_program_that_ended_off_turn_is_out_when_its_turn_begins() {
    check_off_turn("panic", "panicked", 1_005, "on purpose");
    check_off_turn("exit", "exited", 1_005, "");
    check_off_turn("returns_at_once", "exited", 1_005, "main");
    check_off_turn("abort", "crashed", 1_005, "");
    check_off_turn("huge_allocation", "memory", 1_005, "");
}

#[test]
fn acting_out_of_turn_ends_the_game_at_once() {
    check("acts_twice", "out of turn", 1_002, "");
    check_off_turn("acts_off_turn", "out of turn", 1, "");
}

#[test]
fn illegal_actions_name_the_rule() {
    let illegal = |detail| Ending { reason: "illegal action", ticks: 1, detail };
    check_opened("wall 0 0 1 0; move -3 1", "wall_on_wall", &illegal("overlaps"));
    check_opened("wall -4 0 0 1; wall -4 1 0 0", "wall_that_seals", &illegal("no path"));
    check_opened("", "wall_off_the_field", &illegal("not on the field"));
    check_opened("", "move_off_board", &illegal("leaves the board"));
    check_opened(
        "move 3 -2; move -3 1; move 2 -2; move -2 0; move 1 -2; move -1 -1; wall -1 -2 0 1; move 0 -2",
        "leapfrog_through_wall",
        &illegal("through a wall"),
    );
}

/// Refused before anything runs, by every command that takes a bot.
#[track_caller]
fn check_refused(file: &str, content: &[u8], message: &str) {
    for command in ["check", "ticks", "play"] {
        let ran = hexidor(&format!("{command} {file}")).file(file, content).run();
        assert_eq!(ran.exit_code, Some(2), "{command} {file}: {}{}", ran.stdout, ran.stderr);
        // Long lines are wrapped for people.
        let stderr = ran.stderr.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(stderr.contains(message), "{command} {file}: {message:?} is not in {}", ran.stderr);
    }
}

#[test]
fn what_does_not_compile_is_shown_by_line() {
    check_refused("syntax_error.rs", &data("bots/syntax_error.rs"), "syntax_error.rs:4:26");
    check_refused("type_error.rs", &data("bots/type_error.rs"), "type_error.rs:4:21");
    check_refused("type_error.rs", &data("bots/type_error.rs"), "mismatched types");
    check_refused("clock.rs", b"fn main() { std::time::Instant::now(); }", "clock.rs:1:");
    check_refused("no_main.rs", b"fn start() {}", "main");
}

#[test]
fn a_file_that_is_not_text_is_refused() {
    check_refused("latin.rs", b"fn main() {}\n// caf\xe9\n", "latin.rs:2:7");
}

#[test]
fn a_file_has_at_most_100_000_bytes() {
    let mut file = b"fn main() { }\n// ".to_vec();
    file.resize(100_000, b'x');
    let ran = hexidor("ticks full.rs --json").file("full.rs", &file).run();
    assert_eq!(ran.exit_code, Some(0), "{}", ran.stderr);
    file.push(b'x');
    check_refused("too_long.rs", &file, "100001 bytes");
}

/// What only the second compilation finds is told at the user's own text.
#[test]
fn a_type_that_grows_is_told_at_its_place() {
    let source = "fn main() { grow(0u8, 3); }
fn grow<T: Copy>(t: T, n: u32) {
    if n > 0 { grow((t, t), n - 1); }
}
";
    let ran = hexidor("ticks grow.rs").file("grow.rs", source).run();
    assert_eq!(ran.exit_code, Some(2), "{}", ran.stderr);
    assert!(ran.stderr.contains("grow.rs:3:16: reached the recursion limit"), "{}", ran.stderr);
    for foreign in ["__hx", "long-type", "--verbose"] {
        assert!(!ran.stderr.contains(foreign), "{foreign} in {}", ran.stderr);
    }
}

#[test]
fn the_ticks_of_each_line_are_explained() {
    let ran = hexidor("check short.rs --explain").file("short.rs", "fn main() { loop {} }").run();
    let expected = "line  ticks          source\n    1  1 + 1 a round  fn main() { loop {} }";
    assert_eq!((ran.exit_code, ran.stdout.trim()), (Some(0), expected));
    let json =
        hexidor("check short.rs --explain --json").file("short.rs", "fn main() { f() }").run();
    let lines = &json.json()["lines"];
    assert_eq!((&lines[0]["line"], &lines[0]["statements"]), (&json!(1), &json!(1)));
    let refused = hexidor("check short.rs --explain").file("short.rs", "fn f() {}").run();
    assert_eq!(refused.exit_code, Some(2), "{}", refused.stdout);
}

/// Runs a program off turn to its end: how many statements it is charged for.
#[track_caller]
fn check_statements(what: &str, content: &[u8], expected: u64) {
    let ran = hexidor("ticks file.rs --json").file("file.rs", content).run();
    assert_eq!(ran.exit_code, Some(0), "{what}: {}", ran.stderr);
    let result = ran.json();
    let found = (&result["statements"], &result["ended"]);
    assert_eq!(found, (&json!(expected), &json!("returned")), "{what}: {result}");
}

#[test]
fn odd_source_is_metered_as_any_other() {
    check_statements("shadowed names", &data("bots/shadowed_names.rs"), 7);

    let plain = String::from_utf8(data("bots/raw_strings_and_labels.rs")).expect("it is text");
    check_statements("raw strings and labels", plain.as_bytes(), 21);
    check_statements("carriage returns", plain.replace('\n', "\r\n").as_bytes(), 21);
    check_statements("byte order mark", format!("\u{feff}{plain}").as_bytes(), 21);
    check_statements("shebang", format!("#!/usr/bin/env bot\n{plain}").as_bytes(), 21);
    check_statements("no last newline", plain.trim_end().as_bytes(), 21);
    check_statements("a comment at the end", format!("{plain}// the end").as_bytes(), 21);
}

/// Bad usage: exit code 2, and a message with the part that is wrong.
#[track_caller]
fn check_usage(arguments: &str, last: &str, message: &str) {
    let ran = hexidor(arguments)
        .arg(last)
        .file("unknown.toml", "clock_tick = 1\n")
        .file("senseless.toml", "walls = -1\n")
        .file("cost.toml", "[costs]\nget_tik = 1\n")
        .file("broken.toml", "clock_ticks = \n")
        .run();
    assert_eq!(ran.exit_code, Some(2), "{arguments} {last}: {}{}", ran.stdout, ran.stderr);
    assert!(ran.stderr.contains(message), "{arguments} {last}: {message:?} not in {}", ran.stderr);
}

#[test]
fn settings_that_make_no_sense_are_named() {
    check_usage("play racer racer --arena", "unknown.toml", "clock_tick");
    check_usage("play racer racer --arena", "senseless.toml", "walls");
    check_usage("play racer racer --arena", "cost.toml", "get_tik");
    check_usage("play racer racer --arena", "broken.toml", "broken.toml");
    check_usage("play racer racer --arena", "absent.toml", "absent.toml");
}

#[test]
fn an_opening_that_cannot_be_played_is_named() {
    check_usage("play racer racer --opening", "jump 3 -2", "jump 3 -2");
    check_usage("play racer racer --opening", "move 3", "move 3");
    check_usage("play racer racer --opening", "move 3 -2; move 3 -2", "move 3 -2");
    check_usage("play racer racer --opening", "wall 4 -4 0 0", "not on the field");
}

#[test]
fn a_bot_that_is_not_there_is_named() {
    check_usage("play racer", "absent.rs", "absent.rs");
    check_usage("play racer", "rcaer", "rcaer");
}
