//! Ratings of many bots from all their games at once.

use serde::Serialize;

use super::{ELO_PER_LOGIT, SIGMAS_95};

/// Bradley-Terry ratings.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ratings {
    /// One for each bot, in the order of the bots; their mean is 0.
    pub bots: Vec<Rating>,
    /// Whether the games alone leave some rating without a bound: some bots won, or lost, every game against
    /// the others, or never met them. Then each bot has one more game, drawn, against an imaginary bot
    /// rated 0, so that all ratings are finite; they are to be read with care.
    pub unbounded: bool,
}

/// How strong one bot is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// In Elo; 0 is the mean of all bots.
    pub elo: f64,
    /// Half the width of the 95 % interval, in Elo.
    pub elo_error: f64,
}

/// The ratings under which these results are likeliest; `wins[a][b]` is how many games `a` won against
/// `b`. No games are no error.
///
/// The model (Bradley and Terry, 1952): `a` beats `b` with the probability
/// `1 / (1 + exp(b - a))`, whatever the seat. The log-likelihood is concave; Newton's method finds its
/// maximum, and the inverse of its second derivative there is the covariance of the ratings, taken about their mean.
/// Games count as independent, which for pairs from one opening errs on the side of caution.
#[must_use]
pub fn ratings(wins: &[Vec<u64>]) -> Ratings {
    let unbounded = !all_are_bounded(wins);
    let model = Model { wins, drawn_games: if unbounded { 1.0 } else { 0.0 } };
    let (strengths, covariance) = model.fit();
    let mean = strengths.iter().sum::<f64>() / strengths.len() as f64;
    let bots =
        strengths.iter().zip(variances_about_mean(&covariance)).map(|(strength, variance)| {
            Rating {
                elo: ELO_PER_LOGIT * (strength - mean),
                elo_error: ELO_PER_LOGIT * SIGMAS_95 * variance.sqrt(),
            }
        });
    Ratings { bots: bots.collect(), unbounded }
}

/// Whether the games alone give every bot a finite rating: they do if, however the bots are divided into two
/// groups, each group has won a game against the other (Ford, 1957). So each bot must be reachable from each
/// along "has beaten".
fn all_are_bounded(wins: &[Vec<u64>]) -> bool {
    let count = wins.len();
    let mut beats: Vec<Vec<bool>> =
        wins.iter().map(|row| row.iter().map(|&games| games > 0).collect()).collect();
    for through in 0..count {
        for a in 0..count {
            for b in 0..count {
                beats[a][b] |= beats[a][through] && beats[through][b];
            }
        }
    }
    (0..count).all(|a| (0..count).all(|b| a == b || beats[a][b]))
}

/// The log-likelihood of strengths, in natural logarithms of odds.
struct Model<'a> {
    wins: &'a [Vec<u64>],
    /// How many drawn games each bot has against one of strength 0.
    drawn_games: f64,
}

type Matrix = Vec<Vec<f64>>;

impl Model<'_> {
    const STEPS_MAX: usize = 100;

    /// A step, in natural logarithms of odds, that changes nothing any more.
    const STEP_TINY: f64 = 1e-9;

    /// The likeliest strengths, and their covariance up to a common shift.
    fn fit(&self) -> (Vec<f64>, Matrix) {
        let mut strengths = vec![0.0; self.wins.len()];
        for _ in 0..Self::STEPS_MAX {
            let covariance = inverse(self.curvature(&strengths));
            let slope = self.slope(&strengths);
            let along = |row: &Vec<f64>| row.iter().zip(&slope).map(|(c, s)| c * s).sum();
            let step: Vec<f64> = covariance.iter().map(along).collect();
            if step.iter().all(|d: &f64| d.abs() < Self::STEP_TINY) {
                break;
            }
            strengths = self.advance(&strengths, &step);
        }
        let covariance = inverse(self.curvature(&strengths));
        (strengths, covariance)
    }

    /// The strengths one step on. Far from the maximum a whole step may lead beyond it, so it is halved until the
    /// likelihood does not fall.
    fn advance(&self, strengths: &[f64], step: &[f64]) -> Vec<f64> {
        let value = self.log_likelihood(strengths);
        let mut scale = 1.0;
        loop {
            let next: Vec<f64> = strengths.iter().zip(step).map(|(x, d)| x + scale * d).collect();
            if self.log_likelihood(&next) >= value || scale < Self::STEP_TINY {
                return next;
            }
            scale /= 2.0;
        }
    }

    fn log_likelihood(&self, strengths: &[f64]) -> f64 {
        let mut sum = 0.0;
        for (a, row) in self.wins.iter().enumerate() {
            for (b, &games) in row.iter().enumerate() {
                sum += games as f64 * win_probability(strengths[a] - strengths[b]).ln();
            }
            let even = win_probability(strengths[a]) * win_probability(-strengths[a]);
            sum += self.drawn_games * even.sqrt().ln();
        }
        sum
    }

    /// The first derivative.
    fn slope(&self, strengths: &[f64]) -> Vec<f64> {
        let of = |a: usize| -> f64 {
            let surplus = |b: usize| {
                let (won, lost) = (self.wins[a][b] as f64, self.wins[b][a] as f64);
                won - (won + lost) * win_probability(strengths[a] - strengths[b])
            };
            let drawn = self.drawn_games * (0.5 - win_probability(strengths[a]));
            (0..strengths.len()).filter(|&b| b != a).map(surplus).sum::<f64>() + drawn
        };
        (0..strengths.len()).map(of).collect()
    }

    /// The negative of the second derivative. Without drawn games a common shift of all strengths changes
    /// nothing; a constant added everywhere holds their mean still.
    fn curvature(&self, strengths: &[f64]) -> Matrix {
        let count = strengths.len();
        let hold = if self.drawn_games > 0.0 { 0.0 } else { 1.0 / count as f64 };
        let mut matrix = vec![vec![hold; count]; count];
        for a in 0..count {
            matrix[a][a] += self.drawn_games * variance(strengths[a]);
            for b in (0..count).filter(|&b| b != a) {
                let games = (self.wins[a][b] + self.wins[b][a]) as f64;
                let information = games * variance(strengths[a] - strengths[b]);
                matrix[a][a] += information;
                matrix[a][b] -= information;
            }
        }
        matrix
    }
}

fn win_probability(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference).exp())
}

/// Of one game's result.
fn variance(difference: f64) -> f64 {
    win_probability(difference) * win_probability(-difference)
}

/// The variances of each strength less the mean of all.
fn variances_about_mean(covariance: &Matrix) -> Vec<f64> {
    let count = covariance.len() as f64;
    let with_mean: Vec<f64> =
        covariance.iter().map(|row| row.iter().sum::<f64>() / count).collect();
    let of_mean = with_mean.iter().sum::<f64>() / count;
    covariance.iter().enumerate().map(|(a, row)| row[a] - 2.0 * with_mean[a] + of_mean).collect()
}

/// The inverse of a symmetric, positive definite matrix, by elimination; such a matrix needs no pivots.
fn inverse(mut matrix: Matrix) -> Matrix {
    let count = matrix.len();
    for pivot in 0..count {
        let scale = 1.0 / matrix[pivot][pivot];
        matrix[pivot][pivot] = 1.0;
        matrix[pivot].iter_mut().for_each(|entry| *entry *= scale);
        let pivot_row = matrix[pivot].clone();
        for (_, row) in matrix.iter_mut().enumerate().filter(|&(index, _)| index != pivot) {
            let factor = std::mem::replace(&mut row[pivot], 0.0);
            row.iter_mut().zip(&pivot_row).for_each(|(entry, above)| *entry -= factor * above);
        }
    }
    matrix
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::random::Random;

    /// Strengths and standard errors in natural logarithms of odds, as statistics packages print them.
    #[track_caller]
    fn check(wins: &[&[u64]], expected: &[(f64, f64)]) {
        let found = ratings(&wins.iter().map(|row| row.to_vec()).collect::<Vec<_>>());
        assert!(!found.unbounded);
        assert_eq!(found.bots.len(), expected.len());
        for (rating, &(strength, error)) in found.bots.iter().zip(expected) {
            assert!((rating.elo / ELO_PER_LOGIT - strength).abs() < 1e-6, "{found:?}");
            assert!(
                (rating.elo_error / ELO_PER_LOGIT / SIGMAS_95 - error).abs() < 1e-6,
                "{found:?}"
            );
        }
    }

    #[test]
    fn citations_of_statistical_journals() {
        // The R package BradleyTerry2, its test output BTabilities.Rout.save: Stigler's data, "sum to
        // zero contrasts".
        check(
            &[
                &[714, 730, 498, 221],
                &[33, 425, 68, 17],
                &[320, 813, 1072, 142],
                &[284, 276, 325, 188],
            ],
            &[
                (0.789_922_1, 0.043_330_47),
                (-2.159_150_4, 0.072_579_74),
                (0.310_352_3, 0.041_641_02),
                (1.058_876_1, 0.053_046_99),
            ],
        );
    }

    #[test]
    fn two_bots_have_the_difference_of_their_score() {
        // The difference is ln 3, its variance 1/75 + 1/25; about the mean, half of it.
        let half = 3_f64.ln() / 2.0;
        let error = (1.0 / 75.0 + 1.0 / 25.0_f64).sqrt() / 2.0;
        check(&[&[0, 75], &[25, 0]], &[(half, error), (-half, error)]);
    }

    #[test]
    fn expected_wins_are_the_wins() {
        // What defines the maximum of the likelihood.
        for seed in 0..50 {
            let mut random = Random::new(seed, 0);
            let bots = 2 + random.below(8);
            let mut won = |a, b| if a == b { 0 } else { 1 + random.below(30) as u64 };
            let mut row = |a| (0..bots).map(|b| won(a, b)).collect();
            let wins: Vec<Vec<u64>> = (0..bots).map(&mut row).collect();
            let found = ratings(&wins).bots;
            let mean: f64 = found.iter().map(|rating| rating.elo).sum();
            assert!(mean.abs() < 1e-6, "{found:?}");
            for a in 0..bots {
                let expected: f64 = (0..bots)
                    .map(|b| {
                        let score =
                            1.0 / (1.0 + 10_f64.powf((found[b].elo - found[a].elo) / 400.0));
                        (wins[a][b] + wins[b][a]) as f64 * score
                    })
                    .sum();
                let won: u64 = wins[a].iter().sum();
                assert!((expected - won as f64).abs() < 1e-6, "{wins:?}: {expected} for {won}");
            }
        }
    }

    #[test]
    fn winning_or_losing_everything_is_finite_and_said() {
        // The first beat everybody, the last lost to everybody.
        let wins = vec![vec![0, 10, 10], vec![0, 0, 10], vec![0, 0, 0]];
        let found = ratings(&wins);
        assert!(found.unbounded);
        let [first, second, last] = found.bots[..] else { panic!("three bots") };
        assert!(first.elo.is_finite() && first.elo > 300.0, "{found:?}");
        assert!((first.elo + last.elo).abs() < 1e-6 && second.elo.abs() < 1e-6, "{found:?}");
        assert!(first.elo_error > second.elo_error);
        // More such games make the bot stronger.
        let more = ratings(&[vec![0, 100, 100], vec![0, 0, 10], vec![0, 0, 0]]);
        assert!(more.bots[0].elo - more.bots[1].elo > first.elo - second.elo);
    }

    #[test]
    fn groups_that_never_met_are_unbounded() {
        let wins = vec![vec![0, 6, 0, 0], vec![4, 0, 0, 0], vec![0, 0, 0, 6], vec![0, 0, 4, 0]];
        let found = ratings(&wins);
        assert!(found.unbounded);
        assert!((found.bots[0].elo - found.bots[2].elo).abs() < 1e-6);
        assert!(!ratings(&[vec![0, 1, 0], vec![0, 0, 1], vec![1, 0, 0]]).unbounded);
    }

    #[test]
    fn no_games_are_no_error() {
        let found = ratings(&vec![vec![0; 3]; 3]);
        assert!(found.unbounded);
        assert!(found.bots.iter().all(|rating| rating.elo == 0.0 && rating.elo_error > 0.0));
        assert!(ratings(&[]).bots.is_empty());
    }

    #[test]
    fn a_long_chain_of_lopsided_results_converges() {
        let count = 12;
        let mut wins = vec![vec![0; count]; count];
        for a in 1..count {
            wins[a][a - 1] = 999;
            wins[a - 1][a] = 1;
        }
        let found = ratings(&wins);
        for pair in found.bots.windows(2) {
            let difference = (pair[1].elo - pair[0].elo) / ELO_PER_LOGIT;
            assert!((difference - 999_f64.ln()).abs() < 1e-6, "{difference}");
        }
    }
}
