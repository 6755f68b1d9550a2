//! Asks the system for memory past the allocator that counts.
// Ends: refused: System

use std::alloc::{GlobalAlloc, Layout, System};

fn main() {
    unsafe { System.alloc(Layout::new::<u64>()) };
}
