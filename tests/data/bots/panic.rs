//! Panics in its first statement.
fn main() {
    panic!("on purpose");
}
