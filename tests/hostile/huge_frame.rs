//! Has a local larger than the stack and its guard.
// Ends: crashed: stack overflow

fn main() {
    let mut table = [0_u8; 64 << 20];
    std::hint::black_box(&mut table)[0] = 1;
}
