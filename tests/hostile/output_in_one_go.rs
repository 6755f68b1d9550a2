//! Prints 8 MiB in one statement.
// Ends: exited: `main` returned

fn main() {
    print!("{}", "x".repeat(8 << 20));
}
