//! Forgets the game loop.
fn main() {}
