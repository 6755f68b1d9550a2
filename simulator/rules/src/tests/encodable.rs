//! Every action that can be written down, legal or not.

use std::collections::BTreeSet;

use arena::{Direction, PlayerId, Tile, Zigzag};
use proptest::prelude::*;

use super::games::games;
use crate::{Action, Position, Wall};

fn tiles() -> impl Iterator<Item = Tile> {
    (i8::MIN..=i8::MAX).flat_map(|q| (i8::MIN..=i8::MAX).map(move |r| Tile::new(q, r)))
}

/// All moves and all walls, each wall by its canonical name.
fn actions() -> impl Iterator<Item = Action> {
    tiles().flat_map(|tile| {
        let walls = (0..6).map(move |index| {
            Action::Wall(Wall::new(tile, Direction::ALL[index / 2], Zigzag::ALL[index % 2]))
        });
        std::iter::once(Action::Move(tile)).chain(walls)
    })
}

fn check(position: &Position) {
    for player in PlayerId::ALL {
        let listed: BTreeSet<Action> = position.legal_actions_as(player).into_iter().collect();
        let accepted = |&action: &Action| position.check_as(player, action).is_ok();
        assert_eq!(actions().filter(accepted).collect::<BTreeSet<_>>(), listed);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn checks_accept_exactly_what_is_listed(game in games(120)) {
        check(&game.end());
    }

    #[test]
    fn a_rejection_leaves_the_position_as_it_was(
        game in games(40), q in -6..=6_i8, r in -6..=6_i8, direction in 0..6_usize, zigzag in 0..2_usize,
    ) {
        let tile = Tile::new(q, r);
        let wall = Wall::new(tile, Direction::ALL[direction], Zigzag::ALL[zigzag]);
        for action in [Action::Move(tile), Action::Wall(wall)] {
            let before = game.end();
            let mut after = before.clone();
            match after.try_play(action) {
                Ok(()) => prop_assert_eq!(after.turn_number(), before.turn_number() + 1),
                Err(rejected) => {
                    prop_assert_eq!(rejected.action, action);
                    prop_assert_eq!(Err(rejected.reason), before.check(action));
                    prop_assert_eq!(after, before);
                }
            }
        }
    }
}

#[test]
fn both_names_of_a_wall_are_one_wall_and_its_text_comes_back() {
    for tile in tiles() {
        let moved = Action::Move(tile);
        assert_eq!(moved.to_string().parse(), Ok(moved));
        for (direction, zigzag) in
            Direction::ALL.into_iter().flat_map(|d| Zigzag::ALL.map(|z| (d, z)))
        {
            let wall = Wall::new(tile, direction, zigzag);
            assert_eq!(wall, Wall::new(tile.step(direction), direction.opposite(), zigzag));
            assert!(wall.direction().index() < 3);
            let name =
                format!("wall {} {} {} {}", tile.q, tile.r, direction.index(), zigzag.index());
            assert_eq!(name.parse(), Ok(Action::Wall(wall)));
            assert_eq!(Action::Wall(wall).to_string().parse(), Ok(Action::Wall(wall)));
        }
    }
}
