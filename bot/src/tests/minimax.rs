//! Plain minimax on a plain board: the slow twin of candidates, evaluation and search.
//!
//! It knows the same walls (those that have a world) and looks at the same few, but each position is
//! flooded on its own, and nothing is cut, remembered or looked at less deeply. In tests the search
//! leaves out no child by its looks, either.

use arena::PlayerId;
use rules::Position;

use super::{game, random_positions, search};
use crate::board::{IS_GOAL, NEIGHBOUR, NOWHERE, TILES};
use crate::eval::{value, INFINITE, WIN};
use crate::flood::LANES;
use crate::node::Node;
use crate::plain::{add_wall, distance, Ways, NO_WALLS};
use crate::race::BIT;
use crate::search::Search;
use crate::survey::LONGEST_THREAT;
use crate::worlds::{WorldSet, Worlds};

/// A position.
#[derive(Clone)]
struct Plain<'a> {
    worlds: &'a Worlds,
    pawn: [usize; 2],
    in_hand: [usize; 2],
    side: usize,
    /// Steps to goal; a wall is taken to lengthen a path by four at most.
    steps: [usize; 2],
    ways: Ways,
    /// The worlds whose wall still fits.
    fits: WorldSet,
}

impl<'a> Plain<'a> {
    fn of(position: &Position, root: &Node, worlds: &'a Worlds) -> Self {
        let ways = position.placed_walls().iter().fold(NO_WALLS, |ways, wall| {
            add_wall(&ways, super::number(wall.tile, wall.direction, wall.zigzag.index()))
        });
        let Node { pawn, in_hand, side, steps, fits, .. } = *root;
        Self { worlds, pawn, in_hand, side, steps, ways, fits }
    }

    fn steps(&self) -> Vec<usize> {
        let step = |from: usize, direction: usize| {
            let is_open = self.ways[direction] & BIT[from] != 0;
            is_open.then_some(NEIGHBOUR[from][direction] as usize)
        };
        let reached = (0..6).filter_map(|direction| {
            let to = step(self.pawn[self.side], direction)?;
            if to == self.pawn[1 - self.side] {
                step(to, direction)
            } else {
                Some(to)
            }
        });
        reached.collect()
    }

    fn after_step(&self, to: usize) -> Self {
        let mut after = Self { side: 1 - self.side, ..self.clone() };
        after.pawn[self.side] = to;
        after.steps[self.side] = distance(self.side, &self.ways, to).unwrap();
        after
    }

    fn after_wall(&self, world: usize) -> Self {
        let ways = add_wall(&self.ways, self.worlds.wall[world] as usize);
        let fits = self.fits & self.worlds.beside(self.worlds.wall[world] as usize);
        let mut after = Self { side: 1 - self.side, ways, fits, ..self.clone() };
        after.in_hand[self.side] -= 1;
        for player in 0..2 {
            let steps = distance(player, &ways, self.pawn[player]).unwrap_or(TILES);
            after.steps[player] = steps.min(self.steps[player] + 4);
        }
        after
    }

    /// By how many steps the wall of a world lengthens a player's path.
    fn longer_by(&self, world: usize, player: usize) -> usize {
        let ways = add_wall(&self.ways, self.worlds.wall[world] as usize);
        let steps = distance(player, &ways, self.pawn[player]).unwrap_or(TILES);
        steps.saturating_sub(self.steps[player])
    }

    /// The walls that lengthen a player's path by at least 1, 2, 3 steps, but not by more.
    fn threats(&self, player: usize) -> [WorldSet; 3] {
        let mut threats = [0; 3];
        for world in (0..127).filter(|world| self.fits >> world & 1 == 1) {
            let more = self.longer_by(world, player);
            if more <= LONGEST_THREAT {
                threats[..more.min(3)].iter_mut().for_each(|threats| *threats |= 1 << world);
            }
        }
        threats
    }

    /// What it is worth to the player who has just acted.
    fn value(&self) -> i32 {
        let (me, other) = (1 - self.side, self.side);
        let ([a, b, c], [d, e, f]) = (self.threats(me), self.threats(other));
        value!(
            self.steps[me],
            self.steps[other],
            self.in_hand[me],
            self.in_hand[other],
            [a, b, c],
            [d, e, f]
        )
    }

    /// The worlds whose walls cost the other two steps more than the own side; then one step more.
    fn candidates(&self) -> Vec<usize> {
        if self.in_hand[self.side] == 0 {
            return Vec::new();
        }
        let costs = |world: usize| {
            [self.side, 1 - self.side].map(|player| self.longer_by(world, player).min(4))
        };
        let is_legal = |world: &usize| {
            let ways = add_wall(&self.ways, self.worlds.wall[*world] as usize);
            let other = 1 - self.side;
            self.fits >> world & 1 == 1 && distance(other, &ways, self.pawn[other]).is_some()
        };
        let legal: Vec<usize> = (0..127).filter(is_legal).collect();
        let two = |[mine, other]: [usize; 2]| other >= mine + 2;
        // What costs the own side three steps is not worth a look.
        let one = |[mine, other]: [usize; 2]| other == mine + 1 && mine < 3;
        let (first, then) = (legal.iter().filter(|&&w| two(costs(w))), legal.iter());
        first.chain(then.filter(|&&w| one(costs(w)))).copied().collect()
    }

    fn children(&self) -> Vec<Self> {
        let walls = self.candidates().into_iter().take(LANES).map(|world| self.after_wall(world));
        walls.chain(self.steps().into_iter().map(|to| self.after_step(to))).collect()
    }

    fn minimax(&self, depth: i32, ply: i32) -> i32 {
        if depth == 1 {
            let best = self.children().iter().map(Self::value).max();
            return best.unwrap_or(-WIN).max(-WIN) - ply;
        }
        if self.steps().iter().any(|&to| IS_GOAL[self.side][to]) {
            return WIN - ply;
        }
        let best = self.children().iter().map(|child| -child.minimax(depth - 1, ply + 1)).max();
        best.unwrap_or(ply - WIN)
    }
}

/// Calls `check` with every `nth` position of random games in which nobody is sealed off.
fn positions(
    games: u64,
    nth: usize,
    mut check: impl FnMut(&mut Search, &Node, &Position),
) -> usize {
    let (mut seen, mut checked) = (0, 0);
    random_positions(games, |position| {
        seen += 1;
        let is_sealed = |player: &PlayerId| position.steps_to_goal(*player).is_none();
        if seen % nth == 0 && !PlayerId::ALL.iter().any(is_sealed) {
            checked += 1;
            let mut search = search();
            let root = game(position, &mut search).root(position.to_move().index(), &mut search);
            check(&mut search, &root, position);
        }
    });
    checked
}

#[test]
fn candidates_are_those_of_the_slow_way() {
    let checked = positions(12, 4, |search, root, position| {
        let survey = search.survey(root);
        let found = search.candidates(root, &survey, 0);
        let worlds = search.worlds.clone();
        let plain = Plain::of(position, root, &worlds).candidates();
        assert_eq!(found.iter().map(|&world| world as usize).collect::<Vec<_>>(), plain);
        assert!(survey.to.iter().filter(|&&to| to != NOWHERE).count() <= 6);
    });
    assert!(checked > 50);
}

#[track_caller]
fn check_search(games: u64, nth: usize, depth: i32, least: usize) {
    let checked = positions(games, nth, |search, root, position| {
        let found = search.visit(root, depth, -INFINITE, INFINITE, 0);
        let worlds = search.worlds.clone();
        let slow = Plain::of(position, root, &worlds).minimax(depth, 0);
        assert_eq!(found, Some(slow), "{depth} plies from {position:?}");
    });
    assert!(checked >= least, "{checked} positions only");
}

#[test]
fn the_search_finds_what_minimax_finds() {
    check_search(12, 4, 1, 50);
    check_search(8, 10, 2, 20);
    check_search(6, 40, 3, 4);
}
