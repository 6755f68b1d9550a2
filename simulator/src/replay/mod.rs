//! The replay: one match as one JSON file, in which everything that a page shows is written out, so
//! that the page holds no rules.
//!
//! The same two files, rules and opening give the same replay byte for byte: it holds no time, no
//! path and nothing of the machine. Every list "by player" has player 0's entry first. Tiles are
//! `[q, r]`; actions are text, `move q r` or `wall q r d o`.

mod file;
mod notes;
mod record;
mod turn;

pub(crate) use file::write_text;
pub use file::{ReadError, WriteError, parse, read, write};
pub use turn::{ActionError, RecordedTurn, TurnError};

use std::collections::BTreeMap;
use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

use crate::arena_rules::ArenaRules;
use crate::referee::ending::Reason;
use crate::ticks::Ticks;

/// The version of the format that this program writes, and the only one that it reads.
pub const VERSION: u32 = 1;

/// One match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Replay {
    /// The version of this format.
    pub hexidor_replay: u32,
    /// The program that played the match, with its version.
    pub program: String,
    /// The cost model by which statements were counted.
    pub cost_model: String,
    /// The rules in force, by the keys of `arena.toml`.
    pub arena: ArenaRules,
    /// Where it was played.
    #[serde(default)]
    pub field: Field,
    /// Who played, by player.
    pub players: [Player; 2],
    /// The actions that were on the board at tick 0. They are turns, too: the first of `turns` follows
    /// them.
    pub opening: Vec<String>,
    /// The board after each landed action: the first is the start, the last the end.
    pub boards: Vec<Board>,
    /// Every wall that was placed, oldest first.
    pub walls: Vec<Wall>,
    /// Every action that landed after the opening, in order.
    pub turns: Vec<Turn>,
    /// What each player spent after its last landing, by player.
    pub rest: [Spent; 2],
    /// What each player's clock showed at the end, by player.
    pub clock_left: [Ticks; 2],
    /// What each player printed, by player.
    pub output: [Output; 2],
    /// How it ended.
    pub ending: Ending,
}

/// The tiles of the board. A file of an older program that lacks them is read with the arena's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    /// All of them.
    pub tiles: Vec<Place>,
    /// Those that a pawn must reach, by player.
    pub goals: [Vec<Place>; 2],
}

/// One of the two programs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// The file's name without its folder, a sample's name, or an engine's command.
    pub name: String,
    /// The BLAKE3 hash of the submitted file, in hex; `null` for an external engine.
    pub blake3: Option<String>,
    /// Whether the file has `unsafe` in it.
    pub has_unsafe: bool,
    /// Whether it is an external engine: neither metered nor thinking in the other's turn.
    pub external: bool,
}

/// The board at one turn number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    /// How many actions have landed.
    pub turn_number: u32,
    /// Who is on turn (after the winning move: who would be).
    pub to_move: u8,
    /// Where the pawns stand, by player.
    pub pawns: [Place; 2],
    /// Walls not yet placed, by player.
    pub walls_left: [u8; 2],
    /// Fewest steps to the goal, by player; `null` when sealed off.
    pub steps_to_goal: [Option<u32>; 2],
    /// A shortest path to the goal, by player, the pawn's own tile first; empty when sealed off.
    pub paths: [Vec<Place>; 2],
    /// Whether the action that led here was a move over the other pawn.
    #[serde(default)]
    pub leapfrog: bool,
}

/// A tile, `[q, r]`.
pub type Place = [i8; 2];

/// A wall that was placed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wall {
    /// The number of the turn in which it was placed: it stands on every board with a larger number.
    pub turn_number: u32,
    /// Who placed it.
    pub owner: u8,
    /// Its canonical name: tile, direction, zigzag.
    pub name: String,
    /// The two tiles on either side of each of its three edges, the centre edge first.
    pub edges: [[Place; 2]; 3],
}

/// One action that landed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// How many actions had landed before.
    pub turn_number: u32,
    /// Who acted.
    pub player: u8,
    /// What it did.
    pub action: String,
    /// The tick at which it called the action.
    pub called_at: Ticks,
    /// The tick at which the action landed.
    pub landed_at: Ticks,
    /// What both clocks showed then, by player.
    pub clock_left: [Ticks; 2],
    /// What the player had spent since its last landing.
    #[serde(flatten)]
    pub spent: Spent,
    /// What the player said of this turn, by key: from each line `#hx key=value key="two words" ...`
    /// that it printed since its last landing; an external engine's note has the key `note`.
    pub notes: BTreeMap<String, String>,
}

/// What one player spent since its last landing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spent {
    /// While the other was on turn.
    pub off_turn: Ledger,
    /// On its own clock.
    pub on_turn: Ledger,
}

impl AddAssign<&Self> for Spent {
    fn add_assign(&mut self, other: &Self) {
        self.off_turn += &other.off_turn;
        self.on_turn += &other.on_turn;
    }
}

impl AddAssign<&Self> for Ledger {
    fn add_assign(&mut self, other: &Self) {
        self.ticks += other.ticks;
        self.statement_ticks += other.statement_ticks;
        self.action_ticks += other.action_ticks;
        for (name, &Calls { count, ticks }) in &other.calls {
            let sum = self.calls.entry(name.clone()).or_default();
            sum.count += count;
            sum.ticks += ticks;
        }
    }
}

/// Where the ticks of a stretch went.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ledger {
    /// The length of the stretch.
    pub ticks: Ticks,
    /// Ticks paid for statements: their number times `arena.statement_ticks`.
    pub statement_ticks: Ticks,
    /// Of the ticks paid for calls, those for the actions among them: the rest went to queries.
    #[serde(default)]
    pub action_ticks: Ticks,
    /// By function, those that were called (or whose pause reached into this stretch).
    pub calls: BTreeMap<String, Calls>,
}

/// How often one function was called, and what that cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Calls {
    /// Number of calls.
    pub count: u64,
    /// Ticks paid for them, statements not included.
    pub ticks: Ticks,
}

/// All that one program printed (an external engine: on its standard error).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Output {
    /// What was kept: the first 64 KiB, oldest first.
    pub parts: Vec<OutputPart>,
    /// How many bytes more it printed.
    pub dropped_bytes: u64,
}

/// What one program printed from one of its landings to the next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutputPart {
    /// The number of the turn that it was printed for; what came after the program's last landing has
    /// the number of the last board.
    pub turn_number: u32,
    /// The text; what was not UTF-8 is replaced by U+FFFD.
    pub text: String,
}

/// How the match ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    /// Who won; `null` when the machine stopped the match.
    pub winner: Option<u8>,
    /// Why: `goal`, `clock`, `illegal action`, `out of turn`, `exited`, `panicked`, `crashed`, `memory`,
    /// `protocol error`, `host abort`.
    pub reason: Reason,
    /// At which tick.
    pub tick: Ticks,
    /// One line about the loser, or about what stopped the match.
    pub detail: Option<String>,
    /// The line of the loser's file, counted from 1, where that is known.
    pub source_line: Option<u32>,
    /// What stands in that line, without the spaces around it: the first 200 characters. A file of an
    /// older program lacks it.
    #[serde(default)]
    pub source_text: Option<String>,
}
