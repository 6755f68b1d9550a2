//! Prints to standard error letter by letter.
// Ends: host abort: in one game

fn main() {
    loop {
        eprint!("{:10000}", 7);
    }
}
