//! Has a constant that takes for ever.
// Ends: compile error: taking a long time

const NEVER: u64 = {
    let mut n = 0_u64;
    while n != 1 {
        n = n.wrapping_add(2);
    }
    n
};

fn main() {
    println!("{NEVER}");
}
