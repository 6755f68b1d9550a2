//! Sleeps.
// Ends: refused: sleep

fn main() {
    std::thread::sleep(std::time::Duration::from_secs(3600));
}
