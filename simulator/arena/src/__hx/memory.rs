//! Counts what a submission allocates, and ends the game when that goes past its limit.
//!
//! The limits of the operating system end in an abort that looks like any other, and `try_reserve`
//! survives them. Counted here, the same program always fails at the same allocation.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::table;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Bytes that may still be allocated. One thread: loads and stores need not be one step.
static BYTES_LEFT: AtomicU64 = AtomicU64::new(u64::MAX);

/// Starts counting: what the runtime has allocated so far is not the submission's.
pub(super) fn limit(memory_bytes: u64) {
    BYTES_LEFT.store(memory_bytes, Relaxed);
}

fn take(bytes: usize) {
    match BYTES_LEFT.load(Relaxed).checked_sub(bytes as u64) {
        Some(left) => BYTES_LEFT.store(left, Relaxed),
        None => (table().out_of_memory)(),
    }
}

fn give_back(bytes: usize) {
    BYTES_LEFT.store(BYTES_LEFT.load(Relaxed).saturating_add(bytes as u64), Relaxed);
}

struct Counting;

#[expect(unsafe_code, reason = "a global allocator; every call is passed on to the system's")]
// SAFETY: passes every request on unchanged; counting touches no memory that is handed out.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        take(layout.size());
        // SAFETY: the caller's promise.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        take(layout.size());
        // SAFETY: the caller's promise.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        // Whether both blocks exist for a moment is the system's affair, and differs from one to the
        // next.
        give_back(layout.size());
        take(new_size);
        // SAFETY: the caller's promise.
        unsafe { System.realloc(pointer, layout, new_size) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        give_back(layout.size());
        // SAFETY: the caller's promise.
        unsafe { System.dealloc(pointer, layout) }
    }
}
