//! Iterator chains with closures.

fn main() {
    std::hint::black_box(kernel(1));
}

pub fn kernel(seed: u64) -> u64 {
    let tiles: Vec<(i32, i32)> = (-20i32..=20)
        .flat_map(|q| (-20..=20).map(move |r| (q, r)))
        .filter(|(q, r)| (q + r).abs() <= 20)
        .collect();
    let near = tiles.iter().filter(|(q, r)| (q * 3 + r * 5 + seed as i32) % 7 < 3).count();
    let best = tiles
        .iter()
        .map(|(q, r)| (q * q + r * r + q * r, *q, *r))
        .filter(|(length, ..)| length % 5 != seed as i32 % 5)
        .min_by_key(|(length, q, r)| (length * 31 + q * 7 + r) % 1_000)
        .unwrap_or_default();
    let sum: i64 = tiles.iter().zip(tiles.iter().skip(7)).map(|(a, b)| i64::from(a.0 * b.1)).sum();
    near as u64 + best.0 as u64 + sum as u64
}
