//! Has a thread local larger than all its memory.
// Ends: memory

use std::cell::Cell;

thread_local! {
    static TABLE: Cell<[u8; 32 << 20]> = const { Cell::new([0; 32 << 20]) };
}

fn main() {
    TABLE.with(|table| unsafe { table.as_ptr().cast::<u8>().write_volatile(1) });
    loop {}
}
