//! Reads the environment.
// Ends: refused: std::env

fn main() {
    println!("{:?}", std::env::vars().collect::<Vec<_>>());
}
