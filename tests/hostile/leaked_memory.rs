//! Forgets what it has allocated.
// Ends: memory

fn main() {
    loop {
        std::mem::forget(std::hint::black_box(vec![1_u8; 1 << 20]));
    }
}
