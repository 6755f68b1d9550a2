//! Asks for a terabyte.
// Ends: memory

fn main() {
    std::hint::black_box(vec![0_u8; 1 << 40]);
}
