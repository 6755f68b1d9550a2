//! Makes a file of an open descriptor.
// Ends: refused: std::

use std::os::fd::FromRawFd;

fn main() {
    let file = unsafe { std::fs::File::from_raw_fd(3) };
    drop(file);
}
