//! What a tournament is: everything that its games depend on. It is the first line of a log.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::arena_rules::ArenaRules;
use crate::bot::Bot;
use crate::meter::COST_MODEL;
use crate::tournament::openings::Openings;
use crate::tournament::schedule::{Format, Schedule, Shard};
use crate::tournament::statistics::sprt::{NoTest, Sprt};

/// The version of the log that this program writes, and the only one that it reads.
pub const VERSION: u32 = 1;

/// Equal plans have equal games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// The version of the log.
    pub hexidor_log: u32,
    /// The program, with its version.
    pub program: String,
    /// The cost model by which statements are counted.
    pub cost_model: String,
    /// Who takes part, in the order in which they were named.
    pub bots: Vec<Entrant>,
    /// Whether overflow and debug assertions panic.
    pub checked: bool,
    /// Who meets whom.
    pub format: Format,
    /// How many games each pairing has.
    pub games: u64,
    /// How many openings there are; `null`: a new one for each pair.
    pub openings: Option<u64>,
    /// How many actions each opening has.
    pub opening_plies: u32,
    /// What the openings are drawn from.
    pub seed: u64,
    /// The two differences of a sequential test of the first bot against the second, in normalised Elo.
    pub sprt: Option<[f64; 2]>,
    /// Which part of the games this is; `null`: all of them.
    pub shard: Option<Shard>,
    /// The rules in force, by the keys of `arena.toml`.
    pub arena: ArenaRules,
    /// Where these rules were read; it serves to print commands, and may differ between equal plans.
    pub arena_file: Option<PathBuf>,
}

/// One bot of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entrant {
    /// What it is called in the lines of the games; no two are called the same.
    pub name: String,
    /// How it was named on the command line; it serves to print commands, and may differ between equal
    /// plans.
    pub argument: String,
    /// The BLAKE3 hash of the submitted file, in hex; `null` for an external engine.
    pub blake3: Option<String>,
    /// Whether it is an external engine, whose ticks are its own word.
    pub external: bool,
}

/// The first thing in which two plans differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What it is.
    pub what: String,
    /// Its value in either plan.
    pub values: [String; 2],
}

impl Difference {
    /// The first thing in which two lists of names and values differ. Up to there both name the same
    /// things.
    pub(crate) fn first(
        ours: Vec<(String, String)>,
        theirs: Vec<(String, String)>,
    ) -> Option<Self> {
        let mut pairs = ours.into_iter().zip(theirs);
        let (ours, theirs) = pairs.find(|(ours, theirs)| ours != theirs)?;
        Some(Self { what: ours.0, values: [ours.1, theirs.1] })
    }
}

impl Plan {
    /// The plan that the defaults make: one pair of games for each pairing.
    #[must_use]
    pub fn new(bots: Vec<Entrant>, arena: ArenaRules) -> Self {
        Self {
            hexidor_log: VERSION,
            program: concat!("hexidor ", env!("CARGO_PKG_VERSION")).to_owned(),
            cost_model: COST_MODEL.to_owned(),
            bots,
            checked: false,
            format: Format::default(),
            games: 2,
            openings: None,
            opening_plies: 0,
            seed: 0,
            sprt: None,
            shard: None,
            arena,
            arena_file: None,
        }
    }

    /// The games, in order.
    #[must_use]
    pub fn schedule(&self) -> Schedule {
        let Self { format, games, openings, .. } = *self;
        Schedule { bots: self.bots.len(), format, games, openings }
    }

    /// The openings.
    #[must_use]
    pub fn openings(&self) -> Openings {
        Openings { seed: self.seed, plies: self.opening_plies, rules: self.arena.rules }
    }

    /// The part of the games that is to be played.
    #[must_use]
    pub fn shard(&self) -> Shard {
        self.shard.unwrap_or(Shard::WHOLE)
    }

    /// The sequential test, if one was asked for.
    ///
    /// # Errors
    /// When the differences make none.
    pub fn sprt(&self) -> Result<Option<Sprt>, NoTest> {
        self.sprt.map(|[elo0, elo1]| Sprt::new(elo0, elo1)).transpose()
    }

    /// The same tournament, not in parts.
    #[must_use]
    pub fn whole(self) -> Self {
        Self { shard: None, ..self }
    }

    /// The first thing in which the games of two plans may differ, if there is one. Shards of one
    /// tournament do not differ.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Option<Difference> {
        Difference::first(self.facts(), other.facts())
    }

    /// What games depend on, as names and values. The number of bots comes before the bots.
    fn facts(&self) -> Vec<(String, String)> {
        let or = |value: Option<String>, none: &str| value.unwrap_or_else(|| none.to_owned());
        let sprt = self.sprt.map(|[elo0, elo1]| format!("[{elo0}, {elo1}]"));
        let fact = |name: &str, value: String| (name.to_owned(), value);
        let mut facts = vec![
            fact("the version of the log", self.hexidor_log.to_string()),
            fact("the program", self.program.clone()),
            fact("the cost model", self.cost_model.clone()),
            fact("the number of bots", self.bots.len().to_string()),
        ];
        for (number, bot) in (1..).zip(&self.bots) {
            let source = bot.blake3.clone().map(|hash| format!(" (blake3 {hash})"));
            facts.push((format!("bot {number}"), format!("{}{}", bot.name, or(source, ""))));
        }
        facts.extend([
            fact("--checked", self.checked.to_string()),
            fact("who meets whom", format!("{:?}", self.format)),
            fact("the number of games", self.games.to_string()),
            fact("the number of openings", or(self.openings.map(|n| n.to_string()), "unlimited")),
            fact("the plies of an opening", self.opening_plies.to_string()),
            fact("the seed", self.seed.to_string()),
            fact("the sequential test", or(sprt, "none")),
        ]);
        facts.extend(self.arena.facts());
        facts
    }
}

/// The bots as they take part: `arguments` are what the command line called them. Of several with one
/// name, each is called by its argument instead, and where that is the same, too, is numbered.
#[must_use]
pub fn entrants(bots: &[Bot], arguments: &[String]) -> Vec<Entrant> {
    let names: Vec<_> = bots.iter().map(|bot| bot.name().to_owned()).collect();
    let names = if are_distinct(&names) { names } else { told_apart(&names, arguments) };
    let bots = bots.iter().map(Bot::description);
    let entrants = bots.zip(names).zip(arguments).map(|((bot, name), argument)| Entrant {
        name,
        argument: argument.clone(),
        blake3: bot.blake3,
        external: bot.external,
    });
    entrants.collect()
}

fn are_distinct(names: &[String]) -> bool {
    names.iter().enumerate().all(|(index, name)| !names[..index].contains(name))
}

fn told_apart(names: &[String], arguments: &[String]) -> Vec<String> {
    let is_shared = |name| names.iter().filter(|other| *other == name).count() > 1;
    let called = names.iter().zip(arguments);
    let called =
        called.map(|(name, argument)| if is_shared(name) { argument } else { name }.clone());
    let called: Vec<_> = called.collect();
    let number_of =
        |index: usize| called[..index].iter().filter(|name| **name == called[index]).count();
    let numbered = called.iter().enumerate().map(|(index, name)| match number_of(index) {
        0 => name.clone(),
        before => format!("{name}#{}", before + 1),
    });
    numbered.collect()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::ticks::Ticks;

    /// A plan of bots with these names.
    pub(in crate::tournament) fn plan(names: &[&str]) -> Plan {
        let bots = names.iter().map(|&name| Entrant {
            name: name.to_owned(),
            argument: format!("bots/{name}"),
            blake3: Some(format!("hash of {name}")),
            external: false,
        });
        Plan::new(bots.collect(), ArenaRules::default())
    }

    #[track_caller]
    fn check(change: impl Fn(&mut Plan), expected: Option<(&str, [&str; 2])>) {
        let original = plan(&["a", "b"]);
        let mut changed = original.clone();
        change(&mut changed);
        let difference = original.difference(&changed);
        let expected = expected.map(|(what, values)| Difference {
            what: what.to_owned(),
            values: values.map(str::to_owned),
        });
        assert_eq!(difference, expected);
    }

    #[test]
    fn differences_are_named() {
        check(|plan| plan.seed = 7, Some(("the seed", ["0", "7"])));
        check(|plan| plan.games = 8, Some(("the number of games", ["2", "8"])));
        check(|plan| plan.openings = Some(8), Some(("the number of openings", ["unlimited", "8"])));
        check(|plan| plan.opening_plies = 8, Some(("the plies of an opening", ["0", "8"])));
        check(
            |plan| plan.sprt = Some([0.0, 2.5]),
            Some(("the sequential test", ["none", "[0, 2.5]"])),
        );
        check(
            |plan| plan.format = Format::Gauntlet,
            Some(("who meets whom", ["RoundRobin", "Gauntlet"])),
        );
        check(
            |plan| plan.bots[1].blake3 = Some("other".to_owned()),
            Some(("bot 2", ["b (blake3 hash of b)", "b (blake3 other)"])),
        );
        check(|plan| drop(plan.bots.pop()), Some(("the number of bots", ["2", "1"])));
        check(
            |plan| plan.arena.clock_ticks = Ticks(5000),
            Some(("the rule clock_ticks", ["300000", "5000"])),
        );
        check(
            |plan| plan.arena.costs[arena::Function::GetWalls] = 11,
            Some(("the rule get_walls", ["10", "11"])),
        );
        check(
            |plan| plan.program = "hexidor 9".to_owned(),
            Some(("the program", [&plan(&[]).program, "hexidor 9"])),
        );
    }

    #[test]
    fn places_and_shards_are_no_difference() {
        check(|plan| plan.bots[0].argument = "elsewhere/a".to_owned(), None);
        check(|plan| plan.arena_file = Some("arena.toml".into()), None);
        check(|plan| plan.shard = "2/3".parse().ok(), None);
    }

    #[test]
    fn a_plan_is_read_as_it_was_written() {
        let mut plan = plan(&["a", "b"]);
        plan.sprt = Some([-0.5, 20.0]);
        plan.shard = "2/3".parse().ok();
        let text = serde_json::to_string(&plan).unwrap();
        assert_eq!(serde_json::from_str::<Plan>(&text).unwrap(), plan);
    }

    #[test]
    fn bots_of_one_name_are_told_apart() {
        let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
        let names = owned(&["bot.rs", "racer", "bot.rs", "racer"]);
        let arguments = owned(&["new/bot.rs", "racer", "old/bot.rs", "racer"]);
        assert_eq!(
            told_apart(&names, &arguments),
            ["new/bot.rs", "racer", "old/bot.rs", "racer#2"]
        );
    }
}
