//! Talks over a local socket.
// Ends: refused: std::os

use std::os::unix::net::UnixDatagram;

fn main() {
    drop(UnixDatagram::unbound());
}
