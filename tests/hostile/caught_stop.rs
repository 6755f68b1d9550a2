//! Tries to catch the end of its time.
// Ends: clock

fn main() {
    loop {
        drop(std::panic::catch_unwind(|| loop {}));
    }
}
