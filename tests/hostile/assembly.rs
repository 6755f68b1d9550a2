//! Makes a system call in assembly.
// Ends: refused: std::arch

use std::arch::asm;

fn main() {
    unsafe { asm!("syscall", in("rax") 57) };
}
