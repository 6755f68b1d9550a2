//! The two ways a wall can bend.

/// Which way a wall bends about its centre edge.
///
/// With the centre edge between `T` and `N = T + d`, and the two tiles beside both,
/// `L = T + (d + 1)` and `R = T + (d + 5)`:
///
/// | zigzag | the three edges |
/// |---|---|
/// | 0 | `T\|N`, `T\|L`, `N\|R` |
/// | 1 | `T\|N`, `N\|L`, `T\|R` |
///
/// Named from the other side of the centre edge, the zigzag keeps its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Zigzag(u8);

impl Zigzag {
    /// Both, in the order of their numbers.
    pub const ALL: [Self; 2] = [Self(0), Self(1)];

    /// The zigzag with number `index`, 0 or 1.
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if index < 2 { Some(Self(index)) } else { None }
    }

    /// The number, 0 or 1.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
