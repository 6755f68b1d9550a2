//! The game as it stands: the root of every search.

use crate::board::{COORDINATES, EDGES, NEIGHBOUR, TILES, WALL, WALLS};
use crate::flood::{flood, Open, GOALS};
use crate::node::{Node, WALL_KEY};
use crate::search::Search;
use crate::worlds::{WorldSet, Worlds, WORLDS};

/// The game as it stands.
pub(crate) struct Game {
    /// The tile of each pawn.
    pub(crate) pawn: [usize; 2],
    /// Walls in hand.
    pub(crate) in_hand: [usize; 2],
    /// Walls on the board.
    pub(crate) placed: usize,
    /// Which walls could be placed without overlap.
    fits: [bool; WALLS],
    /// Which edges no wall covers.
    is_open: [bool; EDGES],
    /// The same, world by world.
    open: Open,
    /// Whether every wall that fits has a world.
    all_have_worlds: bool,
    /// The worlds whose wall still fits.
    worlds_left: WorldSet,
    /// The key of the walls on the board.
    walls_key: u64,
}

impl Game {
    /// A board without walls.
    pub(crate) fn new(pawn: [usize; 2], in_hand: [usize; 2]) -> Self {
        Self {
            pawn,
            in_hand,
            placed: 0,
            fits: [true; WALLS],
            is_open: [true; EDGES],
            open: [u128::MAX; EDGES],
            all_have_worlds: false,
            worlds_left: 0,
            walls_key: 0,
        }
    }

    /// Adds a wall to the board.
    pub(crate) fn add_wall(&mut self, wall: usize, worlds: &Worlds) {
        self.placed += 1;
        self.walls_key ^= WALL_KEY[wall];
        self.worlds_left &= !worlds.touching(wall);
        for edge in WALL[wall].edges {
            self.is_open[edge as usize] = false;
            self.open[edge as usize] = 0;
        }
    }

    /// Gives worlds to the walls that fit, if those that have one are getting few.
    pub(crate) fn choose_worlds(&mut self, search: &mut Search) {
        if self.all_have_worlds || self.worlds_left.count_ones() as usize > WORLDS - 30 {
            return;
        }
        for (fits, wall) in self.fits.iter_mut().zip(&WALL) {
            *fits = wall.edges.iter().all(|&edge| self.is_open[edge as usize]);
        }
        let near = self.nearness();
        let mut walls: Vec<(usize, usize)> = (0..WALLS)
            .filter(|&wall| self.fits[wall])
            .map(|wall| {
                let tile = WALL[wall].tile as usize;
                (near[tile] + near[NEIGHBOUR[tile][WALL[wall].direction as usize] as usize], wall)
            })
            .collect();
        walls.sort_unstable();
        self.all_have_worlds = walls.len() <= WORLDS;
        walls.truncate(WORLDS);
        let walls: Vec<usize> = walls.into_iter().map(|(_, wall)| wall).collect();
        search.worlds = Worlds::new(&walls);
        search.promising = [0; 2];
        self.worlds_left = (1 << walls.len()) - 1;
        for edge in 0..EDGES {
            self.open[edge] = if self.is_open[edge] { !search.worlds.covering[edge] } else { 0 };
        }
    }

    /// For each tile, how far it is from the nearer pawn.
    fn nearness(&self) -> [usize; TILES] {
        COORDINATES.map(|(q, r)| {
            self.pawn
                .map(|pawn| {
                    let (dq, dr) = (q - COORDINATES[pawn].0, r - COORDINATES[pawn].1);
                    dq.abs().max(dr.abs()).max((dq + dr).abs()) as usize
                })
                .into_iter()
                .min()
                .unwrap_or(0)
        })
    }

    /// The root of a search by `side`, its floods in lane 0 of level 0.
    pub(crate) fn root(&mut self, side: usize, search: &mut Search) -> Node {
        self.choose_worlds(search);
        let level = &mut search.levels[0];
        level.open[0] = self.open;
        level.history.truncate(1);
        level.history[0] = GOALS;
        flood(&mut level.history, &level.open, 12);
        level.settle();
        let steps = [0, 1].map(|player| {
            level
                .history
                .iter()
                .filter(|layer| layer[0][player][self.pawn[player]] >> 127 == 0)
                .count()
        });
        Node {
            pawn: self.pawn,
            in_hand: self.in_hand,
            side,
            steps,
            fits: self.worlds_left,
            walls_key: self.walls_key,
            level: 0,
            lane: 0,
        }
    }
}
