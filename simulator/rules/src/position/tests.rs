//! What a position keeps up to date, against the same worked out anew.

use arena::{Direction, PlayerId, Tile};
use proptest::prelude::*;

use super::Position;
use crate::edge_set::EdgeSet;
use crate::perft::{perft, perft_by_playing};
use crate::route::{Route, has_path};
use crate::tests::games::games;
use crate::wall_set::WallSet;
use crate::{Action, OnField, RuleSet, Wall};

fn check_state(position: &Position) {
    let walls = || position.placed_walls().iter().copied().map(Wall::from);
    let covered = walls().fold(EdgeSet::EMPTY, |edges, wall| edges.union(&EdgeSet::of(wall)));
    assert_eq!(position.covered, covered);
    for player in PlayerId::ALL {
        assert_eq!(position.routes[player], Route::find(player, position.pawns[player], &covered));
        let placed = position.placed_walls().iter().filter(|wall| wall.owner == player).count();
        assert_eq!(
            usize::from(position.walls_left(player)) + placed,
            usize::from(position.rules.walls)
        );
    }
}

/// The path starts at the pawn, steps over free edges only, and ends on the goal side.
fn check_path(position: &Position, player: PlayerId) {
    let path = position.shortest_path(player);
    let Some(steps) = position.steps_to_goal(player) else {
        assert_eq!(path, []);
        return;
    };
    assert_eq!(path.len(), steps as usize + 1);
    assert_eq!(path[0], position.pawn(player));
    assert!(path.iter().all(|&tile| crate::is_on_board(tile)));
    assert_eq!(path[path.len() - 1].q, crate::GOAL_Q[player]);
    for pair in path.windows(2) {
        let direction = Direction::ALL.into_iter().find(|&d| pair[0].step(d) == pair[1]);
        assert!(!position.is_blocked(pair[0], direction.expect("a step goes to a neighbour")));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn state_equals_recomputation(game in games(160)) {
        for position in game.positions() {
            check_state(&position);
            PlayerId::ALL.into_iter().for_each(|player| check_path(&position, player));
        }
    }

    #[test]
    fn counting_equals_playing(game in games(60)) {
        let end = game.end();
        prop_assert_eq!(perft(&end, 2), perft_by_playing(&end, 2));
    }
}

#[track_caller]
fn played(texts: &[&str]) -> Position {
    let mut position = Position::start(&RuleSet::default());
    for text in texts {
        position.play(text.parse::<Action>().unwrap());
    }
    position
}

#[test]
fn equal_positions_have_equal_walls_in_the_same_order() {
    let there_and_back = ["move 3 -2", "move -3 2", "move 4 -2", "move -4 2"];
    let mut again = played(&there_and_back);
    let start = Position::start(&RuleSet::default());
    assert_ne!(again, start, "turn numbers differ");
    again.turn_number = 0;
    assert_eq!(again, start);

    let one = played(&["wall 0 0 1 0", "wall 2 0 1 0", "wall -2 0 1 0"]);
    let other = played(&["wall -2 0 1 0", "wall 2 0 1 0", "wall 0 0 1 0"]);
    assert_eq!(one.covered, other.covered);
    assert_ne!(one, other, "ages differ");
}

#[test]
fn placed_walls_tell_owner_and_age() {
    let position = played(&["wall 1 -1 4 0", "move -3 1", "wall 2 0 1 0", "wall -2 0 2 1"]);
    let walls = position
        .placed_walls()
        .iter()
        .map(|&wall| (Action::Wall(wall.into()).to_string(), wall.owner.index()));
    let expected = [("wall 0 0 1 0", 0), ("wall 2 0 1 0", 0), ("wall -2 0 2 1", 1)];
    assert!(walls.eq(expected.map(|(text, owner)| (text.to_owned(), owner))));
    assert!(position.is_blocked(Tile::new(0, 0), Direction::ALL[1]));
    assert!(position.is_blocked(Tile::new(1, -1), Direction::ALL[4]));
    assert!(!position.is_blocked(Tile::new(4, 0), Direction::ALL[0]), "the rim is no wall");
}

/// The two reasons by which a wall is known to seal nobody off, over recorded games.
#[test]
fn only_suspects_seal() {
    let (mut fitting, mut suspect, mut sealing) = (0, 0, 0);
    for position in crate::tests::vectors::recorded_positions().step_by(7) {
        let all = WallSet::all(OnField::Inner);
        let fits = all.difference(&WallSet::over(&position.covered));
        let anchored = WallSet::anchored(&position.covered.union(&EdgeSet::RIM));
        for (player, wall) in
            PlayerId::ALL.into_iter().flat_map(|p| fits.iter().map(move |w| (p, w)))
        {
            let Some(route) = position.routes[player] else { continue };
            let edges = EdgeSet::of(wall);
            let is_suspect = route.edges.meets(&edges) && anchored.contains(wall);
            let walled = position.covered.union(&edges);
            let seals = !has_path(player, position.pawns[player], &walled);
            assert!(is_suspect || !seals, "{wall:?}");
            fitting += 1;
            suspect += usize::from(is_suspect);
            sealing += usize::from(seals);
        }
    }
    assert_eq!((fitting, suspect, sealing), (73_619, 5_531, 3_607));
}

#[test]
fn a_drawing_shows_pawns_and_walls() {
    let rules = RuleSet { on_field: OnField::Rim, ..RuleSet::default() };
    let mut position = Position::start(&rules);
    for text in ["wall 0 0 1 0", "wall -2 0 2 1", "move 3 -2", "wall -5 2 0 0", "wall 2 2 5 0"] {
        position.play(text.parse().unwrap());
    }
    let expected = r"
                 ___
             ___/-4 \___
         ___/-3 \___/-4 \___
     ___/-2 \___/-3 \___/-4 \___
 ___/-1 \___/-2 \___/-3 \___/-4 \___
/ 0 \___/-1 \___/-2 \___/-3 \___/-4 \
\___/ 0 %%%%/-1 \___/-2 \___/-3 \___/
/ 1 \___/ 0 %___/-1 \___/-2 \___/-3 \
%___/ 1 \___/ 0 \###/-1 \___/(0)\___/
%(1)\___/ 1 \___/ 0 ####/-1 \___/-2 \
%___/ 2 \___/ 1 \___/ 0 \___/-1 \___/
/ 3 \___/ 2 \___/ 1 \___/ 0 \___/-1 \
\___/ 3 \___/ 2 \___/ 1 \___/ 0 \___/
/ 4 \___/ 3 \___/ 2 \___/ 1 \___/ 0 \
\___/ 4 \___/ 3 \___/ 2 \___/ 1 \___/
    \___/ 4 \___/ 3 \___/ 2 \___/
        \___/ 4 \___/ 3 \####
            \___/ 4 \___#
                \___/
 -4  -3  -2  -1   0   1   2   3   4
";
    assert_eq!(format!("\n{position}"), expected);
}
