//! Uses a crate that the compiler brings along.
// Ends: refused: libc

extern crate libc;

fn main() {}
