//! Has a macro that doubles what it is given for ever.
// Ends: limit: more than

macro_rules! double {
    ($($x:expr),*) => {
        double!($($x,)* $($x),*)
    };
}

fn main() {
    println!("{}", double!(1));
}
