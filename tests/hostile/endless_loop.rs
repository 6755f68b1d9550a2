//! Computes for ever.
// Ends: clock

fn main() {
    loop {}
}
