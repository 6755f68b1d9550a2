//! Gives the same memory back twice.
// Ends: crashed: SIGABRT

use std::alloc::{alloc, dealloc, Layout};

fn main() {
    let layout = Layout::new::<[u64; 8]>();
    unsafe {
        let block = alloc(layout);
        dealloc(block, layout);
        dealloc(std::hint::black_box(block), layout);
    }
    loop {}
}
