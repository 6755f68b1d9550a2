//! Exits while the standard library prints.
// Ends: exited: exit

struct Quits;

impl std::fmt::Display for Quits {
    fn fmt(&self, _: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::process::exit(0)
    }
}

fn main() {
    println!("{Quits}");
}
