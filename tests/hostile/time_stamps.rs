//! Counts the processor's cycles.
// Ends: refused: arch

fn main() {
    println!("{}", unsafe { core::arch::x86_64::_rdtsc() });
}
