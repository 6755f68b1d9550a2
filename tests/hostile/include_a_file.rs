//! Takes a file in when it is compiled.
// Ends: refused: include_str

const HOSTS: &str = include_str!("/etc/passwd");

fn main() {
    println!("{HOSTS}");
}
