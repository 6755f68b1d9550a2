//! The transposition table: what the search learned about positions, kept from turn to turn.

/// How many positions it holds.
const ENTRIES: usize = 1 << 17;

/// No action is remembered.
pub(crate) const NO_ACTION: u16 = u16::MAX;

/// What a score means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Bound {
    /// Nothing stands here.
    #[default]
    None,
    /// The value is the score.
    Exact,
    /// The value is at least the score.
    Lower,
    /// The value is at most the score.
    Upper,
}

/// What is known of one position.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Entry {
    /// The whole key.
    pub(crate) key: u64,
    /// From the side of the player to move.
    pub(crate) score: i32,
    /// The best action, by its code (see `search`), or [`NO_ACTION`].
    pub(crate) action: u16,
    /// How deep it was searched.
    pub(crate) depth: i8,
    /// What the score means.
    pub(crate) bound: Bound,
}

impl Entry {
    /// Whether the entry settles a search of that depth and window.
    pub(crate) fn settles(&self, key: u64, depth: i32, alpha: i32, beta: i32) -> bool {
        self.key == key
            && self.depth as i32 >= depth
            && (self.bound == Bound::Exact
                || self.bound == Bound::Lower && self.score >= beta
                || self.bound == Bound::Upper && self.score <= alpha)
    }
}

/// A fixed number of entries; a newer one takes the place of an older.
pub(crate) struct Table {
    entries: Vec<Entry>,
}

impl Table {
    /// An empty table.
    pub(crate) fn new() -> Self {
        Self { entries: vec![Entry::default(); ENTRIES] }
    }

    /// The entry where a key belongs, whether it is the key's or not.
    pub(crate) fn at(&mut self, key: u64) -> &mut Entry {
        &mut self.entries[(key >> 40) as usize % ENTRIES]
    }
}
