//! Sorting by a key that a closure computes.

fn main() {
    std::hint::black_box(kernel(1));
}

pub fn kernel(seed: u64) -> u64 {
    let mut state = seed;
    let mut moves: Vec<(u32, i32)> = Vec::new();
    for at in 0..2_000 {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        moves.push((at, (state >> 40) as i32 % 1_000));
    }
    moves.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(&b.0)));
    moves.sort_unstable_by_key(|&(at, value)| {
        let distance = (at as i32 - 1_000).abs();
        distance * 7 - value
    });
    u64::from(moves[17].0)
}
