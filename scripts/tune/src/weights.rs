//! Weights by self-play: each is tried a step up and a step down against the best so far.

use std::fs;

use clap::Args;
use miette::{IntoDiagnostic, miette};
use serde_json::Value;

use crate::bundle::{Lab, number, with};

/// Try constants of the bot a step up and down, and keep what wins
#[derive(Args)]
pub(crate) struct Weights {
    /// What to try, and by how much: NAME=STEP
    #[arg(required = true)]
    steps: Vec<String>,
    /// Games for each trial
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// Keep a value that scores at least this part of the points
    #[arg(long, default_value_t = 0.55)]
    keep: f64,
    /// Rounds over all constants
    #[arg(long, default_value_t = 1)]
    rounds: u64,
    /// Settings of the arena, such as a shorter clock
    #[arg(long)]
    arena: Option<String>,
}

impl Weights {
    /// Climbs, and prints each trial and the values that stayed.
    pub(crate) fn run(self, lab: &Lab) -> miette::Result<()> {
        let steps: Vec<(&str, i64)> =
            self.steps.iter().map(|step| parse(step)).collect::<miette::Result<_>>()?;
        let mut best = lab.bundle()?;
        for round in 0..self.rounds {
            for (seed, &(name, step)) in (round * 1_000..).zip(&steps) {
                for step in [step, -step] {
                    let value = number(&best, name)? + step;
                    let trial = with(&best, name, &value.to_string())?;
                    let score = self.score(lab, &trial, &best, seed)?;
                    let kept = score >= self.keep;
                    println!(
                        "{name} = {value}: {:.1} %{}",
                        100.0 * score,
                        if kept { ", kept" } else { "" }
                    );
                    if kept {
                        best = trial;
                        break;
                    }
                }
            }
        }
        for (name, _) in steps {
            println!("{name} = {}", number(&best, name)?);
        }
        Ok(())
    }

    /// The part of the points that the trial makes against the best.
    fn score(&self, lab: &Lab, trial: &str, best: &str, seed: u64) -> miette::Result<f64> {
        let files = [lab.file("trial.rs"), lab.file("best.rs")];
        fs::write(&files[0], trial).into_diagnostic()?;
        fs::write(&files[1], best).into_diagnostic()?;
        let [games, seed] = [self.games, seed].map(|number| number.to_string());
        let bots = files.map(|file| file.to_string_lossy().into_owned());
        let mut arguments = vec!["tournament", &bots[0], &bots[1], "--json"];
        arguments.extend(["--games", &games, "--seed", &seed]);
        if let Some(arena) = &self.arena {
            arguments.extend(["--arena", arena]);
        }
        let lines = lab.run(&arguments)?;
        let games: Vec<Value> =
            lines.lines().map(serde_json::from_str).collect::<Result<_, _>>().into_diagnostic()?;
        let winners: Vec<&str> = games
            .iter()
            .filter_map(|game| game["players"].get(game["winner"].as_u64()? as usize)?.as_str())
            .collect();
        let won = winners.iter().filter(|winner| winner.contains("trial")).count();
        Ok(won as f64 / winners.len().max(1) as f64)
    }
}

fn parse(step: &str) -> miette::Result<(&str, i64)> {
    step.split_once('=')
        .and_then(|(name, step)| Some((name, step.parse().ok()?)))
        .ok_or_else(|| miette!("{step} is not NAME=STEP"))
}
