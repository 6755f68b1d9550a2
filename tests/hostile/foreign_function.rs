//! Calls a C function.
// Ends: refused: foreign functions

extern "C" {
    fn fork() -> i32;
}

fn main() {
    loop {
        unsafe { fork() };
    }
}
