//! Reads a C variable.
// Ends: refused: foreign functions

extern "C" {
    static environ: *const *const u8;
}

fn main() {
    println!("{:p}", unsafe { environ });
}
