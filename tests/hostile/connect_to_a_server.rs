//! Opens a connection.
// Ends: refused: std::net

use std::net::TcpStream;

fn main() {
    drop(TcpStream::connect("127.0.0.1:22"));
}
