//! Gives back more memory than it has, on paper.
// Ends: crashed

use std::alloc::{alloc, dealloc, Layout};

fn main() {
    unsafe {
        let block = alloc(Layout::new::<u64>());
        dealloc(std::hint::black_box(block), Layout::from_size_align(1 << 40, 8).unwrap());
    }
    let mut kept = Vec::new();
    loop {
        kept.push(vec![0_u8; 1 << 26]);
    }
}
