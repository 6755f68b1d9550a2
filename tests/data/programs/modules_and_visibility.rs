//! Modules within modules, glob imports and re-exports.
mod geometry {
    pub mod shapes {
        use super::unit::Length;

        #[derive(Debug, Default)]
        pub struct Rect {
            pub(crate) width: Length,
            pub height: Length,
            secret: u8,
        }

        impl Rect {
            pub fn new(width: u32, height: u32) -> Self {
                Self { width: Length(width), height: Length(height), ..Default::default() }
            }
            pub fn secret(&self) -> u8 {
                self.secret + hidden()
            }
        }

        fn hidden() -> u8 {
            41 + u8::from(super::super::ENABLED)
        }
    }
    pub mod unit {
        #[derive(Debug, Default, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub struct Length(pub u32);
        impl std::ops::Mul for Length {
            type Output = u32;
            fn mul(self, other: Self) -> u32 {
                self.0 * other.0
            }
        }
    }
    pub use shapes::Rect;
    pub use unit::*;
}

const ENABLED: bool = true;

use geometry::{self as g, Length, Rect};

fn main() {
    let rect: g::shapes::Rect = Rect::new(3, 4);
    println!("{} {}", rect.width * rect.height, rect.secret());
    println!("{:?}", [Length(3), Length(1)].into_iter().max());
    {
        use std::fmt::Write as _;
        let mut text = String::new();
        write!(text, "{rect:?}").unwrap();
        println!("{text}");
    }
}
