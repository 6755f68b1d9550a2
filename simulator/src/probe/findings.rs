//! Findings: which settings are known by now, which are not and why, and what no setting can say.

use std::collections::BTreeMap;
use std::fmt::Write;

use toml::{Table, Value};

use crate::arena_rules::ArenaRules;

/// The settings that no program can see from inside.
const HIDDEN: [&str; 3] = ["file_bytes", "memory_bytes", "stack_bytes"];

/// Where findings come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// What the probe printed.
    Report,
    /// The walls that it placed.
    Moves,
}

/// What a probe found. Prices have the keys `costs.NAME`.
#[derive(Clone, Debug, PartialEq)]
pub struct Findings {
    /// Where this comes from.
    pub source: Source,
    /// Which player the probe was, 0 or 1.
    pub player: Option<u8>,
    /// What differs from what we take for granted, and has no setting.
    pub remarks: Vec<String>,
    /// By key.
    facts: BTreeMap<String, Fact>,
}

/// What is known of one setting.
#[derive(Clone, Debug, PartialEq)]
enum Fact {
    Found(Value),
    /// It was looked for, and could not be told; why.
    Untold(String),
    /// Two findings that do not agree.
    Contradicted(Value, Value),
}

/// One setting of `arena.toml`, as far as it is known.
#[derive(Clone, Debug, PartialEq)]
pub struct Setting {
    /// The key, `costs.NAME` for a price.
    pub key: String,
    /// What we expect.
    pub usual: Value,
    /// What was found, or why nothing was.
    pub found: Result<Value, String>,
}

impl Setting {
    /// Whether something else than expected was found.
    #[must_use]
    pub fn differs(&self) -> bool {
        self.found.as_ref().is_ok_and(|found| *found != self.usual)
    }

    fn is_price(&self) -> bool {
        self.key.starts_with("costs.")
    }
}

impl Findings {
    pub(super) fn new(source: Source) -> Self {
        Self { source, player: None, remarks: Vec::new(), facts: BTreeMap::new() }
    }

    /// Something was found.
    pub(super) fn found(&mut self, key: &str, value: impl Into<Value>) {
        let value = value.into();
        let fact = match self.facts.remove(key) {
            None | Some(Fact::Untold(_)) => Fact::Found(value),
            Some(Fact::Found(known)) if known != value => Fact::Contradicted(known, value),
            Some(known) => known,
        };
        self.facts.insert(key.to_owned(), fact);
    }

    /// Something was looked for and could not be told.
    pub(super) fn not_told(&mut self, key: &str, reason: &str) {
        self.facts.entry(key.to_owned()).or_insert_with(|| Fact::Untold(reason.to_owned()));
    }

    pub(super) fn remark(&mut self, remark: impl Into<String>) {
        self.remarks.push(remark.into());
    }

    /// All settings, in the order of a settings file.
    #[must_use]
    pub fn settings(&self) -> Vec<Setting> {
        let text = ArenaRules::default().to_toml();
        let usual: Table = text.parse().expect("settings are a table");
        let mut settings: Vec<Setting> = Vec::new();
        // The file's own order: the table has lost it.
        for line in text.lines().filter_map(|line| line.split_once(" = ")) {
            let (name, _) = line;
            let (key, usual) = match usual["costs"].get(name) {
                Some(price) => (format!("costs.{name}"), price),
                None => (name.to_owned(), &usual[name]),
            };
            let found = self.find(&key).and_then(|value| self.accept(&key, value));
            settings.push(Setting { key, usual: usual.clone(), found });
        }
        settings
    }

    fn find(&self, key: &str) -> Result<Value, String> {
        let reason = match (self.facts.get(key), self.source) {
            (Some(Fact::Found(value)), _) => return Ok(value.clone()),
            (Some(Fact::Untold(reason)), _) => reason,
            (Some(Fact::Contradicted(one, other)), _) => {
                return Err(format!("it was found to be {one}, and then {other}"));
            }
            (None, _) if HIDDEN.contains(&key) => "no program can see it from inside",
            (None, Source::Report) => {
                "the report does not have it: the game may have ended too early"
            }
            (None, Source::Moves) => "the walls do not tell it",
        };
        Err(reason.to_owned())
    }

    /// A value that is no setting's is as good as none.
    fn accept(&self, key: &str, value: Value) -> Result<Value, String> {
        // How many walls make sense depends on where they may stand.
        let field = match self.facts.get("on_field") {
            Some(Fact::Found(field)) if key == "walls" => format!("on_field = {field}\n"),
            _ => String::new(),
        };
        match ArenaRules::from_toml(key, &format!("{field}{key} = {value}\n")) {
            Ok(_) => Ok(value),
            Err(error) => Err(format!("it was found to be {value}, which is refused: {error}")),
        }
    }

    /// The settings as a file. What was not told is a comment, so that the default holds; and so is
    /// what no setting can say.
    #[must_use]
    pub fn to_toml(&self) -> String {
        let from = match self.source {
            Source::Report => "what it printed",
            Source::Moves => "the walls it placed",
        };
        let player = self.player.map(|player| format!(", as player {player}")).unwrap_or_default();
        let mut text = format!("# What the probe measured{player}, read from {from}.\n");
        for remark in &self.remarks {
            _ = writeln!(text, "# No setting: {remark}.");
        }
        text.push('\n');
        let settings = self.settings();
        let (prices, others): (Vec<_>, Vec<_>) = settings.iter().partition(|s| s.is_price());
        others.into_iter().for_each(|setting| write_setting(&mut text, setting));
        text += "\n[costs]\n";
        prices.into_iter().for_each(|setting| write_setting(&mut text, setting));
        text
    }
}

fn write_setting(text: &mut String, setting: &Setting) {
    let name = setting.key.strip_prefix("costs.").unwrap_or(&setting.key);
    _ = match &setting.found {
        Ok(value) if setting.differs() => {
            writeln!(text, "{name} = {value} # usual: {}", setting.usual)
        }
        Ok(value) => writeln!(text, "{name} = {value}"),
        Err(reason) => {
            // A message of several lines would leave the comment.
            let reason = reason.lines().next().unwrap_or_default();
            writeln!(text, "# {name} is not told: {reason}")
        }
    };
}
