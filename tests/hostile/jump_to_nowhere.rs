//! Calls a function at address 8.
// Ends: crashed: SIGSEGV

fn main() {
    let nowhere: fn() = unsafe { std::mem::transmute(8_usize) };
    nowhere();
}
