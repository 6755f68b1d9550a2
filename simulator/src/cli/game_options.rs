//! What every command that plays begins with: the rules are read, the bots made ready.

use std::path::PathBuf;

use clap::Args;

use super::arena_option::ArenaOption;
use super::bot_options::BotArguments;
use super::watched::Watch;
use crate::arena_rules::{ArenaRules, SettingsError};
use crate::bot::{Bot, BotOptions};

/// By which rules bots play, and how they are compiled and run.
#[derive(Args)]
pub(super) struct GameOptions {
    #[command(flatten)]
    arena: ArenaOption,

    #[command(flatten)]
    bots: BotArguments,
}

impl GameOptions {
    /// The rules in force.
    pub(super) fn rules(&self) -> Result<ArenaRules, SettingsError> {
        self.arena.load()
    }

    /// Where they were read, if that was said.
    pub(super) fn arena_file(&self) -> Option<&PathBuf> {
        self.arena.path()
    }

    /// How bots are made ready.
    pub(super) fn bots(&self) -> BotOptions {
        self.bots.options()
    }

    /// The bots that are named, ready to play by `rules`.
    pub(super) fn prepare<const N: usize>(
        &self,
        names: [&str; N],
        rules: &ArenaRules,
    ) -> miette::Result<[Bot; N]> {
        let bots = prepare(&names, rules, &self.bots())?;
        Ok(bots.try_into().expect("each name has become a bot"))
    }
}

/// Makes the bots ready: none plays unless all can.
pub(super) fn prepare(
    names: &[impl AsRef<str>],
    rules: &ArenaRules,
    options: &BotOptions,
) -> miette::Result<Vec<Bot>> {
    let watch = Watch::start();
    let prepare = |name: &str| {
        watch.say(format!("preparing {name}"));
        Ok(Bot::prepare(name, rules, options)?)
    };
    names.iter().map(AsRef::as_ref).map(prepare).collect()
}
