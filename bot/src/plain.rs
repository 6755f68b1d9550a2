//! The plain flood: one position at a time, a layer a statement. The wide floods' slow twin.
//!
//! A set of tiles is a word (see `race`), so that one layer is six shifts. The tests compare the wide
//! floods with it, and with the feature `no-lanes` the search has nothing else (`lanes_off`).

use std::iter::successors;

use crate::board::{EDGE, EDGES, IS_GOAL, NEIGHBOUR, NOWHERE, TILES, WALL, WALLS};
use crate::race::{TileSet, BIT, ENTER};

/// For each direction, the tiles from which it may be taken.
pub(crate) type Ways = [TileSet; 6];

/// The goal tiles of each player.
static GOAL: [TileSet; 2] = goals();
/// The ways on a board without walls.
pub(crate) static NO_WALLS: Ways = ways_without(&[]);
/// What each wall takes from the ways; [`crate::board::NO_WALL`] takes nothing.
static CLOSED: [Ways; WALLS + 1] = closed();

/// The ways that stay when a wall is added.
pub(crate) fn add_wall(ways: &Ways, wall: usize) -> Ways {
    let closed = &CLOSED[wall];
    [
        ways[0] & !closed[0],
        ways[1] & !closed[1],
        ways[2] & !closed[2],
        ways[3] & !closed[3],
        ways[4] & !closed[4],
        ways[5] & !closed[5],
    ]
}

/// One layer more.
macro_rules! spread {
    ($reach:ident, $ways:ident) => {
        ($reach
            | $reach.rotate_right(ENTER[0]) & $ways[0]
            | $reach.rotate_right(ENTER[1]) & $ways[1]
            | $reach.rotate_right(ENTER[2]) & $ways[2]
            | $reach.rotate_right(ENTER[3]) & $ways[3]
            | $reach.rotate_right(ENTER[4]) & $ways[4]
            | $reach.rotate_right(ENTER[5]) & $ways[5])
    };
}

/// The layers of the flood from a player's goal, the goal first, until it has come to one of the tiles
/// in `to` or nothing is new: the tiles at most 0, 1, 2, ... steps away.
pub(crate) fn layers(player: usize, ways: &Ways, to: TileSet) -> Vec<TileSet> {
    successors(Some(GOAL[player]), |&reach| {
        (reach & to == 0 && spread!(reach, ways) != reach).then_some(spread!(reach, ways))
    })
    .collect()
}

/// How many steps a player's goal is away from a tile, if there is a way.
pub(crate) fn distance(player: usize, ways: &Ways, tile: usize) -> Option<usize> {
    let layers = layers(player, ways, BIT[tile]);
    let last = layers.len() - 1;
    (layers[last] & BIT[tile] != 0).then_some(last)
}

const fn goals() -> [TileSet; 2] {
    let mut all = [0; 2];
    let mut at = 0;
    while at < 2 * TILES {
        if IS_GOAL[at / TILES][at % TILES] {
            all[at / TILES] |= BIT[at % TILES];
        }
        at += 1;
    }
    all
}

/// The ways where the edges in `covered` may not be crossed.
const fn ways_without(covered: &[u8]) -> Ways {
    let mut is_covered = [false; EDGES];
    let mut at = 0;
    while at < covered.len() {
        is_covered[covered[at] as usize] = true;
        at += 1;
    }
    let mut ways = [0; 6];
    let mut at = 0;
    while at < TILES * 6 {
        let (tile, direction) = (at / 6, at % 6);
        if NEIGHBOUR[tile][direction] as usize != NOWHERE
            && !is_covered[EDGE[tile][direction] as usize]
        {
            ways[direction] |= BIT[tile];
        }
        at += 1;
    }
    ways
}

const fn closed() -> [Ways; WALLS + 1] {
    let mut all = [[0; 6]; WALLS + 1];
    let mut wall = 0;
    while wall < WALLS {
        let open = ways_without(&WALL[wall].edges);
        let mut direction = 0;
        while direction < 6 {
            all[wall][direction] = NO_WALLS[direction] & !open[direction];
            direction += 1;
        }
        wall += 1;
    }
    all
}
