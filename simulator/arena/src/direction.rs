//! The six directions and their numbers.

/// One of the six directions from a tile.
///
/// ```text
///            2 (0,-1)
///   3 (-1,0)   ___    1 (+1,-1)
///          \  /   \  /
///             \___/
///   4 (-1,+1)        0 (+1,0)
///            5 (0,+1)
/// ```
///
/// Numbers run counter-clockwise; the opposite of `d` is `(d + 3) % 6`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Direction(u8);

impl Direction {
    /// All six, in the order of their numbers.
    pub const ALL: [Self; 6] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// The direction with number `index`, 0 to 5.
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if index < 6 { Some(Self(index)) } else { None }
    }

    /// The number, 0 to 5.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The direction that points back.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self((self.0 + 3) % 6)
    }

    /// The step `(dq, dr)` in axial coordinates.
    #[must_use]
    pub const fn delta(self) -> (i8, i8) {
        [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)][self.0 as usize]
    }
}
