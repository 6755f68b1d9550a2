//! Reads on from a variable of its own until somebody stops it.
// Ends: crashed: SIGSEGV

fn main() {
    let mine = 7_u64;
    let mut sum = 0_u64;
    for page in 0.. {
        sum =
            sum.wrapping_add(unsafe { (&raw const mine).wrapping_add(512 * page).read_volatile() });
    }
    println!("{sum}");
}
