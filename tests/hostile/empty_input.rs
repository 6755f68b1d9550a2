//! Waits for input.
// Ends: exited: `main` returned

use std::io::Read;

fn main() {
    let mut text = String::new();
    println!("{:?}", std::io::stdin().read_to_string(&mut text));
}
