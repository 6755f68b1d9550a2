//! Writes below its stack.
// Ends: crashed: stack overflow

fn main() {
    let mine = 7_u64;
    let below = std::hint::black_box(&raw const mine).wrapping_sub(1 << 20).cast_mut();
    unsafe { below.write_volatile(1) };
}
