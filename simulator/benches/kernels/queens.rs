//! Counting queens by backtracking over bit sets: a small loop in a recursion.

fn main() {
    std::hint::black_box(kernel(1));
}

fn place(all: u32, columns: u32, left: u32, right: u32) -> u64 {
    if columns == all {
        return 1;
    }
    let mut count = 0;
    let mut free = all & !(columns | left | right);
    while free != 0 {
        let bit = free & free.wrapping_neg();
        free ^= bit;
        count += place(all, columns | bit, (left | bit) << 1, (right | bit) >> 1);
    }
    count
}

pub fn kernel(seed: u64) -> u64 {
    place((1 << (8 + (seed & 1))) - 1, 0, 0, 0)
}
