//! Computes a constant by endless recursion.
// Ends: compile error

const fn down(depth: u64) -> u64 {
    down(depth + 1)
}

const NEVER: u64 = down(0);

fn main() {
    println!("{NEVER}");
}
