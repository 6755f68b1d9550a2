//! The two symmetries of the game.

use std::collections::BTreeSet;

use arena::{Direction, PlayerId, Tile, Zigzag};
use proptest::prelude::*;

use super::games::{Game, games};
use crate::{Action, Position, RuleSet, Wall};

/// A map of the board onto itself.
struct Symmetry {
    tile: fn(Tile) -> Tile,
    direction: fn(usize) -> usize,
    swaps_zigzags: bool,
    swaps_players: bool,
}

const HALF_TURN: Symmetry = Symmetry {
    tile: |tile| Tile::new(-tile.q, -tile.r),
    direction: |index| (index + 3) % 6,
    swaps_zigzags: false,
    swaps_players: true,
};

const MIRROR: Symmetry = Symmetry {
    tile: |tile| Tile::new(tile.q, -tile.q - tile.r),
    direction: |index| (7 - index) % 6,
    swaps_zigzags: true,
    swaps_players: false,
};

impl Symmetry {
    fn action(&self, action: Action) -> Action {
        match action {
            Action::Move(tile) => Action::Move((self.tile)(tile)),
            Action::Wall(wall) => Action::Wall(Wall::new(
                (self.tile)(wall.tile()),
                Direction::ALL[(self.direction)(wall.direction().index())],
                Zigzag::ALL[wall.zigzag().index() ^ usize::from(self.swaps_zigzags)],
            )),
        }
    }

    fn player(&self, player: PlayerId) -> PlayerId {
        if self.swaps_players { player.opponent() } else { player }
    }

    fn game(&self, game: &Game) -> Game {
        let rules = RuleSet { first_player: self.player(game.rules.first_player), ..game.rules };
        Game { rules, actions: game.actions.iter().map(|&action| self.action(action)).collect() }
    }

    fn check(&self, game: &Game) {
        for (position, image) in game.positions().iter().zip(self.game(game).positions()) {
            self.check_position(position, &image);
        }
    }

    fn check_position(&self, position: &Position, image: &Position) {
        let actions = position.legal_actions();
        let expected: BTreeSet<Action> = actions.iter().map(|&a| self.action(a)).collect();
        assert_eq!(image.legal_actions().into_iter().collect::<BTreeSet<_>>(), expected);
        assert_eq!(image.winner(), position.winner().map(|winner| self.player(winner)));
        assert_eq!(image.to_move(), self.player(position.to_move()));
        for player in PlayerId::ALL {
            let other = self.player(player);
            assert_eq!(image.pawn(other), (self.tile)(position.pawn(player)));
            assert_eq!(image.steps_to_goal(other), position.steps_to_goal(player));
            assert_eq!(image.walls_left(other), position.walls_left(player));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_half_turn_swaps_the_players(game in games(120)) {
        HALF_TURN.check(&game);
    }

    #[test]
    fn the_mirror_swaps_the_zigzags(game in games(120)) {
        MIRROR.check(&game);
    }
}

#[test]
fn a_symmetry_maps_directions_as_it_maps_tiles() {
    for symmetry in [HALF_TURN, MIRROR] {
        for direction in Direction::ALL {
            let image = Direction::ALL[(symmetry.direction)(direction.index())];
            let tile = Tile::new(1, -3);
            assert_eq!((symmetry.tile)(tile.step(direction)), (symmetry.tile)(tile).step(image));
        }
    }
}
