//! The game as it stands: the root of every search.

use std::array::from_fn;
use std::mem::replace;
use std::ops::Not;

use crate::board::{tile_at, EDGES, NO_WALL, WALL};
use crate::flood::Open;
use crate::node::{Node, WALL_KEY};
use crate::search::Search;
use crate::worlds::{distance, list, near, WorldSet, Worlds, START, WORLDS};

/// What choosing the worlds costs, about, in statements.
const CHOICE_STATEMENTS: u64 = 1_200;

/// The game as it stands.
pub(crate) struct Game {
    /// The tile of each pawn.
    pub(crate) pawn: [usize; 2],
    /// Walls in hand.
    pub(crate) in_hand: [usize; 2],
    /// Walls on the board.
    pub(crate) placed: usize,
    /// Which edges no wall covers.
    pub(crate) is_open: [bool; EDGES],
    /// The same, world by world.
    open: Open,
    /// The ways between the tiles.
    #[cfg(feature = "no-lanes")]
    ways: crate::plain::Ways,
    /// Where the pawns were when the worlds were chosen.
    chosen_at: [usize; 2],
    /// Whether every wall that fits has a world.
    all_have_worlds: bool,
    /// The worlds whose wall still fits.
    worlds_left: WorldSet,
    /// The key of the walls on the board.
    walls_key: u64,
}

impl Game {
    /// A board without walls, for a search that has learned nothing.
    pub(crate) fn new(pawn: [usize; 2], in_hand: [usize; 2]) -> Self {
        Self {
            pawn,
            in_hand,
            placed: 0,
            is_open: [true; EDGES],
            open: START.covering.map(u128::not),
            #[cfg(feature = "no-lanes")]
            ways: crate::plain::NO_WALLS,
            chosen_at: [tile_at(4, -2), tile_at(-4, 2)],
            all_have_worlds: false,
            worlds_left: u128::MAX >> 1,
            walls_key: 0,
        }
    }

    /// Adds a wall to the board. One that is not fully on the field is only counted.
    pub(crate) fn add_wall(&mut self, wall: usize, worlds: &Worlds) {
        self.placed += 1;
        if wall == NO_WALL {
            return;
        }
        self.walls_key ^= WALL_KEY[wall];
        self.worlds_left &= !worlds.touching(wall);
        #[cfg(feature = "no-lanes")]
        (self.ways = crate::plain::add_wall(&self.ways, wall));
        for edge in WALL[wall].edges {
            self.is_open[edge as usize] = false;
            self.open[edge as usize] = 0;
        }
    }

    /// Gives worlds to the walls that fit, if those that have one are getting
    /// few, or the pawns are elsewhere.
    fn choose_worlds(&mut self, search: &mut Search) {
        if self.all_have_worlds
            || self.worlds_left.count_ones() as usize > WORLDS - 24
                && distance(self.pawn[0], self.chosen_at[0])
                    + distance(self.pawn[1], self.chosen_at[1])
                    < 2
            || !search.clock.affords(CHOICE_STATEMENTS)
        {
            return;
        }
        let covered: [usize; EDGES] = self.is_open.map(|is_open| 100 * !is_open as usize);
        let mut walls = from_fn(|wall| {
            (
                near(wall, self.pawn)
                    + covered[WALL[wall].edges[0] as usize]
                    + covered[WALL[wall].edges[1] as usize]
                    + covered[WALL[wall].edges[2] as usize],
                wall,
            )
        });
        walls.sort_unstable();
        let fitting = walls.partition_point(|&(near, _)| near < 100);
        let count = fitting.min(WORLDS);
        self.all_have_worlds = fitting == count;
        let promising = search.promising.map(|set| list([set, 0, 0, 0]));
        let before = replace(&mut search.worlds, Worlds::choose(&walls, count));
        search.promising = promising.map(|worlds| {
            worlds.iter().fold(0, |set: WorldSet, &world| {
                set | 1 << search.worlds.of_wall[before.wall[world as usize]]
            }) & WorldSet::MAX >> 1
        });
        self.chosen_at = self.pawn;
        self.worlds_left = (1 << count) - 1;
        self.open = from_fn(|edge| !search.worlds.covering[edge] * self.is_open[edge] as u128);
    }

    /// Whether no wall can be placed any more, by either.
    pub(crate) fn is_race(&self) -> bool {
        self.in_hand == [0, 0] || self.all_have_worlds && self.worlds_left == 0
    }

    /// The root of a search by `side`, its floods in lane 0 of level 0.
    pub(crate) fn root(&mut self, side: usize, search: &mut Search) -> Node {
        self.choose_worlds(search);
        #[cfg(not(feature = "no-lanes"))]
        let steps = search.levels[0].begin(&self.open, self.pawn);
        #[cfg(feature = "no-lanes")]
        let steps = search.levels[0].begin(&self.ways, self.pawn);
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
