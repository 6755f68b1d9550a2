//! Each rule that an action can break, and the words for it.

use arena::PlayerId;

use crate::{Action, OnField, Position, RuleSet, Seal};

const DEFAULT: RuleSet = RuleSet {
    walls: 16,
    first_player: PlayerId::ALL[0],
    seal: Seal::Opponent,
    on_field: OnField::Inner,
};

#[track_caller]
fn play(rules: RuleSet, actions: &str) -> Position {
    let mut position = Position::start(&rules);
    for text in actions.split_terminator("; ") {
        position.play(text.parse().unwrap());
    }
    position
}

/// Plays all actions but the last, which is rejected with these words.
#[track_caller]
fn check(rules: RuleSet, actions: &str, expected: &str) {
    let (opening, last) = actions.rsplit_once("; ").unwrap_or(("", actions));
    let action: Action = last.parse().unwrap();
    let before = play(rules, opening);
    let mut after = before.clone();
    let rejected = after.try_play(action).unwrap_err();
    assert_eq!(rejected.to_string(), expected);
    assert_eq!(rejected.action, action);
    assert_eq!(after, before);
}

/// Brings the pawns together: player 0 on (0,0), player 1 to its left on (-1,0) and to move.
const TOGETHER: &str = "move 3 -1; move -3 1; move 2 -1; move -2 1; move 1 0; move -1 0; move 0 0";

/// Player 0 has closed itself in by its second wall.
const SELF_SEALED: &str = "wall 3 0 1 0; wall 3 -2 0 1; wall 2 -1 0 0";

#[test]
fn moves_that_break_a_rule() {
    check(DEFAULT, "move 5 -2", "move 5 -2 leaves the board");
    check(DEFAULT, "move 127 -128", "move 127 -128 leaves the board");
    check(DEFAULT, "move 4 -2", "move 4 -2 is not next to the pawn on (4,-2)");
    check(DEFAULT, "move 2 -2", "move 2 -2 is not next to the pawn on (4,-2)");
    check(
        DEFAULT,
        "wall 3 -2 0 0; move -3 1; move 3 -2",
        "move 3 -2 goes through a wall on the edge between (3,-2) and (4,-2)",
    );
}

#[test]
fn leapfrogs() {
    let after = |more| format!("{TOGETHER}; {more}");
    check(DEFAULT, &after("move 0 0"), "move 0 0 goes onto the other pawn");
    check(DEFAULT, &after("move 1 -1"), "move 1 -1 is not next to the pawn on (-1,0)");
    check(
        DEFAULT,
        &after("wall -1 0 0 0; wall 3 -3 0 0; move 1 0"),
        "move 1 0 goes through a wall on the edge between (-1,0) and (0,0)",
    );
    check(
        DEFAULT,
        &after("wall 0 0 0 0; wall 3 -3 0 0; move 1 0"),
        "move 1 0 goes through a wall on the edge between (0,0) and (1,0)",
    );
    // Straight over the pawn it is legal, and the pawn stands behind it afterwards.
    check(DEFAULT, &after("move 1 0; move 0 0"), "move 0 0 is not next to the pawn on (0,0)");
}

#[test]
fn no_leapfrog_off_the_board() {
    let to_the_top = "move 3 -2; move -3 1; move 2 -2; move -2 0; move 1 -2; move -1 -1; \
        move 1 -3; move -1 -2; move 1 -2; move -1 -3; move 1 -3; move 0 -4; move 0 -3; wall 0 0 1 0";
    check(DEFAULT, &format!("{to_the_top}; move 0 -5"), "move 0 -5 leaves the board");
}

#[test]
fn walls_that_break_a_rule() {
    check(
        DEFAULT,
        "wall 0 0 1 0; wall 0 0 1 1",
        "wall 0 0 1 1 overlaps a wall on the edge between (0,0) and (1,-1)",
    );
    check(
        DEFAULT,
        "wall 0 0 1 0; wall 1 -1 0 1",
        "wall 1 -1 0 1 overlaps a wall on the edge between (1,0) and (1,-1)",
    );
    check(
        DEFAULT,
        "wall 4 -2 0 0",
        "wall 4 -2 0 0 is not on the field at the edge between (4,-2) and (5,-2)",
    );
    check(
        DEFAULT,
        "wall -128 127 3 1",
        "wall 127 127 0 1 is not on the field at the edge between (127,127) and (-128,127)",
    );
    check(
        RuleSet { walls: 1, ..DEFAULT },
        "wall 0 0 1 0; move -3 1; wall 3 0 1 0",
        "wall 3 0 1 0 needs a wall, and player 0 has none left",
    );
}

#[test]
fn walls_that_seal() {
    check(
        DEFAULT,
        "wall -3 1 1 1; wall -4 2 0 1; wall -3 -1 0 0",
        "wall -3 -1 0 0 leaves player 1 on (-4,2) no path to its goal side",
    );
    check(
        RuleSet { seal: Seal::Either, ..DEFAULT },
        SELF_SEALED,
        "wall 2 -1 0 0 leaves player 0 on (4,-2) no path to its goal side",
    );
}

#[test]
fn against_a_player_that_sealed_itself_off_no_wall_is_legal() {
    let far_off = format!("{SELF_SEALED}; wall -2 0 1 0");
    check(DEFAULT, &far_off, "wall -2 0 1 0 leaves player 0 on (4,-2) no path to its goal side");
    // The one sealed off may go on placing walls.
    let position = play(DEFAULT, &format!("{SELF_SEALED}; move -3 1; wall -2 0 1 0"));
    assert_eq!(position.steps_to_goal(PlayerId::ALL[0]), None);
    assert_eq!(position.shortest_path(PlayerId::ALL[0]), []);
}

#[test]
fn a_finished_game_has_no_actions() {
    let race = "move 3 -1; move -3 1; move 2 0; move -4 2; move 1 0; move -3 1; move 0 0; \
        move -4 2; move -1 0; move -3 1; move -2 0; move -4 2; move -3 0; move -3 1; move -4 0";
    let position = play(DEFAULT, race);
    assert_eq!(position.winner(), Some(PlayerId::ALL[0]));
    assert_eq!(position.steps_to_goal(PlayerId::ALL[0]), Some(0));
    assert_eq!((position.legal_actions().len(), position.count_legal()), (0, 0));
    check(DEFAULT, &format!("{race}; move -4 2"), "the game is over: player 0 has won");
}

/// Both pawns stand in a pocket of two tiles in the corner, player 0 between player 1 and the walls.
#[test]
fn a_player_may_have_no_action_and_has_not_lost() {
    let rules = RuleSet { walls: 1, ..DEFAULT };
    let actions = "wall -4 4 1 0; move -4 3; move 3 -1; move -4 2; move 2 0; move -3 2; move 1 1; \
        move -2 2; move 0 2; move -2 3; move -1 3; move -3 4; move -2 4; move -4 4; move -3 4; \
        wall -3 4 1 1";
    let position = play(rules, actions);
    assert_eq!(position.winner(), None);
    assert_eq!(position.steps_to_goal(PlayerId::ALL[0]), Some(1), "paths look at walls only");
    for player in PlayerId::ALL {
        assert_eq!(position.legal_actions_as(player).len(), 0);
    }
    assert_eq!(position.count_legal(), 0);
    check(rules, &format!("{actions}; move -4 4"), "move -4 4 goes onto the other pawn");
}

#[test]
fn texts_that_are_no_actions() {
    for text in [
        "",
        "move",
        "move 1",
        "move 1 x",
        "move 1 2 3",
        "move 128 0",
        "jump 1 2",
        "wall 0 0 1",
        "wall 0 0 6 0",
        "wall 0 0 1 2",
        "wall 0 0 1 0 0",
        "Move 1 2",
    ] {
        let error = text.parse::<Action>().unwrap_err();
        assert!(error.to_string().starts_with(&format!("`{text}` is not an action: ")), "{error}");
    }
}
