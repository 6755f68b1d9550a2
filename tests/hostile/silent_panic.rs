//! Panics without a message.
// Ends: panicked: resume_unwind

fn main() {
    std::panic::resume_unwind(Box::new(1));
}
