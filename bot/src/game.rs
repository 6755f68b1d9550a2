//! The game as it stands: the root of every search.

use std::mem::replace;

use crate::board::{EDGES, NOWHERE, NO_WALL, WALL};
use crate::flood::{open_in_both, Open};
use crate::node::{Node, WALL_KEY};
use crate::search::Search;
use crate::worlds::{list, WallSet, WorldSet, Worlds, ALL_WALLS, BESIDE, WORLDS};

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
    /// The same in words.
    open_words: Open,
    /// The edges that are open, world by world.
    open: Open,
    /// The ways between the tiles.
    #[cfg(feature = "no-lanes")]
    ways: crate::plain::Ways,
    /// The walls that still fit.
    pub(crate) fit: WallSet,
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
            open_words: [u128::MAX; EDGES],
            open: [0; EDGES],
            #[cfg(feature = "no-lanes")]
            ways: crate::plain::NO_WALLS,
            fit: ALL_WALLS,
            chosen_at: [NOWHERE; 2],
            all_have_worlds: false,
            worlds_left: 0,
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
        self.worlds_left &= worlds.beside(wall);
        #[cfg(feature = "no-lanes")]
        (self.ways = crate::plain::add_wall(&self.ways, wall));
        let [a, b, c] = &BESIDE[wall];
        self.fit = [self.fit[0] & a, self.fit[1] & b, self.fit[2] & c];
        for edge in WALL[wall].edges {
            self.is_open[edge as usize] = false;
            self.open_words[edge as usize] = 0;
            self.open[edge as usize] = 0;
        }
    }

    /// Gives worlds to the walls that fit, if those that have one are getting
    /// few, or the pawns are elsewhere.
    fn choose_worlds(&mut self, search: &mut Search) {
        if self.all_have_worlds
            || self.worlds_left.count_ones() as usize > WORLDS - 24 && self.chosen_at == self.pawn
        {
            return;
        }
        let promising = search.promising.map(|set| list([set, 0, 0, 0]));
        let before = replace(&mut search.worlds, Worlds::choose(&self.fit, self.pawn));
        search.promising = promising.map(|worlds| {
            worlds.iter().fold(0, |set: WorldSet, &world| {
                set | 1 << search.worlds.of_wall(before.wall[world as usize] as usize)
            }) & WorldSet::MAX >> 1
        });
        self.chosen_at = self.pawn;
        self.worlds_left = search.worlds.all();
        self.all_have_worlds =
            self.worlds_left.count_ones() == self.fit.map(u128::count_ones).iter().sum::<u32>();
        self.open = open_in_both(&search.worlds.uncovered, &self.open_words);
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
