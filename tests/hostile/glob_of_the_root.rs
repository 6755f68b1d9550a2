//! Takes all modules at once.
// Ends: refused: glob

use std::*;

fn main() {
    println!("{:?}", fs::read("/etc/passwd"));
}
