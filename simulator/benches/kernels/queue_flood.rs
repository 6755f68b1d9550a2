//! Distances on the hexagonal board with a queue: what one writes on the first evening.

use std::collections::VecDeque;

fn main() {
    std::hint::black_box(kernel(1));
}

const RADIUS: i8 = 4;
const STEPS: [(i8, i8); 6] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];

#[derive(Clone, Copy, PartialEq)]
struct Tile {
    q: i8,
    r: i8,
}

impl Tile {
    fn on_board(self) -> bool {
        self.q.abs() <= RADIUS && self.r.abs() <= RADIUS && (self.q + self.r).abs() <= RADIUS
    }

    fn index(self) -> usize {
        (self.q + RADIUS) as usize * 9 + (self.r + RADIUS) as usize
    }

    fn step(self, direction: usize) -> Tile {
        let (q, r) = STEPS[direction];
        Tile { q: self.q + q, r: self.r + r }
    }
}

struct Board {
    walls: Vec<(Tile, usize)>,
}

impl Board {
    fn is_open(&self, tile: Tile, direction: usize) -> bool {
        let other = tile.step(direction);
        other.on_board()
            && !self.walls.contains(&(tile, direction))
            && !self.walls.contains(&(other, (direction + 3) % 6))
    }

    fn distance(&self, start: Tile, goal_q: i8) -> Option<u32> {
        let mut distances = vec![None; 81];
        let mut queue = VecDeque::from([start]);
        distances[start.index()] = Some(0);
        while let Some(tile) = queue.pop_front() {
            let steps = distances[tile.index()]?;
            if tile.q == goal_q {
                return Some(steps);
            }
            for direction in 0..6 {
                let next = tile.step(direction);
                if self.is_open(tile, direction) && distances[next.index()].is_none() {
                    distances[next.index()] = Some(steps + 1);
                    queue.push_back(next);
                }
            }
        }
        None
    }
}

pub fn kernel(seed: u64) -> u64 {
    let mut state = seed;
    let mut board = Board { walls: Vec::new() };
    let mut total = 0;
    for _ in 0..24 {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let tile = Tile { q: (state >> 60) as i8 % 9 - 4, r: (state >> 50) as i8 % 5 };
        board.walls.push((tile, (state >> 33) as usize % 6));
        total += u64::from(board.distance(Tile { q: 4, r: -2 }, -4).unwrap_or(99));
    }
    total
}
