//! Turns on features of the compiler.
// Ends: refused: feature

#![feature(core_intrinsics)]

fn main() {
    std::intrinsics::abort();
}
