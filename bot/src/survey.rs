//! What the floods say of positions: where the player to move can step, what each step is worth,
//! and which walls would lengthen whose path.
//!
//! A statement costs a tick whatever it computes. So the formulas are macros over expressions: the
//! same ones read one node, or all fourteen children of a node at once.

use crate::board::{EDGE, NEIGHBOUR, NOWHERE, TILES};
use crate::children::{Family, CHILDREN};
use crate::eval::{
    threat_value, ThreatValues, FAR, ILLEGAL, IN_HAND, MY_THREATS, NOT_LEGAL, OTHER_THREATS, RACE,
    WIN,
};
use crate::flood::{Open, Reach, NO_WALL_WORLD};
use crate::node::Node;
use crate::search::Search;
use crate::worlds::WorldSet;

/// How much more than its best step a position can be worth by a wall, by the steps that a wall may
/// cost the other: beyond that the walls are not even looked at.
pub(crate) const PROSPECT: [i32; 4] = [100, 130, 240, 340];
/// A threat is a wall that lengthens a path by so many steps at most. One that lengthens it by more looks
/// like one that seals it off, which is illegal: each step more takes another layer of every flood.
pub(crate) const LONGEST_THREAT: usize = 5;

/// What a node's own floods say.
pub(crate) struct Survey {
    /// Where each step leads; [`NOWHERE`] stands for no step.
    pub(crate) to: [usize; 6],
    /// Steps to goal from there.
    pub(crate) steps: [usize; 6],
    /// What each step is worth.
    pub(crate) scores: [i32; 6],
    /// For each player, the walls that lengthen its path by at least 1, 2, 3, 4 steps.
    pub(crate) longer: [[WorldSet; 4]; 2],
    /// By how many steps at most, up to 3, a wall of the player to move lengthens the other's path.
    pub(crate) lengthening: usize,
}

/// The other's replies to each of a node's actions, by child, and what they are worth to the other.
/// A child that is no action counts as [`ILLEGAL`] at least.
///
/// Two plies before the end of a search this settles most children without a visit.
pub(crate) struct Replies {
    /// What the best step is worth.
    pub(crate) least: [i32; CHILDREN],
    /// What a wall can make of it at most.
    pub(crate) most: [i32; CHILDREN],
}

/// Layers of the player to move's flood that a view has, from two steps before its distance on: a
/// step changes that by two at most, and a threat after it adds more.
#[cfg(not(feature = "no-lanes"))]
const LAYERS: usize = 6 + LONGEST_THREAT;

/// What the formulas read: positions with the same player to move, and what they need of each one's
/// floods and of the evaluation's tables. Looked up once, it keeps them short: some are there 84
/// times, and the compiler's time goes into them.
#[cfg(not(feature = "no-lanes"))]
struct View<'a, const N: usize> {
    me: usize,
    nodes: &'a [Node; N],
    /// The open edges.
    open: [&'a Open; N],
    /// The least distance that a step may lead to.
    nearest: [usize; N],
    /// The layers of the player to move from that distance on.
    mine: [[&'a Reach; LAYERS]; N],
    /// The layers of the other from its distance on.
    others: [[&'a Reach; 1 + LONGEST_THREAT]; N],
    /// The race by my distance.
    race: [&'a [i32; FAR + 1]; N],
    /// What threats against me cost.
    cost: [&'a ThreatValues; N],
}

/// The view of some nodes with their levels.
macro_rules! view {
    ($me:expr, $nodes:expr, $($i:literal $level:expr),+) => {
        View {
            me: $me,
            nodes: $nodes,
            open: [$(&$level.open[$nodes[$i].lane]),+],
            nearest: [$($nodes[$i].steps[$me].saturating_sub(2)),+],
            mine: [$(layers!(
                $level, $nodes[$i], $me, $nodes[$i].steps[$me].saturating_sub(2), 0 1 2 3 4 5 6 7 8 9 10
            )),+],
            others: [$(layers!(
                $level, $nodes[$i], 1 - $me, $nodes[$i].steps[1 - $me], 0 1 2 3 4 5
            )),+],
            race: [$(
                &RACE[($nodes[$i].in_hand[$me] > 0) as usize]
                    [($nodes[$i].in_hand[1 - $me] > 0) as usize]
                    [$nodes[$i].steps[1 - $me].min(FAR)]
            ),+],
            cost: [$(&OTHER_THREATS[($nodes[$i].in_hand[1 - $me] > 0) as usize]),+],
        }
    };
}

/// Layers of a node's flood, the last one in place of later ones.
macro_rules! layers {
    ($level:expr, $node:expr, $player:expr, $from:expr, $($more:literal)+) => {
        [$(&$level.history[($from + $more).min($level.history.len() - 1)][$node.lane][$player]),+]
    };
}

/// Whether a step can be taken, walls alone considered.
macro_rules! passable {
    ($open:expr, $tile:expr, $direction:literal) => {
        ($open[EDGE[$tile][$direction] as usize] != 0
            && NEIGHBOUR[$tile][$direction] as usize != NOWHERE) as usize
    };
}

/// Where a step leads: straight on, or over the other pawn. By "is the edge free", then "does the
/// other stand there".
macro_rules! reach {
    ($open:expr, $from:expr, $other:expr, $direction:literal) => {
        [
            NOWHERE,
            [
                NEIGHBOUR[$from][$direction] as usize,
                [NOWHERE, NEIGHBOUR[$other][$direction] as usize]
                    [passable!($open, $other, $direction)],
            ][(NEIGHBOUR[$from][$direction] as usize == $other) as usize],
        ][passable!($open, $from, $direction)]
    };
}

/// The walls that make a player, on a tile, be more than some steps from its goal, by its layers.
macro_rules! longer {
    ($layers:expr, $node:expr, $tile:expr, $steps:expr, $($more:literal)+) => {
        [$(!$layers[$steps + $more][$tile] & $node.fits),+]
    };
}

/// Of those, the ones that leave it a way that is not much longer. Without those of the others that
/// seal the way off, which are illegal.
macro_rules! threat {
    ($layers:expr, $node:expr, $tile:expr, $steps:expr, $more:literal) => {
        !$layers[$steps + $more][$tile] & $layers[$steps + LONGEST_THREAT][$tile] & $node.fits
    };
}

/// The threats against the player who has just acted.
macro_rules! other_threats {
    ($view:ident, $i:literal, $($more:literal)+) => {
        [$(threat!(
            $view.others[$i],
            $view.nodes[$i],
            $view.nodes[$i].pawn[1 - $view.me] % TILES,
            0,
            $more
        )),+]
    };
}

/// Where the steps lead.
macro_rules! tiles {
    ($view:ident, $i:literal, $($direction:literal)+) => {
        [$(reach!(
            $view.open[$i],
            $view.nodes[$i].pawn[$view.me],
            $view.nodes[$i].pawn[1 - $view.me],
            $direction
        )),+]
    };
}

/// How much more than the nearest the distance after each step is: five layers decide.
macro_rules! further {
    ($view:ident, $to:expr, $i:literal, $($direction:literal)+) => {
        [$(5 - (($view.mine[$i][0][$to[$direction] % TILES] >> NO_WALL_WORLD)
            + ($view.mine[$i][1][$to[$direction] % TILES] >> NO_WALL_WORLD)
            + ($view.mine[$i][2][$to[$direction] % TILES] >> NO_WALL_WORLD)
            + ($view.mine[$i][3][$to[$direction] % TILES] >> NO_WALL_WORLD)
            + ($view.mine[$i][4][$to[$direction] % TILES] >> NO_WALL_WORLD)) as usize),+]
    };
}

/// What each step is worth, but for what is the same after all of them.
macro_rules! worths {
    ($view:ident, $to:expr, $further:expr, $i:literal, $($direction:literal)+) => {
        [$($view.race[$i][($view.nearest[$i] + $further[$direction]).min(FAR)]
            - threat_value!($view.cost[$i], [
                threat!($view.mine[$i], $view.nodes[$i], $to[$direction] % TILES, $further[$direction], 0),
                threat!($view.mine[$i], $view.nodes[$i], $to[$direction] % TILES, $further[$direction], 1),
                threat!($view.mine[$i], $view.nodes[$i], $to[$direction] % TILES, $further[$direction], 2)
            ])
            - ILLEGAL * ($to[$direction] / TILES) as i32),+]
    };
}

/// What is the same after all steps: walls in hand, threats against the other.
macro_rules! same_worth {
    ($view:ident, $threats:expr, $i:literal) => {
        IN_HAND[$view.nodes[$i].in_hand[$view.me]] - IN_HAND[$view.nodes[$i].in_hand[1 - $view.me]]
            + threat_value!(
                MY_THREATS[($view.nodes[$i].in_hand[$view.me] > 0) as usize],
                [$threats[0], $threats[1], $threats[2]]
            )
    };
}

/// By how many steps a wall in hand can lengthen a path.
macro_rules! lengthening {
    ($longer:expr, $in_hand:expr) => {
        (($longer[0] != 0) as usize + ($longer[1] != 0) as usize + ($longer[2] != 0) as usize)
            * ($in_hand > 0) as usize
    };
}

/// For each child: where the steps lead, and the threats against who just acted.
macro_rules! child_views {
    ($view:ident, $($i:literal)+) => {
        [$((tiles!($view, $i, 0 1 2 3 4 5), other_threats!($view, $i, 0 1 2))),+]
    };
}

/// For each child: how far from the goal the steps lead.
macro_rules! child_distances {
    ($view:ident, $seen:ident, $($i:literal)+) => {
        [$(further!($view, $seen[$i].0, $i, 0 1 2 3 4 5)),+]
    };
}

/// For each child that is one: what its best step is worth.
macro_rules! least {
    ($view:ident, $seen:ident, $further:ident, $scores:expr, $($i:literal)+) => {
        [$(*worths!($view, $seen[$i].0, $further[$i], $i, 0 1 2 3 4 5).iter().max().unwrap_or(&0)
            + same_worth!($view, $seen[$i].1, $i)
            + 3 * ILLEGAL * ($scores[$i] < NOT_LEGAL) as i32),+]
    };
}

/// For each child: what a wall can make of it; all there is, if there is no step.
macro_rules! most {
    ($view:ident, $seen:ident, $least:ident, $($i:literal)+) => {
        [$([
            $least[$i]
                + PROSPECT[lengthening!($seen[$i].1, $view.nodes[$i].in_hand[$view.me])],
            WIN,
        ][($least[$i] < NOT_LEGAL) as usize]),+]
    };
}

#[cfg(not(feature = "no-lanes"))]
impl Search {
    /// Reads a node's own floods, which are first carried on until no wall of the player to move is
    /// in doubt.
    pub(crate) fn survey(&mut self, node: &Node) -> Survey {
        if self.legal_walls(node) != node.fits && node.in_hand[node.side] > 0 {
            self.levels[node.level].settle();
        }
        let view = view!(node.side, &[*node], 0 self.levels[node.level]);
        let (to, threats) = (tiles!(view, 0, 0 1 2 3 4 5), other_threats!(view, 0, 0 1 2));
        let (further, mine, others) = (
            further!(view, to, 0, 0 1 2 3 4 5),
            longer!(view.mine[0], node, node.pawn[node.side], node.steps[node.side] - view.nearest[0], 0 1 2 3),
            longer!(view.others[0], node, node.pawn[1 - node.side], 0, 0 1 2 3),
        );
        macro_rules! survey {
            ($($direction:literal)+) => {
                Survey {
                    to,
                    steps: [$(
                        view.nearest[0] + further[$direction] + 100 * (to[$direction] / TILES)
                    ),+],
                    scores: [$(
                        worths!(view, to, further, 0, $direction)[0] + same_worth!(view, threats, 0)
                    ),+],
                    longer: [[mine, others], [others, mine]][node.side],
                    lengthening: lengthening!(threats, node.in_hand[node.side]),
                }
            };
        }
        survey!(0 1 2 3 4 5)
    }

    /// The replies to each of the node's children.
    pub(crate) fn replies(&self, node: &Node, family: &Family, ply: usize) -> Replies {
        let (me, walls, steps) = (1 - node.side, &self.levels[ply + 1], &self.levels[node.level]);
        let view = view!(
            me, &family.children,
            0 walls, 1 walls, 2 walls, 3 walls, 4 walls, 5 walls, 6 walls, 7 walls,
            8 steps, 9 steps, 10 steps, 11 steps, 12 steps, 13 steps
        );
        let seen: [([usize; 6], [WorldSet; 3]); CHILDREN] =
            child_views!(view, 0 1 2 3 4 5 6 7 8 9 10 11 12 13);
        let further: [[usize; 6]; CHILDREN] =
            child_distances!(view, seen, 0 1 2 3 4 5 6 7 8 9 10 11 12 13);
        let least: [i32; CHILDREN] =
            least!(view, seen, further, family.scores, 0 1 2 3 4 5 6 7 8 9 10 11 12 13);
        Replies { least, most: most!(view, seen, least, 0 1 2 3 4 5 6 7 8 9 10 11 12 13) }
    }

    /// The walls that the player to move may place, as far as the floods have come.
    pub(crate) fn legal_walls(&self, node: &Node) -> WorldSet {
        node.fits
            & self.levels[node.level].history[self.levels[node.level].history.len() - 1][node.lane]
                [1 - node.side][node.pawn[1 - node.side]]
            & ((node.in_hand[node.side] == 0) as u128).wrapping_sub(1)
    }
}

impl Survey {
    /// What the best step is worth.
    pub(crate) fn best_step(&self) -> i32 {
        *self.scores.iter().max().unwrap_or(&-ILLEGAL)
    }

    /// Leaves no steps but those that bring the pawn nearest to its goal.
    pub(crate) fn keep_nearest(&mut self) {
        let nearest = self.steps.into_iter().min().unwrap_or_default();
        for i in 0..6 {
            if self.steps[i] > nearest {
                self.to[i] = NOWHERE;
                self.scores[i] -= ILLEGAL;
            }
        }
    }
}
