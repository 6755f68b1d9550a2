//! Calls the standard library by another name.
// Ends: refused: root

use std as innocent;

fn main() {
    println!("{:?}", innocent::fs::read("/etc/passwd"));
}
