//! The search: iterative deepening alpha-beta over few candidates, with wide leaves.
//!
//! A node floods up to eight walls of its own at once and values all of them, and all its steps,
//! in a handful of statements; so a node at depth 1 needs no loop at all, and deeper nodes try
//! their children in the order of these values. What the search learns stays in the
//! transposition table, so it may be stopped anywhere and begun again from the next root.

use crate::board::{EDGES, WALLS};
use crate::children::{Family, CHILDREN};
use crate::clock::Clock;
use crate::eval::{INFINITE, WIN};
use crate::flood::{flood, Batch, Open, GOALS, LANES, NO_WALL_WORLD};
#[cfg(feature = "no-lanes")]
pub(crate) use crate::lanes_off::Level;
use crate::node::Node;
use crate::survey::PROSPECT;
use crate::table::{Bound, Entry, Table, NO_ACTION};
use crate::worlds::{WorldSet, Worlds};

/// Deeper than any search goes.
const MAX_DEPTH: usize = 24;

/// Nodes visited between two looks at the clock.
const NODES_BETWEEN_LOOKS: u64 = if cfg!(feature = "no-lanes") { 1 } else { 2 };
/// The same for the leaves of one node.
const LEAVES_BETWEEN_LOOKS: usize = if cfg!(feature = "no-lanes") { 1 } else { 4 };

/// Whether children are left out by their looks. The tests compare what the search does without that
/// with plain minimax.
const SELECTIVE: bool = !cfg!(test);

/// The code of a step is its tile plus this; the code of a wall is its number.
pub(crate) const STEP_CODE: usize = 300;

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
    pub(crate) killer: [WorldSet; MAX_DEPTH + 2],
    /// By ply: the best choice so far.
    pub(crate) best: [Choice; MAX_DEPTH + 2],
    /// The keys of the positions that the game has seen.
    pub(crate) past: Vec<u64>,
    /// What coming back to one of them is worth to each player, if it is on turn there.
    pub(crate) repetition: [i32; 2],
    /// When to stop.
    pub(crate) clock: Clock,
    /// Nodes visited so far, but for leaves.
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
            worlds: Worlds::NONE,
            levels: vec![Level::new(); MAX_DEPTH + 2],
            table: Table::new(),
            promising: [0; 2],
            killer: [0; MAX_DEPTH + 2],
            best: [Choice { score: 0, action: 0 }; MAX_DEPTH + 2],
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
        if depth < 2 {
            return Some(self.visit_leaf(node, alpha, beta, ply));
        }
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
        if SELECTIVE && alpha + 1 == beta && survey.best_step() - QUIET_MARGIN * depth >= beta {
            return Some(beta);
        }
        let walls = self.grow(node, &survey, &self.candidates(node, &survey, ply), ply);
        let family = self.family(node, &survey, &walls, ply);
        let best = if depth == 2 {
            self.visit_frontier(node, &family, [alpha, beta], ply)?
        } else {
            let remembered =
                [NO_ACTION as usize, known.action as usize][(known.key == key) as usize];
            self.visit_children(&family, remembered, depth, [alpha, beta], ply)?
        };
        *self.table.at(key) = Entry {
            key,
            score: best.score,
            action: best.action as u16,
            depth: depth as i8,
            bound: [Bound::Exact, Bound::Upper, Bound::Lower]
                [(best.score <= alpha) as usize + 2 * (best.score >= beta) as usize],
        };
        Some(best.score)
    }

    /// The value with one ply to go: that of the best action, without the other's reply.
    fn visit_leaf(&mut self, node: &Node, alpha: i32, beta: i32, ply: usize) -> i32 {
        let survey = self.survey(node);
        let quiet = survey.best_step() - ply as i32;
        if quiet >= beta || SELECTIVE && quiet + PROSPECT[survey.lengthening] <= alpha {
            return quiet;
        }
        let walls = self.grow(node, &survey, &self.candidates(node, &survey, ply), ply);
        self.leaves += walls.count as u64;
        *walls.scores.iter().chain(&survey.scores).max().unwrap_or(&0).max(&-WIN) - ply as i32
    }

    /// The best choice with two plies to go. The replies to all children are known well enough that
    /// few need a visit.
    fn visit_frontier(
        &mut self,
        node: &Node,
        family: &Family,
        [mut alpha, beta]: [i32; 2],
        ply: usize,
    ) -> Option<Choice> {
        let replies = self.replies(node, family, ply);
        self.leaves += family.walls as u64;
        let mut best = Choice { score: ply as i32 - WIN, action: NO_ACTION as usize };
        let (most, sure) = replies.most.into_iter().zip(0..).min()?;
        if ply as i32 + 1 - most >= beta {
            return Some(Choice { score: ply as i32 + 1 - most, action: family.actions[sure] });
        }
        let mut order: Vec<(i32, usize)> = replies.least.into_iter().zip(0..).collect();
        order.sort_unstable();
        for (rank, (least, index)) in order.into_iter().enumerate() {
            let hope = ply as i32 + 1 - least;
            if hope <= alpha {
                best = best.max(Choice { score: hope, action: family.actions[index] });
                break;
            }
            if (rank + 1).is_multiple_of(LEAVES_BETWEEN_LOOKS) && self.clock.is_over() {
                return None;
            }
            let score = -self.visit_leaf(&family.children[index], -beta, -alpha, ply + 1);
            if score > best.score {
                best = Choice { score, action: family.actions[index] };
                alpha = alpha.max(score);
                if alpha >= beta {
                    self.remember(best.action, ply);
                    break;
                }
            }
        }
        Some(best)
    }

    /// The best choice with more plies to go: children by their values, the best first.
    pub(crate) fn visit_children(
        &mut self,
        family: &Family,
        remembered: usize,
        depth: i32,
        [mut alpha, beta]: [i32; 2],
        ply: usize,
    ) -> Option<Choice> {
        self.best[ply] = Choice { score: ply as i32 - WIN, action: NO_ACTION as usize };
        let order = family.order(remembered).into_iter().take(family.count);
        for (rank, (_, index)) in order.enumerate() {
            let reduction = (depth > 3 && rank > 2) as i32 + (depth > 3 && rank > 7) as i32;
            let mut score = -self.visit(
                &family.children[index],
                depth - 1 - reduction,
                [-alpha - 1, -beta][(rank == 0) as usize],
                -alpha,
                ply + 1,
            )?;
            if score > alpha && rank > 0 && (reduction > 0 || score < beta) {
                score = -self.visit(&family.children[index], depth - 1, -beta, -alpha, ply + 1)?;
            }
            if score > self.best[ply].score {
                self.best[ply] = Choice { score, action: family.actions[index] };
                alpha = alpha.max(score);
                if alpha >= beta {
                    self.remember(self.best[ply].action, ply);
                    break;
                }
            }
        }
        Some(self.best[ply])
    }

    /// Remembers a wall that refuted something.
    fn remember(&mut self, action: usize, ply: usize) {
        if SELECTIVE && action < WALLS {
            self.killer[ply] = 1 << self.worlds.of_wall(action);
        }
    }
}

impl Family {
    /// All children, best value first and the remembered action before all: (negated value, number).
    fn order(&self, remembered: usize) -> [(i32, usize); CHILDREN] {
        macro_rules! order {
            ($($i:literal)+) => {
                [$((
                    -self.scores[$i] - INFINITE * (self.actions[$i] == remembered) as i32,
                    $i,
                )),+]
            };
        }
        let mut order = order!(0 1 2 3 4 5 6 7 8 9 10 11 12 13);
        order.sort_unstable();
        order
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
        flood(&mut self.history, 1, &self.open, 12);
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
            flood(&mut self.history, usize::MAX, &self.open, 4);
        }
    }
}
