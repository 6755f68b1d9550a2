//! The clock's rules and ties with real programs in their processes; scripted players are tested beside
//! the referee.

use serde_json::json;

use crate::program::hexidor;

/// Both pawns are one step from their goals, player 0 to move.
const RACE: &str = "move 3 -2; move -3 2; move 2 -2; move -2 2; move 1 -2; move -1 2; move 0 -2; \
                    move 0 2; move -1 -2; move 1 2; move -2 -2; move 2 2; move -3 -1; move 3 1";

/// A program that calls an action at exactly this tick, and then waits for ever.
fn acts_at(tick: u64, action: &str) -> String {
    let mut source = "use arena::*;\n\nfn main() {\n".to_owned();
    for _ in 1..tick {
        source += "    std::hint::black_box(());\n";
    }
    source + &format!("    {action};\n    loop {{}}\n}}\n")
}

/// What happens at one tick.
struct Case<'a> {
    settings: &'a str,
    opening: &'a str,
    bots: [String; 2],
}

#[track_caller]
fn check(case: &Case<'_>, winner: u8, reason: &str, ticks: u64, turns: u64) {
    let [a, b] = &case.bots;
    let ran = hexidor("play a.rs b.rs --json --arena arena.toml --opening")
        .arg(case.opening)
        .file("arena.toml", case.settings)
        .file("a.rs", a)
        .file("b.rs", b)
        .run();
    assert_eq!(ran.exit_code, Some(0), "{}", ran.stderr);
    let result = ran.json();
    let found = (&result["winner"], &result["reason"], &result["ticks"], &result["turns"]);
    let expected = (&json!(winner), &json!(reason), &json!(ticks), &json!(turns));
    assert_eq!(found, expected, "{result}");
}

const AHEAD: &str = "move_in_direction_rel(Direction::ALL[3])";

#[test]
fn an_action_called_when_the_others_lands_is_on_turn_and_not_a_tick_before() {
    // Player 0's action is called at tick 50 and lands at 60.
    let settings = "clock_ticks = 200\n[costs]\nmove_in_direction_rel = 10\n";
    let at =
        |tick| Case { settings, opening: "", bots: [acts_at(50, AHEAD), acts_at(tick, AHEAD)] };
    check(&at(59), 0, "out of turn", 59, 0);
    // Player 1's lands at 70. Then player 0 loops: it has spent 60 of its 200 ticks.
    check(&at(60), 1, "clock", 70 + 140, 2);
}

#[test]
fn a_winning_move_happens_only_if_nobody_acted_before_it() {
    let settings = "clock_ticks = 200\n[costs]\nmake_move = 10\n";
    let win = |tick| acts_at(tick, "make_move(Tile::new(-4, 0))");
    let early = |tick| acts_at(tick, "make_move(Tile::new(4, 0))");
    let at = |tick| Case { settings, opening: RACE, bots: [win(50), early(tick)] };
    check(&at(59), 0, "out of turn", 59, 14);
    check(&at(60), 0, "goal", 60, 15);
}

#[test]
fn when_both_are_out_at_one_tick_the_player_on_turn_is() {
    let settings = "clock_ticks = 50\n";
    let idle = "fn main() {\n    loop {}\n}\n".to_owned();
    let at = |tick| Case { settings, opening: "", bots: [idle.clone(), acts_at(tick, AHEAD)] };
    check(&at(49), 0, "out of turn", 49, 0);
    check(&at(50), 1, "clock", 50, 0);
}

#[test]
fn an_opening_decides_who_begins() {
    let settings = "clock_ticks = 200\n[costs]\nmove_in_direction_rel = 10\n";
    let bots = [acts_at(80, AHEAD), acts_at(50, AHEAD)];
    // Player 1 lands at 60, player 0 at 90; then player 1 has 140 of its ticks left.
    check(&Case { settings, opening: "wall 0 0 1 0", bots }, 0, "clock", 90 + 140, 3);
}
