//! The rules of the clock one by one, and who comes first when two things happen at the same tick.

use arena::{Function, PlayerId};
use rules::RuleSet;

use super::script::Choice::The;
use super::script::ScriptSeat;
use super::script::Step::{self, Act, Panic, Think, Wait};
use crate::arena_rules::{ActionCost, ArenaRules};
use crate::referee::game::Game;
use crate::referee::opening::Opening;
use crate::referee::play;
use crate::ticks::Ticks;

/// Both pawns are one step from their goals, player 0 to move.
const RACE: &str = "move 3 -2; move -3 2; move 2 -2; move -2 2; move 1 -2; move -1 2; move 0 -2; \
                    move 0 2; move -1 -2; move 1 2; move -2 -2; move 2 2; move -3 -1; move 3 1";

/// A clock of 100 ticks; an action pauses for 10.
fn rules() -> ArenaRules {
    let mut rules = ArenaRules { clock_ticks: Ticks(100), ..ArenaRules::default() };
    rules.costs[Function::MakeMove] = 10;
    rules
}

fn game(rules: &ArenaRules, opening: &str, scripts: [&[Step]; 2]) -> Game {
    let opening = Opening::parse(opening, &rules.rules).unwrap();
    let [zero, one] = PlayerId::ALL;
    let mut zero = ScriptSeat::new(rules, zero, &opening, scripts[0]);
    let mut one = ScriptSeat::new(rules, one, &opening, scripts[1]);
    play(rules, [&mut zero, &mut one], &opening)
}

#[track_caller]
fn check_by(rules: &ArenaRules, opening: &str, scripts: [&[Step]; 2], expected: &str) {
    let game = game(rules, opening, scripts);
    let winner = game.ending.winner.expect("no host abort").index();
    let turns: Vec<_> =
        game.turns.iter().map(|turn| format!("{} at {}", turn.action, turn.landed_at)).collect();
    let [left_0, left_1] = game.clock_left;
    let (reason, tick) = (game.ending.reason, game.ending.tick);
    let outcome = format!(
        "[{}] player {winner} wins by {reason} at {tick}, clocks {left_0} and {left_1}",
        turns.join(", ")
    );
    assert_eq!(outcome, expected);
}

#[track_caller]
fn check(opening: &str, scripts: [&[Step]; 2], expected: &str) {
    check_by(&rules(), opening, scripts, expected);
}

#[test]
fn an_action_is_judged_when_called_and_lands_after_its_pause() {
    check(
        "",
        [&[Think(5), Act(The("move 3 -2")), Wait], &[Wait, Act(The("move -3 2")), Wait]],
        "[move 3 -2 at 16, move -3 2 at 27] player 1 wins by exited at 29, clocks 82 and 89",
    );
    check(
        "",
        [&[Think(5), Act(The("move 2 -2"))], &[Wait]],
        "[] player 1 wins by illegal action at 6, clocks 94 and 100",
    );
}

#[test]
fn with_action_cost_after_the_action_lands_at_the_call() {
    let rules = ArenaRules { action_cost: ActionCost::After, ..rules() };
    check_by(
        &rules,
        "",
        // Player 0 is still in its pause when its next turn begins: it ends at 6 + 10.
        [&[Think(5), Act(The("move 3 -2"))], &[Wait, Act(The("move -3 2")), Wait]],
        "[move 3 -2 at 6, move -3 2 at 7] player 1 wins by exited at 17, clocks 84 and 99",
    );
}

#[test]
fn the_clock_is_out_at_its_last_tick() {
    // Called at 90, would land at 100.
    check(
        "",
        [&[Think(89), Act(The("move 3 -2"))], &[Wait]],
        "[] player 1 wins by clock at 100, clocks 0 and 100",
    );
    check(
        "",
        [&[Think(88), Act(The("move 3 -2")), Wait], &[Wait, Think(1000)]],
        "[move 3 -2 at 99] player 0 wins by clock at 199, clocks 1 and 0",
    );
    // The called action is illegal, but not before the clock is out.
    check(
        "",
        [&[Think(99), Act(The("move 0 0"))], &[Wait]],
        "[] player 1 wins by clock at 100, clocks 0 and 100",
    );
    let after = ArenaRules { action_cost: ActionCost::After, ..rules() };
    check_by(
        &after,
        "",
        [&[Think(98), Act(The("move 3 -2")), Wait], &[Wait, Panic]],
        "[move 3 -2 at 99] player 0 wins by panicked at 101, clocks 1 and 98",
    );
}

#[test]
fn who_ends_off_turn_is_out_when_its_turn_begins() {
    check(
        "",
        [&[Think(5), Act(The("move 3 -2"))], &[Panic]],
        "[move 3 -2 at 16] player 0 wins by panicked at 16, clocks 84 and 100",
    );
    check(
        "",
        [&[Think(5), Act(The("move 3 -2"))], &[]],
        "[move 3 -2 at 16] player 0 wins by exited at 16, clocks 84 and 100",
    );
    // A win before that stands.
    check(
        RACE,
        [&[Act(The("move -4 0"))], &[Panic]],
        "[move -4 0 at 11] player 0 wins by goal at 11, clocks 89 and 100",
    );
}

#[test]
fn an_action_out_of_turn_ends_the_game_before_any_later_landing() {
    check(
        "",
        [&[Act(The("move 3 -2"))], &[Think(9), Act(The("move -3 2"))]],
        "[] player 0 wins by out of turn at 10, clocks 90 and 100",
    );
    // Not even a winning one happens.
    let win = [Think(5), Act(The("move -4 0"))];
    let out_of_turn = [Think(14), Act(The("move 4 0"))];
    check(RACE, [&win, &out_of_turn], "[] player 0 wins by out of turn at 15, clocks 85 and 100");
    // Whoever wins so, the landing is the other's.
    check(
        "",
        [&[Act(The("move 3 -2")), Think(9), Act(The("move 2 -2"))], &[Wait, Act(The("move -3 2"))]],
        "[move 3 -2 at 11] player 1 wins by out of turn at 21, clocks 89 and 90",
    );
    // An elimination would have come later, too.
    check(
        "",
        [&[Think(20), Panic], &[Think(9), Act(The("move -3 2"))]],
        "[] player 0 wins by out of turn at 10, clocks 90 and 100",
    );
}

#[test]
fn at_the_same_tick_the_player_on_turn_comes_first() {
    // Called at 11, where the other's landed: on turn.
    check(
        "",
        [&[Act(The("move 3 -2")), Wait], &[Think(10), Act(The("move -3 2")), Wait]],
        "[move 3 -2 at 11, move -3 2 at 21] player 1 wins by exited at 22, clocks 88 and 90",
    );
    check(
        RACE,
        [&[Act(The("move -4 0"))], &[Think(10), Act(The("move 4 0"))]],
        "[move -4 0 at 11] player 0 wins by goal at 11, clocks 89 and 100",
    );
    check(
        "",
        [&[Think(9), Panic], &[Think(9), Act(The("move -3 2"))]],
        "[] player 1 wins by panicked at 10, clocks 90 and 100",
    );
    check(
        "",
        [&[Think(9), Act(The("move 0 0"))], &[Think(9), Act(The("move -3 2"))]],
        "[] player 1 wins by illegal action at 10, clocks 90 and 100",
    );
    check(
        "",
        [&[Think(200)], &[Think(99), Act(The("move -3 2"))]],
        "[] player 1 wins by clock at 100, clocks 0 and 100",
    );
}

#[test]
fn player_1_may_be_first() {
    let first = RuleSet { first_player: PlayerId::ALL[1], ..RuleSet::default() };
    let rules = ArenaRules { rules: first, ..rules() };
    check_by(
        &rules,
        "",
        [&[Wait, Think(3)], &[Act(The("move -3 2")), Wait]],
        "[move -3 2 at 11] player 1 wins by exited at 16, clocks 95 and 89",
    );
}

#[test]
fn an_opening_costs_nothing_and_counts_as_turns() {
    // After one action player 1 is on turn from tick 0.
    check(
        "wall 0 0 1 0",
        [&[Wait, Think(2)], &[Act(The("move -3 2")), Wait]],
        "[move -3 2 at 11] player 1 wins by exited at 15, clocks 96 and 89",
    );
    let game = game(&rules(), "wall 0 0 1 0", [&[], &[]]);
    assert_eq!(game.turn_number(), 1);
    assert_eq!(game.opening.position().walls_left(PlayerId::ALL[0]), 15);
}

#[test]
fn an_opening_must_be_legal_and_leave_a_game() {
    #[track_caller]
    fn refused(text: &str, message: &str) {
        let error = Opening::parse(text, &RuleSet::default()).unwrap_err();
        assert_eq!(error.to_string(), message);
    }
    refused(
        "move 3 -2; move 0 0",
        "opening: action 2, `move 0 0`: move 0 0 is not next to the pawn on (-4,2)",
    );
    refused(
        "jump",
        "opening: action 1, `jump`: `jump` is not an action: expected `move q r` or \
         `wall q r d o` (d 0 to 5, o 0 or 1)",
    );
    refused(&format!("{RACE}; move -4 0"), "opening: action 15, `move -4 0`: ends the game");
    assert!(Opening::parse(" ; ", &RuleSet::default()).unwrap().actions().is_empty());
}

#[test]
fn output_is_stamped_by_turn() {
    let game = game(
        &rules(),
        "",
        [&[Act(The("move 3 -2")), Wait, Panic], &[Wait, Act(The("move -3 2")), Wait]],
    );
    let printed = game.output.map(|captured| {
        let part = |part: crate::referee::output::Part| {
            (part.turn_number, String::from_utf8(part.bytes).unwrap())
        };
        captured.parts.into_iter().map(part).collect::<Vec<_>>()
    });
    let line = |turn_number, text: &str| (turn_number, format!("{text}\n"));
    assert_eq!(printed[0], [line(0, "turn 0"), line(2, "turn 2"), line(2, "panicked")]);
    assert_eq!(printed[1], [line(1, "turn 1"), line(2, "off turn"), line(2, "panicked")]);
}
