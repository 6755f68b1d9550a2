//! Puts a constructor into the library in assembly.
// Ends: refused: global_asm

core::arch::global_asm!(".section .init_array", ".quad main");

fn main() {}
