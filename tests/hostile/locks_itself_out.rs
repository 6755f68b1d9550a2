//! Takes a lock twice.
// Ends: crashed: waits for ever

use std::sync::Mutex;

fn main() {
    let lock = Mutex::new(1);
    let first = lock.lock();
    let second = lock.lock();
    drop((first, second));
}
