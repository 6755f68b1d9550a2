//! Who beat whom.

use std::collections::BTreeMap;

use super::pairs::PairCounts;
use super::ratings::{Ratings, ratings};

/// The results of a tournament, game by game. Bots are numbers.
#[derive(Clone, Debug)]
pub struct CrossTable {
    /// How many games the one won against the other.
    wins: Vec<Vec<u64>>,
    /// By the lower and the higher number: complete pairs, as the lower one sees them.
    pairs: BTreeMap<[usize; 2], PairCounts>,
    /// First games of pairs, by the bots and the opening: what the lower one scored, in half points.
    halves: BTreeMap<([usize; 2], u64), usize>,
}

impl CrossTable {
    /// What a won game counts, in half points.
    const WIN: usize = 2;

    /// No games yet between this many bots.
    #[must_use]
    pub fn new(bots: usize) -> Self {
        Self { wins: vec![vec![0; bots]; bots], pairs: BTreeMap::new(), halves: BTreeMap::new() }
    }

    /// Counts a game of `winner` against `loser` from the opening with this number. Returns the bots, lower
    /// number first, if the game completes a pair.
    pub fn add(&mut self, winner: usize, loser: usize, opening: u64) -> Option<[usize; 2]> {
        self.wins[winner][loser] += 1;
        let bots = [winner.min(loser), winner.max(loser)];
        let half_points = if winner == bots[0] { Self::WIN } else { 0 };
        let Some(first) = self.halves.remove(&(bots, opening)) else {
            self.halves.insert((bots, opening), half_points);
            return None;
        };
        self.pairs.entry(bots).or_default().add(first + half_points);
        Some(bots)
    }

    /// How many games `a` won against `b`.
    #[must_use]
    pub fn wins(&self, a: usize, b: usize) -> u64 {
        self.wins[a][b]
    }

    /// The complete pairs of two bots, as `a` sees them.
    #[must_use]
    pub fn pairs(&self, a: usize, b: usize) -> PairCounts {
        let pairs = self.pairs.get(&[a.min(b), a.max(b)]).copied().unwrap_or_default();
        if a < b { pairs } else { pairs.reversed() }
    }

    /// The ratings of all bots.
    #[must_use]
    pub fn ratings(&self) -> Ratings {
        ratings(&self.wins)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_from_one_opening_make_a_pair() {
        let mut table = CrossTable::new(3);
        assert_eq!(table.add(1, 0, 7), None);
        // Another opening, and another opponent, are other pairs.
        assert_eq!(table.add(0, 1, 8), None);
        assert_eq!(table.add(1, 2, 7), None);
        assert_eq!(table.pairs(0, 1), PairCounts::default());
        assert_eq!(table.add(1, 0, 7), Some([0, 1]));
        assert_eq!(table.add(1, 0, 8), Some([0, 1]));
        assert_eq!(table.add(1, 2, 7), Some([1, 2]));
        assert_eq!(table.pairs(0, 1), PairCounts([1, 0, 1, 0, 0]));
        assert_eq!(table.pairs(1, 0), PairCounts([0, 0, 1, 0, 1]));
        assert_eq!(table.pairs(1, 2), PairCounts([0, 0, 0, 0, 1]));
        assert_eq!((table.wins(1, 0), table.wins(0, 1), table.wins(2, 1)), (3, 1, 0));
        let ratings = table.ratings();
        assert!(ratings.bots[1].elo > ratings.bots[0].elo);
    }
}
