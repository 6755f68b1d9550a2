//! The lines between the arena and an engine: one JSON object each.
//!
//! ```text
//! to the engine    {"type":"start","player":0,"arena":{"clock_ticks":300000,...}}
//! to the engine    {"type":"turn","turn_number":0,"actions":[],"clock_ticks":[300000,300000]}
//! from the engine  {"action":"move 3 -2","ticks":120,"note":"eval 3"}
//! to the engine    {"type":"end","winner":0,"reason":"goal"}
//! ```

use serde::{Deserialize, Serialize};

use crate::arena_rules::ArenaRules;
use crate::referee::ending::Reason;
use crate::ticks::Ticks;

/// A line to the engine.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Message<'a> {
    /// A game begins.
    Start {
        /// Which player the engine is.
        player: u8,
        /// The rules in force, by the keys of `arena.toml`.
        arena: &'a ArenaRules,
    },
    /// It is the engine's turn.
    Turn {
        /// How many actions have landed.
        turn_number: u32,
        /// All of them, those of the opening first.
        actions: &'a [String],
        /// What is left on both clocks, by player.
        clock_ticks: [Ticks; 2],
    },
    /// The game is over; the engine may exit.
    End {
        /// Who won; `null` when the machine stopped the game.
        winner: Option<u8>,
        /// Why.
        reason: Reason,
    },
}

/// The engine's line for one turn.
#[derive(Debug, PartialEq, Eq, Deserialize)]
pub struct Answer {
    /// `move q r` or `wall q r d o`.
    pub action: String,
    /// Charged to the engine's clock before the action is called.
    #[serde(default)]
    pub ticks: u64,
    /// Kept in the replay.
    #[serde(default)]
    pub note: Option<String>,
}

impl Answer {
    /// Reads a line.
    ///
    /// # Errors
    /// What is wrong with it, with the beginning of the line.
    pub fn parse(line: &[u8]) -> Result<Self, String> {
        serde_json::from_slice(line).map_err(|error| {
            let text = String::from_utf8_lossy(line);
            let shown: String = text.trim_end().chars().take(200).collect();
            format!("not an answer: {error}: `{shown}`")
        })
    }
}
