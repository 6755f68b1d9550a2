//! Prints to standard error for ever, without an end of line.
// Ends: clock

fn main() {
    loop {
        eprint!("again ");
    }
}
