//! Prints for ever.
// Ends: clock

fn main() {
    loop {
        println!("again and again and again and again and again");
    }
}
