//! Whole programs in their processes: what they cost, what they may not do, and that the same program
//! always does the same. How they lose games by it stands in `bad_input`.

use arena::PlayerId;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use simulator::arena_rules::ArenaRules;
use simulator::compile::{BuildOptions, Submission, build};
use simulator::host::{Alone, AloneEnd, HostProgram, MeteredSeat, Process, run_alone};
use simulator::meter::Mode;
use simulator::referee::ending::{Reason, SourceLine};
use simulator::referee::game::Game;
use simulator::referee::opening::Opening;
use simulator::referee::play;
use simulator::referee::seat::{Seat, TurnEnd, TurnReport, TurnStart};
use simulator::ticks::Ticks;

fn program() -> HostProgram {
    HostProgram::at(env!("CARGO_BIN_EXE_hexidor"))
}

#[track_caller]
fn built_with(source: &str, options: &BuildOptions) -> Submission {
    match build("bot.rs", source.as_bytes(), options) {
        Ok(submission) => submission,
        Err(error) => panic!("{error}"),
    }
}

#[track_caller]
fn built(source: &str) -> Submission {
    built_with(source, &BuildOptions::default())
}

#[track_caller]
fn seat(submission: &Submission, player: usize, rules: &ArenaRules) -> MeteredSeat {
    let process = Process::start(submission, &program()).unwrap();
    process.new_game(PlayerId::ALL[player], rules, &[]).unwrap()
}

/// A program's first turn, as player 0.
#[track_caller]
fn first_turn(source: &str) -> TurnReport {
    let rules = ArenaRules::default();
    seat(&built(source), 0, &rules).run_turn(&first_turn_start(&rules)).unwrap()
}

fn first_turn_start(rules: &ArenaRules) -> TurnStart {
    TurnStart { tick: Ticks(0), landed: None, clock_ticks: [rules.clock_ticks; 2] }
}

#[track_caller]
fn check_alone_by(rules: &ArenaRules, source: &str, ended: AloneEnd, ticks: u64) {
    let options = BuildOptions::for_rules(rules);
    let alone = run_alone(&built_with(source, &options), rules, &program()).unwrap();
    assert_eq!((alone.ended, alone.ticks), (ended, Ticks(ticks)), "{alone:?}");
}

#[track_caller]
fn check_alone(source: &str, ended: AloneEnd, ticks: u64) {
    check_alone_by(&ArenaRules::default(), source, ended, ticks);
}

const COUNT_TO_THREE: &str = "fn main() { let mut n = 0; while n < 3 { n += 1; } }";

/// The price of a call shows how far the program came. Its first call is paid at tick 12, and each of
/// its 8 rounds takes 10 ticks.
#[test]
fn a_program_stops_at_any_tick_exactly() {
    let source = "fn main() {
        let data = [3usize, 1, 2, 0];
        let mut at = 0;
        for round in 0..8 {
            at = data[at];
            let sum = (0..4).map(|n| n ^ at).sum::<usize>();
            arena::get_tick();
            if sum > 99 { at += round; }
        }
    }";
    for charges in [Mode::Batched, Mode::Each] {
        let submission = built_with(source, &BuildOptions { charges, ..BuildOptions::default() });
        for clock in 1..=84 {
            let rules = ArenaRules { clock_ticks: Ticks(clock), ..ArenaRules::default() };
            let alone = run_alone(&submission, &rules, &program()).unwrap();
            let ended = if clock > 83 { AloneEnd::Returned } else { AloneEnd::Clock };
            let call_ticks = Ticks(((clock + 8) / 10).saturating_sub(1).min(8));
            let ticks = Ticks(clock.min(83));
            let statements = ticks.0 - call_ticks.0;
            assert_eq!(alone, Alone { statements, call_ticks, ticks, ended }, "{charges:?}");
        }
    }
}

#[test]
fn statements_and_calls_are_counted() {
    check_alone(COUNT_TO_THREE, AloneEnd::Returned, 8);
    check_alone("fn main() { loop {} }", AloneEnd::Clock, 300_000);
    check_alone("fn main() { std::process::exit(3) }", AloneEnd::Exited, 1);
    let acts = "fn main() { arena::get_tick(); arena::make_move(arena::Tile::new(3, -2)); }";
    check_alone(acts, AloneEnd::OutOfTurn, 3);

    let rules = ArenaRules { statement_ticks: 5, ..ArenaRules::default() };
    check_alone_by(&rules, COUNT_TO_THREE, AloneEnd::Returned, 40);
    let options = BuildOptions::for_rules(&rules);
    let alone = run_alone(&built_with(acts, &options), &rules, &program()).unwrap();
    let (statements, call_ticks, ticks) = (2, Ticks(1), Ticks(11));
    assert_eq!(alone, Alone { statements, call_ticks, ticks, ended: AloneEnd::OutOfTurn });
}

#[test]
fn overflow_wraps_unless_it_is_checked() {
    let source = "fn main() { let mut n = std::hint::black_box(255_u8); n += 1; assert!(n == 0); }";
    check_alone(source, AloneEnd::Returned, 3);
    let checked = BuildOptions { checked: true, ..BuildOptions::default() };
    let alone =
        run_alone(&built_with(source, &checked), &ArenaRules::default(), &program()).unwrap();
    assert_eq!((alone.ended, alone.ticks), (AloneEnd::Panicked, Ticks(2)));
}

#[test]
fn memory_is_what_is_held_at_once() {
    let rules = ArenaRules { memory_bytes: 10_000, ..ArenaRules::default() };
    let reuses = "use std::hint::black_box;
        fn main() {
            let first = black_box(vec![0_u8; 6_000]);
            let second = black_box(vec![0_u8; 4_000]);
            drop(first);
            let third = black_box(vec![0_u8; 6_000]);
            drop((second, third));
        }";
    check_alone_by(&rules, reuses, AloneEnd::Returned, 5);
    check_alone_by(&rules, &reuses.replace("4_000", "4_001"), AloneEnd::Memory, 2);

    // Growing in place counts the new size, not both.
    let grows = "fn main() {
            let mut bytes = std::hint::black_box(vec![0_u8; 6_000]);
            bytes.reserve_exact(3_000);
            bytes.reserve_exact(5_000);
        }";
    check_alone_by(&rules, grows, AloneEnd::Memory, 3);
    let survives = "fn main() {
            let mut bytes: Vec<u8> = Vec::new();
            if std::hint::black_box(&mut bytes).try_reserve(1 << 40).is_err() { loop {} }
        }";
    check_alone(survives, AloneEnd::Memory, 2);
}

#[test]
fn a_stack_has_the_size_that_the_rules_say() {
    // The list is taken apart by recursion, in the standard library: one frame for each link.
    let source = |links: u32| {
        format!(
            "struct Link(Option<Box<Link>>);
            fn main() {{
                let mut list = Link(None);
                for _ in 0..{links} {{ list = Link(Some(Box::new(list))); }}
                drop(list);
            }}"
        )
    };
    let small = ArenaRules { stack_bytes: 64 << 10, ..ArenaRules::default() };
    check_alone_by(&small, &source(100), AloneEnd::Returned, 203);
    check_alone_by(&small, &source(50_000), AloneEnd::Crashed, 100_003);
    check_alone(&source(50_000), AloneEnd::Returned, 100_003);
}

#[test]
fn a_stack_overflows_at_the_same_tick_wherever_it_does() {
    let deep = "fn deep(n: u64) -> u64 { std::hint::black_box(deep(n + 1)) + 1 }";
    // Small, so that it overflows before the clock runs out.
    let rules = ArenaRules { stack_bytes: 64 << 10, ..ArenaRules::default() };
    let alone = |main: &str| {
        let submission = built(&format!("{deep} {main}"));
        let run = || run_alone(&submission, &rules, &program()).unwrap();
        let (first, second) = (run(), run());
        assert_eq!(first, second);
        assert_eq!(first.ended, AloneEnd::Crashed);
    };
    alone("fn main() { deep(0); }");
    alone("fn main() { [2, 1].sort_by(|a, b| { deep(0); a.cmp(b) }); }");
    alone("struct D; impl Drop for D { fn drop(&mut self) { deep(0); } } fn main() { drop(D); }");
}

const DROPS: &str = r#"
    struct Loud(&'static str);
    impl Drop for Loud {
        fn drop(&mut self) { println!("{}", self.0); }
    }
    thread_local! { static LOCAL: Loud = Loud("local"); }
"#;

#[test]
fn nothing_is_dropped_when_a_program_is_stopped() {
    let report = first_turn(&format!(
        r#"{DROPS} fn main() {{ LOCAL.with(|_| ()); let _loud = Loud("own"); loop {{}} }}"#
    ));
    assert_eq!(report.output.bytes, b"");
    let TurnEnd::Eliminated(elimination) = report.end else { panic!("{:?}", report.end) };
    assert_eq!((elimination.reason, elimination.tick), (Reason::Clock, Ticks(300_000)));
}

#[test]
fn what_is_dropped_after_main_runs_and_pays() {
    // 3 statements and the closure, then one for each drop.
    let source = format!(
        r#"{DROPS} fn main() {{ LOCAL.with(|_| ()); let _loud = Loud("own"); print!("begun "); }}"#
    );
    check_alone(&source, AloneEnd::Returned, 6);
    assert_eq!(first_turn(&source).output.bytes, b"begun own\nlocal\n");
}

#[test]
fn a_panic_is_told_with_message_and_line() {
    let report =
        first_turn("fn main() {\n    let n: u8 = \"x\\ny\".parse().unwrap();\n    drop(n)\n}");
    let TurnEnd::Eliminated(elimination) = report.end else { panic!("{:?}", report.end) };
    assert_eq!((elimination.reason, elimination.tick), (Reason::Panicked, Ticks(1)));
    let text = "let n: u8 = \"x\\ny\".parse().unwrap();".to_owned();
    assert_eq!(elimination.source_line, Some(SourceLine { number: 2, text }));
    assert!(elimination.detail.starts_with("bot.rs:2: called `Result::unwrap()`"));
}

#[test]
fn an_action_that_eliminates_has_its_line() {
    for (source, reason) in [
        ("fn main() {\n    arena::make_move(arena::Tile::new(9, 9));\n}", Reason::IllegalAction),
        (
            "fn main() {\n    (0..299_990).for_each(|_| ());\n    act();\n}\nfn act() {\n    arena::place_wall(\n        arena::Tile::new(0, 0), arena::Direction::ALL[0], arena::Zigzag::ALL[0],\n    );\n}",
            Reason::Clock,
        ),
    ] {
        let TurnEnd::Eliminated(elimination) = first_turn(source).end else { panic!("{source}") };
        assert_eq!(elimination.reason, reason);
        let line = elimination.source_line.expect("it is known");
        assert!(line.text.starts_with("arena::"), "{line:?}");
    }
}

#[test]
fn endless_output_is_read_and_dropped() {
    let report = first_turn("fn main() { loop { println!(\"{:1000}\", 7); } }");
    assert_eq!(report.output.bytes.len(), 64 << 10);
    // A loop, and a round and a statement for each line: the clock lasts for 149 999 lines.
    assert_eq!(report.output.dropped_bytes, 149_999 * 1001 - (64 << 10));
}

#[test]
fn every_game_starts_afresh() {
    let source = "
        use std::sync::atomic::{AtomicU32, Ordering};
        static GAMES: AtomicU32 = AtomicU32::new(0);
        fn main() { println!(\"{}\", GAMES.fetch_add(1, Ordering::Relaxed)); }";
    let rules = ArenaRules::default();
    let process = Process::start(&built(source), &program()).unwrap();
    let mut seats: Vec<_> =
        (0..3).map(|_| process.new_game(PlayerId::ALL[0], &rules, &[]).unwrap()).collect();
    for seat in &mut seats {
        assert_eq!(seat.run_turn(&first_turn_start(&rules)).unwrap().output.bytes, b"0\n");
    }
}

#[test]
fn hash_maps_have_the_same_order_in_every_process() {
    let source = "
        use std::collections::HashSet;
        fn main() {
            let set: HashSet<u32> = (0..20).collect();
            println!(\"{set:?} {:?}\", set.iter().collect::<HashSet<_>>());
        }";
    let orders = [0; 3].map(|_| first_turn(source).output.bytes);
    assert!(!orders[0].is_empty());
    assert!(orders.iter().all(|order| order == &orders[0]));
}

/// The processes that a process has forked.
fn children(process: u32) -> Vec<Pid> {
    let path = format!("/proc/{process}/task/{process}/children");
    let children = std::fs::read_to_string(path).unwrap();
    children.split_whitespace().map(|id| Pid::from_raw(id.parse().unwrap())).collect()
}

#[test]
fn a_process_that_is_killed_is_a_host_abort_and_leaves_nothing_behind() {
    let rules = ArenaRules::default();
    let source = "fn main() { arena::make_move(arena::Tile::new(3, -2)); loop {} }";
    let process = Process::start(&built(source), &program()).unwrap();
    let new_game = || process.new_game(PlayerId::ALL[0], &rules, &[]).unwrap();
    let mut seats = [new_game(), new_game()];
    for seat in &mut seats {
        seat.run_turn(&first_turn_start(&rules)).unwrap();
    }
    let games = children(process.id());
    assert_eq!(games.len(), 2);
    kill(games[0], Signal::SIGKILL).unwrap();
    let turn = TurnStart { tick: Ticks(2000), landed: None, clock_ticks: [Ticks(9); 2] };
    let abort = seats[0].run_turn(&turn).unwrap_err().to_string();
    assert!(abort.contains("it was killed by SIGKILL"), "{abort}");

    // The other game goes on.
    let report = seats[1].run_turn(&turn).unwrap();
    let TurnEnd::Eliminated(elimination) = report.end else { panic!("{:?}", report.end) };
    assert_eq!((elimination.reason, elimination.tick), (Reason::Clock, Ticks(2009)));

    // All games have been reaped by the time the next request is answered.
    drop(seats);
    let mut last = new_game();
    last.run_turn(&first_turn_start(&rules)).unwrap();
    assert_eq!(children(process.id()).len(), 1);

    // Without the process that forks there are no games, sooner or later.
    kill(Pid::from_raw(process.id() as i32), Signal::SIGKILL).unwrap();
    while process.new_game(PlayerId::ALL[0], &rules, &[]).is_ok() {}
    let abort = last.run_turn(&turn).unwrap_err().to_string();
    assert!(abort.contains("the process that it was forked from is gone"), "{abort}");
}

#[track_caller]
fn game(players: [&Process; 2]) -> Game {
    let rules = ArenaRules::default();
    let new_game =
        |player: PlayerId| players[player.index()].new_game(player, &rules, &[]).unwrap();
    let [mut first, mut second] = PlayerId::ALL.map(new_game);
    play(&rules, [&mut first, &mut second], &Opening::none(&rules.rules))
}

#[test]
fn the_same_programs_play_the_same_game_under_any_load() {
    let submissions = [
        built(include_str!("../simulator/bots/racer.rs")),
        built(include_str!("../simulator/bots/random.rs")),
    ];
    let start = || submissions.each_ref().map(|one| Process::start(one, &program()).unwrap());
    let [first, second] = start();
    let expected = format!("{:?}", game([&first, &second]));
    assert!(expected.contains("reason: Goal"), "{expected}");
    let stop = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while !stop.load(std::sync::atomic::Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        for round in 0..200 {
            let given = format!("{:?}", game([&first, &second]));
            if given != expected {
                stop.store(true, std::sync::atomic::Ordering::Relaxed);
                panic!("game {round} differs: {given} {expected}");
            }
        }
        stop.store(true, std::sync::atomic::Ordering::Relaxed);
    });
    // Another process is no different.
    let [first, second] = start();
    assert_eq!(format!("{:?}", game([&first, &second])), expected);
}

/// How charges are written is nobody's business.
#[test]
fn batched_charges_play_the_same_game() {
    let source = include_str!("../simulator/bots/greedy.rs");
    let play_with = |charges| {
        let options = BuildOptions { charges, ..BuildOptions::default() };
        let process = Process::start(&built_with(source, &options), &program()).unwrap();
        format!("{:?}", game([&process, &process]))
    };
    assert_eq!(play_with(Mode::Batched), play_with(Mode::Each));
}
