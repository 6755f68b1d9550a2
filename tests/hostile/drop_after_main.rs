//! Wants to go on for ever after `main`.
// Ends: clock

struct Last;

impl Drop for Last {
    fn drop(&mut self) {
        loop {}
    }
}

thread_local! {
    static LAST: Last = Last;
}

fn main() {
    LAST.with(|_| ());
}
