//! Reads the environment of the compiler.
// Ends: refused: env

fn main() {
    println!("{}", env!("PATH"));
}
