//! `unsafe` is allowed, and so is crashing.
fn main() {
    let address = std::hint::black_box(0usize);
    unsafe { std::ptr::write_volatile(address as *mut u8, 1) };
}
