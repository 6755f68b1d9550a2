//! Asks for more than an address can say.
// Ends: panicked: capacity overflow

fn main() {
    let list: Vec<u64> = Vec::with_capacity(usize::MAX);
    println!("{}", list.capacity());
}
