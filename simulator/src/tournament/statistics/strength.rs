//! How strong one bot is against another.

use serde::Serialize;

use super::pairs::PairCounts;
use super::{ELO_PER_LOGIT, NORMALIZED_ELO_PER_SIGMA, SIGMAS_95};

/// What pairs of games tell of the difference between two bots. Infinite values stand for "no bound"
/// (`null` in JSON).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Strength {
    /// The difference in Elo; infinite when one bot won every game.
    pub elo: f64,
    /// The interval that holds the true difference in 95 % of all such matches.
    pub elo_interval: [f64; 2],
    /// The difference in normalised Elo; infinite when all pairs were won or lost the same way.
    pub normalized_elo: f64,
    /// The likelihood of superiority: the probability, 0 to 1, that the first bot is the stronger one.
    pub superiority: f64,
}

impl Strength {
    /// The difference that the pairs show; `None` without pairs.
    ///
    /// The mean score of `n` pairs is taken as normal, its variance as that of the pairs divided by
    /// `n`; the ends of its interval are then put on the Elo scale, as fishtest and fastchess do.
    /// Pairs that all ended the same way show no variance. Then the exact binomial bound of
    /// Clopper and Pearson takes its place, and for the superiority the posterior of a flat prior.
    #[must_use]
    pub fn of(pairs: &PairCounts) -> Option<Self> {
        if pairs.total() == 0 {
            return None;
        }
        let (count, score, variance) = (pairs.total() as f64, pairs.score(), pairs.variance());
        let above_half = score - 0.5;
        let error = (variance / count).sqrt();
        let (interval, superiority) = if variance > 0.0 {
            let reach = SIGMAS_95 * error;
            ([score - reach, score + reach], normal_below(above_half / error))
        } else {
            (unanimous_interval(count, score), unanimous_superiority(count, score))
        };
        Some(Self {
            elo: elo_of(score),
            elo_interval: interval.map(elo_of),
            normalized_elo: normalized_elo(above_half, variance),
            superiority,
        })
    }
}

/// The Elo difference at which this score is expected. Scores beyond 0 and 1 count as 0 and 1.
fn elo_of(score: f64) -> f64 {
    let score = score.clamp(0.0, 1.0);
    ELO_PER_LOGIT * (score / (1.0 - score)).ln()
}

/// A pair's score per game is the mean of two games, so a game's variance is twice a pair's (Van den
/// Bergh, "Comments on normalized Elo"; so what correlates the games of a pair is counted in).
fn normalized_elo(above_half: f64, variance_of_pair: f64) -> f64 {
    if above_half == 0.0 {
        return 0.0;
    }
    NORMALIZED_ELO_PER_SIGMA * above_half / (2.0 * variance_of_pair).sqrt()
}

/// Bounds for the mean when all of `count` pairs scored `score`. With 97.5 % confidence a pair
/// ends otherwise with a probability of at most `1 - 0.025^(1 / count)` (Clopper and Pearson, 1934); such
/// pairs may all be lost, or all be won.
fn unanimous_interval(count: f64, score: f64) -> [f64; 2] {
    let same = 0.025_f64.powf(1.0 / count);
    [same * score, same * score + (1.0 - same)]
}

/// Of `count` pairs all were won, or all were lost: the posterior probability that winning one is
/// likelier than losing one, from a flat prior.
fn unanimous_superiority(count: f64, score: f64) -> f64 {
    let against = 0.5_f64.powf(count + 1.0);
    if score > 0.5 {
        1.0 - against
    } else if score < 0.5 {
        against
    } else {
        0.5
    }
}

/// The probability that a standard normal variable is below `sigmas`.
fn normal_below(sigmas: f64) -> f64 {
    libm::erfc(-sigmas * std::f64::consts::FRAC_1_SQRT_2) / 2.0
}

#[cfg(test)]
mod tests {
    use super::super::published::REPORTS;
    use super::*;

    /// As near as two printed decimals can tell.
    #[track_caller]
    fn near(value: f64, printed: f64) {
        assert!((value - printed).abs() < 0.005_01, "{value} instead of {printed}");
    }

    /// Elo and normalised Elo, each with half the width of its interval.
    #[track_caller]
    fn check(pairs: [u64; 5], elo: [f64; 2], normalized_elo: [f64; 2]) {
        let pairs = PairCounts(pairs);
        let strength = Strength::of(&pairs).unwrap();
        let [low, high] = strength.elo_interval;
        near(strength.elo, elo[0]);
        near((high - low) / 2.0, elo[1]);
        near(strength.normalized_elo, normalized_elo[0]);
        // On this scale the width depends on the number of games alone.
        let games = 2.0 * pairs.total() as f64;
        near(SIGMAS_95 * NORMALIZED_ELO_PER_SIGMA / games.sqrt(), normalized_elo[1]);

        let other = Strength::of(&pairs.reversed()).unwrap();
        near(other.elo, -elo[0]);
        near(other.elo_interval[0], -high);
        near(other.superiority, 1.0 - strength.superiority);
    }

    #[test]
    fn published_reports() {
        for report in &REPORTS {
            let elo = [report.elo, report.elo_error];
            check(report.pairs, elo, [report.normalized_elo, report.normalized_elo_error]);
            let superiority = Strength::of(&PairCounts(report.pairs)).unwrap().superiority;
            near(100.0 * superiority, report.superiority);
        }
    }

    #[test]
    fn published_test_cases() {
        // fastchess, elo_test.cpp, the pentanomial ones.
        check([34, 54, 63, 64, 75], [55.58, 27.65], [57.94, 28.28]);
        check([332, 433, 498, 333, 334], [-8.64, 10.33], [-9.17, 10.96]);
        check([7895, 8757, 5685, 568, 9999], [-21.04, 2.95], [-19.01, 2.65]);
    }

    #[test]
    fn raw_statistics() {
        // montytest, raw statistics of test 69d3c8dc7c5b3724e29d2712.
        let pairs = PairCounts([13, 37, 50, 25, 3]);
        near(pairs.score(), 0.4375);
        assert!((pairs.variance() - 0.05762).abs() < 0.000_005);
        let strength = Strength::of(&pairs).unwrap();
        assert!((strength.elo + 43.6578).abs() < 0.000_05);
        near(strength.normalized_elo, -63.97);
    }

    #[test]
    fn without_draws_both_scales_agree_on_small_differences() {
        // Independent games won with a probability of 0.51: 6.95 Elo.
        let strength = Strength::of(&PairCounts([2401, 0, 4998, 0, 2601])).unwrap();
        assert!((strength.elo - 6.949).abs() < 0.001, "{strength:?}");
        assert!((strength.normalized_elo - 6.949).abs() < 0.005, "{strength:?}");
    }

    #[test]
    fn one_sided_matches_have_no_upper_bound() {
        assert_eq!(Strength::of(&PairCounts::default()), None);
        let strength = Strength::of(&PairCounts([0, 0, 0, 0, 10])).unwrap();
        assert_eq!((strength.elo, strength.normalized_elo), (f64::INFINITY, f64::INFINITY));
        // 0.025^(1/10) of the pairs at least: 0.6915, the bound of Clopper and Pearson for 10 of 10.
        near(strength.elo_interval[0], elo_of(0.691_503));
        assert_eq!(strength.elo_interval[1], f64::INFINITY);
        near(strength.superiority, 1.0 - 1.0 / 2048.0);
        // One pair tells next to nothing.
        let strength = Strength::of(&PairCounts([1, 0, 0, 0, 0])).unwrap();
        assert_eq!(strength.elo_interval[0], f64::NEG_INFINITY);
        near(strength.elo_interval[1], elo_of(0.975));
        near(strength.superiority, 0.25);
        // The normal interval of a lopsided match would reach beyond a score of 1.
        let strength = Strength::of(&PairCounts([0, 0, 1, 0, 3])).unwrap();
        assert!(strength.elo.is_finite() && strength.elo_interval[1] == f64::INFINITY);
    }

    #[test]
    fn pairs_that_are_all_split_are_no_proof_of_equality() {
        let strength = Strength::of(&PairCounts([0, 0, 40, 0, 0])).unwrap();
        assert_eq!((strength.elo, strength.normalized_elo, strength.superiority), (0.0, 0.0, 0.5));
        let [low, high] = strength.elo_interval;
        near(low, -high);
        near(high, elo_of(0.5 + (1.0 - 0.025_f64.powf(1.0 / 40.0)) / 2.0));
    }

    #[test]
    fn infinite_values_are_null_in_json() {
        let strength = Strength::of(&PairCounts([0, 0, 0, 0, 1])).unwrap();
        let json = serde_json::to_value(strength).unwrap();
        assert!(json["elo"].is_null() && json["elo_interval"][0].is_number(), "{json}");
    }
}
