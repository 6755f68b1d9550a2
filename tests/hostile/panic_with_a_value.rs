//! Panics with something that is no text.
// Ends: panicked

fn main() {
    std::panic::panic_any(vec![1]);
}
