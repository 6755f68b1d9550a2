//! Pentanomial counts.

use serde::Serialize;

/// Pairs of games by what the first of two bots scored in them: 0, 1/2, 1, 1 1/2 or 2 points.
///
/// ```text
///    LL   LD   WL or DD   WD   WW
/// ```
/// This game has no draws, so two of the five stay empty; the formulas need not know it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct PairCounts(pub [u64; 5]);

impl PairCounts {
    /// What a pair of each kind scores, per game.
    pub const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

    /// Counts one pair.
    ///
    /// # Panics
    /// If `half_points` is more than 4.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points] += 1;
    }

    /// How many pairs there are.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The mean score of a game, 0 to 1; not a number without pairs.
    #[must_use]
    pub fn score(&self) -> f64 {
        self.mean_of(|score| score)
    }

    /// The variance of a pair's score per game: the mean square, not the unbiased estimate.
    #[must_use]
    pub fn variance(&self) -> f64 {
        let mean = self.score();
        self.mean_of(|score| (score - mean).powi(2))
    }

    /// The same pairs as the other bot sees them.
    #[must_use]
    pub fn reversed(mut self) -> Self {
        self.0.reverse();
        self
    }

    fn mean_of(&self, value: impl Fn(f64) -> f64) -> f64 {
        let sum: f64 = self
            .0
            .iter()
            .zip(Self::SCORES)
            .map(|(&count, score)| count as f64 * value(score))
            .sum();
        sum / self.total() as f64
    }
}
