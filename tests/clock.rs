//! `hexidor clock`: its figures add up, booking ticks by place changes none of them, a regression is
//! caught; and what this checkout's bot spends its clock on.

use std::fs;

use serde_json::{Value, json};
use simulator::arena_rules::ArenaRules;
use simulator::compile::{BuildOptions, build};
use simulator::host::{HostProgram, run_alone};

use crate::program::{Ran, Run, data, hexidor, root};

#[track_caller]
fn check_exit(ran: &Ran, exit_code: i32, message: &str) {
    assert_eq!(ran.exit_code, Some(exit_code), "{}{}", ran.stdout, ran.stderr);
    let all = format!("{}{}", ran.stdout, ran.stderr);
    assert!(all.contains(message), "{message:?} is not in {all}");
}

#[track_caller]
fn json(arguments: &str) -> Value {
    let ran = hexidor(arguments).run();
    check_exit(&ran, 0, "");
    ran.json()
}

/// The sum of one number over a list of objects.
fn sum(list: &Value, field: &str) -> u64 {
    let numbers = list.as_array().expect("a list").iter();
    numbers.map(|item| item[field].as_u64().unwrap_or_default()).sum()
}

/// A bot's games are the same to the tick whether it books them by place or not, and all that is in the ledger
/// is in the profile.
#[track_caller]
fn check_profile(bot: &str, against: &str) {
    let arguments = format!("clock {bot} --against {against} --games 3 --json");
    let plain = json(&arguments);
    let booked = json(&format!("{arguments} --by-line"));
    assert_eq!(plain["games"], booked["games"], "{bot}");
    let total = &booked["total"];
    for part in ["functions", "lines"] {
        for when in ["on_turn", "off_turn"] {
            let list = &booked["profile"][part];
            let calls = total[when]["calls"].as_object().expect("by name").values();
            let calls: u64 = calls.filter_map(|calls| calls["ticks"].as_u64()).sum();
            let statements = total[when]["statement_ticks"].as_u64().expect("a number");
            assert_eq!(sum(list, &format!("calls_{when}")), calls, "{bot}, {part}, {when}");
            assert_eq!(sum(list, when), statements + calls, "{bot}, {part}, {when}");
        }
    }
}

#[test]
fn a_profile_holds_every_tick_and_changes_none() {
    check_profile("minimax", "greedy");
    check_profile("greedy", "racer");
    check_profile("random", "racer");
}

/// A program by itself, with and without booking.
#[track_caller]
fn check_alone(path: &str) {
    let rules = ArenaRules { statement_ticks: 3, ..ArenaRules::default() };
    let program = HostProgram::at(env!("CARGO_BIN_EXE_hexidor"));
    let [plain, booked] = [false, true].map(|profile| {
        let options = BuildOptions { profile, ..BuildOptions::for_rules(&rules) };
        let submission = build("file.rs", &data(path), &options).expect("it compiles");
        run_alone(&submission, &rules, &program).expect("it runs")
    });
    assert_eq!(plain, booked, "{path}");
}

#[test]
fn booking_costs_nothing_whatever_a_program_is_made_of() {
    for name in ["closures", "guards", "macros", "traits", "compile_time"] {
        check_alone(&format!("meter_corpus/{name}.rs"));
    }
    for name in ["endless_loop_with_body", "panic", "acts_twice"] {
        check_alone(&format!("bots/{name}.rs"));
    }
}

#[test]
fn the_first_answer_in_a_turn_ends_the_switch() {
    // It asks for the tick until it knows when its turn begins, which tells it nothing, and then looks.
    let source = "use arena::*;\nfn main() {\n    loop {\n        let mut rounds = 0;\n        \
                  while rounds < 1000 { let _ = get_tick(); rounds += 1; }\n        \
                  while !is_my_turn() {}\n        \
                  move_in_direction_rel(Direction::ALL[[3, 0][get_turn_number() as usize / 2 % 2]]);\n    }\n}\n";
    let ran =
        hexidor("clock slow.rs --against racer --games 2 --json").file("slow.rs", source).run();
    check_exit(&ran, 0, "");
    let games = &ran.json()["games"];
    // The first turn of the game is none to switch to.
    assert_eq!(games[0]["by_turn"][0]["switch_ticks"], Value::Null);
    // As player 1 it is in the middle of its 4,000 ticks of rounds when racer's first action lands.
    let first = &games[1]["by_turn"][0];
    let switch = first["switch_ticks"].as_u64().expect("it was off turn before");
    assert!((1..4_000).contains(&switch), "{first}");
    assert_eq!(first["on_turn"]["ticks"].as_u64().map(|ticks| ticks > switch + 1_000), Some(true));
}

#[test]
fn people_see_the_ledger_the_lines_and_the_turns() {
    let ran = hexidor("clock racer --against random --games 1 --by-line --turns --lines 3").run();
    check_exit(&ran, 0, "racer: 1 games, 1 won");
    for text in [
        "game 0: as player 0 against random",
        "statements",
        "clock left: least",
        "at the switch: ",
        "off turn: ",
        " steps_to_goal",
        ": Some(tile) => make_move(tile), (main)",
    ] {
        assert!(ran.stdout.contains(text), "{text:?} is not in {}", ran.stdout);
    }
    check_exit(&hexidor("clock cmd:true").run(), 2, "external engine");
    check_exit(&hexidor("clock racer --reserve 3").run(), 2, "--compare");
}

#[test]
fn a_speedscope_file_holds_every_tick() {
    let mut run =
        hexidor("clock racer --against random --games 1 --json --speedscope profile.json");
    let ran = run.run();
    check_exit(&ran, 0, "");
    let file = fs::read(run.path("profile.json")).expect("it was written");
    let file: Value = serde_json::from_slice(&file).expect("it is JSON");
    let frames = file["shared"]["frames"].as_array().expect("a list").len();
    for (profile, when) in [(0, "on_turn"), (1, "off_turn")] {
        let profile = &file["profiles"][profile];
        let weights = profile["weights"].as_array().expect("a list");
        let samples = profile["samples"].as_array().expect("a list");
        assert_eq!(weights.len(), samples.len());
        let all: u64 = weights.iter().filter_map(Value::as_u64).sum();
        assert_eq!(json!(all), ran.json()["total"][when]["ticks"]);
        assert_eq!(json!(all), profile["endValue"]);
        let stacks = samples.iter().flat_map(|stack| stack.as_array().expect("a stack"));
        assert!(stacks.filter_map(Value::as_u64).all(|frame| (frame as usize) < frames));
    }
}

const RACER: &str = include_str!("../simulator/bots/racer.rs");

/// `racer` with a loop too many wherever it looks for a way.
fn slowed() -> String {
    let place = "    let mut steps = BTreeMap::new();\n";
    assert!(RACER.contains(place), "racer looks for ways in another manner");
    let waste = "    for round in 0..40 { std::hint::black_box(round); }\n";
    RACER.replace(place, &format!("{waste}{place}"))
}

/// A comparison of a bot with the baseline of `racer`, and whatever else is asked for.
fn compare(bot: &str, more: &str) -> Ran {
    let games = "--against random --games 2";
    let mut run = hexidor(&format!("clock racer.rs {games} --save racer.json"));
    run = run.file("racer.rs", RACER);
    check_exit(&run.run(), 0, "");
    let baseline = fs::read(run.path("racer.json")).expect("it was written");
    let run = hexidor(&format!("clock racer.rs {games} --compare racer.json {more}"));
    run.file("racer.rs", bot).file("racer.json", baseline).run()
}

#[test]
fn a_clock_regression_is_caught_and_named() {
    check_exit(&compare(RACER, ""), 0, "no clock regression");
    let slowed = slowed();
    let ran = compare(&slowed, "");
    check_exit(&ran, 1, "FAILED: a turn costs");
    let row = ran.stdout.lines().find(|line| line.starts_with(" steps_to_goal"));
    assert!(row.is_some_and(|row| row.contains(" +")), "{}", ran.stdout);
    check_exit(&compare(&slowed, "--tolerance 50"), 0, "no clock regression");
    let ran = compare(&slowed, "--tolerance 50 --reserve 299999");
    check_exit(&ran, 1, "FAILED: game 0, as player 0 against random, ended with");
    let ran = compare(&slowed, "--json");
    check_exit(&ran, 1, "");
    assert!(
        ran.json()["comparison"]["complaints"][0]["dearer"]["percent"].is_f64(),
        "{}",
        ran.stdout
    );
}

#[test]
fn a_baseline_of_other_games_is_refused() {
    let message = "the number of opponents is 1 there, and 2 here";
    check_exit(&compare(RACER, "--against greedy"), 2, message);
    let file =
        |text: &str| hexidor("clock racer --compare base.json").file("base.json", text).run();
    check_exit(&file("{"), 2, "base.json is no baseline");
    check_exit(&file("{\"hexidor_clock\":7}"), 2, "version 7");
    check_exit(&hexidor("clock racer --compare absent.json").run(), 2, "absent.json");
    let ran = hexidor("clock racer --against random --games 1 --save file/base.json")
        .file("file", "")
        .run();
    check_exit(&ran, 2, "cannot write the baseline file/base.json");
}

/// What must be left on the bot's clock, in ticks.
const RESERVE: u64 = 15_000;

/// Three games of this checkout's bot, function by function. After a change on purpose:
/// `INSTA_UPDATE=always cargo test -p simulator --test hexidor clock_of_the_bot`
#[test]
fn the_clock_of_the_bot() {
    let snapshot = root().join("tests/snapshots/hexidor__clock__bot.snap");
    let snapshot = fs::read_to_string(snapshot).unwrap_or_default();
    // Behind the head that the snapshot's own program writes there is a baseline as any other.
    let before = snapshot.splitn(3, "---\n").last().unwrap_or_default();
    let files = hexidor("").file("before.json", before);
    let measure = |more: &str| {
        let now = files.path("now.json");
        let command = hexidor(&format!("clock bot --games 1 {more} --save")).in_checkout();
        command.arg(&now.display().to_string()).run()
    };
    // For people who look at a failure.
    let compare = format!("--compare {}", files.path("before.json").display());
    println!("{}", measure(&compare).stdout);
    if !files.path("now.json").exists() {
        check_exit(&measure(""), 0, "");
    }
    insta::assert_snapshot!("bot", without_hash(&files));
    let now: Value =
        serde_json::from_slice(&fs::read(files.path("now.json")).expect("it is there"))
            .expect("it is JSON");
    for game in now["games"].as_array().expect("a list") {
        assert!(game["clock_left"].as_u64() >= Some(RESERVE), "{game}");
    }
}

/// What was measured; the bot's hash would change with every word of it.
fn without_hash(files: &Run) -> String {
    let text = fs::read_to_string(files.path("now.json")).expect("it was written");
    let now: Value = serde_json::from_str(&text).expect("it is JSON");
    text.replace(now["bot"]["blake3"].as_str().expect("it has one"), "any")
}
