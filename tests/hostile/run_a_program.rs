//! Starts another program.
// Ends: refused: std::process

fn main() {
    drop(std::process::Command::new("/bin/sh").spawn());
}
