//! A Hexidor bot to start from. It runs when it is ahead, and puts walls in the way when it is not.
//!
//! The whole bot is this one file: `use arena::*`, the standard library, nothing else.
//! Play it:  hexidor play this_file.rs racer

use arena::*;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

// FRAMES. The board has one frame for both players: player 0 runs from (4,-2) to column q = -4,
// player 1 the other way. To write a bot only once, think in *your* frame: in it you always start
// on (4,-2) and run to q = -4, whoever you are. Functions that end in `_rel` take and give your
// frame, the others the board's; `abs_to_rel` and `direction_relative_to_me` translate.
const MY_GOAL_Q: i8 = -4;
const OTHER_GOAL_Q: i8 = 4;

// THE CLOCK. Every statement costs a tick, an action 1,000 more, and 300,000 must last for the
// game. Only your own turns count, and thirty to fifty is usual.
const THINK_TICKS: u64 = 4_000;

fn main() {
    let me = get_player_id();
    let mut map = Map::empty();

    // THE GAME LOOP. It never ends: a program that returns from `main` loses. When the game is
    // over, the arena stops it.
    loop {
        // Both programs always run. Acting while the other is on turn loses the game, so wait. (A
        // strong bot would think here instead: these ticks are not on its clock.)
        while !is_my_turn() {}
        let deadline = get_tick() + THINK_TICKS.min(get_time_left() / 20);

        // LOOK. Nothing changes until we act, so one look is enough.
        map.learn(get_walls());
        let my_info = get_player_info(me);
        let other_info = get_player_info(me.opponent());
        let my_tile = abs_to_rel(my_info.tile);
        let other_tile = abs_to_rel(other_info.tile);

        // THINK. The best step leaves the fewest steps. `reach` is where a move in that direction
        // ends, if it is legal: next door, or behind the other pawn.
        let mut step = None;
        let mut fewest = Map::NEVER;
        for (direction, side) in Direction::ALL.into_iter().zip(get_surroundings_rel()) {
            if let Some(tile) = side.reach {
                let steps = map.steps(tile, MY_GOAL_Q);
                if step.is_none() || steps < fewest {
                    step = Some(direction);
                    fewest = steps;
                }
            }
        }
        // The other acts next. If it is as near to its goal as we are then, it wins the race, and
        // only a wall can help.
        let ahead = fewest < map.steps(other_tile, OTHER_GOAL_Q);
        let mut wall = None;
        if my_info.walls_left > 0 && !ahead {
            wall = map.best_wall(my_tile, other_tile, deadline);
        }

        // ACT, once. Each of these functions ends the turn. An illegal action loses the game, so act
        // only on what the arena has said is legal: `reach` for moves, `can_place_wall` for walls.
        match (wall, step) {
            (Some((tile, direction, zigzag)), _) => place_wall_rel(tile, direction, zigzag),
            (None, Some(direction)) => move_in_direction_rel(direction),
            (None, None) => place_first_wall_that_fits(),
        }
    }
}

/// Shut in without a step, one must place a wall. (If none fits, this comes back, and so does the
/// game loop, until the clock has run out: there is no way to pass.)
fn place_first_wall_that_fits() {
    for q in -4..=4 {
        for r in -4..=4 {
            for direction in Direction::ALL {
                for zigzag in Zigzag::ALL {
                    if can_place_wall_rel(Tile::new(q, r), direction, zigzag) {
                        return place_wall_rel(Tile::new(q, r), direction, zigzag);
                    }
                }
            }
        }
    }
}

/// Which tiles are open to each other, in my frame. It holds the walls and not the pawns.
#[derive(Clone)]
struct Map {
    open: BTreeMap<Tile, BTreeSet<Tile>>,
    walls: usize,
}

impl Map {
    /// More steps than any way can have: what being sealed off counts as.
    const NEVER: u32 = 99;

    fn empty() -> Self {
        let mut open = BTreeMap::new();
        for q in -4..=4 {
            for r in -4..=4 {
                let tile = Tile::new(q, r);
                let around = Direction::ALL.map(|direction| tile.step(direction));
                if on_board(tile) {
                    open.insert(tile, around.into_iter().filter(|&next| on_board(next)).collect());
                }
            }
        }
        Self { open, walls: 0 }
    }

    /// Adds the walls placed since the last look. `get_walls` lists the oldest first, in the
    /// board's frame.
    fn learn(&mut self, walls: Vec<PlacedWall>) {
        for wall in walls.into_iter().skip(self.walls) {
            let tile = abs_to_rel(wall.tile);
            self.add(tile, direction_relative_to_me(wall.direction), wall.zigzag);
        }
    }

    /// A wall covers three edges: the centre edge, which names it, and one more from each end of
    /// that, bent to opposite sides. The zigzag says which.
    ///
    /// ```text
    ///      left
    ///   tile | next      zigzag 0: tile|next, tile|left, next|right
    ///      right         zigzag 1: tile|next, next|left, tile|right
    /// ```
    fn add(&mut self, tile: Tile, direction: Direction, zigzag: Zigzag) {
        let next = tile.step(direction);
        let left = tile.step(Direction::ALL[(direction.index() + 1) % 6]);
        let right = tile.step(Direction::ALL[(direction.index() + 5) % 6]);
        let edges = match zigzag.index() {
            0 => [(tile, next), (tile, left), (next, right)],
            _ => [(tile, next), (next, left), (tile, right)],
        };
        for (here, there) in edges {
            self.open.entry(here).or_default().remove(&there);
            self.open.entry(there).or_default().remove(&here);
        }
        self.walls += 1;
    }

    /// The fewest steps to column `goal_q`, by a breadth-first flood.
    ///
    /// Only our own statements cost ticks; what the standard library does inside one is free. So
    /// whole sets are subtracted and added here, five ticks for each tile.
    fn steps(&self, from: Tile, goal_q: i8) -> u32 {
        let mut queue = VecDeque::from([(from, 0)]);
        let mut seen = BTreeSet::from([from]);
        while let Some((tile, steps)) = queue.pop_front() {
            if tile.q == goal_q {
                return steps;
            }
            let fresh = &self.open[&tile] - &seen;
            seen.extend(&fresh);
            queue.extend(fresh.into_iter().map(|next| (next, steps + 1)));
        }
        Self::NEVER
    }

    /// Of the walls around the other pawn, the one that costs it most and us least.
    fn best_wall(
        &self,
        mine: Tile,
        other: Tile,
        deadline: u64,
    ) -> Option<(Tile, Direction, Zigzag)> {
        let lead = self.steps(other, OTHER_GOAL_Q) as i32 - self.steps(mine, MY_GOAL_Q) as i32;
        let mut best = None;
        let mut most = 0;
        let ahead_of_it = Tile::new(other.q + 1, other.r);
        for tile in [other, ahead_of_it] {
            for direction in Direction::ALL {
                for zigzag in Zigzag::ALL {
                    // Better a wall that is good enough than none in time.
                    if get_tick() > deadline {
                        return best;
                    }
                    if can_place_wall_rel(tile, direction, zigzag) {
                        let mut after = self.clone();
                        after.add(tile, direction, zigzag);
                        let other_steps = after.steps(other, OTHER_GOAL_Q) as i32;
                        let gain = other_steps - after.steps(mine, MY_GOAL_Q) as i32 - lead;
                        if gain > most {
                            best = Some((tile, direction, zigzag));
                            most = gain;
                        }
                    }
                }
            }
        }
        best
    }
}

fn on_board(tile: Tile) -> bool {
    tile.q.abs() <= 4 && tile.r.abs() <= 4 && (tile.q + tile.r).abs() <= 4
}
