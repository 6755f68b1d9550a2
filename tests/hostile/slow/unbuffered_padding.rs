//! Prints to standard error letter by letter.
// Ends: host abort: in one game

fn main() {
    loop {
        eprint!("{:1000}", 7);
    }
}
