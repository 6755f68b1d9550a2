//! Waits on a channel with a time limit: a clock.
// Ends: refused: mpsc

use std::sync::mpsc;

fn main() {
    let (_sender, receiver) = mpsc::channel::<u8>();
    drop(receiver.recv_timeout(std::time::Duration::from_secs(3600)));
}
