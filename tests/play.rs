//! `hexidor play`: stopping a match at a tick, and playing on from a recorded turn.

use std::fs;

use serde_json::{Value, json};

use crate::program::{Ran, Run, hexidor};

#[track_caller]
fn check_exit(ran: &Ran, exit_code: i32, stderr: &str) {
    assert_eq!(ran.exit_code, Some(exit_code), "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stderr.contains(stderr), "{stderr:?} is not in {}", ran.stderr);
}

/// Steps at tick 1 + 1000, and then counts.
const STEPPER: &str = "\
fn main() {
    arena::move_in_direction_rel(arena::Direction::ALL[3]);
    let mut count = 0;
    loop {
        count += 1;
        std::hint::black_box(count);
    }
}
";

/// Asks in its second line whether it is its turn.
const WAITER: &str = "fn main() {\n    while !arena::is_my_turn() {}\n    loop {}\n}\n";

#[track_caller]
fn stopped_at(tick: u64, a: &str, b: &str) -> Value {
    let ran = hexidor(&format!("play {a} {b} --until-tick {tick} --json"))
        .file("a.rs", STEPPER)
        .file("b.rs", WAITER)
        .run();
    check_exit(&ran, 0, "");
    ran.json()
}

/// At `tick`: the number of the turn, player 0's clock, and the lines of both programs.
#[track_caller]
fn check_stop(tick: u64, turn_number: u64, clock_left: u64, lines: [Option<u64>; 2]) {
    let stopped = stopped_at(tick, "a.rs", "b.rs");
    let found = [0, 1].map(|player| &stopped["programs"][player]["line"]);
    assert_eq!(found, lines.map(|line| json!(line)).each_ref(), "{stopped}");
    assert_eq!(
        (&stopped["turn_number"], &stopped["clock_left"][0], &stopped["actions"]),
        (
            &json!(turn_number),
            &json!(clock_left),
            &if turn_number == 0 { json!([]) } else { json!(["move 3 -2"]) }
        ),
        "{stopped}"
    );
}

#[test]
fn a_match_stops_at_a_tick_and_says_where_both_programs_are() {
    // Nothing has begun.
    check_stop(0, 0, 300_000, [None, None]);
    // The first statement has been paid, and the action waits.
    check_stop(1, 0, 299_999, [Some(2), Some(2)]);
    check_stop(700, 0, 299_300, [Some(2), Some(2)]);
    // At its very tick it has not landed yet.
    check_stop(1_001, 0, 298_999, [Some(2), Some(2)]);
    check_stop(1_002, 1, 298_999, [Some(3), Some(2)]);
}

#[test]
fn where_a_program_is_does_not_depend_on_where_it_is_stopped() {
    // What player 0 does up to a tick is the same however far the match goes on.
    let long = stopped_at(20_000, "racer", "greedy")["actions"].clone();
    let short = stopped_at(6_000, "racer", "greedy")["actions"].clone();
    let short = short.as_array().expect("a list");
    assert!(!short.is_empty());
    assert_eq!(&long.as_array().expect("a list")[..short.len()], short);
}

#[test]
fn people_see_the_board_and_the_lines() {
    let ran = hexidor("play a.rs racer --until-tick 1500").file("a.rs", STEPPER).run();
    check_exit(&ran, 0, "");
    for text in [
        "tick 1500, turn 1: player 1 is on turn\n",
        "/(0)\\",
        "player 0 (a.rs) at a.rs:",
        " in main\n",
        "clock 298 999, walls 16",
    ] {
        assert!(ran.stdout.contains(text), "{text:?} is not in {}", ran.stdout);
    }
    let ran = hexidor("play racer racer --until-tick 299999").run();
    check_exit(&ran, 2, "the game ended at tick");
    check_exit(&hexidor("play racer cmd:true --until-tick 5").run(), 2, "external engine");
}

/// A game of `racer` against `starter`, and the actions in it.
fn recorded() -> (Run, Vec<Value>) {
    let mut run =
        hexidor("play racer starter --seed 3 --opening-plies 2 --replay game.json --json");
    let ran = run.run();
    check_exit(&ran, 0, "");
    let actions = ran.json()["actions"].as_array().expect("a list").clone();
    (run, actions)
}

/// The replay of a game that is played on.
#[track_caller]
fn play_on(run: &Run, arguments: &str) -> (Ran, Value) {
    let game = fs::read(run.path("game.json")).expect("it is there");
    let mut next = hexidor(&format!("play {arguments} --json --replay next.json"));
    next = next.file("game.json", game);
    let ran = next.run();
    check_exit(&ran, 0, "");
    let replay = fs::read(next.path("next.json")).expect("it was written");
    (ran, serde_json::from_slice(&replay).expect("it is JSON"))
}

#[test]
fn a_recorded_game_goes_on_from_any_turn() {
    let (run, actions) = recorded();
    for turn in [0, 1, 7] {
        let (ran, replay) = play_on(&run, &format!("--from game.json#{turn}"));
        assert_eq!(replay["opening"], json!(actions[..turn]));
        assert_eq!([0, 1].map(|player| &replay["players"][player]["name"]), ["racer", "starter"]);
        assert_eq!(replay["turns"][0]["turn_number"], turn);
        assert_eq!(ran.stderr, "");
    }
    // Turn 7 is player 1's.
    let names = |arguments: &str| {
        let (_, replay) = play_on(&run, arguments);
        [0, 1].map(|player| replay["players"][player]["name"].as_str().unwrap().to_owned())
    };
    assert_eq!(names("--from game.json#7 --with greedy"), ["racer", "greedy"]);
    assert_eq!(names("--from game.json#8 --with greedy"), ["greedy", "starter"]);
    assert_eq!(names("greedy random --from game.json#8"), ["greedy", "random"]);
}

#[test]
fn recorded_rules_hold_and_other_files_are_told() {
    let mut run = hexidor("play racer.rs racer --arena few.toml --replay game.json");
    run = run.file("few.toml", "walls = 2\n");
    run = run.file("racer.rs", include_str!("../simulator/bots/racer.rs"));
    check_exit(&run.run(), 0, "");
    let game = fs::read(run.path("game.json")).expect("it was written");
    let from =
        |more: &str| hexidor(&format!("play --from game.json#3 {more}")).file("game.json", &game);
    check_exit(&from("").run(), 2, "player 0 of the replay, racer.rs, is not to be found here");
    let mut changed = from("").file("racer.rs", include_str!("../simulator/bots/greedy.rs"));
    check_exit(&changed.run(), 0, "note: racer.rs is not the file that was recorded");
    let replay = fs::read(changed.path("target/hexidor/replay.json")).expect("it was written");
    let replay: Value = serde_json::from_slice(&replay).expect("it is JSON");
    assert_eq!(replay["arena"]["walls"], 2);
    check_exit(&from("--arena few.toml").run(), 2, "cannot be used with");
}

#[test]
fn a_turn_that_is_not_there_is_named() {
    let (run, actions) = recorded();
    let game = fs::read_to_string(run.path("game.json")).expect("it is there");
    #[track_caller]
    fn check(game: &str, from: &str, message: &str) {
        let ran = hexidor(&format!("play --from {from}")).file("game.json", game).run();
        check_exit(&ran, 2, message);
    }
    let last = actions.len();
    check(&game, "game.json", "must end in # and a turn's number");
    check(&game, "absent.json#1", "absent.json");
    check(&game, "game.json#999", &format!("game.json has the turns 0 to {last}, and no 999"));
    check(&game, &format!("game.json#{last}"), "ends the game");
    check(&game[..300], "game.json#1", "game.json is not a replay");
    let first = actions[2].as_str().expect("text");
    check(&game.replace(first, "move 0 0"), "game.json#5", "game.json is not the record of a game");
    check(&game.replace(first, "jump"), "game.json#5", "game.json is not the record of a game");
}
