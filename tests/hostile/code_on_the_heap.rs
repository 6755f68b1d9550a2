//! Jumps into machine code that it has written to the heap.
// Ends: crashed: SIGSEGV

fn main() {
    let code = vec![0xb8_u8, 0x27, 0, 0, 0, 0x0f, 0x05, 0xc3];
    let code: extern "C" fn() -> i32 = unsafe { std::mem::transmute(code.as_ptr()) };
    println!("{}", code());
}
