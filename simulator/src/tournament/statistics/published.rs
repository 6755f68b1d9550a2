//! What public match runners reported for real tests: the cases that the formulas must reproduce.

/// One report. Intervals are given as half widths.
pub(super) struct Report {
    /// Where it stands.
    pub(super) source: &'static str,
    /// The pentanomial counts.
    pub(super) pairs: [u64; 5],
    pub(super) elo: f64,
    pub(super) elo_error: f64,
    pub(super) normalized_elo: f64,
    pub(super) normalized_elo_error: f64,
    /// The likelihood of superiority, in per cent.
    pub(super) superiority: f64,
    /// The hypotheses of the test, in normalised Elo.
    pub(super) hypotheses: [f64; 2],
    /// The log-likelihood ratio.
    pub(super) ratio: f64,
}

/// Reports of fastchess, which prints two decimals.
pub(super) const REPORTS: [Report; 7] = [
    Report {
        source: "brunocodutra/cinder, pull request 727",
        pairs: [50, 287, 610, 387, 73],
        elo: 18.04,
        elo_error: 8.23,
        normalized_elo: 28.19,
        normalized_elo_error: 12.84,
        superiority: 100.0,
        hypotheses: [0.0, 5.0],
        ratio: 2.97,
    },
    Report {
        source: "brunocodutra/cinder, pull request 800",
        pairs: [147, 1252, 2509, 1445, 165],
        elo: 7.21,
        elo_error: 3.87,
        normalized_elo: 12.07,
        normalized_elo_error: 6.48,
        superiority: 99.99,
        hypotheses: [0.0, 3.0],
        ratio: 2.89,
    },
    Report {
        source: "brunocodutra/cinder, pull request 820",
        pairs: [244, 1980, 3630, 2067, 263],
        elo: 2.65,
        elo_error: 3.24,
        normalized_elo: 4.36,
        normalized_elo_error: 5.32,
        superiority: 94.56,
        hypotheses: [-3.0, 1.0],
        ratio: 2.90,
    },
    Report {
        source: "brunocodutra/cinder, pull request 836",
        pairs: [835, 6884, 13116, 7201, 852],
        elo: 2.11,
        elo_error: 1.70,
        normalized_elo: 3.52,
        normalized_elo_error: 2.83,
        superiority: 99.25,
        hypotheses: [0.0, 3.0],
        ratio: 2.89,
    },
    Report {
        source: "brunocodutra/cinder, pull request 874",
        pairs: [142, 1348, 2633, 1436, 163],
        elo: 3.95,
        elo_error: 3.76,
        normalized_elo: 6.67,
        normalized_elo_error: 6.37,
        superiority: 98.01,
        hypotheses: [-3.0, 1.0],
        ratio: 2.91,
    },
    Report {
        source: "brunocodutra/cinder, pull request 903",
        pairs: [105, 1679, 3944, 1839, 134],
        elo: 4.92,
        elo_error: 2.96,
        normalized_elo: 9.13,
        normalized_elo_error: 5.49,
        superiority: 99.94,
        hypotheses: [0.0, 3.0],
        ratio: 2.92,
    },
    Report {
        source: "brunocodutra/cinder, pull request 916",
        pairs: [339, 4640, 8717, 4594, 403],
        elo: 0.76,
        elo_error: 2.01,
        normalized_elo: 1.33,
        normalized_elo_error: 3.52,
        superiority: 77.11,
        hypotheses: [-3.0, 1.0],
        ratio: 2.89,
    },
];
