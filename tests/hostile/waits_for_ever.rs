//! Waits for somebody to wake it.
// Ends: crashed: waits for ever

fn main() {
    loop {
        std::thread::park();
    }
}
