//! What was measured, as a file to compare later changes with.

use std::io;
use std::path::{Path, PathBuf};

use miette::Diagnostic;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::arena_rules::ArenaRules;
use crate::bot::Bot;
use crate::clock::ledger::GameClock;
use crate::clock::profile::FunctionCost;
use crate::files::write_atomically;
use crate::meter::COST_MODEL;
use crate::replay::Player;
use crate::tournament::plan::Difference;

/// The version of the format that this program writes, and the only one that it reads.
pub const VERSION: u32 = 1;

/// The suite's games of one version of a bot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Baseline {
    /// The version of this format.
    pub hexidor_clock: u32,
    /// The cost model by which statements were counted.
    pub cost_model: String,
    /// The rules in force, by the keys of `arena.toml`.
    pub arena: ArenaRules,
    /// The bot that was measured.
    pub bot: Player,
    /// Whom it met, in order.
    pub opponents: Vec<Player>,
    /// The games, in order.
    pub games: Vec<GameClock>,
    /// What each function of the bot cost, over all games; dearest first.
    pub functions: Vec<FunctionCost>,
}

/// Why a baseline is of no use.
#[derive(Debug, thiserror::Error, Diagnostic)]
pub enum BaselineError {
    /// It could not be read.
    #[error("cannot read the baseline {}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// It could not be written.
    #[error("cannot write the baseline {}", path.display())]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// It is something else, or of another version.
    #[error("{} is no baseline: {problem}", path.display())]
    NoBaseline {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        problem: String,
    },
    /// Its games are others than those that were played now.
    #[error("the baseline {} is of other games: {what} is {theirs} there, and {ours} here", path.display())]
    #[diagnostic(help("ask for the same games, or write a new one with --save"))]
    Different {
        /// The file.
        path: PathBuf,
        /// What differs.
        what: String,
        /// Its value in the file.
        theirs: String,
        /// Its value now.
        ours: String,
    },
}

impl Baseline {
    /// Of what was measured.
    #[must_use]
    pub fn new(
        arena: &ArenaRules,
        bot: &Bot,
        opponents: &[Bot],
        games: &[GameClock],
        functions: Vec<FunctionCost>,
    ) -> Self {
        let whole = games.iter().map(|game| GameClock { by_turn: Vec::new(), ..game.clone() });
        Self {
            hexidor_clock: VERSION,
            cost_model: COST_MODEL.to_owned(),
            arena: arena.clone(),
            bot: bot.description(),
            opponents: opponents.iter().map(Bot::description).collect(),
            games: whole.collect(),
            functions,
        }
    }

    /// Reads a baseline.
    ///
    /// # Errors
    /// See [`BaselineError`].
    pub fn read(path: &Path) -> Result<Self, BaselineError> {
        let text = std::fs::read_to_string(path)
            .map_err(|source| BaselineError::Unreadable { path: path.to_owned(), source })?;
        let no_baseline = |problem| BaselineError::NoBaseline { path: path.to_owned(), problem };
        parse(&text).map_err(no_baseline)
    }

    /// Writes it.
    ///
    /// # Errors
    /// When it cannot be written; a file that was there before is left as it was.
    pub fn write(&self, path: &Path) -> Result<(), BaselineError> {
        write_atomically(path, self.to_json())
            .map_err(|source| BaselineError::Unwritable { path: path.to_owned(), source })
    }

    /// The text of the file: JSON of which a change shows in the lines that it concerns.
    #[must_use]
    pub fn to_json(&self) -> String {
        let value = serde_json::to_value(self).expect("a baseline is JSON");
        let mut text = String::new();
        write_value(&value, 0, &mut text);
        text + "\n"
    }

    /// Whether `earlier`, read from `path`, is of the same games; the bot may have changed.
    ///
    /// # Errors
    /// The first difference.
    pub fn check_comparable(&self, earlier: &Self, path: &Path) -> Result<(), BaselineError> {
        match Difference::first(self.facts(), earlier.facts()) {
            None => Ok(()),
            Some(Difference { what, values: [ours, theirs] }) => {
                Err(BaselineError::Different { path: path.to_owned(), what, theirs, ours })
            }
        }
    }

    /// What the games depend on besides the bot, as names and values; numbers come before lists.
    fn facts(&self) -> Vec<(String, String)> {
        let mut facts = vec![
            ("the cost model".to_owned(), self.cost_model.clone()),
            ("the number of opponents".to_owned(), self.opponents.len().to_string()),
        ];
        for (number, player) in (1..).zip(&self.opponents) {
            let hash = player.blake3.as_deref().unwrap_or("none");
            facts.push((format!("opponent {number}"), format!("{} (blake3 {hash})", player.name)));
        }
        facts.push(("the number of games".to_owned(), self.games.len().to_string()));
        for (number, game) in self.games.iter().enumerate() {
            let GameClock { against, player, opening, .. } = game;
            let opening = if opening.is_empty() { "the start" } else { &opening.join("; ") };
            let value = format!("as player {player} against {against} from {opening}");
            facts.push((format!("game {number}"), value));
        }
        facts.extend(self.arena.facts());
        facts
    }
}

fn parse(text: &str) -> Result<Baseline, String> {
    #[derive(Deserialize)]
    struct Header {
        hexidor_clock: u32,
    }
    let Header { hexidor_clock: version } =
        serde_json::from_str(text).map_err(|error| error.to_string())?;
    if version != VERSION {
        return Err(format!("it is of version {version}, and this program reads {VERSION}"));
    }
    serde_json::from_str(text).map_err(|error| error.to_string())
}

/// What fits into a line stands in one.
fn write_value(value: &Value, indent: usize, text: &mut String) {
    const LINE_LENGTH: usize = 160;
    let flat = value.to_string();
    if indent + flat.len() <= LINE_LENGTH {
        return text.push_str(&flat);
    }
    let mut lines = |[open, close]: [char; 2], children: Vec<(String, &Value)>| {
        text.push(open);
        for (index, (key, child)) in children.into_iter().enumerate() {
            text.push_str(if index == 0 { "\n" } else { ",\n" });
            text.extend(std::iter::repeat_n(' ', indent + 1));
            text.push_str(&key);
            write_value(child, indent + 1, text);
        }
        text.push('\n');
        text.extend(std::iter::repeat_n(' ', indent));
        text.push(close);
    };
    match value {
        Value::Array(list) => {
            lines(['[', ']'], list.iter().map(|child| (String::new(), child)).collect());
        }
        Value::Object(map) => {
            let keyed = |(key, child)| (format!("{}: ", Value::String(String::clone(key))), child);
            lines(['{', '}'], map.iter().map(keyed).collect());
        }
        _ => text.push_str(&flat),
    }
}

#[cfg(test)]
pub(super) mod tests {
    use arena::PlayerId;
    use rules::Action;

    use super::*;
    use crate::clock::profile::Cost;
    use crate::referee::ending::Reason;
    use crate::replay::{Calls, Ledger, Spent};
    use crate::ticks::Ticks;

    /// One game of ten turns, with `ticks` for a statement-only function of the bot and a call of `get_tick`.
    pub(crate) fn baseline(ticks: u64, clock_left: u64) -> Baseline {
        let player = |name: &str, hash: &str| Player {
            name: name.to_owned(),
            blake3: Some(hash.to_owned()),
            has_unsafe: false,
            external: false,
        };
        let calls = [("get_tick".to_owned(), Calls { count: 1, ticks: Ticks(1) })].into();
        let on_turn = Ledger {
            ticks: Ticks(ticks + 1),
            statement_ticks: Ticks(ticks),
            calls,
            ..Ledger::default()
        };
        let actions: [Action; 2] = ["move 3 -2", "move -3 1"].map(|text| text.parse().unwrap());
        Baseline {
            hexidor_clock: VERSION,
            cost_model: COST_MODEL.to_owned(),
            arena: ArenaRules::default(),
            bot: player("bot", "00"),
            opponents: vec![player("racer", "11")],
            games: vec![GameClock {
                against: "racer".to_owned(),
                player: PlayerId::ALL[1].index() as u8,
                opening: actions.map(|action| action.to_string()).to_vec(),
                won: true,
                reason: Reason::Goal,
                turns: 10,
                clock_left: Ticks(clock_left),
                switch_ticks: Ticks(20),
                spent: Spent { on_turn, ..Spent::default() },
                by_turn: Vec::new(),
            }],
            functions: vec![FunctionCost {
                function: "search::think".to_owned(),
                cost: Cost {
                    on_turn: Ticks(ticks + 1),
                    calls_on_turn: Ticks(1),
                    ..Cost::default()
                },
            }],
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let baseline = baseline(100, 5);
        assert_eq!(parse(&baseline.to_json()), Ok(baseline));
    }

    #[track_caller]
    fn check_different(change: impl FnOnce(&mut Baseline), expected: &str) {
        let ours = baseline(1, 1);
        let mut theirs = baseline(2, 2);
        theirs.bot.blake3 = None;
        assert!(ours.check_comparable(&theirs, Path::new("x.json")).is_ok());
        change(&mut theirs);
        let error = ours.check_comparable(&theirs, Path::new("x.json")).unwrap_err().to_string();
        assert_eq!(error, format!("the baseline x.json is of other games: {expected}"));
    }

    #[test]
    fn other_games_are_told_apart() {
        check_different(
            |it| it.opponents[0].blake3 = Some("22".to_owned()),
            "opponent 1 is racer (blake3 22) there, and racer (blake3 11) here",
        );
        check_different(|it| it.games.clear(), "the number of games is 0 there, and 1 here");
        check_different(
            |it| it.games[0].opening.clear(),
            "game 0 is as player 1 against racer from the start there, and as player 1 against racer \
             from move 3 -2; move -3 1 here",
        );
        check_different(
            |it| it.arena.statement_ticks = 2,
            "the rule statement_ticks is 2 there, and 1 here",
        );
        check_different(
            |it| it.cost_model = "statement-2".to_owned(),
            "the cost model is statement-2 there, and statement-1 here",
        );
    }

    #[test]
    fn other_files_are_refused() {
        let problem = |text: &str| parse(text).unwrap_err();
        assert_eq!(problem("{}"), "missing field `hexidor_clock` at line 1 column 2");
        assert_eq!(
            problem("{\"hexidor_clock\":2}"),
            "it is of version 2, and this program reads 1"
        );
        assert!(problem("{\"hexidor_clock\":1}").starts_with("missing field"));
    }
}
