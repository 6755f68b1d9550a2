//! Calls itself for ever.
// Ends: crashed: stack overflow

fn down(depth: u64) -> u64 {
    let room = std::hint::black_box([depth; 64]);
    down(depth + 1) + room[0]
}

fn main() {
    println!("{}", down(0));
}
