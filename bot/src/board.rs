//! The board as numbers and tables: tiles, edges, walls, and what touches what.
//!
//! Everything here is computed at compile time, so that a look-up is all that a turn pays for.
//! Tiles are numbered column by column from `q = -4` on; column `q` is the goal of player 0 at
//! `-4` and of player 1 at `4`.

/// How many tiles there are.
pub(crate) const TILES: usize = 61;
/// How many edges lie between two tiles.
pub(crate) const EDGES: usize = 156;
/// How many walls lie fully on the field.
pub(crate) const WALLS: usize = 264;
/// "No tile": the row and the value that stand for everything off the board.
pub(crate) const NOWHERE: usize = TILES;
/// "No wall".
pub(crate) const NO_WALL: usize = WALLS;

const RADIUS: i8 = 4;
const STEPS: [(i8, i8); 6] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];

/// A wall's name and its three edges.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wall {
    /// The tile from which the centre edge is named.
    pub(crate) tile: u8,
    /// The centre edge's direction from there: 0, 1 or 2.
    pub(crate) direction: u8,
    /// Which way the wall bends.
    pub(crate) zigzag: u8,
    /// The edges it covers, the centre edge first.
    pub(crate) edges: [u8; 3],
}

/// Axial coordinates of each tile.
pub(crate) const COORDINATES: [(i8, i8); TILES] = coordinates();
/// The tile's number by `q + 4` and `r + 4`, or [`NOWHERE`].
const NUMBER: [[u8; 9]; 9] = numbers();
/// The neighbour in each direction, or [`NOWHERE`].
pub(crate) static NEIGHBOUR: [[u8; 6]; TILES + 1] = neighbours();
/// The edge in each direction; 0 where there is no neighbour.
pub(crate) static EDGE: [[u8; 6]; TILES + 1] = edges();
/// All walls, in the order of tile, direction, zigzag.
pub(crate) static WALL: [Wall; WALLS] = WALL_LIST;
const WALL_LIST: [Wall; WALLS] = walls();
/// The wall's number by tile, direction 0 to 5 and zigzag, or [`NO_WALL`].
pub(crate) static WALL_NUMBER: [[[u16; 2]; 6]; TILES] = wall_numbers();
/// Whether each tile lies on the goal side of each player.
pub(crate) static IS_GOAL: [[bool; TILES]; 2] = goals();

/// The tile at `(q, r)`, or [`NOWHERE`].
pub(crate) const fn tile_at(q: i8, r: i8) -> usize {
    if q < -RADIUS || q > RADIUS || r < -RADIUS || r > RADIUS {
        NOWHERE
    } else {
        NUMBER[(q + RADIUS) as usize][(r + RADIUS) as usize] as usize
    }
}

const fn coordinates() -> [(i8, i8); TILES] {
    let mut all = [(0, 0); TILES];
    let mut count = 0;
    let mut cell = 0;
    while cell < 81 {
        let (q, r) = (cell / 9 - RADIUS, cell % 9 - RADIUS);
        if q + r >= -RADIUS && q + r <= RADIUS {
            all[count] = (q, r);
            count += 1;
        }
        cell += 1;
    }
    all
}

const fn numbers() -> [[u8; 9]; 9] {
    let mut all = [[NOWHERE as u8; 9]; 9];
    let mut tile = 0;
    while tile < TILES {
        let (q, r) = COORDINATES[tile];
        all[(q + RADIUS) as usize][(r + RADIUS) as usize] = tile as u8;
        tile += 1;
    }
    all
}

const fn neighbours() -> [[u8; 6]; TILES + 1] {
    let mut all = [[NOWHERE as u8; 6]; TILES + 1];
    let mut at = 0;
    while at < TILES * 6 {
        let ((q, r), (dq, dr)) = (COORDINATES[at / 6], STEPS[at % 6]);
        all[at / 6][at % 6] = tile_at(q + dq, r + dr) as u8;
        at += 1;
    }
    all
}

const fn edges() -> [[u8; 6]; TILES + 1] {
    let next = neighbours();
    let mut all = [[0; 6]; TILES + 1];
    let mut count = 0;
    let mut at = 0;
    while at < TILES * 3 {
        let (tile, direction) = (at / 3, at % 3);
        let beyond = next[tile][direction] as usize;
        if beyond != NOWHERE {
            all[tile][direction] = count;
            all[beyond][direction + 3] = count;
            count += 1;
        }
        at += 1;
    }
    all
}

/// The two arms of a wall as (tile, direction) pairs: with `N` beyond the centre edge, `L` and `R`
/// to its left and right, zigzag 0 covers `T|L` and `N|R`, zigzag 1 covers `N|L` and `T|R`.
const fn arms(tile: usize, beyond: usize, direction: usize, zigzag: usize) -> [(usize, usize); 2] {
    if zigzag == 0 {
        [(tile, (direction + 1) % 6), (beyond, (direction + 4) % 6)]
    } else {
        [(tile, (direction + 5) % 6), (beyond, (direction + 2) % 6)]
    }
}

const fn walls() -> [Wall; WALLS] {
    let (next, edge) = (neighbours(), edges());
    let mut all = [Wall { tile: 0, direction: 0, zigzag: 0, edges: [0; 3] }; WALLS];
    let mut count = 0;
    let mut at = 0;
    while at < TILES * 6 {
        let (tile, direction, zigzag) = (at / 6, at / 2 % 3, at % 2);
        let beyond = next[tile][direction] as usize;
        if beyond != NOWHERE {
            let [(a, to_a), (b, to_b)] = arms(tile, beyond, direction, zigzag);
            if next[a][to_a] as usize != NOWHERE && next[b][to_b] as usize != NOWHERE {
                all[count] = Wall {
                    tile: tile as u8,
                    direction: direction as u8,
                    zigzag: zigzag as u8,
                    edges: [edge[tile][direction], edge[a][to_a], edge[b][to_b]],
                };
                count += 1;
            }
        }
        at += 1;
    }
    all
}

const fn wall_numbers() -> [[[u16; 2]; 6]; TILES] {
    let next = neighbours();
    let mut all = [[[NO_WALL as u16; 2]; 6]; TILES];
    let mut number = 0;
    while number < WALLS {
        let wall = WALL_LIST[number];
        let (tile, direction, zigzag) =
            (wall.tile as usize, wall.direction as usize, wall.zigzag as usize);
        all[tile][direction][zigzag] = number as u16;
        all[next[tile][direction] as usize][direction + 3][zigzag] = number as u16;
        number += 1;
    }
    all
}

const fn goals() -> [[bool; TILES]; 2] {
    let mut all = [[false; TILES]; 2];
    let mut tile = 0;
    while tile < TILES {
        all[0][tile] = COORDINATES[tile].0 == -RADIUS;
        all[1][tile] = COORDINATES[tile].0 == RADIUS;
        tile += 1;
    }
    all
}
