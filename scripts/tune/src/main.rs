//! Measures the bot over whole games, and tunes its weights by self-play.
//!
//! ```text
//! cargo run --release -p tune -- bench                     # nodes and positions per 1,000 ticks, depth, clock
//! cargo run --release -p tune -- compare                   # the bot against itself without lanes and pondering
//! cargo run --release -p tune -- weights THREAT=4 TEMPO=15 # try each weight this much up and down
//! ```
//!
//! All bundle the bot with `hexidor bundle`. What is measured is the file that would be uploaded, but for
//! the features that are on and the constants that are set in its text.

mod bench;
mod bundle;
mod compare;
mod weights;

use std::path::PathBuf;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(about)]
struct Arguments {
    /// The arena's program
    #[arg(long, default_value = "target/release/hexidor", global = true)]
    hexidor: PathBuf,
    /// Where bundles, logs and replays go
    #[arg(long, default_value = "target/hexidor/tune", global = true)]
    work: PathBuf,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Bench(bench::Bench),
    Compare(compare::Compare),
    Weights(weights::Weights),
}

fn main() -> miette::Result<()> {
    let arguments = Arguments::parse();
    let lab = bundle::Lab::new(arguments.hexidor, arguments.work)?;
    match arguments.command {
        Command::Bench(command) => command.run(&lab),
        Command::Compare(command) => command.run(&lab),
        Command::Weights(command) => command.run(&lab),
    }
}
