//! What results tell of strength: pure functions of counts.
//!
//! ```text
//!   crosstable   who beat whom, and what pairs of games came to
//!   pairs        the pentanomial counts, their mean and variance
//!   strength     one bot against another: Elo, its interval, likelihood of superiority
//!   sprt         whether there are games enough to decide between two Elo differences
//!   likelihood   the constrained maximum likelihood behind the sprt
//!   ratings      more than two bots: Bradley-Terry
//! ```
//!
//! Two scales are used. *Elo* is the logistic one: a difference of `d` means a score of
//! `1 / (1 + 10^(-d / 400))`. *Normalised Elo* divides the score's distance from 1/2 by the standard
//! deviation of a game, so that it says how many games it takes to see the difference, whatever the
//! openings do to the variance; with independent games and no draws, small differences are the same
//! on both.
//!
//! A pair of games has the same opening twice, with seats swapped. What the opening gives, it gives to
//! both sides, so the two results depend on each other; the variance is therefore taken from pairs,
//! never from single games.

pub mod crosstable;
mod likelihood;
pub mod pairs;
#[cfg(test)]
mod published;
pub mod ratings;
pub mod sprt;
pub mod strength;

/// How many standard deviations to each side hold 95 % of a normal distribution.
const SIGMAS_95: f64 = 1.959_963_984_540_054;

/// Elo for each unit of the natural logarithm of the odds: `400 / ln 10`.
const ELO_PER_LOGIT: f64 = 400.0 / std::f64::consts::LN_10;

/// Normalised Elo for each standard deviation of a game by which its mean score lies above 1/2:
/// `800 / ln 10`, twice [`ELO_PER_LOGIT`] since a game without draws deviates by 1/2.
const NORMALIZED_ELO_PER_SIGMA: f64 = 2.0 * ELO_PER_LOGIT;
