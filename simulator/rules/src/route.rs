//! Shortest paths: floods over the board, and the one path that is remembered.

use arena::{Direction, PlayerId, Tile};
use arrayvec::ArrayVec;

use crate::board::{GOAL_Q, is_on_board};
use crate::by_player::ByPlayer;
use crate::edge_set::EdgeSet;
use crate::tile_set::{TILES, TileSet};

/// The goal sides.
const GOALS: ByPlayer<TileSet> = ByPlayer([column(GOAL_Q.0[0]), column(GOAL_Q.0[1])]);

const fn column(q: i8) -> TileSet {
    let mut column = TileSet::EMPTY;
    let mut bit = 0;
    while bit < TILES.len() {
        if TILES[bit].q == q && is_on_board(TILES[bit]) {
            column = column.union(TileSet::of(TILES[bit]));
        }
        bit += 1;
    }
    column
}

/// One shortest path from a pawn to its goal side: of all of them, the one whose list of directions
/// comes first. That makes it a function of pawn and walls, and it stays the same when a wall is
/// placed that does not cross it, for then it is still shortest and still first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Route {
    /// Its length.
    pub(crate) steps: u32,
    /// The edges it crosses.
    pub(crate) edges: EdgeSet,
}

impl Route {
    /// The route with these walls, unless there is no path.
    pub(crate) fn find(player: PlayerId, pawn: Tile, covered: &EdgeSet) -> Option<Self> {
        let open = EdgeSet::INNER.difference(covered);
        let mut here = TileSet::of(pawn);
        // Layer k holds the tiles k steps from the goal side.
        let mut layers = ArrayVec::<TileSet, 61>::new();
        let mut layer = GOALS[player];
        let mut seen = layer;
        while !layer.meets(here) {
            layers.push(layer);
            layer = open.across(layer).difference(seen);
            if layer.is_empty() {
                return None;
            }
            seen = seen.union(layer);
        }
        let mut route = Self { steps: layers.len() as u32, edges: EdgeSet::EMPTY };
        while let Some(layer) = layers.pop() {
            let ahead = Direction::ALL.into_iter().find_map(|direction| {
                let ahead = here.intersection(open.towards(direction)).step(direction);
                ahead.meets(layer).then_some((direction, ahead))
            });
            let (direction, ahead) = ahead.expect("each layer was reached from the one below");
            route.edges.insert_step(here, direction, ahead);
            here = ahead;
        }
        Some(route)
    }

    /// The tiles of the route, `pawn` (where it starts) first.
    pub(crate) fn tiles(&self, pawn: Tile) -> Vec<Tile> {
        let mut tiles = vec![pawn];
        let mut seen = TileSet::of(pawn);
        for _ in 0..self.steps {
            let ahead = self.edges.across(seen).difference(seen);
            tiles.extend(ahead);
            seen = seen.union(ahead);
        }
        tiles
    }
}

/// Whether a player could still reach its goal side with these walls.
pub(crate) fn has_path(player: PlayerId, pawn: Tile, covered: &EdgeSet) -> bool {
    let open = EdgeSet::INNER.difference(covered);
    let mut seen = TileSet::of(pawn);
    loop {
        let grown = seen.union(open.across(seen));
        if grown.meets(GOALS[player]) {
            return true;
        }
        if grown == seen {
            return false;
        }
        seen = grown;
    }
}
