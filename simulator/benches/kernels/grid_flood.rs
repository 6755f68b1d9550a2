//! A queue on a tiny grid whose walls are a plain array: very little work for each statement.

use std::collections::VecDeque;

fn main() {
    std::hint::black_box(kernel(1));
}

const SIZE: usize = 9;

fn distance(walls: &[[bool; 4]; SIZE * SIZE], start: usize) -> Option<u32> {
    let mut distances = [u32::MAX; SIZE * SIZE];
    let mut queue = VecDeque::new();
    distances[start] = 0;
    queue.push_back(start);
    while let Some(tile) = queue.pop_front() {
        let (row, column) = (tile / SIZE, tile % SIZE);
        if column == SIZE - 1 {
            return Some(distances[tile]);
        }
        for direction in 0..4 {
            if walls[tile][direction] {
                continue;
            }
            let next = match direction {
                0 if column + 1 < SIZE => tile + 1,
                1 if row + 1 < SIZE => tile + SIZE,
                2 if column > 0 => tile - 1,
                3 if row > 0 => tile - SIZE,
                _ => continue,
            };
            if distances[next] == u32::MAX {
                distances[next] = distances[tile] + 1;
                queue.push_back(next);
            }
        }
    }
    None
}

pub fn kernel(seed: u64) -> u64 {
    let mut state = seed;
    let mut total = 0;
    for _ in 0..200 {
        let mut walls = [[false; 4]; SIZE * SIZE];
        for _ in 0..20 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            walls[(state >> 33) as usize % (SIZE * SIZE)][(state >> 20) as usize % 4] = true;
        }
        total += u64::from(distance(&walls, (state >> 40) as usize % SIZE * SIZE).unwrap_or(99));
    }
    total
}
