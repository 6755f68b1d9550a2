//! Has a static larger than all its memory.
// Ends: memory

static mut TABLE: [u8; 32 << 20] = [0; 32 << 20];

fn main() {
    loop {
        unsafe { (&raw mut TABLE).cast::<u8>().write_volatile(1) };
    }
}
