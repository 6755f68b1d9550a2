//! A panic ends the program, caught or not.
fn main() {
    let _ = std::panic::catch_unwind(|| panic!("caught, it thinks"));
    loop {}
}
