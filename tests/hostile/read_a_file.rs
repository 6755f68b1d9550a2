//! Reads a file.
// Ends: refused: std::fs

fn main() {
    println!("{:?}", std::fs::read("/etc/passwd"));
}
