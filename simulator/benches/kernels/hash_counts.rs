//! Words into a hash map, then its entries sorted: mostly the standard library's work.

use std::collections::HashMap;

fn main() {
    std::hint::black_box(kernel(1));
}

pub fn kernel(seed: u64) -> u64 {
    let mut state = seed;
    let mut counts: HashMap<u32, u32> = HashMap::new();
    for _ in 0..2_000 {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let word = (state >> 33) as u32 % 300;
        *counts.entry(word).or_insert(0) += 1;
    }
    let mut entries: Vec<(u32, u32)> = counts.into_iter().collect();
    entries.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(&b.0)));
    let mut sum = 0;
    for (rank, (word, count)) in entries.iter().enumerate() {
        sum += rank as u64 * u64::from(word * count);
    }
    sum
}
