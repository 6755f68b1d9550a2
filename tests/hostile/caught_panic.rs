//! Panics, and wants to go on.
// Ends: panicked: on purpose

fn main() {
    drop(std::panic::catch_unwind(|| panic!("on purpose")));
    loop {}
}
