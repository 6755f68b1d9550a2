//! What the floods say of positions: where the player to move can step, what each step is worth,
//! and which walls would lengthen whose path.
//!
//! A statement costs a tick whatever it computes. So the formulas are macros over expressions: the
//! same ones read one node, or all fourteen children of a node at once.

use crate::board::{EDGE, NEIGHBOUR, NOWHERE, TILES};
use crate::children::{Family, CHILDREN};
use crate::eval::{value, ILLEGAL, NOT_LEGAL, WIN};
use crate::flood::NO_WALL_WORLD;
use crate::node::Node;
use crate::search::{Level, Search};
use crate::worlds::WorldSet;

/// How much more than its best step a position can be worth by a wall, by the steps that a wall may
/// cost the other: beyond that the walls are not even looked at.
pub(crate) const PROSPECT: [i32; 4] = [100, 130, 240, 340];
/// A threat is a wall that lengthens a path by so many steps at most.
pub(crate) const LONGEST_THREAT: usize = 3;

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

/// What the formulas read: positions with the same player to move, and the level that holds the
/// floods of each.
#[cfg(not(feature = "no-lanes"))]
struct View<'a, const N: usize> {
    me: usize,
    other: usize,
    nodes: &'a [Node; N],
    levels: [&'a Level; N],
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
                [NOWHERE, NEIGHBOUR[NEIGHBOUR[$from][$direction] as usize][$direction] as usize]
                    [passable!($open, NEIGHBOUR[$from][$direction] as usize, $direction)],
            ][(NEIGHBOUR[$from][$direction] as usize == $other) as usize],
        ][passable!($open, $from, $direction)]
    };
}

/// The walls that make `player`, on a tile, be more than `steps` steps from its goal.
macro_rules! beyond {
    ($history:expr, $lane:expr, $player:expr, $tile:expr, $steps:expr, $fits:expr) => {
        !$history[($steps).min($history.len() - 1)][$lane][$player][$tile % TILES] & $fits
    };
}

/// The same for a player where it stands, by how much more than its distance.
macro_rules! longer {
    ($view:ident, $i:literal, $player:expr, $($more:literal)+) => {
        [$(beyond!(
            $view.levels[$i].history,
            $view.nodes[$i].lane,
            $player,
            $view.nodes[$i].pawn[$player],
            $view.nodes[$i].steps[$player] + $more,
            $view.nodes[$i].fits
        )),+]
    };
}

/// The walls that leave a player a way from a tile that is not much longer. Without those of the
/// others that seal the way off, which are illegal.
macro_rules! bearable {
    ($view:ident, $i:literal, $player:expr, $tile:expr, $steps:expr) => {
        $view.levels[$i].history[($steps + LONGEST_THREAT).min($view.levels[$i].history.len() - 1)]
            [$view.nodes[$i].lane][$player][$tile % TILES]
    };
}

/// The walls that would lengthen a player's path from where it stands by more than that.
macro_rules! threats {
    ($view:ident, $i:literal, $player:expr, $($more:literal)+) => {
        [$(longer!($view, $i, $player, $more)[0]
            & bearable!(
                $view,
                $i,
                $player,
                $view.nodes[$i].pawn[$player],
                $view.nodes[$i].steps[$player]
            )),+]
    };
}

/// Where the steps lead.
macro_rules! tiles {
    ($view:ident, $i:literal, $($direction:literal)+) => {
        [$(reach!(
            $view.levels[$i].open[$view.nodes[$i].lane],
            $view.nodes[$i].pawn[$view.me],
            $view.nodes[$i].pawn[$view.other],
            $direction
        )),+]
    };
}

/// Whether a step leads to more than `near - 2 + offset` steps from the goal.
macro_rules! unreached {
    ($view:ident, $i:literal, $tile:expr, $offset:literal) => {
        ($view.nodes[$i].steps[$view.me] + $offset >= 2
            && $view.levels[$i].history[($view.nodes[$i].steps[$view.me] + $offset)
                .saturating_sub(2)
                .min($view.levels[$i].history.len() - 1)][$view.nodes[$i].lane][$view.me]
                [$tile % TILES]
                >> NO_WALL_WORLD
                == 0) as usize
    };
}

/// The steps to goal after each step, which changes them by two at most: five layers decide.
macro_rules! distances {
    ($view:ident, $to:expr, $i:literal, $($direction:literal)+) => {
        [$($view.nodes[$i].steps[$view.me].saturating_sub(2)
            + unreached!($view, $i, $to[$direction], 0)
            + unreached!($view, $i, $to[$direction], 1)
            + unreached!($view, $i, $to[$direction], 2)
            + unreached!($view, $i, $to[$direction], 3)
            + unreached!($view, $i, $to[$direction], 4)
            + ($to[$direction] / TILES) * 100),+]
    };
}

/// The walls that would lengthen my path after a step.
macro_rules! against {
    ($view:ident, $tile:expr, $steps:expr, $i:literal, $more:literal) => {
        beyond!(
            $view.levels[$i].history,
            $view.nodes[$i].lane,
            $view.me,
            $tile,
            $steps + $more,
            $view.nodes[$i].fits
        ) & bearable!($view, $i, $view.me, $tile, $steps)
    };
}

/// What each step is worth.
macro_rules! worths {
    ($view:ident, $to:expr, $longer:expr, $steps:expr, $i:literal, $($direction:literal)+) => {
        [$(value!(
            $steps[$direction],
            $view.nodes[$i].steps[$view.other],
            $view.nodes[$i].in_hand[$view.me],
            $view.nodes[$i].in_hand[$view.other],
            [
                against!($view, $to[$direction], $steps[$direction], $i, 0),
                against!($view, $to[$direction], $steps[$direction], $i, 1),
                against!($view, $to[$direction], $steps[$direction], $i, 2),
            ],
            $longer
        ) - ILLEGAL * ($to[$direction] / TILES) as i32),+]
    };
}

/// By how many steps a wall in hand can lengthen a path.
macro_rules! lengthening {
    ($longer:expr, $in_hand:expr) => {
        (($longer[0] != 0) as usize + ($longer[1] != 0) as usize + ($longer[2] != 0) as usize)
            * ($in_hand > 0) as usize
    };
}

/// For each child: where the steps lead, and the walls that lengthen the way of who just acted.
macro_rules! child_views {
    ($view:ident, $($i:literal)+) => {
        [$((tiles!($view, $i, 0 1 2 3 4 5), threats!($view, $i, $view.other, 0 1 2))),+]
    };
}

/// For each child: the steps to goal after each step.
macro_rules! child_distances {
    ($view:ident, $seen:ident, $($i:literal)+) => {
        [$(distances!($view, $seen[$i].0, $i, 0 1 2 3 4 5)),+]
    };
}

/// For each child that is one: what its best step is worth.
macro_rules! least {
    ($view:ident, $seen:ident, $steps:ident, $scores:expr, $($i:literal)+) => {
        [$(*worths!($view, $seen[$i].0, $seen[$i].1, $steps[$i], $i, 0 1 2 3 4 5)
            .iter()
            .max()
            .unwrap_or(&0)
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
        let view = View {
            me: node.side,
            other: 1 - node.side,
            nodes: &[*node],
            levels: [&self.levels[node.level]],
        };
        let (to, longer) = (
            tiles!(view, 0, 0 1 2 3 4 5),
            [longer!(view, 0, 0, 0 1 2 3), longer!(view, 0, 1, 0 1 2 3)],
        );
        let (steps, threats) =
            (distances!(view, to, 0, 0 1 2 3 4 5), threats!(view, 0, view.other, 0 1 2));
        Survey {
            to,
            steps,
            scores: worths!(view, to, threats, steps, 0, 0 1 2 3 4 5),
            longer,
            lengthening: lengthening!(threats, node.in_hand[node.side]),
        }
    }

    /// The replies to each of the node's children.
    pub(crate) fn replies(&self, node: &Node, family: &Family, ply: usize) -> Replies {
        let (walls, steps) = (&self.levels[ply + 1], &self.levels[node.level]);
        let view = View {
            me: 1 - node.side,
            other: node.side,
            nodes: &family.children,
            levels: [
                walls, walls, walls, walls, walls, walls, walls, walls, steps, steps, steps, steps,
                steps, steps,
            ],
        };
        let seen: [([usize; 6], [WorldSet; 3]); CHILDREN] =
            child_views!(view, 0 1 2 3 4 5 6 7 8 9 10 11 12 13);
        let steps: [[usize; 6]; CHILDREN] =
            child_distances!(view, seen, 0 1 2 3 4 5 6 7 8 9 10 11 12 13);
        let least: [i32; CHILDREN] =
            least!(view, seen, steps, family.scores, 0 1 2 3 4 5 6 7 8 9 10 11 12 13);
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
}
