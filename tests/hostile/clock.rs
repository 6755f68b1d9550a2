//! Reads the clock.
// Ends: refused: Instant

fn main() {
    println!("{:?}", std::time::Instant::now());
}
