//! Has a static and a heap that are too large together.
// Ends: memory

static mut TABLE: [u8; 12 << 20] = [0; 12 << 20];

fn main() {
    let more = std::hint::black_box(vec![0_u8; 8 << 20]);
    unsafe { (&raw mut TABLE).cast::<u8>().write_volatile(more[0]) };
    loop {}
}
