//! `--arena FILE`, wherever a game is played.

use std::path::PathBuf;

use clap::Args;

use crate::arena_rules::{ArenaRules, SettingsError};

/// Which arena rules hold.
#[derive(Args)]
pub(super) struct ArenaOption {
    /// Settings of the arena (`arena.toml`); what it does not name keeps its default
    #[arg(long, value_name = "FILE")]
    arena: Option<PathBuf>,
}

impl ArenaOption {
    /// The file, if one was named.
    pub(super) fn path(&self) -> Option<&PathBuf> {
        self.arena.as_ref()
    }

    /// The rules of the file, or the defaults.
    pub(super) fn load(&self) -> Result<ArenaRules, SettingsError> {
        self.arena.as_deref().map_or_else(|| Ok(ArenaRules::default()), ArenaRules::load)
    }
}
