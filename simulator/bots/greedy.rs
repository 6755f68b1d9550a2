//! greedy: looks one action ahead. It takes its best step, or the wall that costs the other most.
//!
//! What it teaches: an action is worth what it does to the difference of the two ways to the goal.
//! To see that before acting, the bot keeps a board of its own and tries walls on copies of it. The
//! standard library is free of ticks and only our own statements cost, so sets that are joined and
//! subtracted whole make a cheap flood.

use arena::*;
use std::collections::{BTreeMap, BTreeSet};

/// A wall by its centre edge and its bend, as `place_wall` takes it.
type Wall = (Tile, Direction, Zigzag);

/// Ticks kept for turns that are still to come, enough for some thirty without trying any wall.
const RESERVE: u64 = 60_000;

/// The clock beyond the reserve, divided by this, is what one turn may spend on trying walls.
const CLOCK_SHARE: u64 = 25;

/// More steps than any way can have: what being sealed off counts as.
const NEVER: u32 = 99;

fn main() {
    let me = get_player_id();
    let goal_q = get_start_info().goal_q;
    let mut board = Board::empty();
    loop {
        while !is_my_turn() {}
        let deadline = get_tick() + get_time_left().saturating_sub(RESERVE) / CLOCK_SHARE;
        board.learn(&get_walls());
        let info = get_player_info(me);
        let mine = Runner { tile: info.tile, goal_q: goal_q[me.index()] };
        let other_info = get_player_info(me.opponent());
        let other = Runner { tile: other_info.tile, goal_q: goal_q[me.opponent().index()] };

        let reach = get_surroundings().into_iter().filter_map(|side| side.reach);
        let step = reach.min_by_key(|&tile| board.steps(Runner { tile, ..mine }));
        let steps_after = step.map_or(NEVER, |tile| board.steps(Runner { tile, ..mine }));
        let wall = if info.walls_left > 0 && steps_after > 0 {
            best_wall(&board, mine, other, deadline)
        } else {
            None
        };

        // A step gains one, so a wall has to gain two. But when the other, who is next to act,
        // would win the race from here, a wall that gains anything is better than a step.
        let race_is_lost = other_info.steps_to_goal.unwrap_or(NEVER) <= steps_after;
        let least_gain = if race_is_lost { 1 } else { 2 };
        match (step, wall) {
            (_, Some((gain, wall))) if gain >= least_gain => place_wall(wall.0, wall.1, wall.2),
            (Some(tile), _) => make_move(tile),
            (None, Some((_, wall))) => place_wall(wall.0, wall.1, wall.2),
            (None, None) => place_spare_wall(&board, mine),
        }
    }
}

/// The wall that gains most, and how much: the steps it costs the other less those it costs us.
fn best_wall(board: &Board, mine: Runner, other: Runner, deadline: u64) -> Option<(i32, Wall)> {
    let mut best = None;
    let mut most = 0;
    // Only a wall across its way can make that way longer.
    let way = board.way(other)?;
    for (&here, &there) in way.iter().zip(&way[1..]) {
        for wall in walls_across(here, there) {
            if get_tick() > deadline {
                return best;
            }
            if !can_place_wall(wall.0, wall.1, wall.2) {
                continue;
            }
            let after = board.with(wall);
            let cost_to_other = after.steps(other) as i32 - board.steps(other) as i32;
            if cost_to_other <= most {
                continue;
            }
            // Sealing oneself off is legal, and costs as much as `NEVER` says.
            let gain = cost_to_other - (after.steps(mine) as i32 - board.steps(mine) as i32);
            if gain > most {
                best = Some((gain, wall));
                most = gain;
            }
        }
    }
    best
}

/// For the rare turn without a step: any wall that leaves our own way open. When there is none,
/// nothing good is left to do, and the next round of the game loop tries again.
fn place_spare_wall(board: &Board, mine: Runner) {
    for &tile in board.open.keys() {
        for direction in Direction::ALL {
            for zigzag in Zigzag::ALL {
                let wall = (tile, direction, zigzag);
                if can_place_wall(tile, direction, zigzag) && board.with(wall).steps(mine) < NEVER {
                    return place_wall(tile, direction, zigzag);
                }
            }
        }
    }
}

/// A pawn and where it wants to go.
#[derive(Clone, Copy)]
struct Runner {
    tile: Tile,
    goal_q: i8,
}

/// Which tiles are open to each other. Pawns are not on it: they move away, walls stay.
#[derive(Clone)]
struct Board {
    open: BTreeMap<Tile, BTreeSet<Tile>>,
    walls: usize,
}

impl Board {
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

    /// Adds the walls that are new since the last turn; `get_walls` lists the oldest first.
    fn learn(&mut self, walls: &[PlacedWall]) {
        for wall in &walls[self.walls..] {
            self.add((wall.tile, wall.direction, wall.zigzag));
        }
    }

    fn add(&mut self, wall: Wall) {
        for (here, there) in edges(wall) {
            self.open.entry(here).or_default().remove(&there);
            self.open.entry(there).or_default().remove(&here);
        }
        self.walls += 1;
    }

    fn with(&self, wall: Wall) -> Self {
        let mut board = self.clone();
        board.add(wall);
        board
    }

    fn steps(&self, runner: Runner) -> u32 {
        self.way(runner).map_or(NEVER, |way| way.len() as u32 - 1)
    }

    /// A shortest way to the goal, from the runner's own tile on; `None` when it is sealed off.
    ///
    /// A breadth-first flood whose queue is taken one layer at a time. A layer costs five ticks and
    /// each tile in it one, for the closure: some 150 ticks in all. Taken tile by tile, with a loop
    /// over the six neighbours, as `racer` does it, a flood of the board costs two thousand.
    fn way(&self, runner: Runner) -> Option<Vec<Tile>> {
        let goal = Tile::new(runner.goal_q, -4)..=Tile::new(runner.goal_q, 4);
        let mut seen = BTreeSet::from([runner.tile]);
        let mut layers = vec![seen.clone()];
        loop {
            let layer = &layers[layers.len() - 1];
            if let Some(&end) = layer.range(goal.clone()).next() {
                return Some(self.walk_back(end, &layers));
            }
            let near: BTreeSet<Tile> =
                layer.iter().flat_map(|tile| &self.open[tile]).copied().collect();
            let next = &near - &seen;
            if next.is_empty() {
                return None;
            }
            seen.extend(&next);
            layers.push(next);
        }
    }

    /// From `end`, which is in the last layer, back to the tile of the first: in each layer there
    /// is a tile open to the one after it.
    fn walk_back(&self, end: Tile, layers: &[BTreeSet<Tile>]) -> Vec<Tile> {
        let mut way = vec![end];
        for layer in layers.iter().rev().skip(1) {
            way.extend(self.open[&way[way.len() - 1]].intersection(layer).next());
        }
        way.reverse();
        way
    }
}

/// The six walls that cover the edge between two adjacent tiles: two with their centre edge, four
/// with an edge at their end.
fn walls_across(here: Tile, there: Tile) -> Vec<Wall> {
    let Some(direction) = Direction::ALL.into_iter().find(|&d| here.step(d) == there) else {
        return Vec::new();
    };
    let turned = |sixths| Direction::ALL[(direction.index() + sixths) % 6];
    let [zero, one] = Zigzag::ALL;
    vec![
        (here, direction, zero),
        (here, direction, one),
        (here, turned(5), zero),
        (here, turned(1), one),
        (there, turned(2), zero),
        (there, turned(4), one),
    ]
}

/// The three edges a wall covers, each as the two tiles it parts: the centre edge between `here`
/// and `there`, and one more from each end of it, bent to opposite sides.
fn edges((here, direction, zigzag): Wall) -> [(Tile, Tile); 3] {
    let turned = |sixths| Direction::ALL[(direction.index() + sixths) % 6];
    let there = here.step(direction);
    let left = here.step(turned(1));
    let right = here.step(turned(5));
    match zigzag.index() {
        0 => [(here, there), (here, left), (there, right)],
        _ => [(here, there), (there, left), (here, right)],
    }
}

fn on_board(tile: Tile) -> bool {
    tile.q.abs() <= 4 && tile.r.abs() <= 4 && (tile.q + tile.r).abs() <= 4
}
