//! Whole programs in their processes: what they cost, and how they end.

use arena::PlayerId;
use simulator::arena_rules::ArenaRules;
use simulator::compile::{BuildOptions, Submission, build};
use simulator::host::{AloneEnd, HostProgram, MeteredSeat, Process, run_alone};
use simulator::referee::ending::Reason;
use simulator::referee::opening::Opening;
use simulator::referee::play;
use simulator::ticks::Ticks;

fn program() -> HostProgram {
    HostProgram::at(env!("CARGO_BIN_EXE_hexidor"))
}

#[track_caller]
fn built(source: &str) -> Submission {
    match build("bot.rs", source.as_bytes(), &BuildOptions::default()) {
        Ok(submission) => submission,
        Err(error) => panic!("{error}"),
    }
}

fn seat(submission: &Submission, player: usize, rules: &ArenaRules) -> MeteredSeat {
    let process = Process::start(submission, &program()).unwrap();
    process.new_game(PlayerId::ALL[player], rules, &[]).unwrap()
}

#[test]
fn racers_race() {
    let rules = ArenaRules::default();
    let racer = built(include_str!("../simulator/bots/racer.rs"));
    let [mut first, mut second] = [seat(&racer, 0, &rules), seat(&racer, 1, &rules)];
    let game = play(&rules, [&mut first, &mut second], &Opening::none(&rules.rules));
    assert_eq!((game.ending.winner, game.ending.reason), (PlayerId::new(0), Reason::Goal));
    assert_eq!(game.turns.len(), 15);
}

#[test]
fn a_program_that_is_never_on_turn_runs_to_its_end() {
    let racer = built(include_str!("../simulator/bots/racer.rs"));
    let alone = run_alone(&racer, &ArenaRules::default(), &program()).unwrap();
    assert_eq!((alone.ended, alone.ticks), (AloneEnd::Clock, Ticks(300_000)));
}
