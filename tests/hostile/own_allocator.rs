//! Brings its own allocator, to be counted by nobody.
// Ends: refused: global_allocator

#[global_allocator]
static ALLOCATOR: std::alloc::System = std::alloc::System;

fn main() {}
