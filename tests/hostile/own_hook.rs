//! Wants to hear of panics before the arena does.
// Ends: refused: set_hook

fn main() {
    std::panic::set_hook(Box::new(|_| loop {}));
    panic!();
}
