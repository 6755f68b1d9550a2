//! Bundling changes nothing: every form of the bot acts alike, to the tick.

use std::path::Path;

use simulator::arena_rules::ArenaRules;
use simulator::bot::{Runner, play_game};
use simulator::bundled;
use simulator::compile::{BuildOptions, build};
use simulator::host::{HostProgram, Process};
use simulator::meter::{Mode, meter};
use simulator::referee::game::Game;
use simulator::samples::sample;
use simulator::tournament::openings::Openings;

use crate::program::hexidor;

/// How many games each form plays. More: `PARITY_GAMES=50 cargo test -p simulator --test hexidor parity`.
fn games() -> u64 {
    std::env::var("PARITY_GAMES").map_or(2, |text| text.parse().expect("a number of games"))
}

/// The unshaken form is larger than an upload may be.
fn rules() -> ArenaRules {
    ArenaRules { file_bytes: 10_000_000, ..ArenaRules::default() }
}

/// The source of a bot in one form: this checkout's bot, or the example that is named.
#[track_caller]
fn bundle(example: Option<&str>, shake: bool, minify: bool) -> String {
    let home = Path::new(env!("CARGO_MANIFEST_DIR"));
    let directory =
        if example.is_some() { home.to_owned() } else { home.join("..").join(bundled::BOT) };
    let usual = bundled::options(Some(&directory)).expect("the crate is named");
    let target = example.map(str::to_owned);
    let bundle = bundler::bundle(&bundler::Options { target, shake, minify, ..usual });
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

/// All of arrayvec names `std::path`, which no submission may; without that one implementation it is a submission.
fn without_paths(source: &str) -> String {
    let Some(start) = source.find("impl<const CAP: usize> AsRef<Path> for ArrayString<CAP>") else {
        return source.to_owned();
    };
    let end = start + source[start..].find("\n        }\n").expect("its end") + 11;
    format!("{}{}", &source[..start], &source[end..]).replace("use std::path::Path;", "")
}

#[track_caller]
fn check_parity(example: Option<&str>) -> [usize; 3] {
    let [unshaken, shaken] = [false, true].map(|shake| bundle(example, shake, false));
    let unshaken = without_paths(&unshaken);
    let minified = bundle(example, true, true);
    assert!(bundler::same_tokens(&shaken, &minified).expect("tokens"));
    let sizes = [unshaken.len(), shaken.len(), minified.len()];

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
    sizes
}

#[test]
fn parity_of_the_bot_in_all_forms() {
    let [unshaken, shaken, minified] = check_parity(None);
    assert!(minified < shaken && shaken <= unshaken);
    let file_bytes = ArenaRules::default().file_bytes;
    assert!(minified as u64 <= file_bytes, "{minified} bytes are too many");
}

#[test]
fn parity_of_libraries_in_all_forms() {
    let [unshaken, shaken, minified] = check_parity(Some("lists_and_tables"));
    assert!(
        unshaken > 70_000 && shaken < 35_000 && minified < 20_000,
        "{unshaken} {shaken} {minified}"
    );
}

#[test]
fn there_is_no_bot_without_a_checkout() {
    let ran = hexidor("bundle").run();
    assert_eq!(ran.exit_code, Some(2));
    assert!(ran.stderr.contains("no workspace with a `bot` crate in or above"), "{}", ran.stderr);
    assert!(ran.stderr.contains("name the crate's directory"), "{}", ran.stderr);

    let ran = hexidor("play").run();
    assert_eq!(ran.exit_code, Some(2));
    assert!(ran.stderr.contains("`bot` is the bot of a checkout, and"), "{}", ran.stderr);
    assert!(ran.stderr.contains("name another bot"), "{}", ran.stderr);
}

/// A macro that the bundler keeps must be one that the meter lets pass.
#[track_caller]
fn check_macro(rules: &str, is_kept: bool) {
    let definition = rules.parse().expect("tokens");
    assert_eq!(!bundler::hides_steps(&definition), is_kept, "{rules}");
    let program = format!("macro_rules! m {{ {rules} }}\nfn main() {{}}");
    assert_eq!(meter(&program, Mode::Batched).is_ok(), is_kept, "{rules}");
}

#[test]
fn the_bundler_keeps_the_macros_that_the_meter_lets_pass() {
    check_macro("($f:expr) => { $f | ($f << 1) | ($f >> 1) };", true);
    check_macro("($($e:expr),+ $(,)?) => { $($e)|+ }", true);
    check_macro("($t:ident { $($k:ident = $v:expr),* }) => { $t { $($k: $v),* } }", true);
    check_macro("($($n:ident : $t:ty = $e:expr;)*) => { $(const $n: $t = $e;)* }", true);
    check_macro("() => { 0u32 }; ($h:expr $(, $t:expr)*) => { 1 + m!($($t),*) }", true);
    check_macro("($f:expr; $($a:expr),*) => { $f($($a),*) }", true);
    check_macro("($b:block) => { $b }", true);
    check_macro("($t:ty) => { Vec<$t> }", true);
    check_macro("($x:expr) => { [$x; 4] }", true);
    check_macro("($x:expr) => { $x <= 1 && $x != 2 || $x == 3 }", true);
    check_macro("($x:expr) => { println!(\"{}\", $x) }", true);
    check_macro("($x:expr) => { $x? & (return $x) }", true);
    check_macro("($n:ident) => { $n!(0) }", false);
    check_macro("($t:tt) => { $t }", false);
    check_macro("($x:expr) => { if $x { 1 } else { 2 } }", false);
    check_macro("($x:expr) => {{ $x }}", false);
    check_macro("($x:expr) => { match $x { _ => 1 } }", false);
    check_macro("($i:ident) => { $i += 1 }", false);
    check_macro("($i:ident) => { ($i <<= 1, 2) }", false);
    check_macro("($x:expr) => { || $x }", false);
    check_macro("($x:expr) => { $x.map(|n| n + 1) }", false);
    check_macro("($x:expr) => { let y = $x; }", false);
    check_macro("($n:ident) => { fn $n() {} }", false);
    check_macro("($x:expr) => { unsafe { $x } }", false);
    check_macro("($x:expr) => { const X: u8 = 1; $x; $x }", false);
}

#[test]
fn a_bundle_is_written_when_it_is_small_enough_only() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(bundled::BOT);
    let bundle = |arguments: &str| {
        let mut run = hexidor(&format!("bundle --json --minify --output small.rs {arguments}"))
            .arg("--crate")
            .arg(&directory.to_string_lossy())
            .file("tiny.toml", "file_bytes = 1000\n");
        let (ran, path) = (run.run(), run.path("small.rs"));
        (ran.exit_code, ran.json(), std::fs::read_to_string(path).ok())
    };
    let (exit_code, found, written) = bundle("--arena tiny.toml");
    assert_eq!((exit_code, &found["written"], written), (Some(1), &false.into(), None));

    let (exit_code, found, written) = bundle("");
    let written = written.expect("a file");
    assert_eq!((exit_code, &found["written"]), (Some(0), &true.into()));
    assert_eq!(found["bytes"], written.len() as u64);
    assert_eq!(found["crates"][0]["name"], "bot");
    assert_eq!(found["games"].as_array().map(Vec::len), Some(2));
}
