//! The bot against itself with something switched off.

use clap::Args;

use crate::bundle::Lab;

/// Play the bot against itself with features on: without lanes and pondering, unless told otherwise
#[derive(Args)]
pub(crate) struct Compare {
    /// The features of the other, as `bot/Cargo.toml` names them
    #[arg(long, default_value = "no-lanes,no-pondering")]
    features: String,
    /// Games, two for each opening
    #[arg(long, default_value_t = 80)]
    games: u64,
    /// Random actions before each game
    #[arg(long, default_value_t = 4)]
    opening_plies: u32,
    /// Draws the openings
    #[arg(long, default_value_t = 11)]
    seed: u64,
}

impl Compare {
    /// Plays the games and prints the standings.
    pub(crate) fn run(self, lab: &Lab) -> miette::Result<()> {
        let other = lab.file("other.rs").to_string_lossy().into_owned();
        lab.run(&["bundle", "--features", &self.features, "--output", &other])?;
        let [games, plies, seed] =
            [self.games, u64::from(self.opening_plies), self.seed].map(|number| number.to_string());
        let mut arguments = vec!["tournament", "bot", &other];
        arguments.extend(["--games", &games, "--opening-plies", &plies, "--seed", &seed]);
        print!("{}", lab.run(&arguments)?);
        println!("other.rs: the bot with {}", self.features);
        Ok(())
    }
}
