//! Needs a value to make that very value.
// Ends: crashed: waits for ever

use std::sync::OnceLock;

static VALUE: OnceLock<u64> = OnceLock::new();

fn start() -> u64 {
    *VALUE.get_or_init(start) + 1
}

fn main() {
    println!("{}", VALUE.get_or_init(start));
}
