//! Maximum likelihood under a hypothesis on the t-value.

/// The scores of a pair per game, less 1/2.
const ABOVE_HALF: [f64; 5] = [-0.5, -0.25, 0.0, 0.25, 0.5];

/// The distribution of pairs under which the `observed` one is likeliest, among those whose mean lies
/// `t` standard deviations above 1/2. All `observed` shares must be positive and add up to 1.
///
/// With mean `m` and mean square `s` of the score above 1/2, the condition `m = t sqrt(s - m^2)` is
/// `m = k sqrt(s)`, where `k = t / sqrt(1 + t^2)`. A square root is the least of its tangents,
///
/// ```text
///    sqrt(s) = min over c > 0 of (s + c^2) / 2c,   reached at c = sqrt(s),
/// ```
/// so for a given `c` the condition turns linear in the probabilities, and that problem has a known solution
/// ([`likeliest_with_mean_zero`]). What remains is one number to find: the `c` whose solution has
/// `s = c^2`. There the tangent touches, and the likelihood is stationary on the true condition.
///
/// Van den Bergh ("Comments on normalized Elo", 4.1) reaches the same point by iterating
/// linear conditions from a first guess; a bracketed root needs no guess, and so cannot fail for
/// hypotheses far from what was seen.
pub(super) fn likeliest(observed: &[f64; 5], t: f64) -> [f64; 5] {
    let k = t / (1.0 + t * t).sqrt();
    let solution = |c: f64| {
        let condition = ABOVE_HALF.map(|score| score - k * (score * score + c * c) / (2.0 * c));
        likeliest_with_mean_zero(observed, &condition)
    };
    let excess = |c: f64| {
        let mean_square: f64 = ABOVE_HALF.iter().zip(solution(c)).map(|(a, p)| a * a * p).sum();
        mean_square - c * c
    };
    // The smallest c at which the condition can be met: every pair is won (for a positive t).
    let least = t.abs() / (2.0 * ((1.0 + t * t).sqrt() + 1.0));
    let most = 0.5;
    let c = root((least, 0.25 - least * least), (most, excess(most)), excess);
    solution(c)
}

/// The distribution under which the `observed` one is likeliest, among those for which `value` has
/// the mean 0: `p_i = observed_i / (1 + x value_i)`, with the `x` that fulfils the condition (Van den
/// Bergh, "support_MLE_multinomial", proposition 1.1). There must be values of both signs.
fn likeliest_with_mean_zero(observed: &[f64; 5], value: &[f64; 5]) -> [f64; 5] {
    let lowest = value.iter().copied().fold(f64::INFINITY, f64::min);
    let highest = value.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    // The mean falls from a pole at one end to a pole at the other; without the poles it has the same root.
    let mean = |x: f64| {
        let sum: f64 = observed.iter().zip(value).map(|(p, v)| p * v / (1.0 + x * v)).sum();
        sum * (1.0 + x * lowest) * (1.0 + x * highest)
    };
    let (low, high) = (-1.0 / highest, -1.0 / lowest);
    let residue = |bound: f64, other: f64| {
        let there: f64 =
            observed.iter().zip(value).filter(|(_, v)| **v == bound).map(|(p, _)| p).sum();
        there * bound * (1.0 - other / bound)
    };
    let x = root((low, residue(highest, lowest)), (high, residue(lowest, highest)), mean);
    std::array::from_fn(|i| observed[i] / (1.0 + x * value[i]))
}

/// Where `f` changes its sign between two points at which it is known, to about 1 part in 10^14 of their
/// distance: Ridders' method ("A new algorithm for computing a single root of a real continuous
/// function", 1979), which at least halves the bracket at each step.
fn root(low: (f64, f64), high: (f64, f64), f: impl Fn(f64) -> f64) -> f64 {
    const STEPS_MAX: usize = 100;
    let tolerance = 1e-12 * (high.0 - low.0);
    let ((mut low, mut at_low), (mut high, mut at_high)) = (low, high);
    let mut last = f64::NAN;
    for _ in 0..STEPS_MAX {
        let middle = (low + high) / 2.0;
        let at_middle = f(middle);
        let bend = (at_middle * at_middle - at_low * at_high).sqrt();
        if at_middle == 0.0 || bend == 0.0 {
            return middle;
        }
        let point = middle + (middle - low) * at_low.signum() * at_middle / bend;
        let at_point = f(point);
        if at_point == 0.0 || (point - last).abs() <= tolerance {
            return point;
        }
        last = point;
        // Of the two new points, those that enclose the root; else the new one and the far end.
        if at_middle.signum() != at_point.signum() {
            (low, at_low, high, at_high) = (middle, at_middle, point, at_point);
        } else if at_low.signum() != at_point.signum() {
            (high, at_high) = (point, at_point);
        } else {
            (low, at_low) = (point, at_point);
        }
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;

    fn t_value(distribution: &[f64; 5]) -> f64 {
        let mean: f64 = ABOVE_HALF.iter().zip(distribution).map(|(a, p)| a * p).sum();
        let square: f64 = ABOVE_HALF.iter().zip(distribution).map(|(a, p)| a * a * p).sum();
        mean / (square - mean * mean).sqrt()
    }

    fn log_likelihood(observed: &[f64; 5], distribution: &[f64; 5]) -> f64 {
        observed.iter().zip(distribution).map(|(o, p)| o * p.ln()).sum()
    }

    fn shares(counts: [f64; 5]) -> [f64; 5] {
        let total: f64 = counts.iter().sum();
        counts.map(|count| count / total)
    }

    const OBSERVED: [[f64; 5]; 6] = [
        [10.0, 20.0, 40.0, 20.0, 10.0],
        [0.001, 0.001, 30.0, 0.001, 12.0],
        [0.001, 0.001, 0.001, 0.001, 104.0],
        [0.001, 0.001, 250.0, 0.001, 0.001],
        [150.0, 0.001, 1.0, 0.001, 0.001],
        [7895.0, 8757.0, 5685.0, 568.0, 9999.0],
    ];

    #[test]
    fn the_solution_is_a_distribution_with_the_t_value() {
        for observed in OBSERVED.map(shares) {
            for t in [-4.0, -1.0, -0.1, -1e-3, 0.0, 1e-6, 0.02, 0.3, 2.0, 6.0] {
                let solution = likeliest(&observed, t);
                let total: f64 = solution.iter().sum();
                assert!((total - 1.0).abs() < 1e-9, "{observed:?} {t}: the sum is {total}");
                assert!(solution.iter().all(|&p| p > 0.0), "{observed:?} {t}: {solution:?}");
                let found = t_value(&solution);
                assert!(
                    (found - t).abs() < 1e-7 * (1.0 + t * t * t.abs()),
                    "{observed:?} {t}: {found}"
                );
            }
        }
    }

    #[test]
    fn the_observed_distribution_is_the_likeliest_with_its_own_t_value() {
        for observed in OBSERVED.map(shares) {
            let solution = likeliest(&observed, t_value(&observed));
            for (found, seen) in solution.iter().zip(observed) {
                assert!((found - seen).abs() < 1e-7, "{solution:?} for {observed:?}");
            }
        }
    }

    /// Without draws the condition leaves one number free, the share of decided pairs `d`: of these
    /// `(d + k sqrt(d)) / 2` are won. All of its values are tried.
    fn best_by_trying(observed: &[f64; 5], t: f64) -> f64 {
        let k = t / (1.0 + t * t).sqrt();
        let trials = 400_000;
        (1..trials)
            .map(|trial| {
                let decided = k * k + (1.0 - k * k) * f64::from(trial) / f64::from(trials);
                let lead = k * decided.sqrt();
                let (won, lost) = ((decided + lead) / 2.0, (decided - lead) / 2.0);
                observed[0] * lost.ln()
                    + observed[2] * (1.0 - decided).ln()
                    + observed[4] * won.ln()
            })
            .fold(f64::NEG_INFINITY, f64::max)
    }

    #[test]
    fn no_other_distribution_is_likelier() {
        let tiny = 1e-12;
        for (lost, split, won) in [(20, 60, 20), (5, 60, 35), (1, 3, 90), (30, 1, 30), (200, 10, 3)]
        {
            let observed = shares([lost.into(), tiny, split.into(), tiny, won.into()]);
            for t in [-1.5, -0.2, 0.0, 0.05, 0.4, 2.0] {
                let found = log_likelihood(&observed, &likeliest(&observed, t));
                let best = best_by_trying(&observed, t);
                assert!((found - best).abs() < 1e-7, "{observed:?} {t}: {found}, not {best}");
            }
        }
    }
}
