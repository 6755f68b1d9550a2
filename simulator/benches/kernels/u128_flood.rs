//! Distances on a board of bits: one layer a statement, as a strong bot floods.

fn main() {
    std::hint::black_box(kernel(1));
}

const WIDTH: u32 = 9;
const BOARD: u128 = (1 << (WIDTH * WIDTH)) - 1;
const LEFT: u128 = column(0);
const RIGHT: u128 = column(WIDTH - 1);

const fn column(at: u32) -> u128 {
    let mut bits = 0;
    let mut row = 0;
    while row < WIDTH {
        bits |= 1 << (row * WIDTH + at);
        row += 1;
    }
    bits
}

fn distance(start: u128, goal: u128, open: u128) -> u32 {
    let mut reached = start;
    let mut steps = 0;
    while reached & goal == 0 {
        let sideways = ((reached & !RIGHT) << 1) | ((reached & !LEFT) >> 1);
        let layer = (reached | sideways | (reached << WIDTH) | (reached >> WIDTH)) & open;
        if layer == reached {
            return u32::MAX;
        }
        reached = layer;
        steps += 1;
    }
    steps
}

pub fn kernel(seed: u64) -> u64 {
    let mut total = 0u64;
    let mut state = seed;
    for round in 0..2_000u32 {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let walls = (state as u128) << (round % 17) & ((state >> 7) as u128) << 11;
        total += u64::from(distance(1 << (round % 9), RIGHT, BOARD & !walls).min(99));
    }
    total
}
