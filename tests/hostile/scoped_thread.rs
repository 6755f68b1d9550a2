//! Thinks in two threads.
// Ends: refused: scope

use std::thread;

fn main() {
    thread::scope(|scope| {
        scope.spawn(|| 1 + 1);
    });
}
