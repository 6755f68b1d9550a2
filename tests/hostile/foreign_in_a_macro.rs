//! Hides a C function in a macro of its own.
// Ends: refused: macro

macro_rules! hidden {
    () => {
        extern "C" {
            fn getpid() -> i32;
        }
    };
}
hidden!();

fn main() {
    println!("{}", unsafe { getpid() });
}
