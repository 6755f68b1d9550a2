//! minimax: looks two plies ahead. An action is worth what the other's best reply leaves of it.
//!
//! What it teaches: search under a clock. Good actions are tried first, so that most of the others
//! are refuted by their first replies; one deadline ends the search wherever it stands; and a
//! reserve is kept, because a game can turn out twice as long as hoped. Read `greedy` first: the
//! board and its flood are the same.

use arena::*;
use std::collections::{BTreeMap, BTreeSet};

/// A wall by its centre edge and its bend, as `place_wall` takes it.
type Wall = (Tile, Direction, Zigzag);

/// Ticks kept for turns that are still to come: about forty without any search.
const RESERVE: u64 = 60_000;

/// The clock beyond the reserve, divided by this, is what one turn may spend on the search.
const CLOCK_SHARE: u64 = 40;

/// What a step and a wall in hand are worth. One wall seldom costs the other more than a step, but
/// the last ones, close to the goal, may cost it many.
const STEP: i32 = 10;
const WALL_IN_HAND: i32 = 6;

/// Worth more than any board.
const WIN: i32 = 100_000;

/// More steps than any way can have: what being sealed off counts as.
const NEVER: i32 = 99;

fn main() {
    let me = get_player_id();
    let goal_q = get_start_info().goal_q;
    let mut board = Board::empty();
    loop {
        while !is_my_turn() {}
        let deadline = get_tick() + get_time_left().saturating_sub(RESERVE) / CLOCK_SHARE;
        board.learn(&get_walls());
        let [mine, other] = [me, me.opponent()].map(|player| {
            let info = get_player_info(player);
            Runner::new(&board, info.tile, goal_q[player.index()], info.walls_left)
        });
        let position = Position { board: board.clone(), mine, other };
        match best_action(&position, deadline) {
            Some(Action::Step(tile)) => make_move(tile),
            Some(Action::Wall((tile, direction, zigzag))) => place_wall(tile, direction, zigzag),
            None => {} // Nothing good is legal: try again until the clock ends it.
        }
    }
}

#[derive(Clone, Copy)]
enum Action {
    Step(Tile),
    Wall(Wall),
}

/// The first ply: our actions, the most promising first.
fn best_action(position: &Position, deadline: u64) -> Option<Action> {
    let mut candidates = steps(position);
    if position.mine.walls_left > 0 {
        candidates.extend(walls(position, deadline));
    }
    if candidates.is_empty() {
        return spare_wall(position);
    }
    candidates.sort_by_cached_key(|(_, after)| -after.worth());

    let mut best = None;
    let mut most = i32::MIN;
    for (action, after) in candidates {
        let worth = after.worth_after_reply(most, deadline);
        if worth > most {
            most = worth;
            best = Some(action);
        }
        if get_tick() > deadline {
            break;
        }
    }
    best
}

/// The legal steps, leaps included, and what they lead to.
fn steps(position: &Position) -> Vec<(Action, Position)> {
    let mut found = Vec::new();
    for tile in get_surroundings().into_iter().filter_map(|side| side.reach) {
        found.push((Action::Step(tile), position.after_step(tile)));
    }
    found
}

/// The legal walls that make the other's way longer, those next to its pawn first.
fn walls(position: &Position, deadline: u64) -> Vec<(Action, Position)> {
    let mut found = Vec::new();
    let way = &position.other.way;
    for (&here, &there) in way.iter().zip(way.iter().skip(1)) {
        for wall in walls_across(here, there) {
            if get_tick() > deadline {
                return found;
            }
            if can_place_wall(wall.0, wall.1, wall.2) {
                let mut after = position.after_wall(wall);
                after.mine.walls_left -= 1;
                if after.other.steps() > position.other.steps() {
                    found.push((Action::Wall(wall), after));
                }
            }
        }
    }
    found
}

/// For the rare turn on which neither a step nor a useful wall is at hand: any wall that leaves our
/// own way open.
fn spare_wall(position: &Position) -> Option<Action> {
    for &tile in position.board.open.keys() {
        for direction in Direction::ALL {
            for zigzag in Zigzag::ALL {
                let wall = (tile, direction, zigzag);
                if can_place_wall(tile, direction, zigzag)
                    && position.after_wall(wall).mine.steps() < NEVER
                {
                    return Some(Action::Wall(wall));
                }
            }
        }
    }
    None
}

#[derive(Clone)]
struct Position {
    board: Board,
    mine: Runner,
    other: Runner,
}

impl Position {
    fn after_step(&self, tile: Tile) -> Self {
        let mut after = self.clone();
        after.mine = Runner::new(&self.board, tile, self.mine.goal_q, self.mine.walls_left);
        after
    }

    /// The caller takes the wall from whose hand it came.
    fn after_wall(&self, wall: Wall) -> Self {
        let mut after = self.clone();
        let cut = edges(wall);
        after.board.cut(cut);
        after.mine.mind(cut, &after.board);
        after.other.mind(cut, &after.board);
        after
    }

    /// What the board is worth to us.
    fn worth(&self) -> i32 {
        if self.mine.steps() == 0 {
            return WIN;
        }
        let walls = i32::from(self.mine.walls_left) - i32::from(self.other.walls_left);
        STEP * (self.other.steps() - self.mine.steps()) + WALL_IN_HAND * walls
    }

    /// The second ply: what this position is worth after the reply that is worst for us. Gives up
    /// once that is no more than `enough`: another action is better then, whatever else there is.
    fn worth_after_reply(&self, enough: i32, deadline: u64) -> i32 {
        if self.mine.steps() == 0 {
            return WIN;
        }
        // The other steps along its way, as if our pawn did not stand in it.
        if self.other.steps() == 1 {
            return -WIN;
        }
        let mut worst = self.worth() - STEP;
        if self.other.walls_left == 0 {
            return worst;
        }
        // Or it puts a wall across ours.
        for (&here, &there) in self.mine.way.iter().zip(self.mine.way.iter().skip(1)) {
            for wall in walls_across(here, there) {
                if worst <= enough || get_tick() > deadline {
                    return worst;
                }
                if self.board.fits(wall) {
                    let mut after = self.after_wall(wall);
                    after.other.walls_left -= 1;
                    // Sealing us off is not legal.
                    if after.mine.steps() < NEVER {
                        worst = worst.min(after.worth());
                    }
                }
            }
        }
        worst
    }
}

/// A pawn, where it wants to go, and its walls in hand.
#[derive(Clone)]
struct Runner {
    tile: Tile,
    goal_q: i8,
    walls_left: u8,
    /// A shortest way to the goal, from its own tile on; empty when it is sealed off.
    way: Vec<Tile>,
}

impl Runner {
    fn new(board: &Board, tile: Tile, goal_q: i8, walls_left: u8) -> Self {
        Self { tile, goal_q, walls_left, way: board.way(tile, goal_q).unwrap_or_default() }
    }

    fn steps(&self) -> i32 {
        if self.way.is_empty() {
            NEVER
        } else {
            self.way.len() as i32 - 1
        }
    }

    /// After these edges of `board` were cut. A shortest way that crosses none of them is still a
    /// shortest way, so the flood can often be spared. (Two tiles of a shortest way are next to each
    /// other only when the way goes from one to the other.)
    fn mind(&mut self, cut: [(Tile, Tile); 3], board: &Board) {
        if cut.iter().any(|(a, b)| self.way.contains(a) && self.way.contains(b)) {
            self.way = board.way(self.tile, self.goal_q).unwrap_or_default();
        }
    }
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
            self.cut(edges((wall.tile, wall.direction, wall.zigzag)));
        }
    }

    fn cut(&mut self, edges: [(Tile, Tile); 3]) {
        for (here, there) in edges {
            self.open.entry(here).or_default().remove(&there);
            self.open.entry(there).or_default().remove(&here);
        }
        self.walls += 1;
    }

    /// Whether no edge of the wall is covered yet or lies on the rim.
    fn fits(&self, wall: Wall) -> bool {
        edges(wall).iter().all(|(a, b)| self.open.get(a).is_some_and(|open| open.contains(b)))
    }

    /// A shortest way to the goal, both ends included; `None` when it is sealed off.
    ///
    /// A breadth-first flood whose queue is taken one layer at a time. A layer costs five ticks and
    /// each tile in it one, for the closure: some hundred ticks in all. Taken tile by tile, with a
    /// loop over the six neighbours, the same flood costs nearly two thousand.
    fn way(&self, from: Tile, goal_q: i8) -> Option<Vec<Tile>> {
        let goal = Tile::new(goal_q, -4)..=Tile::new(goal_q, 4);
        let mut seen = BTreeSet::from([from]);
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
