//! Has a module in another file.
// Ends: refused: one file

#[path = "/etc/passwd"]
mod secrets;

fn main() {}
