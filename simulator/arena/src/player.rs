//! The two players.

/// A player: 0 starts on the right, on `(4,-2)`; 1 on the left, on `(-4,2)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct PlayerId(u8);

impl PlayerId {
    /// Both, in the order of their numbers.
    pub const ALL: [Self; 2] = [Self(0), Self(1)];

    /// The player with number `index`, 0 or 1.
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if index < 2 { Some(Self(index)) } else { None }
    }

    /// The number, 0 or 1.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The other player.
    #[must_use]
    pub const fn opponent(self) -> Self {
        Self(1 - self.0)
    }
}
