//! `hexidor perft N`: counts of action sequences, and how fast they are counted.

use std::collections::BTreeMap;
use std::time::Instant;

use clap::{Args, ValueEnum};
use rules::perft::{divide, perft, perft_by_playing};
use rules::{Position, Seal};
use serde::Serialize;

use super::arena_option::ArenaOption;
use super::exit::Exit;
use super::output::{print_json, print_line};
use crate::referee::opening::Opening;

/// Count the sequences of 1 to N legal actions
///
/// From the start there are 268, 68486 and 16668506 (with `--seal either` 16668394 of three).
#[derive(Args)]
pub(super) struct Perft {
    /// How many actions
    #[arg(value_name = "N", value_parser = clap::value_parser!(u32).range(1..=7))]
    depth: u32,
    /// Whose path a wall must leave [default: as the arena rules say]
    #[arg(long, value_enum)]
    seal: Option<SealOption>,
    /// Actions to play first, separated by `;`
    #[arg(long, value_name = "ACTIONS", default_value = "")]
    opening: String,
    /// Also show the count after each first action
    #[arg(long)]
    divide: bool,
    /// Play the last action of each sequence too, instead of counting it
    #[arg(long, conflicts_with = "divide")]
    play_last: bool,
    /// Print a JSON object for each number of actions: depth, count, seconds, and divide if asked for
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    arena: ArenaOption,
}

#[derive(Clone, Copy, ValueEnum)]
enum SealOption {
    Opponent,
    Either,
}

/// What was counted.
#[derive(Serialize)]
struct Counted {
    depth: u32,
    count: u64,
    seconds: f64,
    /// By first action.
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<BTreeMap<String, u64>>,
}

impl Perft {
    pub(super) fn run(self) -> miette::Result<Exit> {
        let mut rules = self.arena.load()?.rules;
        match self.seal {
            Some(SealOption::Opponent) => rules.seal = Seal::Opponent,
            Some(SealOption::Either) => rules.seal = Seal::Either,
            None => {}
        }
        let opening = Opening::parse(&self.opening, &rules)?;
        for depth in 1..=self.depth {
            let counted = self.count(opening.position(), depth);
            if self.json { print_json(&counted)? } else { print_line(counted.to_text())? }
        }
        Ok(Exit::Done)
    }

    fn count(&self, position: &Position, depth: u32) -> Counted {
        let start = Instant::now();
        let parts = (self.divide && depth == self.depth).then(|| divide(position, depth));
        let count = match &parts {
            Some(parts) => parts.iter().map(|(_, count)| count).sum(),
            None if self.play_last => perft_by_playing(position, depth),
            None => perft(position, depth),
        };
        let seconds = start.elapsed().as_secs_f64();
        let by_text = |(action, count): (rules::Action, u64)| (action.to_string(), count);
        let divide = parts.map(|parts| parts.into_iter().map(by_text).collect());
        Counted { depth, count, seconds, divide }
    }
}

impl Counted {
    fn to_text(&self) -> String {
        let parts = self
            .divide
            .iter()
            .flatten()
            .map(|(action, count)| format!("{action:16} {count:>16}\n"));
        let Self { depth, count, seconds, .. } = self;
        let millions = *count as f64 / seconds / 1e6;
        parts.collect::<String>()
            + &format!(
                "perft {depth} {count:>21} {seconds:>11.6} s {millions:>9.1} million a second"
            )
    }
}
