//! Each round of a loop costs a tick, also when there is nothing in it.
fn main() {
    loop {}
}
