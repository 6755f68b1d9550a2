//! The bot of this checkout: its own account of clock and board is right, it is never late. (What three
//! fixed games cost it, turn by turn, is in `clock`.)

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::OnceLock;

use arena::{Direction, PlayerId, Tile, Zigzag};
use rules::{Action, Position, Wall};
use simulator::bundled;
use simulator::referee::ending::Reason;
use simulator::replay::{Replay, Turn};
use simulator::ticks::Ticks;

use crate::replay::replay_of;

/// The bot as one file, with some of its switches on.
fn source(features: &[&str]) -> String {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(bundled::BOT);
    let usual = bundled::options(Some(&directory)).expect("the crate is named");
    let features = features.iter().map(|&feature| feature.to_owned()).collect();
    let bundle = bundler::bundle(&bundler::Options { features, ..usual });
    bundle.unwrap_or_else(|error| panic!("{error}")).source
}

/// A match of `bot.rs`, in one of its forms, with these arguments and rules.
fn game(form: &str, arguments: &str, rules: &str) -> Replay {
    // Notes may make it larger than an upload.
    let rules = format!("file_bytes = 200000\n{rules}");
    let files = [("bot.rs", form), ("arena.toml", &rules)];
    replay_of(&format!("{arguments} --opening-plies 4 --arena arena.toml"), &files)
}

/// The form that is uploaded.
fn uploaded() -> &'static str {
    static SOURCE: OnceLock<String> = OnceLock::new();
    SOURCE.get_or_init(|| source(&[]))
}

/// The form that notes what it knows.
fn noting() -> &'static str {
    static SOURCE: OnceLock<String> = OnceLock::new();
    SOURCE.get_or_init(|| source(&["notes"]))
}

/// Nobody was eliminated by what it did; the clock alone may end a game that is not won.
#[track_caller]
fn check_fair(replay: &Replay) {
    let ending = &replay.ending;
    assert!(matches!(ending.reason, Reason::Goal | Reason::Clock), "{ending:?}");
}

/// The turns of the player called `bot.rs`, or of player 0 if both are.
fn own_turns(replay: &Replay) -> impl Iterator<Item = &Turn> {
    let player = usize::from(replay.players[0].name != "bot.rs");
    replay.turns.iter().filter(move |turn| usize::from(turn.player) == player)
}

/// At the end of each turn the bot's count of its calls is the arena's, and the global tick is what
/// they cost, with the statements.
#[track_caller]
fn check_ledger(replay: &Replay) {
    let mut calls = BTreeMap::<&str, u64>::new();
    let mut statements = Ticks(0);
    let mut turns = 0;
    for turn in own_turns(replay) {
        for ledger in [&turn.spent.off_turn, &turn.spent.on_turn] {
            statements += ledger.statement_ticks;
            for (name, found) in &ledger.calls {
                *calls.entry(name).or_default() += found.count;
            }
        }
        let noted = |name: &str| turn.notes[name].parse::<u64>().expect("a number");
        for (&name, &count) in &calls {
            assert_eq!(noted(name), count, "{name} up to turn {}", turn.turn_number);
        }
        assert_eq!(statements + Ticks(noted("call_ticks")), turn.landed_at);
        turns += 1;
    }
    assert!(turns > 4, "the game was over at once");
}

#[test]
fn the_bots_ledger_is_the_arenas_clock() {
    for (players, rules) in [
        ("bot.rs minimax --seed 1", ""),
        // Too poor to search towards the end.
        ("racer bot.rs --seed 3", "clock_ticks = 21000"),
    ] {
        check_ledger(&game(noting(), &format!("{players} --checked"), rules));
    }
}

/// All walls by the bot's numbers: by tile, direction, zigzag.
fn walls() -> Vec<Wall> {
    let tiles = (-4..=4).flat_map(|q| (-4..=4).map(move |r| Tile { q, r }));
    let walls = tiles.flat_map(|tile| {
        Direction::ALL[..3].iter().flat_map(move |&direction| {
            Zigzag::ALL.map(|zigzag| Wall::new(tile, direction, zigzag))
        })
    });
    let start = Position::start(&rules::RuleSet::default());
    walls.filter(|&wall| start.clone().try_play(Action::Wall(wall)).is_ok()).collect()
}

/// Before each turn that it thought about, the bot's board is the rules' board.
#[track_caller]
fn check_board(replay: &Replay) {
    let walls = walls();
    let read = |action: &String| action.parse::<Action>().expect("an action");
    let mut position = Position::start(&replay.arena.rules);
    replay.opening.iter().for_each(|action| position.play(read(action)));
    let mut seen = 0;
    for turn in &replay.turns {
        let noted = |name: &str| turn.notes.get(name).map_or("", String::as_str);
        if !noted("pawns").is_empty() {
            seen += 1;
            let pawns = PlayerId::ALL.map(|player| position.pawn(player)).map(|t| (t.q, t.r));
            assert_eq!(noted("pawns"), format!("{pawns:?}"));
            let in_hand = PlayerId::ALL.map(|player| position.walls_left(player));
            assert_eq!(noted("in_hand"), format!("{in_hand:?}"));
            let steps = PlayerId::ALL.map(|player| position.steps_to_goal(player));
            if let [Some(a), Some(b)] = steps {
                assert_eq!(noted("steps_to_goal"), format!("[{a}, {b}]"));
            }
            let legal: Vec<Action> = position.legal_actions().into_iter().collect();
            let moves = legal.iter().filter(|action| matches!(action, Action::Move(_))).count();
            assert_eq!(noted("steps"), moves.to_string());
            let [known, by_bot] = ["known", "legal"].map(|name| bits(noted(name)));
            for (number, wall) in walls.iter().enumerate().filter(|(number, _)| known[*number]) {
                let is_legal = legal.contains(&Action::Wall(*wall));
                assert_eq!(by_bot[number], is_legal, "{wall:?} in turn {}", turn.turn_number);
            }
        }
        position.play(read(&turn.action));
    }
    assert!(seen > 8, "the game was over at once");
}

/// The bits of bytes in hex, the lowest first.
fn bits(hex: &str) -> Vec<bool> {
    let bytes = hex.as_bytes().chunks(2).map(|pair| {
        let pair = std::str::from_utf8(pair).expect("hex");
        u8::from_str_radix(pair, 16).expect("hex")
    });
    bytes.flat_map(|byte| (0..8).map(move |bit| byte >> bit & 1 == 1)).collect()
}

#[test]
fn checked_games_against_itself_keep_the_rules() {
    for seed in 0..2 {
        let replay = game(noting(), &format!("bot.rs bot.rs --checked --seed {seed}"), "");
        check_fair(&replay);
        check_board(&replay);
    }
}

#[test]
fn without_lanes_and_pondering_it_plays_too() {
    let plain = source(&["no-lanes", "no-pondering"]);
    let replay = game(&plain, "bot.rs racer --seed 4", "");
    check_fair(&replay);
    assert_eq!(replay.ending.winner, Some(0));
}

/// The bot does not lose by the clock in a turn that began with time for one action and 60 statements
/// and in which it had anything to do. (A blockade may use the whole clock up, turn by turn.)
#[track_caller]
fn check_never_late(rules: &str, statement_ticks: u64) {
    for players in ["bot.rs greedy --seed 5", "minimax bot.rs --seed 6"] {
        let replay = game(uploaded(), players, rules);
        check_fair(&replay);
        let own = usize::from(replay.players[0].name != "bot.rs");
        if replay.ending.reason == Reason::Clock && replay.ending.winner != Some(own as u8) {
            let clock = replay.turns.last().map_or(Ticks(0), |turn| turn.clock_left[own]);
            let actions = replay.opening.iter().chain(replay.turns.iter().map(|t| &t.action));
            let mut position = Position::start(&replay.arena.rules);
            actions.for_each(|action| position.play(action.parse().expect("an action")));
            let is_stuck = position.legal_actions().into_iter().next().is_none();
            let needed = Ticks(1_000 + 60 * statement_ticks);
            assert!(clock < needed || is_stuck, "{players}, {rules}: {clock:?} were not enough");
        }
    }
}

#[test]
fn it_is_never_late() {
    check_never_late("statement_ticks = 2\naction_cost = \"after\"", 2);
    check_never_late("statement_ticks = 5\nclock_ticks = 150000", 5);
    check_never_late("statement_ticks = 20", 20);
    check_never_late("clock_ticks = 30000\naction_cost = \"after\"", 1);
    check_never_late("clock_ticks = 30000\nstatement_ticks = 20", 20);
}
