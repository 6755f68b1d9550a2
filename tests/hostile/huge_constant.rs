//! Has a table of a terabyte.
// Ends: compile error

const TABLE: [u8; 1 << 40] = [0; 1 << 40];

fn main() {
    println!("{}", TABLE[7]);
}
