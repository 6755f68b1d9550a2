//! Building text piece by piece.

use std::fmt::Write;

fn main() {
    std::hint::black_box(kernel(1));
}

pub fn kernel(seed: u64) -> u64 {
    let mut text = String::new();
    for at in 0..500u64 {
        let value = (at * 37 + seed) % 1_000;
        if value % 3 == 0 {
            text.push_str("wall ");
        } else {
            text.push_str("move ");
        }
        write!(text, "{} {}", value, at % 7).unwrap();
        text.push('\n');
    }
    let mut hash = 0u64;
    for byte in text.bytes() {
        hash = hash.wrapping_mul(31) ^ u64::from(byte);
    }
    hash
}
