//! The search without lanes (feature `no-lanes`): what a bot is that floods one position at a time.
//!
//! The same search, but what it asks of a node is answered by plain floods: one for each wall that
//! touches a shortest path, since no other wall lengthens it. Nobody counts threats then, and the
//! evaluation goes by distances, tempo and walls in hand. This is here to measure what lanes are worth.

use crate::board::{EDGE, NEIGHBOUR, NOWHERE, TILES};
use crate::children::{Family, Walls};
use crate::eval::{value, FAR, ILLEGAL, NOT_LEGAL, WIN};
use crate::flood::{LANES, NO_WALL_WORLD};
use crate::node::Node;
use crate::plain::{add_wall, distance, layers, Ways};
use crate::race::{TileSet, BIT};
use crate::search::Search;
use crate::survey::{Replies, Survey};
use crate::worlds::{list, WorldSet};

/// The ways of a node's children.
#[derive(Clone)]
pub(crate) struct Level {
    /// By lane.
    ways: [Ways; LANES],
    /// The worlds whose wall would seal the other off, at the node that was last surveyed.
    sealing: WorldSet,
}

impl Level {
    pub(crate) fn new() -> Self {
        Self { ways: [[0; 6]; LANES], sealing: 0 }
    }

    /// Puts a root into lane 0. Answers how many steps its pawns have to go.
    pub(crate) fn begin(&mut self, ways: &Ways, pawn: [usize; 2]) -> [usize; 2] {
        self.ways[0] = *ways;
        [distance(0, ways, pawn[0]).unwrap_or(FAR), distance(1, ways, pawn[1]).unwrap_or(FAR)]
    }
}

impl Search {
    /// See the wide one. Which walls lengthen the own path is left to `grow`.
    pub(crate) fn survey(&mut self, node: &Node) -> Survey {
        let (me, from, other) = (node.side, node.pawn[node.side], node.pawn[1 - node.side]);
        let ways = self.levels[node.level].ways[node.lane];
        let mine = layers(me, &ways, 0);
        let others = layers(1 - me, &ways, BIT[other]);
        let mut survey = Survey {
            to: [NOWHERE; 6],
            steps: [FAR; 6],
            scores: [-ILLEGAL; 6],
            longer: [[0; 4]; 2],
            lengthening: 0,
        };
        survey.longer[1 - me] = self.lengthening(node, &others, &ways);
        survey.lengthening =
            survey.longer[1 - me].into_iter().take(3).filter(|longer| *longer != 0).count();
        for direction in 0..6 {
            let mut to = step(&ways, from, direction);
            if to == other {
                to = step(&ways, to, direction);
            }
            survey.to[direction] = to;
            if to != NOWHERE {
                survey.steps[direction] = mine.partition_point(|layer| layer & BIT[to] == 0);
                survey.scores[direction] = value!(
                    survey.steps[direction],
                    node.steps[1 - me],
                    node.in_hand[me],
                    node.in_hand[1 - me],
                    [0u128, 0u128, 0u128],
                    [0u128, 0u128, 0u128]
                );
            }
        }
        survey
    }

    /// The walls that lengthen the other's path by at least 1, 2, 3, 4 steps, each by a flood of its own.
    fn lengthening(&mut self, node: &Node, layers: &[TileSet], ways: &Ways) -> [WorldSet; 4] {
        let other = 1 - node.side;
        let (mut longer, mut sealing) = ([0; 4], 0);
        for world in list([self.touching(node, other, layers, ways), 0, 0, 0]) {
            let ways = add_wall(ways, self.worlds.wall[world as usize] as usize);
            let steps = distance(other, &ways, node.pawn[other]);
            let more = steps.map_or(TILES, |steps| steps.saturating_sub(node.steps[other]));
            sealing |= (steps.is_none() as WorldSet) << world;
            for (least, set) in longer.iter_mut().enumerate() {
                *set |= ((more > least) as WorldSet) << world;
            }
        }
        self.levels[node.level].sealing = sealing;
        longer
    }

    /// The walls that touch a shortest path of a player, which `layers` lead along.
    fn touching(&self, node: &Node, player: usize, layers: &[TileSet], ways: &Ways) -> WorldSet {
        let (mut at, mut touching) = (node.pawn[player], 0);
        for layer in layers.iter().take(node.steps[player]).rev() {
            let closer = |direction: &usize| layer & BIT[step(ways, at, *direction)] != 0;
            if let Some(direction) = (0..6).find(closer) {
                touching |= !self.worlds.uncovered[EDGE[at][direction] as usize];
                at = NEIGHBOUR[at][direction] as usize;
            }
        }
        touching & node.fits
    }

    /// The walls that the player to move may place, at the node that was surveyed last.
    pub(crate) fn legal_walls(&self, node: &Node) -> WorldSet {
        node.fits
            & !self.levels[node.level].sealing
            & ((node.in_hand[node.side] == 0) as u128).wrapping_sub(1)
    }

    /// Nothing is known of the replies, so every child is visited, in the order of its looks.
    pub(crate) fn replies(&self, _node: &Node, family: &Family, _ply: usize) -> Replies {
        let hope = |score: i32| if score < NOT_LEGAL { 2 * ILLEGAL } else { -score - WIN };
        Replies { least: family.scores.map(hope), most: family.scores.map(|_| WIN) }
    }

    /// See the wide one.
    pub(crate) fn grow(
        &mut self,
        node: &Node,
        survey: &Survey,
        worlds: &[u16],
        ply: usize,
    ) -> Walls {
        let (me, ways) = (node.side, self.levels[node.level].ways[node.lane]);
        let mine = layers(me, &ways, BIT[node.pawn[me]]);
        let touching = self.touching(node, me, &mine, &ways);
        let mut walls = Walls {
            world: [NO_WALL_WORLD as usize; LANES],
            steps: [[0; 2]; LANES],
            fits: [0; LANES],
            scores: [-ILLEGAL; LANES],
            count: worlds.len().min(LANES),
        };
        for (lane, &world) in worlds.iter().take(LANES).enumerate() {
            let world = world as usize;
            let wall = self.worlds.wall[world] as usize;
            let [a, b, c, d] = survey.longer[1 - me].map(|set| (set >> world & 1) as usize);
            let mut steps = node.steps;
            steps[1 - me] += a + b + c + d;
            self.levels[ply + 1].ways[lane] = add_wall(&ways, wall);
            if touching >> world & 1 == 1 {
                let mine = distance(me, &self.levels[ply + 1].ways[lane], node.pawn[me]);
                steps[me] = mine.unwrap_or(FAR);
            }
            walls.world[lane] = world;
            walls.steps[lane] = steps;
            walls.fits[lane] = node.fits & self.worlds.beside(wall);
            walls.scores[lane] = value!(
                steps[node.side],
                steps[1 - node.side],
                node.in_hand[node.side] - 1,
                node.in_hand[1 - node.side],
                [0u128, 0u128, 0u128],
                [0u128, 0u128, 0u128]
            );
            self.positions += 1;
        }
        walls
    }
}

/// Where a step in a direction leads, or [`NOWHERE`].
fn step(ways: &Ways, from: usize, direction: usize) -> usize {
    if ways[direction] & BIT[from] != 0 {
        NEIGHBOUR[from][direction] as usize
    } else {
        NOWHERE
    }
}
