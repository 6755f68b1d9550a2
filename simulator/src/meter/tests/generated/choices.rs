//! A stream of choices: drawn at random or replayed, and remembered with the places that belong
//! together, so that a program can be cut down by cutting down its choices.

use std::ops::Range;

/// Where a drawing gets its numbers.
pub(super) struct Choices {
    /// Taken first.
    given: Vec<usize>,
    /// What comes behind: a seeded stream, or the simplest choice each time.
    random: Option<u64>,
    /// What was taken so far, each reduced to what it meant.
    pub(super) taken: Vec<usize>,
    /// Which stretches of `taken` made one thing.
    pub(super) spans: Vec<Range<usize>>,
}

impl Choices {
    pub(super) fn random(seed: u64) -> Self {
        let state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x1234_5678;
        Self { given: Vec::new(), random: Some(state), taken: Vec::new(), spans: Vec::new() }
    }

    pub(super) fn replay(given: Vec<usize>) -> Self {
        Self { given, random: None, taken: Vec::new(), spans: Vec::new() }
    }

    /// From 0 to `below - 1`; 0 is the simplest.
    pub(super) fn below(&mut self, below: usize) -> usize {
        let raw = match (self.given.get(self.taken.len()), &mut self.random) {
            (Some(given), _) => *given,
            (None, Some(state)) => next(state),
            (None, None) => 0,
        };
        self.taken.push(raw % below);
        raw % below
    }
}

/// SplitMix64.
fn next(state: &mut u64) -> usize {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (mixed ^ (mixed >> 31)) as usize
}
