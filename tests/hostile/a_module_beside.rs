//! Has a module in the file beside it.
// Ends: refused: one file

mod secrets;

fn main() {}
