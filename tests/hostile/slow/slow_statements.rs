//! Computes for as long as nobody minds, again and again.
// Ends: host abort: in one game

fn main() {
    loop {
        std::hint::black_box((0..300_000_000_u64).fold(1_u64, u64::wrapping_mul));
    }
}
