//! One value for each player.

use std::ops::{Index, IndexMut};

use arena::PlayerId;

/// One value for each player, indexed by [`PlayerId`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ByPlayer<T>(pub [T; 2]);

impl<T> ByPlayer<T> {
    /// Asks `value` for each player.
    pub fn new(value: impl FnMut(PlayerId) -> T) -> Self {
        Self(PlayerId::ALL.map(value))
    }
}

impl<T> Index<PlayerId> for ByPlayer<T> {
    type Output = T;

    fn index(&self, player: PlayerId) -> &T {
        &self.0[player.index()]
    }
}

impl<T> IndexMut<PlayerId> for ByPlayer<T> {
    fn index_mut(&mut self, player: PlayerId) -> &mut T {
        &mut self.0[player.index()]
    }
}
