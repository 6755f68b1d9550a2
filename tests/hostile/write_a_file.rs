//! Writes a file.
// Ends: refused: std::fs

use std::fs::File;

fn main() {
    drop(File::create("/tmp/hexidor_was_here"));
}
