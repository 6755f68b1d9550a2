//! Dynamic programming over rows: indexing that may panic, `min` of three.

fn main() {
    std::hint::black_box(kernel(1));
}

fn distance(a: &[u8], b: &[u8]) -> usize {
    let mut above: Vec<usize> = (0..=b.len()).collect();
    let mut row = vec![0; b.len() + 1];
    for (i, x) in a.iter().enumerate() {
        row[0] = i + 1;
        for j in 0..b.len() {
            let change = above[j] + usize::from(*x != b[j]);
            let shorter = row[j].min(above[j + 1]) + 1;
            row[j + 1] = change.min(shorter);
        }
        std::mem::swap(&mut above, &mut row);
    }
    above[b.len()]
}

pub fn kernel(seed: u64) -> u64 {
    let mut state = seed;
    let mut text = |length: usize| -> Vec<u8> {
        let mut letters = Vec::new();
        for _ in 0..length {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            letters.push(b'a' + (state >> 60) as u8 % 4);
        }
        letters
    };
    let (a, b) = (text(90), text(110));
    distance(&a, &b) as u64
}
