//! Writes to text that is read-only.
// Ends: crashed: SIGSEGV

fn main() {
    let text: &'static str = std::hint::black_box("constant");
    unsafe { text.as_ptr().cast_mut().write_volatile(b'C') };
}
