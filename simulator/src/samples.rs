//! The sample bots, which the program carries with it.

/// A bot that comes with the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The name by which it stands wherever a bot stands.
    pub name: &'static str,
    /// Its one file.
    pub source: &'static str,
}

/// All of them, from the weakest.
pub const SAMPLES: [Sample; 5] = [
    Sample { name: "starter", source: include_str!("../bots/starter.rs") },
    Sample { name: "random", source: include_str!("../bots/random.rs") },
    Sample { name: "racer", source: include_str!("../bots/racer.rs") },
    Sample { name: "greedy", source: include_str!("../bots/greedy.rs") },
    Sample { name: "minimax", source: include_str!("../bots/minimax.rs") },
];

/// The sample with this name.
#[must_use]
pub fn sample(name: &str) -> Option<Sample> {
    SAMPLES.into_iter().find(|sample| sample.name == name)
}
