//! The sample bots: the ladder they form, and that none ever breaks a rule or stops.

use serde_json::{Value, json};

use crate::program::hexidor;

const SAMPLES: [&str; 5] = ["random", "racer", "starter", "greedy", "minimax"];

/// Plays `games` games from random openings, both seats. Each must end on a goal or, where a pawn was
/// shut in for good, with the clock; `stronger` must win at least `least` of them.
#[track_caller]
fn check(stronger: &str, weaker: &str, games: usize, least: usize) {
    let ran =
        hexidor(&format!("tournament {stronger} {weaker} --games {games} --seed 5 --json")).run();
    assert_eq!(ran.exit_code, Some(0), "{}", ran.stderr);
    let lines: Vec<Value> = ran.stdout.lines().map(|line| line.parse().expect("JSON")).collect();
    let played: Vec<_> = lines.iter().filter(|line| line["summary"].is_null()).collect();
    assert_eq!(played.len(), games);
    let mut wins = 0;
    for game in played {
        assert!(["goal", "clock"].contains(&game["reason"].as_str().unwrap_or_default()), "{game}");
        let winner = game["winner"].as_u64().expect("every game has a winner") as usize;
        wins += usize::from(game["players"][winner] == stronger);
    }
    assert!(wins >= least, "{stronger} won {wins} of {games} games against {weaker}");
}

#[test]
fn each_is_stronger_than_those_before_it() {
    check("racer", "random", 20, 20);
    check("starter", "random", 20, 20);
    check("starter", "racer", 20, 20);
    check("greedy", "random", 20, 20);
    check("greedy", "racer", 20, 20);
    check("greedy", "starter", 60, 36);
    check("minimax", "random", 20, 20);
    check("minimax", "racer", 20, 20);
    check("minimax", "starter", 60, 36);
    check("minimax", "greedy", 60, 36);
}

#[test]
fn without_any_legal_action_they_wait_for_the_clock() {
    // One wall each, both placed; then the pawns walk until player 1, on (-4,0), is shut in by two
    // walls, the rim, and player 0 on (-3,-1), over which it cannot leap.
    let opening = "wall -4 0 0 1; wall -2 -1 2 1; move 3 -2; move -3 2; move 2 -2; move -2 1; \
        move 1 -2; move -2 0; move 0 -2; move -2 -1; move -1 -1; move -3 -1; move -2 -1; \
        move -4 0; move -3 -1";
    for sample in SAMPLES {
        let result =
            hexidor(&format!("play racer {sample} --arena one_wall.toml --json --opening"))
                .arg(opening)
                .file("one_wall.toml", "walls = 1\n")
                .run()
                .json();
        let ending = (&result["winner"], &result["reason"], &result["ticks"], &result["turns"]);
        assert_eq!(ending, (&json!(0), &json!("clock"), &json!(300_000), &json!(15)), "{sample}");
    }
}

#[test]
fn under_other_rules_they_keep_the_rules() {
    for (name, rules) in [
        ("rim", "on_field = \"rim\"\nwalls = 40\n"),
        ("seal", "seal = \"either\"\nanswer_at = \"call\"\n"),
        ("clock", "clock_ticks = 40000\nstatement_ticks = 2\naction_cost = \"after\"\n"),
        ("first", "first_player = 1\nwalls = 0\n"),
    ] {
        for [one, other] in [["random", "minimax"], ["racer", "greedy"], ["starter", "minimax"]] {
            let arguments =
                format!("tournament {one} {other} --games 10 --json --arena rules.toml");
            let ran = hexidor(&arguments).file("rules.toml", rules).run();
            assert_eq!(ran.exit_code, Some(0), "{name}: {}", ran.stderr);
            let games = ran.stdout.lines().filter(|line| line.contains("\"game\""));
            for game in games {
                let ended =
                    game.contains("\"reason\":\"goal\"") || game.contains("\"reason\":\"clock\"");
                assert!(ended, "{name}: {game}");
            }
        }
    }
}

#[test]
fn a_new_bot_is_ready_to_upload() {
    let mut run = hexidor("new my_bot.rs");
    let ran = run.run();
    assert_eq!(ran.exit_code, Some(0), "{}", ran.stderr);
    let written = std::fs::read(run.path("my_bot.rs")).expect("it was written");
    let ran = hexidor("check my_bot.rs").file("my_bot.rs", written).run();
    assert_eq!(ran.exit_code, Some(0), "{}{}", ran.stdout, ran.stderr);
}
