//! Primes by crossing out: tight loops that only store.

fn main() {
    std::hint::black_box(kernel(1));
}

pub fn kernel(seed: u64) -> u64 {
    let limit = 8_000 + seed as usize % 2;
    let mut composite = vec![false; limit];
    let mut count = 0;
    let mut last = 0;
    for number in 2..limit {
        if composite[number] {
            continue;
        }
        count += 1;
        last = number;
        let mut multiple = number * number;
        while multiple < limit {
            composite[multiple] = true;
            multiple += number;
        }
    }
    count * 10_000 + last as u64
}
