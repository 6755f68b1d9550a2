//! Has a macro that calls itself for ever.
// Ends: compile error: recursion limit

macro_rules! down {
    ($x:expr) => {
        down!($x + 1)
    };
}

fn main() {
    println!("{}", down!(1));
}
