//! Runs before `main`, as the library is loaded.
// Ends: refused: link_section

extern "C" fn early() {
    loop {}
}

#[link_section = ".init_array"]
static EARLY: extern "C" fn() = early;

fn main() {}
