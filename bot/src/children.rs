//! A node's children: the walls worth trying, flooded eight at once, and the steps.
//!
//! Children are numbered: walls from 0, by lane, then the steps from [`LANES`], by direction.

use crate::board::{NOWHERE, WALL, WALLS};
use crate::eval::{value, ILLEGAL};
use crate::flood::{add_walls, flood, LANES, LEFT_OPEN, NO_WALL_WORLD};
use crate::node::{Node, WALL_KEY};
#[cfg(not(feature = "no-lanes"))]
use crate::search::Level;
use crate::search::{Search, STEP_CODE};
use crate::survey::{Survey, LONGEST_THREAT};
use crate::worlds::{beside, list, WorldSet};

/// Children of a node.
pub(crate) const CHILDREN: usize = LANES + 6;

/// Layers that the floods of a node's children go beyond the distances: enough for the threats, also
/// after a step backwards.
#[cfg(not(feature = "no-lanes"))]
const MARGIN: usize = LONGEST_THREAT + 1;

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
    /// How many there are.
    pub(crate) count: usize,
}

/// A node's children, by number.
pub(crate) struct Family {
    /// The positions; without an action, the pawn is nowhere or the wall missing.
    pub(crate) children: [Node; CHILDREN],
    /// What the actions are worth, as far as a look at what they lead to tells.
    pub(crate) scores: [i32; CHILDREN],
    /// The actions' codes.
    pub(crate) actions: [usize; CHILDREN],
    /// How many of them are walls.
    pub(crate) walls: usize,
    /// How many are actions at all.
    pub(crate) count: usize,
}

/// A player's steps to goal after a wall, by what the node's own floods said of it.
macro_rules! steps_after {
    ($node:expr, $survey:expr, $world:expr, $player:literal) => {
        $node.steps[$player]
            + ($survey.longer[$player][0] >> $world & 1) as usize
            + ($survey.longer[$player][1] >> $world & 1) as usize
            + ($survey.longer[$player][2] >> $world & 1) as usize
            + ($survey.longer[$player][3] >> $world & 1) as usize
    };
}

/// A layer of the flood after a wall, so many steps beyond the distance; at a player's pawn.
macro_rules! layer_after {
    ($node:ident, $walls:ident, $history:expr, $i:literal, $player:expr, $more:expr) => {
        $history[($walls.steps[$i][$player] + $more).min($history.len() - 1)][$i][$player]
            [$node.pawn[$player]]
    };
}

/// The walls that would lengthen a player's path after a wall, by more than that.
macro_rules! threat_after {
    ($node:ident, $walls:ident, $history:expr, $i:literal, $player:expr, $more:literal) => {
        !layer_after!($node, $walls, $history, $i, $player, $more)
            & layer_after!($node, $walls, $history, $i, $player, LONGEST_THREAT)
            & $walls.fits[$i]
    };
}

/// What each wall is worth.
macro_rules! wall_scores {
    ($node:ident, $walls:ident, $history:expr, $($i:literal)+) => {
        [$(value!(
            $walls.steps[$i][$node.side],
            $walls.steps[$i][1 - $node.side],
            ($node.in_hand[$node.side] - 1),
            $node.in_hand[1 - $node.side],
            [
                threat_after!($node, $walls, $history, $i, $node.side, 0),
                threat_after!($node, $walls, $history, $i, $node.side, 1),
                threat_after!($node, $walls, $history, $i, $node.side, 2)
            ],
            [
                threat_after!($node, $walls, $history, $i, 1 - $node.side, 0),
                threat_after!($node, $walls, $history, $i, 1 - $node.side, 1),
                threat_after!($node, $walls, $history, $i, 1 - $node.side, 2)
            ]
        ) - ILLEGAL * ($i >= $walls.count) as i32),+]
    };
}

impl Search {
    /// The walls worth looking at: those that cost the other two steps more than me, one step more,
    /// the last that refuted something at this ply, those that the root found promising.
    pub(crate) fn candidates(&self, node: &Node, survey: &Survey, ply: usize) -> Vec<u16> {
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

    /// Floods and values the children after the first eight walls of `worlds`.
    #[cfg(not(feature = "no-lanes"))]
    pub(crate) fn grow(
        &mut self,
        node: &Node,
        survey: &Survey,
        worlds: &[u16],
        ply: usize,
    ) -> Walls {
        macro_rules! world {
            ($($i:literal)+) => {
                [$(*worlds.get($i).unwrap_or(&(NO_WALL_WORLD as u16)) as usize),+]
            };
        }
        let world: [usize; LANES] = world!(0 1 2 3 4 5 6 7);
        macro_rules! both_steps {
            ($($i:literal)+) => {
                [$([
                    steps_after!(node, survey, world[$i], 0),
                    steps_after!(node, survey, world[$i], 1),
                ]),+]
            };
        }
        macro_rules! fits {
            ($($i:literal)+) => {
                [$(node.fits & beside!(self.worlds, self.worlds.wall[world[$i]] as usize % WALLS)),+]
            };
        }
        let mut walls = Walls {
            world,
            steps: both_steps!(0 1 2 3 4 5 6 7),
            fits: fits!(0 1 2 3 4 5 6 7),
            scores: [-ILLEGAL; LANES],
            count: worlds.len().min(LANES),
        };
        if walls.count > 0 {
            walls.scores = self.value_walls(node, &walls, ply);
        }
        walls
    }

    /// Floods the walls' children. Answers what they are worth.
    #[cfg(not(feature = "no-lanes"))]
    fn value_walls(&mut self, node: &Node, walls: &Walls, ply: usize) -> [i32; LANES] {
        macro_rules! left_open {
            ($($i:literal)+) => {
                [$(&LEFT_OPEN[self.worlds.wall[walls.world[$i]] as usize]),+]
            };
        }
        (self.levels[ply + 1].open, self.positions) = (
            add_walls(&self.levels[node.level].open[node.lane], left_open!(0 1 2 3 4 5 6 7)),
            self.positions
                + walls.fits.into_iter().take(walls.count).map(u128::count_ones).sum::<u32>()
                    as u64,
        );
        let Level { open, history } = &mut self.levels[ply + 1];
        flood(history, 1, open, walls.steps.as_flattened().iter().max().unwrap_or(&0) + MARGIN);
        wall_scores!(node, walls, history, 0 1 2 3 4 5 6 7)
    }

    /// A node's children after these walls and after its steps.
    pub(crate) fn family(&self, node: &Node, survey: &Survey, walls: &Walls, ply: usize) -> Family {
        let (mine, other) = ([node.side == 0, node.side == 1], 1 - node.side);
        macro_rules! children {
            ($($wall:literal)+; $($step:literal)+) => {
                [
                    $(Node {
                        in_hand: [
                            node.in_hand[0].saturating_sub(mine[0] as usize),
                            node.in_hand[1].saturating_sub(mine[1] as usize),
                        ],
                        side: other,
                        steps: walls.steps[$wall],
                        fits: walls.fits[$wall],
                        walls_key: node.walls_key
                            ^ WALL_KEY[self.worlds.wall[walls.world[$wall]] as usize],
                        level: ply + 1,
                        lane: $wall,
                        ..*node
                    },)+
                    $(Node {
                        pawn: [
                            [node.pawn[0], survey.to[$step]][mine[0] as usize],
                            [node.pawn[1], survey.to[$step]][mine[1] as usize],
                        ],
                        side: other,
                        steps: [
                            [node.steps[0], survey.steps[$step]][mine[0] as usize],
                            [node.steps[1], survey.steps[$step]][mine[1] as usize],
                        ],
                        ..*node
                    },)+
                ]
            };
        }
        macro_rules! child_scores {
            ($($wall:literal)+; $($step:literal)+) => {
                [$(walls.scores[$wall],)+ $(survey.scores[$step],)+]
            };
        }
        macro_rules! actions {
            ($($wall:literal)+; $($step:literal)+) => {
                [
                    $(self.worlds.wall[walls.world[$wall]] as usize,)+
                    $(survey.to[$step] + STEP_CODE,)+
                ]
            };
        }
        macro_rules! legal_steps {
            ($($step:literal)+) => {
                [$((survey.to[$step] != NOWHERE) as usize),+].iter().sum::<usize>()
            };
        }
        Family {
            children: children!(0 1 2 3 4 5 6 7; 0 1 2 3 4 5),
            scores: child_scores!(0 1 2 3 4 5 6 7; 0 1 2 3 4 5),
            actions: actions!(0 1 2 3 4 5 6 7; 0 1 2 3 4 5),
            walls: walls.count,
            count: walls.count + legal_steps!(0 1 2 3 4 5),
        }
    }
}
