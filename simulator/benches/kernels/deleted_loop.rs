//! A loop that the compiler replaces by a formula: metered it must run.

fn main() {
    std::hint::black_box(kernel(1));
}

pub fn kernel(seed: u64) -> u64 {
    let mut sum = 0;
    let mut at = 0;
    while at < 10_000 {
        sum += at ^ seed;
        at += 1;
    }
    for _ in 0..10_000 {}
    sum
}
