//! Kills itself.
fn main() {
    std::process::abort();
}
