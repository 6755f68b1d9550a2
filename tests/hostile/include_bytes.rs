//! Takes a file in as bytes.
// Ends: refused: include_bytes

fn main() {
    println!("{:?}", include_bytes!("/etc/passwd"));
}
