//! Leaves by the back door.
fn main() {
    std::process::exit(0);
}
