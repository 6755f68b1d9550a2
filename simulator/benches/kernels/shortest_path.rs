//! Dijkstra on a weighted grid with a heap and an ordering of the file's own.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

fn main() {
    std::hint::black_box(kernel(1));
}

#[derive(PartialEq, Eq)]
struct Entry {
    cost: u32,
    tile: (usize, usize),
}

impl Ord for Entry {
    fn cmp(&self, other: &Self) -> Ordering {
        other.cost.cmp(&self.cost).then_with(|| self.tile.cmp(&other.tile))
    }
}

impl PartialOrd for Entry {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

fn cheapest(grid: &[Vec<u32>], goal: (usize, usize)) -> Option<u32> {
    let mut best = vec![vec![u32::MAX; grid[0].len()]; grid.len()];
    let mut heap = BinaryHeap::new();
    best[0][0] = 0;
    heap.push(Entry { cost: 0, tile: (0, 0) });
    while let Some(Entry { cost, tile: (row, column) }) = heap.pop() {
        if (row, column) == goal {
            return Some(cost);
        }
        if cost > best[row][column] {
            continue;
        }
        for (down, right) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
            let next_row = row.wrapping_add_signed(down);
            let next_column = column.wrapping_add_signed(right);
            let Some(step) = grid.get(next_row).and_then(|line| line.get(next_column)) else {
                continue;
            };
            let next = cost + step;
            if next < best[next_row][next_column] {
                best[next_row][next_column] = next;
                heap.push(Entry { cost: next, tile: (next_row, next_column) });
            }
        }
    }
    None
}

pub fn kernel(seed: u64) -> u64 {
    let mut state = seed;
    let mut grid = vec![vec![0; 24]; 24];
    for line in &mut grid {
        for cell in line {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            *cell = 1 + (state >> 60) as u32;
        }
    }
    u64::from(cheapest(&grid, (23, 23)).unwrap_or_default())
}
