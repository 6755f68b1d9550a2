//! Waits for its own writing to end.
// Ends: crashed: waits for ever

use std::sync::RwLock;

fn main() {
    let lock = RwLock::new(1);
    let writes = lock.write();
    let reads = lock.read();
    drop((writes, reads));
}
