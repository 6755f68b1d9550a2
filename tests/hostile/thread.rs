//! Starts a thread.
// Ends: refused: std::thread

fn main() {
    std::thread::spawn(|| loop {});
    loop {}
}
