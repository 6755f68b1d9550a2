//! Macros that take any tokens, called by a path before they are defined, after, and in functions.

mod first {
    use crate::last::{item, twice};

    item!(pub fn three() -> u8 { 3 });

    pub fn six() -> u8 {
        twice!(three() +) + crate::last::number!(0)
    }
}

mod second {
    use crate::last::*;

    pub fn four() -> u8 {
        let sum = { number!(2) };
        sum + number!(2)
    }
}

mod last {
    macro_rules! number {
        ($number:tt) => { $number };
    }
    macro_rules! twice {
        ($($token:tt)*) => { $($token)* $($token)* crate::last::number!(0) };
    }
    macro_rules! item {
        ($item:item) => { $item };
    }
    macro_rules! attribute {
        ($meta:meta, $name:ident) => {
            #[$meta]
            pub struct $name(pub u8);
        };
    }
    attribute!(derive(Debug, Clone), Wrapper);

    pub(crate) use {item, number, twice};
}

fn main() {
    macro_rules! run {
        ($statement:stmt) => { $statement };
    }
    run!(let x = first::six());
    run!(println!("{x} {}", first::three()));
    println!("{} {:?}", second::four(), last::Wrapper(x + 1).clone());
}
