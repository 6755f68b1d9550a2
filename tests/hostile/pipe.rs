//! Opens a pipe.
// Ends: refused: pipe

fn main() {
    drop(std::io::pipe());
}
