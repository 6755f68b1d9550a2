//! The same files, rules and opening give the same bytes, whatever else the machine does.

use std::sync::atomic::{AtomicBool, Ordering};

use simulator::arena_rules::ArenaRules;
use simulator::bot::{Runner, play_game};
use simulator::compile::{BuildOptions, build};
use simulator::host::{HostProgram, Process};
use simulator::referee::opening::Opening;
use simulator::replay::{Player, Replay};
use simulator::ticks::Ticks;

use crate::program::hexidor;

/// Prints whatever might differ from one run to the next: addresses, the order of a hash map, what
/// memory holds; then plays on as it likes.
const GAMBLER: &str = r##"
use arena::*;
use std::collections::HashMap;

static mut COUNTER: u64 = 0;

fn count() -> u64 {
    unsafe {
        COUNTER += 1;
        COUNTER
    }
}

fn main() {
    let names: HashMap<u64, u64> = (0..20).map(|key| (key, key * key)).collect();
    let order: Vec<String> = names.keys().map(|key| key.to_string()).collect();
    let boxed = Box::new(7);
    println!("#hx order={} heap={:p} stack={:p} code={:p}", order.join(","), boxed, &order, main as fn());
    loop {
        while !is_my_turn() {
            count();
        }
        println!("#hx count={}", count());
        let walls: Vec<Direction> = Direction::ALL.into_iter().filter(|&d| get_surroundings()[d.index()].reach.is_some()).collect();
        let pick = names.keys().next().unwrap() + count();
        move_in_direction(walls[pick as usize % walls.len()]);
    }
}
"##;

fn runner(name: &str, source: &str) -> Runner {
    let submission = build(name, source.as_bytes(), &BuildOptions::default()).unwrap();
    let program = HostProgram::at(env!("CARGO_BIN_EXE_hexidor"));
    Runner::Submission(Process::start(&submission, &program).unwrap())
}

fn replay(runners: &mut [Runner; 2], rules: &ArenaRules, opening: &Opening) -> String {
    let [one, two] = runners;
    let game = play_game(rules, [one, two], opening).unwrap();
    let players = ["one", "two"].map(|name| Player {
        name: name.to_owned(),
        blake3: None,
        has_unsafe: false,
        external: false,
    });
    assert!(game.ending.winner.is_some(), "{:?}", game.ending);
    Replay::of(&game, rules, players).to_json()
}

/// Plays 200 times, the second half of them while other threads keep all cores busy.
#[track_caller]
fn check(a: &str, b: &str, rules: &ArenaRules) {
    let opening = Opening::parse("wall 0 0 1 0; move -3 1", &rules.rules).unwrap();
    let mut runners = [runner("a.rs", a), runner("b.rs", b)];
    let expected = replay(&mut runners, rules, &opening);
    let busy = AtomicBool::new(true);
    let mut repeat = |when: &str| {
        for round in 0..100 {
            if round % 10 == 0 {
                // What was played before leaves no trace.
                replay(&mut runners, rules, &Opening::none(&rules.rules));
            }
            let again = replay(&mut runners, rules, &opening);
            same(&again, &expected, &format!("round {round}, {when}"));
        }
    };
    repeat("alone");
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                while busy.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        let result =
            std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| repeat("on a busy machine")));
        busy.store(false, Ordering::Relaxed);
        if let Err(panic) = result {
            std::panic::resume_unwind(panic);
        }
    });
    // A process started anew agrees as well.
    let mut fresh = [runner("a.rs", a), runner("b.rs", b)];
    same(&replay(&mut fresh, rules, &opening), &expected, "fresh processes");
}

/// Replays are long: shows only where they part.
#[track_caller]
fn same(found: &str, expected: &str, when: &str) {
    let parting = found.bytes().zip(expected.bytes()).position(|(a, b)| a != b);
    let parting = parting.unwrap_or(found.len().min(expected.len()));
    let around = |text: &str| {
        let bytes = &text.as_bytes()[parting.saturating_sub(60)..(parting + 60).min(text.len())];
        String::from_utf8_lossy(bytes).into_owned()
    };
    assert!(found == expected, "{when}: {:?} is not {:?}", around(found), around(expected));
}

#[test]
fn a_match_repeats_byte_for_byte() {
    let racer = include_str!("../simulator/bots/racer.rs");
    let greedy = include_str!("../simulator/bots/greedy.rs");
    check(racer, greedy, &ArenaRules::default());
}

#[test]
fn what_a_program_can_see_of_the_machine_repeats() {
    let rules = ArenaRules { clock_ticks: Ticks(40_000), ..ArenaRules::default() };
    check(GAMBLER, GAMBLER, &rules);
}

#[test]
fn a_log_is_the_same_for_any_number_of_workers() {
    let log = |jobs: usize| {
        let mut run = hexidor(&format!(
            "tournament racer random --games 12 --seed 7 --opening-plies 3 --jobs {jobs} --log log.jsonl --json"
        ));
        let ran = run.run();
        assert_eq!(ran.exit_code, Some(0), "{}", ran.stderr);
        let log = std::fs::read_to_string(run.path("log.jsonl")).expect("there is a log");
        let (plan, games) = log.split_once('\n').expect("there is a first line");
        assert!(plan.starts_with(r#"{"tournament":{"#), "{plan}");
        assert!(ran.stdout.starts_with(games), "the log's games and what is printed are the same");
        (log, ran.stdout)
    };
    let one = log(1);
    assert_eq!(one.1.lines().count(), 13);
    assert_eq!(one, log(3));
    assert_eq!(one, log(8));
}
