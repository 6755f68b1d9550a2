//! The arena's settings: everything on which the real arena could differ, read from `arena.toml`.
//!
//! [`ArenaRules::default`] is the arena as we know it. A file changes single settings:
//!
//! ```toml
//! clock_ticks = 150000
//! action_cost = "after"
//!
//! [costs]
//! get_steps_to_goal = 50
//! ```
//!
//! The same keys, all of them, stand in every replay.

use std::collections::BTreeMap;
use std::ops::{Index, IndexMut, Range};
use std::path::Path;

use arena::{Function, PlayerId};
use miette::{Diagnostic, NamedSource, SourceSpan};
use rules::{OnField, RuleSet, Seal};
use serde::{Deserialize, Serialize};
use toml::de::DeTable;

use crate::ticks::Ticks;

/// The rules in force: the game's, the clock's and the machine's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Settings", try_from = "Settings")]
pub struct ArenaRules {
    /// Each player's clock for the whole game.
    pub clock_ticks: Ticks,
    /// Ticks in one second of the arena; programs can ask for it, nothing else depends on it.
    pub ticks_per_second: u64,
    /// Walls, first player, sealing, the rim.
    pub rules: RuleSet,
    /// When an action's pause runs.
    pub action_cost: ActionCost,
    /// Of which tick a query's answer is.
    pub answer_at: AnswerAt,
    /// Ticks for each statement.
    pub statement_ticks: u64,
    /// The largest submission, in bytes.
    pub file_bytes: u64,
    /// The most a submission may hold at once, in bytes.
    pub memory_bytes: u64,
    /// A submission's stack, in bytes.
    pub stack_bytes: u64,
    /// Ticks for each call.
    pub costs: Costs,
}

/// Whether an action's pause runs on the caller's clock or in the other's turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ActionCost {
    /// The pause comes first, on the caller's own clock; then the action lands.
    #[default]
    Before,
    /// The action lands when it is called; the pause runs in the other's turn.
    After,
}

/// At which tick a query looks at the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AnswerAt {
    /// When its pause is over.
    #[default]
    Return,
    /// When it is called.
    Call,
}

/// The price of each of the 27 functions in ticks, on top of its statement's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Costs(pub [u64; Function::COUNT]);

impl Default for ArenaRules {
    fn default() -> Self {
        Self {
            clock_ticks: Ticks(300_000),
            ticks_per_second: 5_000,
            rules: RuleSet::default(),
            action_cost: ActionCost::default(),
            answer_at: AnswerAt::default(),
            statement_ticks: 1,
            file_bytes: 100_000,
            memory_bytes: 256 << 20,
            stack_bytes: 8 << 20,
            costs: Costs::default(),
        }
    }
}

impl ArenaRules {
    /// Reads a settings file. What it does not name keeps its default.
    ///
    /// # Errors
    /// An unreadable file, text that is not TOML, an unknown key, a value that makes no sense: each
    /// names the file and, where there is one, the key and its place.
    pub fn load(path: &Path) -> Result<Self, SettingsError> {
        let name = path.display().to_string();
        match std::fs::read_to_string(path) {
            Ok(text) => Self::from_toml(&name, &text),
            Err(source) => Err(SettingsError::Unreadable { name, source }),
        }
    }

    /// Reads settings from `text`; `name` is what errors call it.
    ///
    /// # Errors
    /// As [`ArenaRules::load`].
    pub fn from_toml(name: &str, text: &str) -> Result<Self, SettingsError> {
        let invalid = |key: Option<String>, problem: String, place: Option<Range<usize>>| {
            SettingsError::Invalid(Box::new(InvalidSetting {
                key,
                problem,
                text: NamedSource::new(name, text.to_owned()).with_language("toml"),
                place: place.map(SourceSpan::from),
            }))
        };
        let table = DeTable::parse(text)
            .map_err(|error| invalid(None, error.message().to_owned(), error.span()))?;
        let settings: Settings = toml::from_str(text).map_err(|error| {
            let key = error.span().and_then(|span| key_at(table.get_ref(), &span));
            invalid(key, error.message().to_owned(), error.span())
        })?;
        Self::try_from(settings).map_err(|senseless| {
            let place = place_of(table.get_ref(), &senseless.key);
            invalid(Some(senseless.key), senseless.problem, place)
        })
    }

    /// All settings as a file that [`ArenaRules::from_toml`] reads back.
    #[must_use]
    pub fn to_toml(&self) -> String {
        toml::to_string(&Settings::from(self.clone())).expect("settings are numbers and words")
    }

    /// Each setting by its name and value, to tell two sets of rules apart.
    pub(crate) fn facts(&self) -> Vec<(String, String)> {
        let text = self.to_toml();
        let settings = text.lines().filter_map(|line| line.split_once(" = "));
        settings.map(|(key, value)| (format!("the rule {key}"), value.to_owned())).collect()
    }
}

impl Default for Costs {
    fn default() -> Self {
        Self(Function::ALL.map(Function::default_ticks))
    }
}

impl Index<Function> for Costs {
    type Output = u64;

    fn index(&self, function: Function) -> &u64 {
        &self.0[function.index()]
    }
}

impl IndexMut<Function> for Costs {
    fn index_mut(&mut self, function: Function) -> &mut u64 {
        &mut self.0[function.index()]
    }
}

/// Why a settings file was refused.
#[derive(Debug, thiserror::Error, Diagnostic)]
pub enum SettingsError {
    /// The file could not be read.
    #[error("cannot read the arena rules {name}")]
    Unreadable {
        /// The file.
        name: String,
        /// What the system said.
        source: std::io::Error,
    },
    /// Something in it is wrong.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Invalid(Box<InvalidSetting>),
}

/// What is wrong in a settings file, and where.
#[derive(Debug, thiserror::Error, Diagnostic)]
#[error("arena rules: {}{problem}", key.as_ref().map(|key| format!("`{key}`: ")).unwrap_or_default())]
pub struct InvalidSetting {
    /// The setting, `costs.NAME` for a price.
    key: Option<String>,
    problem: String,
    #[source_code]
    text: NamedSource<String>,
    #[label("here")]
    place: Option<SourceSpan>,
}

/// The settings as they stand in a file: flat, and any value that its type can hold.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Settings {
    clock_ticks: u64,
    ticks_per_second: u64,
    walls: u64,
    first_player: u64,
    seal: SealSetting,
    on_field: OnFieldSetting,
    action_cost: ActionCost,
    answer_at: AnswerAt,
    statement_ticks: u64,
    file_bytes: u64,
    memory_bytes: u64,
    stack_bytes: u64,
    costs: BTreeMap<String, u64>,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum SealSetting {
    Opponent,
    Either,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum OnFieldSetting {
    Inner,
    Rim,
}

impl Default for Settings {
    fn default() -> Self {
        ArenaRules::default().into()
    }
}

impl From<ArenaRules> for Settings {
    fn from(rules: ArenaRules) -> Self {
        let costs =
            Function::ALL.map(|function| (function.name().to_owned(), rules.costs[function]));
        Self {
            clock_ticks: rules.clock_ticks.0,
            ticks_per_second: rules.ticks_per_second,
            walls: rules.rules.walls.into(),
            first_player: rules.rules.first_player.index() as u64,
            seal: match rules.rules.seal {
                Seal::Opponent => SealSetting::Opponent,
                Seal::Either => SealSetting::Either,
            },
            on_field: match rules.rules.on_field {
                OnField::Inner => OnFieldSetting::Inner,
                OnField::Rim => OnFieldSetting::Rim,
            },
            action_cost: rules.action_cost,
            answer_at: rules.answer_at,
            statement_ticks: rules.statement_ticks,
            file_bytes: rules.file_bytes,
            memory_bytes: rules.memory_bytes,
            stack_bytes: rules.stack_bytes,
            costs: costs.into(),
        }
    }
}

/// A value that its type can hold and the arena cannot use.
#[derive(Debug, thiserror::Error)]
#[error("`{key}`: {problem}")]
struct Senseless {
    key: String,
    problem: String,
}

/// No number of ticks or bytes in a file may be larger: sums and products of those that are smaller
/// fit 64 bits.
const LARGEST: u64 = 1 << 40;

impl TryFrom<Settings> for ArenaRules {
    type Error = Senseless;

    fn try_from(settings: Settings) -> Result<Self, Senseless> {
        let on_field = match settings.on_field {
            OnFieldSetting::Inner => OnField::Inner,
            OnFieldSetting::Rim => OnField::Rim,
        };
        // Every wall takes three edges that no other wall takes: 156 between two tiles, 54 of the rim.
        let walls_most = match on_field {
            OnField::Inner => 156 / 3,
            OnField::Rim => (156 + 54) / 3,
        };
        within("walls", settings.walls, 0..=walls_most)?;
        within("first_player", settings.first_player, 0..=1)?;
        within("clock_ticks", settings.clock_ticks, 1..=LARGEST)?;
        within("ticks_per_second", settings.ticks_per_second, 1..=LARGEST)?;
        within("statement_ticks", settings.statement_ticks, 1..=1_000_000)?;
        within("file_bytes", settings.file_bytes, 1..=LARGEST)?;
        within("memory_bytes", settings.memory_bytes, 1..=LARGEST)?;
        within("stack_bytes", settings.stack_bytes, 64 << 10..=1 << 30)?;
        let mut costs = Costs::default();
        for (name, &ticks) in &settings.costs {
            let key = format!("costs.{name}");
            let Some(function) = Function::ALL.into_iter().find(|f| f.name() == name) else {
                return Err(Senseless { key, problem: "the arena has no such function".into() });
            };
            within(&key, ticks, 0..=LARGEST)?;
            costs[function] = ticks;
        }
        Ok(Self {
            clock_ticks: Ticks(settings.clock_ticks),
            ticks_per_second: settings.ticks_per_second,
            rules: RuleSet {
                walls: settings.walls as u8,
                first_player: PlayerId::ALL[settings.first_player as usize],
                seal: match settings.seal {
                    SealSetting::Opponent => Seal::Opponent,
                    SealSetting::Either => Seal::Either,
                },
                on_field,
            },
            action_cost: settings.action_cost,
            answer_at: settings.answer_at,
            statement_ticks: settings.statement_ticks,
            file_bytes: settings.file_bytes,
            memory_bytes: settings.memory_bytes,
            stack_bytes: settings.stack_bytes,
            costs,
        })
    }
}

fn within(key: &str, value: u64, range: std::ops::RangeInclusive<u64>) -> Result<(), Senseless> {
    if range.contains(&value) {
        return Ok(());
    }
    let (least, most) = range.into_inner();
    let problem = format!("{value} makes no sense: it must be {least} to {most}");
    Err(Senseless { key: key.to_owned(), problem })
}

/// The key whose name or value covers `span`.
fn key_at(table: &DeTable<'_>, span: &Range<usize>) -> Option<String> {
    table.iter().find_map(|(key, value)| {
        let inner = value.get_ref().as_table().and_then(|inner| key_at(inner, span));
        let name = key.get_ref();
        let covers = |place: Range<usize>| place.start <= span.start && span.end <= place.end;
        inner
            .map(|inner| format!("{name}.{inner}"))
            .or_else(|| (covers(key.span()) || covers(value.span())).then(|| name.to_string()))
    })
}

/// Where the value of `key` stands.
fn place_of(table: &DeTable<'_>, key: &str) -> Option<Range<usize>> {
    let (name, rest) = match key.split_once('.') {
        Some((name, rest)) => (name, Some(rest)),
        None => (key, None),
    };
    let value = table.get(name)?;
    match rest {
        Some(rest) => place_of(value.get_ref().as_table()?, rest),
        None => Some(value.span()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, change: impl Fn(&mut ArenaRules)) {
        let mut expected = ArenaRules::default();
        change(&mut expected);
        assert_eq!(ArenaRules::from_toml("arena.toml", text).unwrap(), expected);
    }

    #[track_caller]
    fn refused(text: &str, message: &str, place: &str) {
        let error = ArenaRules::from_toml("arena.toml", text).unwrap_err();
        let SettingsError::Invalid(invalid) = error else { panic!("{error}") };
        assert!(invalid.to_string().contains(message), "{invalid}");
        let span = invalid.place.expect("has a place");
        assert_eq!(&text[span.offset()..span.offset() + span.len()], place);
    }

    #[test]
    fn each_key_sets_its_setting() {
        check("", |_| {});
        check("clock_ticks = 7", |rules| rules.clock_ticks = Ticks(7));
        check("ticks_per_second = 7", |rules| rules.ticks_per_second = 7);
        check("walls = 0", |rules| rules.rules.walls = 0);
        check("first_player = 1", |rules| rules.rules.first_player = PlayerId::ALL[1]);
        check("seal = \"either\"", |rules| rules.rules.seal = Seal::Either);
        check("on_field = \"rim\"", |rules| rules.rules.on_field = OnField::Rim);
        check("action_cost = \"after\"", |rules| rules.action_cost = ActionCost::After);
        check("answer_at = \"call\"", |rules| rules.answer_at = AnswerAt::Call);
        check("statement_ticks = 7", |rules| rules.statement_ticks = 7);
        check("file_bytes = 7", |rules| rules.file_bytes = 7);
        check("memory_bytes = 7", |rules| rules.memory_bytes = 7);
        check("stack_bytes = 100_000", |rules| rules.stack_bytes = 100_000);
        check("[costs]\nget_tick = 0", |rules| rules.costs[Function::GetTick] = 0);
        check("costs.make_move = 7", |rules| rules.costs[Function::MakeMove] = 7);
    }

    #[test]
    fn what_makes_no_sense_is_refused_by_name_and_place() {
        refused("\nclock_tick = 7", "`clock_tick`: unknown field", "clock_tick");
        refused("clock_ticks = 0", "`clock_ticks`: 0 makes no sense", "0");
        refused("clock_ticks = -5", "`clock_ticks`: invalid value", "-5");
        refused("clock_ticks = \"7\"", "`clock_ticks`: invalid type", "\"7\"");
        refused("statement_ticks = 0", "`statement_ticks`: 0 makes no sense", "0");
        refused("walls = 53", "`walls`: 53 makes no sense: it must be 0 to 52", "53");
        refused("walls = 71\non_field = \"rim\"", "`walls`: 71 makes no sense", "71");
        refused("first_player = 2", "`first_player`: 2 makes no sense", "2");
        refused("file_bytes = 0", "`file_bytes`: 0 makes no sense", "0");
        refused("memory_bytes = 0", "`memory_bytes`: 0 makes no sense", "0");
        refused("stack_bytes = 1", "`stack_bytes`: 1 makes no sense", "1");
        refused("ticks_per_second = 0", "`ticks_per_second`: 0 makes no sense", "0");
        refused("seal = \"both\"", "`seal`: unknown variant `both`", "\"both\"");
        refused("[costs]\nfly = 1", "`costs.fly`: the arena has no such function", "1");
        refused("[costs]\nget_tick = -1", "`costs.get_tick`: invalid value", "-1");
        refused(
            "[costs]\nget_tick = 9223372036854775807",
            "`costs.get_tick`: 9223372036854775807 makes no sense",
            "9223372036854775807",
        );
        refused("walls = 1\nwalls = 2", "duplicate key", "walls");
        refused("walls =", "string values must be quoted", "");
    }

    #[test]
    fn written_settings_read_back() {
        let mut rules = ArenaRules { clock_ticks: Ticks(9), ..ArenaRules::default() };
        rules.costs[Function::PlaceWallRel] = 3;
        rules.rules.seal = Seal::Either;
        assert_eq!(ArenaRules::from_toml("arena.toml", &rules.to_toml()).unwrap(), rules);
        let json = serde_json::to_string(&rules).unwrap();
        assert_eq!(serde_json::from_str::<ArenaRules>(&json).unwrap(), rules);
    }

    #[test]
    fn a_missing_file_is_named() {
        let error = ArenaRules::load(Path::new("no/such/arena.toml")).unwrap_err();
        assert_eq!(error.to_string(), "cannot read the arena rules no/such/arena.toml");
    }
}
