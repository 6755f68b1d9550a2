//! Which walls the worlds stand for.
//!
//! A word has 128 bits: 127 worlds with one more wall each, and one without. While more walls fit
//! than there are worlds, those near the pawns' ways are chosen; once all that fit have a world,
//! the choice stays as it is to the end of the game.

use crate::board::{tile_at, COORDINATES, EDGES, NEIGHBOUR, NO_WALL, TILES, WALL, WALLS};
use crate::flood::{Open, NO_WALL_WORLD};

/// A set of worlds.
pub(crate) type WorldSet = u128;

/// How many walls have a world.
pub(crate) const WORLDS: usize = NO_WALL_WORLD as usize;

/// The walls that have a world, and what follows from the choice.
#[derive(Clone)]
pub(crate) struct Worlds {
    /// The wall that was added in each world, or [`NO_WALL`].
    pub(crate) wall: [usize; 128],
    /// The world of each wall, or [`NO_WALL_WORLD`].
    pub(crate) of_wall: [usize; WALLS],
    /// For each edge, the worlds in which it was covered.
    pub(crate) covering: Open,
    /// For each world, those whose walls share an edge with its wall.
    pub(crate) rivals: [WorldSet; 128],
}

impl Worlds {
    /// Gives a world to each of the first `count` of `walls`, at most [`WORLDS`] of them.
    pub(crate) const fn new(walls: &[(usize, usize); WALLS], count: usize) -> Self {
        let mut worlds = Self {
            wall: [NO_WALL; 128],
            of_wall: [WORLDS; WALLS],
            covering: [0; EDGES],
            rivals: [0; 128],
        };
        let mut world = 0;
        while world < count {
            let wall = walls[world].1;
            (worlds.wall[world], worlds.of_wall[wall]) = (wall, world);
            let [a, b, c] = WALL[wall].edges;
            worlds.covering[a as usize] |= 1 << world;
            worlds.covering[b as usize] |= 1 << world;
            worlds.covering[c as usize] |= 1 << world;
            world += 1;
        }
        while world > 0 {
            world -= 1;
            worlds.rivals[world] = worlds.touching(worlds.wall[world]);
        }
        worlds
    }

    /// The same, in about a thousand statements at run time.
    pub(crate) fn choose(walls: &[(usize, usize); WALLS], count: usize) -> Self {
        let (mut wall_of, mut of_wall, mut bit) = ([NO_WALL; 128], [WORLDS; WALLS], [0; WALLS + 1]);
        for (world, &(_, wall)) in walls[..count].iter().enumerate() {
            (wall_of[world], of_wall[wall], bit[wall]) = (wall, world, 1 << world);
        }
        let covering = COVERING.map(|[a, b, c, d, e, f]| {
            bit[a as usize]
                | bit[b as usize]
                | bit[c as usize]
                | bit[d as usize]
                | bit[e as usize]
                | bit[f as usize]
        });
        let rivals = wall_of.map(|wall| {
            (covering[WALL[wall % WALLS].edges[0] as usize]
                | covering[WALL[wall % WALLS].edges[1] as usize]
                | covering[WALL[wall % WALLS].edges[2] as usize])
                * (wall != NO_WALL) as u128
        });
        Self { wall: wall_of, of_wall, covering, rivals }
    }

    /// The worlds whose walls no longer fit once `wall` stands.
    pub(crate) const fn touching(&self, wall: usize) -> WorldSet {
        self.covering[WALL[wall].edges[0] as usize]
            | self.covering[WALL[wall].edges[1] as usize]
            | self.covering[WALL[wall].edges[2] as usize]
    }
}

/// For each edge, the walls that cover it, at most six; [`NO_WALL`] for none.
static COVERING: [[u16; 6]; EDGES] = covering();

const fn covering() -> [[u16; 6]; EDGES] {
    let mut all = [[NO_WALL as u16; 6]; EDGES];
    let mut count = [0; EDGES];
    let mut at = 0;
    while at < WALLS * 3 {
        let edge = WALL[at / 3].edges[at % 3] as usize;
        all[edge][count[edge]] = (at / 3) as u16;
        count[edge] += 1;
        at += 1;
    }
    all
}

/// By player, its tile and wall: how near the wall's centre edge is; farther if it lies behind.
static NEARNESS: [[[u8; WALLS]; TILES]; 2] = nearness();

const fn nearness() -> [[[u8; WALLS]; TILES]; 2] {
    let mut all = [[[0; WALLS]; TILES]; 2];
    let mut at = 0;
    while at < TILES * WALLS {
        let (tile, wall) = (at / WALLS, WALL[at % WALLS]);
        let beyond = NEIGHBOUR[wall.tile as usize][wall.direction as usize] as usize;
        let near = distance(wall.tile as usize, tile) + distance(beyond, tile);
        let ahead =
            COORDINATES[tile].0 * 2 - COORDINATES[beyond].0 - COORDINATES[wall.tile as usize].0;
        all[0][tile][at % WALLS] = near + BEHIND * (ahead < 0) as u8 * ahead.unsigned_abs();
        all[1][tile][at % WALLS] = near + BEHIND * (ahead > 0) as u8 * ahead.unsigned_abs();
        at += 1;
    }
    all
}

/// How much farther a column behind a pawn is than one before it.
const BEHIND: u8 = 0;

/// Steps between two tiles on an empty board.
pub(crate) const fn distance(from: usize, to: usize) -> u8 {
    let ((a, b), (c, d)) = (COORDINATES[from], COORDINATES[to]);
    ((a - c).unsigned_abs() + (b - d).unsigned_abs() + (a - c + b - d).unsigned_abs()) / 2
}

/// How near a wall is to the nearer pawn.
pub(crate) const fn near(wall: usize, pawn: [usize; 2]) -> usize {
    let near = [NEARNESS[0][pawn[0]][wall] as usize, NEARNESS[1][pawn[1]][wall] as usize];
    near[(near[1] < near[0]) as usize]
}

/// The worlds of the first turn: chosen at compile time, for the pawns' start tiles.
pub(crate) static START: Worlds = start();

const fn start() -> Worlds {
    let mut walls = [(0, 0); WALLS];
    let mut wall = 0;
    while wall < WALLS {
        walls[wall] = (near(wall, [tile_at(4, -2), tile_at(-4, 2)]), wall);
        wall += 1;
    }
    let mut at = 1;
    // Insertion sort: nothing else is to be had at compile time.
    while at < WALLS {
        let mut to = at;
        while to > 0 && walls[to].0 < walls[to - 1].0 {
            (walls[to], walls[to - 1]) = (walls[to - 1], walls[to]);
            to -= 1;
        }
        at += 1;
    }
    Worlds::new(&walls, WORLDS)
}

/// By place of a byte in a word and by its value: the bits that are set, lowest first.
static BITS: [[[u8; 8]; 256]; 16] = bits();

/// The sixteen short lists of a word's set bits.
macro_rules! bits {
    ($set:expr, $($byte:literal)+) => {
        [$(&BITS[$byte][($set >> (8 * $byte)) as u8 as usize][..(($set >> (8 * $byte)) as u8).count_ones() as usize]),+]
    };
}

/// The worlds of four disjoint sets, set by set.
pub(crate) fn list([a, b, c, d]: [WorldSet; 4]) -> Vec<u8> {
    [
        bits!(a, 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15),
        bits!(b, 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15),
        bits!(c, 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15),
        bits!(d, 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15),
    ]
    .as_flattened()
    .concat()
}

const fn bits() -> [[[u8; 8]; 256]; 16] {
    let mut all = [[[0; 8]; 256]; 16];
    let mut at = 0;
    while at < 16 * 256 {
        let (place, value) = (at / 256, at % 256);
        let mut count = 0;
        let mut bit = 0;
        while bit < 8 {
            if value >> bit & 1 == 1 {
                all[place][value][count] = (8 * place + bit) as u8;
                count += 1;
            }
            bit += 1;
        }
        at += 1;
    }
    all
}
