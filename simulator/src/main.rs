//! The program `hexidor`.

fn main() {}
