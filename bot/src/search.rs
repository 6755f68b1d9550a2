//! The search: iterative deepening alpha-beta over few candidates, with wide leaves.
//!
//! A node floods up to eight walls of its own at once and values all of them, and all its steps,
//! in a handful of statements; so a node at depth 1 needs no loop at all, and deeper nodes try
//! their children in the order of these values. What the search learns stays in the
//! transposition table, so it may be stopped anywhere and begun again from the next root.

use crate::board::{EDGE, NEIGHBOUR, NOWHERE, TILES};
use crate::clock::Clock;
use crate::eval::{value, ILLEGAL, INFINITE, WIN};
use crate::flood::{add_walls, flood, Batch, Open, GOALS, LANES, NO_WALL_WORLD};
use crate::node::{Node, WALL_KEY};
use crate::table::{Bound, Entry, Table, NO_ACTION};
use crate::worlds::{list, WorldSet, Worlds};

/// Deeper than any search goes.
const MAX_DEPTH: usize = 24;

/// The code of a step is its tile plus this; the code of a wall is its number.
pub const STEP_CODE: usize = 300;

/// The floods of a node's children.
pub struct Level {
    /// The open edges of each lane.
    pub open: [Open; LANES],
    /// The floods' layers so far, the goals first.
    pub history: Vec<Batch>,
}

/// A node's steps: up to six, each with what it leads to.
pub struct Steps {
    /// Where to; [`NOWHERE`] stands for no step.
    pub to: [usize; 6],
    /// Steps to goal from there.
    pub steps: [usize; 6],
    /// What each is worth after it.
    pub scores: [i32; 6],
}

/// A node's walls: up to eight, each with what it leads to.
pub struct Walls {
    /// The world of each wall; [`NO_WALL_WORLD`] where there is none.
    pub world: [usize; LANES],
    steps: [[usize; 2]; LANES],
    fits: [WorldSet; LANES],
    /// What each is worth after it.
    pub scores: [i32; LANES],
}

/// For each player, the walls that lengthen its path by at least 1, 2, 3, 4 steps.
pub type Longer = [[WorldSet; 4]; 2];

/// An action of the root with its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Choice {
    /// From the root's side to move.
    pub score: i32,
    /// The action's code.
    pub action: usize,
}

/// Everything the search works on.
pub struct Search {
    /// Which walls the worlds stand for.
    pub worlds: Worlds,
    /// The root's floods, then those of each ply's children.
    pub levels: Vec<Level>,
    /// What was learned.
    pub table: Table,
    /// By player: the walls that promise most although they lengthen nothing yet.
    pub promising: [WorldSet; 2],
    /// By ply: the wall that last refuted something there.
    killer: [WorldSet; MAX_DEPTH + 2],
    /// When to stop.
    pub clock: Clock,
    /// Inner nodes so far.
    pub nodes: u64,
    /// Positions whose distances were computed and used so far.
    pub positions: u64,
}

impl Search {
    /// A search that has learned nothing.
    pub fn new(clock: Clock) -> Self {
        let mut levels = Vec::with_capacity(MAX_DEPTH + 2);
        for _ in 0..MAX_DEPTH + 2 {
            let mut history = Vec::with_capacity(64);
            history.push(GOALS);
            levels.push(Level { open: [[0; 156]; LANES], history });
        }
        Self {
            worlds: Worlds::new(&[]),
            levels,
            table: Table::new(),
            promising: [0; 2],
            killer: [0; MAX_DEPTH + 2],
            clock,
            nodes: 0,
            positions: 0,
        }
    }

    /// The node's value to the player to move, within `alpha` and `beta`; `None` when time is up.
    pub fn visit(
        &mut self,
        node: &Node,
        depth: i32,
        mut alpha: i32,
        beta: i32,
        ply: usize,
    ) -> Option<i32> {
        self.nodes += 1;
        if self.nodes % 4 == 0 && self.clock.is_over() {
            return None;
        }
        let key = node.key();
        let known = *self.table.at(key);
        if known.settles(key, depth, alpha, beta) {
            return Some(known.score);
        }
        let longer = self.longer(node);
        let steps = self.steps(node, &longer);
        if steps.steps.contains(&0) {
            return Some(WIN - ply as i32);
        }
        let walls = self.walls(node, &longer, depth, ply);
        if depth == 1 {
            return Some(
                *walls
                    .scores
                    .iter()
                    .chain(&steps.scores)
                    .max()
                    .unwrap_or(&0)
                    .max(&(ply as i32 - WIN)),
            );
        }
        let remembered = if known.key == key { known.action as usize } else { NO_ACTION as usize };
        let order = self.order(&walls, &steps, remembered);
        let mut best = Choice { score: ply as i32 - WIN, action: NO_ACTION as usize };
        let first_alpha = alpha;
        for (rank, &(negated, index)) in order.iter().enumerate() {
            if -negated < INFINITE - ILLEGAL || depth == 2 && rank > 1 && 180 - negated < alpha {
                break;
            }
            let child = self.child(node, &walls, &steps, index, ply);
            let reduction = (depth > 2 && rank > 2) as i32 + (depth > 3 && rank > 7) as i32;
            let floor = if rank == 0 { -beta } else { -alpha - 1 };
            let mut score = -self.visit(&child, depth - 1 - reduction, floor, -alpha, ply + 1)?;
            if score > alpha && rank > 0 && (reduction > 0 || score < beta) {
                score = -self.visit(&child, depth - 1, -beta, -alpha, ply + 1)?;
            }
            if score > best.score {
                best = Choice { score, action: self.code(&walls, &steps, index) };
                alpha = alpha.max(score);
                if alpha >= beta {
                    self.killer[ply] =
                        if index < LANES { 1 << walls.world[index] } else { self.killer[ply] };
                    break;
                }
            }
        }
        *self.table.at(key) = Entry {
            key,
            score: best.score,
            action: best.action as u16,
            depth: depth as i8,
            bound: [Bound::Exact, Bound::Upper, Bound::Lower]
                [(best.score <= first_alpha) as usize + 2 * (best.score >= beta) as usize],
        };
        Some(best.score)
    }

    /// The walls that lengthen each player's path. The node's floods are carried on until no wall
    /// of the player to move is in doubt.
    pub fn longer(&mut self, node: &Node) -> Longer {
        if node.in_hand[node.side] > 0
            && node.fits
                & !self.levels[node.level].history[self.levels[node.level].history.len() - 1]
                    [node.lane][1 - node.side][node.pawn[1 - node.side]]
                != 0
        {
            self.levels[node.level].settle();
        }
        let history = &self.levels[node.level].history[..];
        macro_rules! beyond {
            ($player:literal, $more:literal) => {
                !history[(node.steps[$player] + $more).min(history.len() - 1)][node.lane][$player]
                    [node.pawn[$player]]
                    & node.fits
            };
        }
        [
            [beyond!(0, 0), beyond!(0, 1), beyond!(0, 2), beyond!(0, 3)],
            [beyond!(1, 0), beyond!(1, 1), beyond!(1, 2), beyond!(1, 3)],
        ]
    }

    /// The steps of the player to move, with their values.
    pub fn steps(&self, node: &Node, longer: &Longer) -> Steps {
        let (me, level) = (node.side, &self.levels[node.level]);
        let (history, open) = (&level.history[..], &level.open[node.lane]);
        let (from, other, last) = (node.pawn[me], node.pawn[1 - me], history.len() - 1);
        macro_rules! passable {
            ($tile:expr, $direction:literal) => {
                (open[EDGE[$tile][$direction] as usize] != 0
                    && NEIGHBOUR[$tile][$direction] as usize != NOWHERE) as usize
            };
        }
        // Straight on, or over the other pawn: by "is the edge free", then "does the other stand there".
        macro_rules! reach {
            ($direction:literal) => {
                [
                    NOWHERE,
                    [
                        NEIGHBOUR[from][$direction] as usize,
                        [
                            NOWHERE,
                            NEIGHBOUR[NEIGHBOUR[from][$direction] as usize][$direction] as usize,
                        ][passable!(NEIGHBOUR[from][$direction] as usize, $direction)],
                    ][(NEIGHBOUR[from][$direction] as usize == other) as usize],
                ][passable!(from, $direction)]
            };
        }
        let to = [reach!(0), reach!(1), reach!(2), reach!(3), reach!(4), reach!(5)];
        // A step changes the distance by two at most, so five layers decide.
        macro_rules! unreached {
            ($tile:expr, $offset:literal) => {
                (node.steps[me] + $offset >= 2
                    && history[(node.steps[me] + $offset).saturating_sub(2).min(last)][node.lane]
                        [me][$tile]
                        >> NO_WALL_WORLD
                        == 0) as usize
            };
        }
        macro_rules! distance {
            ($i:literal) => {
                node.steps[me].saturating_sub(2)
                    + unreached!(to[$i] % TILES, 0)
                    + unreached!(to[$i] % TILES, 1)
                    + unreached!(to[$i] % TILES, 2)
                    + unreached!(to[$i] % TILES, 3)
                    + unreached!(to[$i] % TILES, 4)
                    + (to[$i] / TILES) * 100
            };
        }
        let steps =
            [distance!(0), distance!(1), distance!(2), distance!(3), distance!(4), distance!(5)];
        macro_rules! threats {
            ($i:literal, $more:literal) => {
                (!history[(steps[$i] + $more).min(last)][node.lane][me][to[$i] % TILES] & node.fits)
                    .count_ones() as i32
            };
        }
        let against_other =
            [longer[1 - me][0].count_ones() as i32, longer[1 - me][1].count_ones() as i32];
        macro_rules! score {
            ($i:literal) => {
                value!(
                    steps[$i],
                    node.steps[1 - me],
                    [threats!($i, 0), threats!($i, 1)],
                    against_other,
                    node.in_hand[me],
                    node.in_hand[1 - me]
                ) - ILLEGAL * (to[$i] / TILES) as i32
            };
        }
        Steps {
            to,
            steps,
            scores: [score!(0), score!(1), score!(2), score!(3), score!(4), score!(5)],
        }
    }

    /// The most promising walls of the player to move, flooded and valued.
    fn walls(&mut self, node: &Node, longer: &Longer, depth: i32, ply: usize) -> Walls {
        let (me, other) = (&longer[node.side], &longer[1 - node.side]);
        let legal = self.legal_walls(node);
        let two = legal & (other[1] & !me[0] | other[2] & !me[1] | other[3] & !me[2]);
        let one = legal & !two & (other[0] & !me[0] | other[1] & !me[1] | other[2] & !me[2]);
        let killer = self.killer[ply] & legal & !two & !one;
        let worlds = list([
            two,
            one,
            killer,
            self.promising[node.side] & legal & !two & !one & !killer & !me[0],
        ]);
        self.wall_children(node, longer, &worlds, depth, ply)
    }

    /// The walls that the player to move may place, as far as the floods have come.
    pub fn legal_walls(&self, node: &Node) -> WorldSet {
        node.fits
            & self.levels[node.level].history[self.levels[node.level].history.len() - 1][node.lane]
                [1 - node.side][node.pawn[1 - node.side]]
            & ((node.in_hand[node.side] == 0) as u128).wrapping_sub(1)
    }

    /// Floods and values the children after the first eight walls of `worlds`.
    pub fn wall_children(
        &mut self,
        node: &Node,
        longer: &Longer,
        worlds: &[u8],
        depth: i32,
        ply: usize,
    ) -> Walls {
        let me = node.side;
        macro_rules! world {
            ($i:literal) => {
                *worlds.get($i).unwrap_or(&(NO_WALL_WORLD as u8)) as usize
            };
        }
        let world: [usize; LANES] = [
            world!(0),
            world!(1),
            world!(2),
            world!(3),
            world!(4),
            world!(5),
            world!(6),
            world!(7),
        ];
        if worlds.is_empty() {
            return Walls {
                world,
                steps: [[0; 2]; LANES],
                fits: [0; LANES],
                scores: [-ILLEGAL; LANES],
            };
        }
        macro_rules! steps_of {
            ($i:literal, $player:literal) => {
                node.steps[$player]
                    + (longer[$player][0] >> world[$i] & 1) as usize
                    + (longer[$player][1] >> world[$i] & 1) as usize
                    + (longer[$player][2] >> world[$i] & 1) as usize
                    + (longer[$player][3] >> world[$i] & 1) as usize
            };
        }
        macro_rules! both_steps {
            ($i:literal) => {
                [steps_of!($i, 0), steps_of!($i, 1)]
            };
        }
        let steps: [[usize; 2]; LANES] = [
            both_steps!(0),
            both_steps!(1),
            both_steps!(2),
            both_steps!(3),
            both_steps!(4),
            both_steps!(5),
            both_steps!(6),
            both_steps!(7),
        ];
        macro_rules! fits {
            ($i:literal) => {
                node.fits & !self.worlds.rivals[world[$i]]
            };
        }
        let fits: [WorldSet; LANES] =
            [fits!(0), fits!(1), fits!(2), fits!(3), fits!(4), fits!(5), fits!(6), fits!(7)];
        macro_rules! wall {
            ($i:literal) => {
                self.worlds.wall[world[$i]]
            };
        }
        let walls: [usize; LANES] =
            [wall!(0), wall!(1), wall!(2), wall!(3), wall!(4), wall!(5), wall!(6), wall!(7)];
        let farthest = steps.as_flattened().iter().copied().max().unwrap_or(0);
        self.flood_children(node, walls, farthest + if depth == 1 { 1 } else { 3 }, ply);
        let history = &self.levels[ply + 1].history[..];
        macro_rules! threats {
            ($i:literal, $player:expr, $more:literal) => {
                (!history[(steps[$i][$player] + $more).min(history.len() - 1)][$i][$player]
                    [node.pawn[$player]]
                    & fits[$i])
                    .count_ones() as i32
            };
        }
        macro_rules! score {
            ($i:literal) => {
                value!(
                    steps[$i][me],
                    steps[$i][1 - me],
                    [threats!($i, me, 0), threats!($i, me, 1)],
                    [threats!($i, 1 - me, 0), threats!($i, 1 - me, 1)],
                    (node.in_hand[me] - 1),
                    node.in_hand[1 - me]
                ) - ILLEGAL * ($i >= worlds.len()) as i32
            };
        }
        Walls {
            world,
            steps,
            fits,
            scores: [
                score!(0),
                score!(1),
                score!(2),
                score!(3),
                score!(4),
                score!(5),
                score!(6),
                score!(7),
            ],
        }
    }

    /// Floods the eight positions after a wall each into the level of the node's children.
    fn flood_children(&mut self, node: &Node, walls: [usize; LANES], layers: usize, ply: usize) {
        self.positions += (LANES * 128) as u64;
        let open = add_walls(&self.levels[node.level].open[node.lane], walls);
        let level = &mut self.levels[ply + 1];
        level.open = open;
        level.history.truncate(1);
        flood(&mut level.history, &level.open, layers);
    }

    /// All children, best value first and the remembered action before all: (negated value, index),
    /// where index counts walls from 0 and steps from [`LANES`].
    fn order(&self, walls: &Walls, steps: &Steps, remembered: usize) -> [(i32, usize); LANES + 6] {
        macro_rules! wall {
            ($i:literal) => {
                (
                    -walls.scores[$i]
                        - INFINITE * (self.worlds.wall[walls.world[$i]] == remembered) as i32,
                    $i,
                )
            };
        }
        macro_rules! step {
            ($i:literal) => {
                (
                    -steps.scores[$i] - INFINITE * (steps.to[$i] + STEP_CODE == remembered) as i32,
                    LANES + $i,
                )
            };
        }
        let mut order = [
            wall!(0),
            wall!(1),
            wall!(2),
            wall!(3),
            wall!(4),
            wall!(5),
            wall!(6),
            wall!(7),
            step!(0),
            step!(1),
            step!(2),
            step!(3),
            step!(4),
            step!(5),
        ];
        order.sort_unstable();
        order
    }

    /// The child by its index in the order.
    pub fn child(
        &self,
        node: &Node,
        walls: &Walls,
        steps: &Steps,
        index: usize,
        ply: usize,
    ) -> Node {
        if index < LANES {
            Node {
                in_hand: [
                    node.in_hand[0] - (node.side == 0) as usize,
                    node.in_hand[1] - (node.side == 1) as usize,
                ],
                side: 1 - node.side,
                steps: walls.steps[index],
                fits: walls.fits[index],
                walls_key: node.walls_key ^ WALL_KEY[self.worlds.wall[walls.world[index]]],
                level: ply + 1,
                lane: index,
                ..*node
            }
        } else {
            Node {
                pawn: [
                    [node.pawn[0], steps.to[index - LANES]][(node.side == 0) as usize],
                    [node.pawn[1], steps.to[index - LANES]][(node.side == 1) as usize],
                ],
                side: 1 - node.side,
                steps: [
                    [node.steps[0], steps.steps[index - LANES]][(node.side == 0) as usize],
                    [node.steps[1], steps.steps[index - LANES]][(node.side == 1) as usize],
                ],
                ..*node
            }
        }
    }

    /// The code of a child's action.
    fn code(&self, walls: &Walls, steps: &Steps, index: usize) -> usize {
        if index < LANES {
            self.worlds.wall[walls.world[index]]
        } else {
            steps.to[index - LANES] + STEP_CODE
        }
    }
}

impl Level {
    /// Floods on until nothing changes any more.
    pub fn settle(&mut self) {
        while self.history.len() < 2
            || self.history[self.history.len() - 1] != self.history[self.history.len() - 2]
        {
            flood(&mut self.history, &self.open, 4);
        }
    }
}
