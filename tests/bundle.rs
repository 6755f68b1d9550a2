//! Bundling changes nothing: every form of the bot acts alike, to the tick.

use std::path::Path;

use simulator::arena_rules::ArenaRules;
use simulator::bot::{Runner, play_game};
use simulator::bundled;
use simulator::compile::{BuildOptions, build};
use simulator::host::{HostProgram, Process};
use simulator::referee::game::Game;
use simulator::samples::sample;
use simulator::tournament::openings::Openings;

use crate::program::hexidor;

/// How many games each form plays. More: `PARITY_GAMES=50 cargo test --release --test hexidor parity`.
fn games() -> u64 {
    std::env::var("PARITY_GAMES").map_or(2, |text| text.parse().expect("a number of games"))
}

/// The unshaken form is larger than an upload may be.
fn rules() -> ArenaRules {
    ArenaRules { file_bytes: 10_000_000, ..ArenaRules::default() }
}

/// The bot's source in one form.
#[track_caller]
fn bundle(shake: bool, minify: bool) -> String {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(bundled::BOT);
    let usual = bundled::options(Some(&directory)).expect("the crate is named");
    let bundle = bundler::bundle(&bundler::Options { shake, minify, ..usual });
    bundle.unwrap_or_else(|error| panic!("{error}")).source
}

fn runner(source: &str) -> Runner {
    let options = BuildOptions::for_rules(&rules());
    let submission = build("bot.rs", source.as_bytes(), &options).unwrap();
    let program = HostProgram::at(env!("CARGO_BIN_EXE_hexidor"));
    Runner::Submission(Process::start(&submission, &program).unwrap())
}

/// A game from an opening; the seats change from one to the next.
fn play(own: &mut Runner, other: &mut Runner, number: u64) -> Game {
    let rules = rules();
    let openings = Openings { seed: 1, plies: 4, rules: rules.rules };
    let opening = openings.get(number / 2).expect("there are openings");
    let seats = if number.is_multiple_of(2) { [own, other] } else { [other, own] };
    let game = play_game(&rules, seats, &opening).unwrap();
    game.host_abort().unwrap();
    game
}

#[test]
fn parity_of_all_forms_in_actions_and_ticks() {
    let [unshaken, shaken] = [false, true].map(|shake| bundle(shake, false));
    let minified = bundle(true, true);
    assert!(bundler::same_tokens(&shaken, &minified).expect("tokens"));
    assert!(minified.len() < shaken.len() && shaken.len() < unshaken.len());
    let file_bytes = ArenaRules::default().file_bytes;
    assert!(minified.len() as u64 <= file_bytes, "{} bytes are too many", minified.len());

    let mut opponent = runner(sample("racer").expect("a sample").source);
    let [mut plain, mut shaken, mut minified] = [unshaken, shaken, minified].map(|s| runner(&s));
    for number in 0..games() {
        let expected = play(&mut plain, &mut opponent, number);
        assert!(expected.turns.len() > 4, "game {number} was over at once");
        for (form, runner) in [("shaken", &mut shaken), ("minified", &mut minified)] {
            let game = play(runner, &mut opponent, number);
            assert_eq!(game.turns, expected.turns, "game {number}, {form}");
            assert_eq!(game.ending.tick, expected.ending.tick, "game {number}, {form}");
            assert_eq!(game.clock_left, expected.clock_left, "game {number}, {form}");
        }
    }
}

#[test]
fn the_bot_of_no_checkout() {
    let ran = hexidor("bundle").run();
    assert_eq!(ran.exit_code, Some(2));
    assert!(ran.stderr.contains("no workspace with a `bot` crate in or above"), "{}", ran.stderr);
}
