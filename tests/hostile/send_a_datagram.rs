//! Sends a datagram.
// Ends: refused: std::net

fn main() {
    let socket = std::net::UdpSocket::bind("0.0.0.0:0").unwrap();
    socket.send_to(b"hello", "127.0.0.1:53").unwrap();
}
