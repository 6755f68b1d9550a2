//! The sequential probability ratio test: play until it is decided.

use std::fmt;

use serde::Serialize;

use super::NORMALIZED_ELO_PER_SIGMA;
use super::likelihood::likeliest;
use super::pairs::PairCounts;

/// A test of "the first bot is stronger by `elo0`" (H0) against "by `elo1`" (H1), both in normalised Elo.
///
/// It is the generalised test: what else the hypotheses leave open, the distribution of pairs, is set to
/// its likeliest values under each (Van den Bergh, "Comments on normalized Elo").
/// Look at it after each pair, in the order in which the pairs were scheduled: in the order in
/// which they end, quick games would come first, and they may favour one side.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
}

/// Which hypothesis has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Hypothesis {
    /// The difference is `elo0` (or less).
    H0,
    /// The difference is `elo1` (or more).
    H1,
}

/// The two differences do not make a test.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error, miette::Diagnostic)]
#[error(
    "cannot test {elo0} against {elo1}: the second must be greater, and both within {} normalised Elo",
    Sprt::ELO_MAX
)]
pub struct NoTest {
    elo0: f64,
    elo1: f64,
}

impl Sprt {
    /// The probability of accepting H1 where H0 is true, and of H0 where H1 is true.
    pub const ERROR_RATE: f64 = 0.05;

    /// The greatest difference that can be asked for, in normalised Elo.
    pub const ELO_MAX: f64 = 1000.0;

    /// Kinds of pairs that were not seen count as this many: no kind is impossible. (The value is
    /// fishtest's, so that ratios agree with its reports.)
    const UNSEEN: f64 = 1e-3;

    /// A test between two differences, in normalised Elo.
    ///
    /// # Errors
    /// When `elo1` is not greater than `elo0`, or one lies beyond [`Sprt::ELO_MAX`].
    pub fn new(elo0: f64, elo1: f64) -> Result<Self, NoTest> {
        let in_range = |elo: f64| elo.abs() <= Self::ELO_MAX;
        let valid = elo0 < elo1 && in_range(elo0) && in_range(elo1);
        valid.then_some(Self { elo0, elo1 }).ok_or(NoTest { elo0, elo1 })
    }

    /// The log-likelihood ratio at which H1 is accepted; at its negative, H0 (Wald, 1945).
    #[must_use]
    pub fn bound() -> f64 {
        ((1.0 - Self::ERROR_RATE) / Self::ERROR_RATE).ln()
    }

    /// The logarithm of how much likelier the pairs are under H1 than under H0; 0 without pairs.
    #[must_use]
    pub fn log_likelihood_ratio(&self, pairs: &PairCounts) -> f64 {
        if pairs.total() == 0 {
            return 0.0;
        }
        let counts = pairs.0.map(|count| if count == 0 { Self::UNSEEN } else { count as f64 });
        let total: f64 = counts.iter().sum();
        let observed = counts.map(|count| count / total);
        // A pair is the mean of two games: its deviation is smaller by the square root of 2.
        let t = |elo: f64| elo / NORMALIZED_ELO_PER_SIGMA * std::f64::consts::SQRT_2;
        let [under_h0, under_h1] = [self.elo0, self.elo1].map(|elo| likeliest(&observed, t(elo)));
        (0..counts.len()).map(|kind| counts[kind] * (under_h1[kind] / under_h0[kind]).ln()).sum()
    }

    /// Which hypothesis this ratio decides for, if it does.
    #[must_use]
    pub fn decision(log_likelihood_ratio: f64) -> Option<Hypothesis> {
        if log_likelihood_ratio >= Self::bound() {
            Some(Hypothesis::H1)
        } else if log_likelihood_ratio <= -Self::bound() {
            Some(Hypothesis::H0)
        } else {
            None
        }
    }
}

/// The two differences, as reports print them.
impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}, {}]", self.elo0, self.elo1)
    }
}

impl fmt::Display for Hypothesis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::H0 => "H0",
            Self::H1 => "H1",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::published::REPORTS;
    use super::*;
    use crate::tournament::random::Random;

    #[track_caller]
    fn check(source: &str, pairs: [u64; 5], [elo0, elo1]: [f64; 2], printed: f64) {
        let pairs = PairCounts(pairs);
        let ratio = Sprt::new(elo0, elo1).unwrap().log_likelihood_ratio(&pairs);
        assert!((ratio - printed).abs() < 0.005_01, "{source}: {ratio} instead of {printed}");
        let reversed = Sprt::new(-elo1, -elo0).unwrap().log_likelihood_ratio(&pairs.reversed());
        assert!((ratio + reversed).abs() < 1e-6, "{source}: {ratio} and reversed {reversed}");
    }

    #[test]
    fn published_reports() {
        for report in &REPORTS {
            check(report.source, report.pairs, report.hypotheses, report.ratio);
        }
    }

    #[test]
    fn published_test_cases() {
        let suite = "fastchess, sprt_test.cpp, the normalised pentanomial cases";
        check(suite, [365, 16618, 36229, 16974, 390], [0.0, 2.0], 2.25);
        check(suite, [127, 4883, 10712, 5150, 104], [-1.75, 0.25], 3.01);
        // Its third case, one-sided and 2.94 there, is the next test's.
        check("fastchess, pull request 783", [379, 10170, 21828, 10640, 343], [0.0, 2.0], 2.945_98);
        check(
            "montytest, raw statistics of test 69d3c8dc7c5b3724e29d2712",
            [13, 37, 50, 25, 3],
            [0.0, 4.0],
            -0.549_12,
        );
        let openbench = "OpenBench: Yoshie2000/PlentyChess, pull requests 213 and 233";
        check(openbench, [44, 241, 590, 413, 71], [0.0, 3.0], 2.91);
        check(openbench, [59, 1365, 2872, 1515, 89], [0.0, 3.0], 2.91);
        // Matches of a crippled program against a strong one.
        let lopsided = "fastchess, pull request 882";
        check(lopsided, [77, 1, 0, 0, 0], [-1000.0, -500.0], -2.95);
        check(lopsided, [72, 10, 0, 0, 0], [-1000.0, -500.0], -2.97);
    }

    #[test]
    fn one_sided_matches_have_a_closed_form() {
        // When all pairs were won, each hypothesis lets as many be won as it can and all others be lost: a
        // share of (1 + k) / 2, where k = t / sqrt(1 + t^2).
        for (count, elo1) in [(104, 5.0), (20, 50.0), (3, 400.0)] {
            let t = elo1 / NORMALIZED_ELO_PER_SIGMA * std::f64::consts::SQRT_2;
            let expected = count as f64 * (1.0 + t / (1.0 + t * t).sqrt()).ln();
            check("closed form", [0, 0, 0, 0, count], [0.0, elo1], expected);
        }
        check("fishtest, LLR_normalized", [0, 0, 0, 0, 104], [0.0, 5.0], 2.094_95);
    }

    #[test]
    fn one_pair_decides_nothing() {
        for (elo0, elo1) in [(0.0, 20.0), (0.0, 100.0), (-1000.0, -500.0), (-50.0, 50.0)] {
            let sprt = Sprt::new(elo0, elo1).unwrap();
            assert_eq!(sprt.log_likelihood_ratio(&PairCounts::default()), 0.0);
            for kind in [0, 2, 4] {
                let mut pairs = PairCounts::default();
                pairs.add(kind);
                let ratio = sprt.log_likelihood_ratio(&pairs);
                assert_eq!(Sprt::decision(ratio), None, "{elo0} {elo1} {kind}: {ratio}");
            }
        }
    }

    #[test]
    fn a_decision_needs_the_bound() {
        // ln 19
        assert!((Sprt::bound() - 2.944_439).abs() < 1e-6);
        assert_eq!(Sprt::decision(2.9444), None);
        assert_eq!(Sprt::decision(2.9445), Some(Hypothesis::H1));
        assert_eq!(Sprt::decision(-2.9444), None);
        assert_eq!(Sprt::decision(-2.9445), Some(Hypothesis::H0));
    }

    #[test]
    fn differences_that_are_no_test() {
        for (elo0, elo1) in [(5.0, 5.0), (5.0, 0.0), (0.0, f64::NAN), (0.0, 1001.0)] {
            let error = Sprt::new(elo0, elo1).unwrap_err().to_string();
            assert!(error.starts_with(&format!("cannot test {elo0} against {elo1}: ")), "{error}");
        }
    }

    /// Plays tests to their end and returns the share of them that accept H1. Half of the pairs are
    /// decided; how many of these are won makes the difference `elo`.
    fn acceptance(sprt: &Sprt, elo: f64, runs: u32) -> f64 {
        const DECIDED: f64 = 0.5;
        // With w pairs won of d decided the t-value of a pair is (2w - d) / sqrt(d - (2w - d)^2).
        let t = elo / NORMALIZED_ELO_PER_SIGMA * std::f64::consts::SQRT_2;
        let lead = t * (DECIDED / (1.0 + t * t)).sqrt();
        let won = (DECIDED + lead) / 2.0;
        let play = |random: &mut Random| {
            let mut pairs = PairCounts::default();
            loop {
                let chance = random.next_u64() as f64 / u64::MAX as f64;
                let half_points = if chance < won { 4 } else { 2 * usize::from(chance >= DECIDED) };
                pairs.add(half_points);
                let decision = Sprt::decision(sprt.log_likelihood_ratio(&pairs));
                if let Some(hypothesis) = decision {
                    return hypothesis;
                }
            }
        };
        let accepted = (0..runs)
            .filter(|&run| play(&mut Random::new(1, u64::from(run))) == Hypothesis::H1)
            .count();
        accepted as f64 / f64::from(runs)
    }

    #[test]
    fn error_rates_are_those_asked_for() {
        let (elo0, elo1) = (0.0, 50.0);
        let sprt = Sprt::new(elo0, elo1).unwrap();
        // Far fewer errors would be wrong, too: the test would play on for nothing.
        let expected = 0.02..Sprt::ERROR_RATE + 0.015;
        let wrong = acceptance(&sprt, elo0, 1000);
        assert!(expected.contains(&wrong), "{wrong} accept H1 though H0 is true");
        let wrong = 1.0 - acceptance(&sprt, elo1, 1000);
        assert!(expected.contains(&wrong), "{wrong} accept H0 though H1 is true");
        // Half-way between them either may win.
        let either = acceptance(&sprt, 25.0, 200);
        assert!((0.4..0.6).contains(&either), "{either} accept H1 half-way");
    }
}
