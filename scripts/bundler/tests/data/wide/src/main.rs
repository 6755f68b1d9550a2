//! Formulas written out by macros, and tables: most of them alike, some only nearly.

mod tables {
    /// Read where the program runs, and nowhere else.
    pub static SQUARES: [u64; SIZE] = squares();
    /// A length depends on it.
    pub static SIZES: [usize; 2] = sizes();
    /// What it leads to must stay.
    pub static CALLS: [fn(&Steps) -> u8; 2] = calls();

    pub const SIZE: usize = SIZES[1];

    const fn squares() -> [u64; SIZE] {
        let mut all = [0; SIZE];
        let mut at = 0;
        while at < SIZE {
            all[at] = (at * at) as u64;
            at += 1;
        }
        all
    }

    const fn sizes() -> [usize; 2] {
        [3, 12]
    }

    const fn calls() -> [fn(&Steps) -> u8; 2] {
        [Steps::first, Steps::second]
    }

    pub struct Steps(pub u8);

    impl Steps {
        pub fn first(&self) -> u8 {
            self.0 + self.one()
        }
        pub fn second(&self) -> u8 {
            self.0 + self.two()
        }
        fn one(&self) -> u8 {
            1
        }
        fn two(&self) -> u8 {
            2
        }
        pub fn never(&self) -> u8 {
            self.two()
        }
    }
}

mod kinds {
    pub trait Kind {
        fn kind(&self) -> &'static str;
    }

    impl Kind for u8 {
        fn kind(&self) -> &'static str {
            "byte"
        }
    }

    impl Kind for u16 {
        fn kind(&self) -> &'static str {
            "word"
        }
    }

    pub fn kind<K: Kind>(value: K) -> &'static str {
        value.kind()
    }

    pub struct Sized<const N: usize>;

    impl Sized<1> {
        pub fn size(&self) -> usize {
            10
        }
    }

    impl Sized<2> {
        pub fn size(&self) -> usize {
            20
        }
    }
}

use kinds::{kind, Sized};
use tables::{Steps, CALLS, SQUARES};

macro_rules! mixed {
    ($a:ident, $b:ident) => {
        [$a[0] | $b[1] & $b[2], $a[1] | $b[2] & $b[0], $a[2] | $b[0] & $b[1], $a[0] ^ $b[0]]
    };
}

macro_rules! sums {
    ($table:expr, $($at:literal)+) => { [$($table[$at] + square!($at)),+] };
}

macro_rules! square {
    ($at:expr) => { SQUARES[$at] };
}

macro_rules! kinds {
    ($($value:literal)+) => { [$(kind($value)),+] };
}

macro_rules! sizes {
    ($($size:literal)+) => { [$(Sized::<$size>.size()),+] };
}

macro_rules! chosen {
    ($steps:ident, $($at:literal)+) => { [$(choice!($steps, $at)),+] };
}

macro_rules! choice {
    ($steps:ident, 0) => { $steps.first() };
    ($steps:ident, $at:literal) => { $steps.second() + $at };
}

fn main() {
    let (a, b) = ([1u64, 2, 4], [8u64, 24, 40]);
    println!("{:?} {:?}", mixed!(a, b), sums!(b, 0 1 2));
    println!("{:?}", kinds!(1u8 2u16));
    println!("{:?}", sizes!(1 2));
    let steps = Steps(5);
    println!("{:?} {}", chosen!(steps, 0 1 2), CALLS.iter().map(|f| f(&steps)).sum::<u8>());
    println!("{}", SQUARES.iter().sum::<u64>());
}
