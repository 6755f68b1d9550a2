//! The search: iterative deepening alpha-beta over few candidates, with wide leaves.
//!
//! A node floods up to eight walls of its own at once and values all of them, and all its steps,
//! in a handful of statements; so a node at depth 1 needs no loop at all, and deeper nodes try
//! their children in the order of these values. What the search learns stays in the
//! transposition table, so it may be stopped anywhere and begun again from the next root.

use crate::board::{EDGE, EDGES, NEIGHBOUR, NOWHERE, TILES};
use crate::clock::Clock;
use crate::eval::{value, ILLEGAL, INFINITE, WIN};
use crate::flood::{add_walls, flood, Batch, Open, GOALS, LANES, LEFT_OPEN, NO_WALL_WORLD};
#[cfg(feature = "no-lanes")]
use crate::lanes_off::Level;
use crate::node::{Node, WALL_KEY};
use crate::table::{Bound, Entry, Table, NO_ACTION};
use crate::worlds::{list, WorldSet, Worlds, START};

/// Deeper than any search goes.
const MAX_DEPTH: usize = 24;

/// Nodes visited between two looks at the clock.
const NODES_BETWEEN_LOOKS: u64 = if cfg!(feature = "no-lanes") { 1 } else { 4 };

/// Layers that the floods of leaves go beyond the distances: enough for the threats.
pub(crate) const LEAF_MARGIN: usize = 2;

/// The code of a step is its tile plus this; the code of a wall is its number.
pub(crate) const STEP_CODE: usize = 300;

/// How much more than its best step a node can be worth by a wall, by the steps that a wall may
/// cost the other: beyond that the walls are not even looked at.
const PROSPECT: [i32; 5] = [60, 110, 240, 380, 2_000];
/// A step that is worth more than wanted by this for each ply to go is believed.
const QUIET_MARGIN: i32 = 110;

/// The floods of a node's children.
#[cfg(not(feature = "no-lanes"))]
#[derive(Clone)]
pub(crate) struct Level {
    /// The open edges of each lane.
    pub(crate) open: [Open; LANES],
    /// The floods' layers so far, the goals first.
    pub(crate) history: Vec<Batch>,
}

/// What a node's own floods say: its steps, and which walls lengthen which path.
pub(crate) struct Survey {
    /// Where each step leads; [`NOWHERE`] stands for no step.
    pub(crate) to: [usize; 6],
    /// Steps to goal from there.
    pub(crate) steps: [usize; 6],
    /// What each step is worth.
    pub(crate) scores: [i32; 6],
    /// For each player, the walls that lengthen its path by at least 1, 2, 3, 4 steps.
    pub(crate) longer: [[WorldSet; 4]; 2],
}

/// Up to eight walls, each with what it leads to.
pub(crate) struct Walls {
    /// The world of each wall; [`NO_WALL_WORLD`] where there is none.
    pub(crate) world: [usize; LANES],
    /// Steps to goal with it.
    pub(crate) steps: [[usize; 2]; LANES],
    /// The worlds whose wall still fits beside it.
    pub(crate) fits: [WorldSet; LANES],
    /// What each is worth.
    pub(crate) scores: [i32; LANES],
}

/// An action of the root with its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Choice {
    /// From the root's side to move.
    pub(crate) score: i32,
    /// The action's code.
    pub(crate) action: usize,
}

/// Everything the search works on.
pub(crate) struct Search {
    /// Which walls the worlds stand for.
    pub(crate) worlds: Worlds,
    /// The root's floods, then those of each ply's children.
    pub(crate) levels: Vec<Level>,
    /// What was learned.
    pub(crate) table: Table,
    /// By player: the walls that promise most although they lengthen nothing yet.
    pub(crate) promising: [WorldSet; 2],
    /// By ply: the wall that last refuted something there.
    killer: [WorldSet; MAX_DEPTH + 2],
    /// The keys of the positions that the game has seen.
    pub(crate) past: Vec<u64>,
    /// What coming back to one of them is worth to each player, if it is on turn there.
    pub(crate) repetition: [i32; 2],
    /// When to stop.
    pub(crate) clock: Clock,
    /// Nodes visited so far.
    pub(crate) nodes: u64,
    /// Leaves with a flood of their own, valued without a visit.
    pub(crate) leaves: u64,
    /// Positions whose distances were both computed and used so far.
    pub(crate) positions: u64,
}

impl Search {
    /// A search that has learned nothing.
    pub(crate) fn new(clock: Clock) -> Self {
        Self {
            worlds: START.clone(),
            levels: vec![Level::new(); MAX_DEPTH + 2],
            table: Table::new(),
            promising: [0; 2],
            killer: [0; MAX_DEPTH + 2],
            past: Vec::with_capacity(512),
            repetition: [0; 2],
            clock,
            nodes: 0,
            leaves: 0,
            positions: 0,
        }
    }

    /// The node's value to the player to move, within `alpha` and `beta`; `None` when time is up.
    pub(crate) fn visit(
        &mut self,
        node: &Node,
        depth: i32,
        alpha: i32,
        beta: i32,
        ply: usize,
    ) -> Option<i32> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS) && self.clock.is_over() {
            return None;
        }
        if depth > 1 {
            return self.visit_inner(node, depth, alpha, beta, ply);
        }
        let survey = self.survey(node);
        let quiet = survey.best_step() - ply as i32;
        if quiet >= beta || quiet + PROSPECT[survey.lengthening(node)] <= alpha {
            return Some(quiet);
        }
        let walls =
            self.grow(node, &survey, &self.candidates(node, &survey, ply), LEAF_MARGIN, ply);
        walls.scores.iter().chain(&survey.scores).max().map(|best| best.max(&-WIN) - ply as i32)
    }

    /// The same with more than one ply to go: children by their values, the best first.
    fn visit_inner(
        &mut self,
        node: &Node,
        depth: i32,
        mut alpha: i32,
        beta: i32,
        ply: usize,
    ) -> Option<i32> {
        let key = node.key();
        if self.past.contains(&key) {
            return Some(self.repetition[node.side]);
        }
        let known = *self.table.at(key);
        if known.settles(key, depth, alpha, beta) {
            return Some(known.score);
        }
        let survey = self.survey(node);
        if survey.steps.contains(&0) {
            return Some(WIN - ply as i32);
        }
        if alpha + 1 == beta && survey.best_step() - QUIET_MARGIN * depth >= beta {
            return Some(beta);
        }
        let walls = self.grow(node, &survey, &self.candidates(node, &survey, ply), 3, ply);
        let order = self.order(
            &walls,
            &survey,
            [NO_ACTION as usize, known.action as usize][(known.key == key) as usize],
        );
        let mut best = Choice { score: ply as i32 - WIN, action: NO_ACTION as usize };
        let first_alpha = alpha;
        for (rank, &(negated, index)) in order.iter().enumerate() {
            if -negated < INFINITE - ILLEGAL || depth == 2 && rank > 1 && 150 - negated < alpha {
                break;
            }
            let child = self.child(node, &walls, &survey, index, ply);
            let reduction = (depth > 2 && rank > 2) as i32 + (depth > 3 && rank > 7) as i32;
            let floor = [-alpha - 1, -beta][(rank == 0) as usize];
            let mut score = -self.visit(&child, depth - 1 - reduction, floor, -alpha, ply + 1)?;
            if score > alpha && rank > 0 && (reduction > 0 || score < beta) {
                score = -self.visit(&child, depth - 1, -beta, -alpha, ply + 1)?;
            }
            if score > best.score {
                best = Choice { score, action: self.code(&walls, &survey, index) };
                alpha = alpha.max(score);
                if alpha >= beta {
                    self.killer[ply] = [1 << (walls.world[index % LANES]), self.killer[ply]]
                        [(index >= LANES) as usize];
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

    /// Reads a node's own floods, which are first carried on until no wall of the player to move is
    /// in doubt.
    #[cfg(not(feature = "no-lanes"))]
    pub(crate) fn survey(&mut self, node: &Node) -> Survey {
        if self.legal_walls(node) != node.fits && node.in_hand[node.side] > 0 {
            self.levels[node.level].settle();
        }
        let (me, history, open, last, from, other) = (
            node.side,
            &self.levels[node.level].history[..],
            &self.levels[node.level].open[node.lane],
            self.levels[node.level].history.len() - 1,
            node.pawn[node.side],
            node.pawn[1 - node.side],
        );
        macro_rules! passable {
            ($tile:expr, $direction:literal) => {
                (open[EDGE[$tile][$direction] as usize] != 0
                    && NEIGHBOUR[$tile][$direction] as usize != NOWHERE) as usize
            };
        }
        // Straight on, or over the other pawn: by "is the edge free", then "does the other stand there".
        macro_rules! reach {
            ($($direction:literal)+) => {
                [$([
                    NOWHERE,
                    [
                        NEIGHBOUR[from][$direction] as usize,
                        [
                            NOWHERE,
                            NEIGHBOUR[NEIGHBOUR[from][$direction] as usize][$direction] as usize,
                        ][passable!(NEIGHBOUR[from][$direction] as usize, $direction)],
                    ][(NEIGHBOUR[from][$direction] as usize == other) as usize],
                ][passable!(from, $direction)]),+]
            };
        }
        macro_rules! longer {
            ($player:literal, $more:literal) => {
                !history[(node.steps[$player] + $more).min(last)][node.lane][$player]
                    [node.pawn[$player]]
                    & node.fits
            };
        }
        let (to, longer): ([usize; 6], [[WorldSet; 4]; 2]) = (
            reach!(0 1 2 3 4 5),
            [
                [longer!(0, 0), longer!(0, 1), longer!(0, 2), longer!(0, 3)],
                [longer!(1, 0), longer!(1, 1), longer!(1, 2), longer!(1, 3)],
            ],
        );
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
            ($($i:literal)+) => {
                [$(node.steps[me].saturating_sub(2)
                    + unreached!(to[$i] % TILES, 0)
                    + unreached!(to[$i] % TILES, 1)
                    + unreached!(to[$i] % TILES, 2)
                    + unreached!(to[$i] % TILES, 3)
                    + unreached!(to[$i] % TILES, 4)
                    + (to[$i] / TILES) * 100),+]
            };
        }
        let steps = distance!(0 1 2 3 4 5);
        macro_rules! against_me {
            ($i:literal, $more:literal) => {
                !history[(steps[$i] + $more).min(last)][node.lane][me][to[$i] % TILES] & node.fits
            };
        }
        macro_rules! score {
            ($($i:literal)+) => {
                [$(value!(
                    steps[$i],
                    node.steps[1 - me],
                    node.in_hand[me],
                    node.in_hand[1 - me],
                    [against_me!($i, 0), against_me!($i, 1), against_me!($i, 2)],
                    longer[1 - me]
                ) - ILLEGAL * (to[$i] / TILES) as i32),+]
            };
        }
        Survey { to, steps, scores: score!(0 1 2 3 4 5), longer }
    }

    /// The walls that the player to move may place, as far as the floods have come.
    #[cfg(not(feature = "no-lanes"))]
    pub(crate) fn legal_walls(&self, node: &Node) -> WorldSet {
        node.fits
            & self.levels[node.level].history[self.levels[node.level].history.len() - 1][node.lane]
                [1 - node.side][node.pawn[1 - node.side]]
            & ((node.in_hand[node.side] == 0) as u128).wrapping_sub(1)
    }

    /// The walls worth looking at: those that cost the other two steps more than me, one step more,
    /// the last that refuted something at this ply, those that the root found promising.
    fn candidates(&self, node: &Node, survey: &Survey, ply: usize) -> Vec<u8> {
        let (legal, me, other) =
            (self.legal_walls(node), &survey.longer[node.side], &survey.longer[1 - node.side]);
        let (two, one) = (
            legal & (other[1] & !me[0] | other[2] & !me[1] | other[3] & !me[2]),
            legal & (other[0] & !me[0] | other[1] & !me[1] | other[2] & !me[2]),
        );
        list([
            two,
            one & !two,
            legal & self.killer[ply] & !two & !one,
            legal & self.promising[node.side] & !self.killer[ply] & !two & !one & !me[0],
        ])
    }

    /// Floods and values the children after the first eight walls of `worlds`, `margin` layers
    /// farther than the distances themselves need.
    #[cfg(not(feature = "no-lanes"))]
    pub(crate) fn grow(
        &mut self,
        node: &Node,
        survey: &Survey,
        worlds: &[u8],
        margin: usize,
        ply: usize,
    ) -> Walls {
        macro_rules! world {
            ($($i:literal)+) => {
                [$(*worlds.get($i).unwrap_or(&(NO_WALL_WORLD as u8)) as usize),+]
            };
        }
        let world: [usize; LANES] = world!(0 1 2 3 4 5 6 7);
        if worlds.is_empty() {
            return Walls {
                world,
                steps: [[0; 2]; LANES],
                fits: [0; LANES],
                scores: [-ILLEGAL; LANES],
            };
        }
        macro_rules! steps {
            ($i:literal, $player:literal) => {
                node.steps[$player]
                    + (survey.longer[$player][0] >> world[$i] & 1) as usize
                    + (survey.longer[$player][1] >> world[$i] & 1) as usize
                    + (survey.longer[$player][2] >> world[$i] & 1) as usize
                    + (survey.longer[$player][3] >> world[$i] & 1) as usize
            };
        }
        macro_rules! both {
            ($($i:literal)+) => {
                [$([steps!($i, 0), steps!($i, 1)]),+]
            };
        }
        macro_rules! fits {
            ($($i:literal)+) => {
                [$(node.fits & !self.worlds.rivals[world[$i]]),+]
            };
        }
        macro_rules! left_open {
            ($($i:literal)+) => {
                [$(&LEFT_OPEN[self.worlds.wall[world[$i]]]),+]
            };
        }
        let (me, steps, fits, left_open): (
            usize,
            [[usize; 2]; LANES],
            [WorldSet; LANES],
            [&Open; LANES],
        ) = (
            node.side,
            both!(0 1 2 3 4 5 6 7),
            fits!(0 1 2 3 4 5 6 7),
            left_open!(0 1 2 3 4 5 6 7),
        );
        (self.levels[ply + 1].open, self.positions, self.leaves) = (
            add_walls(&self.levels[node.level].open[node.lane], left_open),
            self.positions
                + fits.into_iter().take(worlds.len()).map(u128::count_ones).sum::<u32>() as u64,
            self.leaves + (worlds.len().min(LANES) * (margin == LEAF_MARGIN) as usize) as u64,
        );
        let level = &mut self.levels[ply + 1];
        level.history.truncate(1);
        flood(
            &mut level.history,
            &level.open,
            steps.as_flattened().iter().max().unwrap_or(&0) + margin,
        );
        macro_rules! against {
            ($i:literal, $player:expr, $more:literal) => {
                !level.history[(steps[$i][$player] + $more).min(level.history.len() - 1)][$i]
                    [$player][node.pawn[$player]]
                    & fits[$i]
            };
        }
        macro_rules! score {
            ($($i:literal)+) => {
                [$(value!(
                    steps[$i][me],
                    steps[$i][1 - me],
                    (node.in_hand[me] - 1),
                    node.in_hand[1 - me],
                    [against!($i, me, 0), against!($i, me, 1), against!($i, me, 2)],
                    [against!($i, 1 - me, 0), against!($i, 1 - me, 1), against!($i, 1 - me, 2)]
                ) - ILLEGAL * ($i >= worlds.len()) as i32),+]
            };
        }
        Walls { world, steps, fits, scores: score!(0 1 2 3 4 5 6 7) }
    }

    /// All children, best value first and the remembered action before all: (negated value, index),
    /// where index counts walls from 0 and steps from [`LANES`].
    fn order(
        &self,
        walls: &Walls,
        survey: &Survey,
        remembered: usize,
    ) -> [(i32, usize); LANES + 6] {
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
                    -survey.scores[$i]
                        - INFINITE * (survey.to[$i] + STEP_CODE == remembered) as i32,
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
    pub(crate) fn child(
        &self,
        node: &Node,
        walls: &Walls,
        survey: &Survey,
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
                    [node.pawn[0], survey.to[index - LANES]][(node.side == 0) as usize],
                    [node.pawn[1], survey.to[index - LANES]][(node.side == 1) as usize],
                ],
                side: 1 - node.side,
                steps: [
                    [node.steps[0], survey.steps[index - LANES]][(node.side == 0) as usize],
                    [node.steps[1], survey.steps[index - LANES]][(node.side == 1) as usize],
                ],
                ..*node
            }
        }
    }

    /// The code of a child's action.
    fn code(&self, walls: &Walls, survey: &Survey, index: usize) -> usize {
        if index < LANES {
            self.worlds.wall[walls.world[index]]
        } else {
            survey.to[index - LANES] + STEP_CODE
        }
    }
}

impl Survey {
    /// What the best step is worth.
    fn best_step(&self) -> i32 {
        *self.scores.iter().max().unwrap_or(&-ILLEGAL)
    }

    /// By how many steps (4 stands for more, too) a wall of the player to move can lengthen the
    /// other's path; 0 if it has none.
    fn lengthening(&self, node: &Node) -> usize {
        ((self.longer[1 - node.side][0] != 0) as usize
            + (self.longer[1 - node.side][1] != 0) as usize
            + (self.longer[1 - node.side][2] != 0) as usize
            + (self.longer[1 - node.side][3] != 0) as usize)
            * (node.in_hand[node.side] > 0) as usize
    }
}

#[cfg(not(feature = "no-lanes"))]
impl Level {
    fn new() -> Self {
        Self { open: [[0; EDGES]; LANES], history: vec![GOALS] }
    }

    /// Floods a root in lane 0. Answers how many steps its pawns have to go.
    pub(crate) fn begin(&mut self, open: &Open, pawn: [usize; 2]) -> [usize; 2] {
        self.open[0] = *open;
        self.history.truncate(1);
        flood(&mut self.history, &self.open, 12);
        self.settle();
        [0, 1].map(|player| {
            self.history
                .iter()
                .filter(|layer| layer[0][player][pawn[player]] >> NO_WALL_WORLD == 0)
                .count()
        })
    }

    /// Floods on until nothing changes any more.
    pub(crate) fn settle(&mut self) {
        while self.history.len() < 2
            || self.history[self.history.len() - 1] != self.history[self.history.len() - 2]
        {
            flood(&mut self.history, &self.open, 4);
        }
    }
}
