//! Shortest paths on a grid with costs.
use std::cmp::Reverse;
use std::collections::BinaryHeap;

const MAP: &str = "\
1163751742
1381373672
2136511328
3694931569
7463417111";

fn main() {
    let grid: Vec<Vec<u32>> =
        MAP.lines().map(|line| line.chars().map(|c| c.to_digit(10).unwrap()).collect()).collect();
    let (height, width) = (grid.len(), grid[0].len());
    let mut best = vec![vec![u32::MAX; width]; height];
    let mut heap = BinaryHeap::new();
    best[0][0] = 0;
    heap.push(Reverse((0u32, 0usize, 0usize)));
    let mut settled = 0;
    while let Some(Reverse((cost, y, x))) = heap.pop() {
        if cost > best[y][x] {
            continue;
        }
        settled += 1;
        for (dy, dx) in [(0i32, 1i32), (1, 0), (0, -1), (-1, 0)] {
            let (ny, nx) = (y as i32 + dy, x as i32 + dx);
            if !(0..height as i32).contains(&ny) || !(0..width as i32).contains(&nx) {
                continue;
            }
            let (ny, nx) = (ny as usize, nx as usize);
            let next = cost + grid[ny][nx];
            if next < best[ny][nx] {
                best[ny][nx] = next;
                heap.push(Reverse((next, ny, nx)));
            }
        }
    }
    println!("{} after {settled}", best[height - 1][width - 1]);
}
