//! The same, as newer editions write it.
// Ends: refused: linking

extern "C" fn early() {
    loop {}
}

#[unsafe(link_section = ".init_array")]
static EARLY: extern "C" fn() = early;

fn main() {}
