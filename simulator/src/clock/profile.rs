//! Where a bot's ticks went, by line and by function of its source.

use std::collections::BTreeMap;
use std::ops::AddAssign;

use arena::__hx::profile::{Place, Spent};
use serde::{Deserialize, Serialize};

use crate::clock::functions::Functions;
use crate::host;
use crate::meter::{Mode, Refusals, meter};
use crate::ticks::Ticks;

/// What a part of the source cost by itself: what the functions that it calls cost is theirs. The price of
/// an arena function belongs to the line that calls it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cost {
    /// On the own clock.
    pub on_turn: Ticks,
    /// How much of that went to calls of the arena.
    pub calls_on_turn: Ticks,
    /// In the other's turns.
    pub off_turn: Ticks,
    /// How much of that went to calls of the arena.
    pub calls_off_turn: Ticks,
}

impl AddAssign for Cost {
    fn add_assign(&mut self, other: Self) {
        self.on_turn += other.on_turn;
        self.calls_on_turn += other.calls_on_turn;
        self.off_turn += other.off_turn;
        self.calls_off_turn += other.calls_off_turn;
    }
}

impl From<&Spent> for Cost {
    fn from(spent: &Spent) -> Self {
        let [off, on] = [0, 1].map(|when| Ticks(spent.call_ticks[when]));
        Self {
            on_turn: Ticks(spent.statement_ticks[1]) + on,
            calls_on_turn: on,
            off_turn: Ticks(spent.statement_ticks[0]) + off,
            calls_off_turn: off,
        }
    }
}

/// A function of the source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FunctionCost {
    /// `module::Type::function`.
    pub function: String,
    /// What it cost.
    #[serde(flatten)]
    pub cost: Cost,
}

/// A line of the source, or of several functions in one line each one's part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LineCost {
    /// Which, from 1.
    pub line: u32,
    /// The function that it is in.
    pub function: String,
    /// What stands there.
    pub text: String,
    /// What it cost.
    #[serde(flatten)]
    pub cost: Cost,
}

/// Where the ticks went, dearest first: by what they cost on the own clock, then off turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Profile {
    /// By function.
    pub functions: Vec<FunctionCost>,
    /// By line.
    pub lines: Vec<LineCost>,
}

/// A submission's source, to find places in.
#[derive(Debug)]
pub struct Source<'a> {
    lines: Vec<&'a str>,
    functions: Functions,
}

impl<'a> Source<'a> {
    /// A source that was compiled.
    ///
    /// # Errors
    /// If it was refused.
    pub fn read(source: &'a str) -> Result<Self, Refusals> {
        // Places are those of the text that was compiled; its lines are the source's.
        let metered = meter(source, Mode::Each)?;
        Ok(Self { lines: source.lines().collect(), functions: Functions::of(&metered.source) })
    }

    /// The function around a place.
    #[must_use]
    pub fn function(&self, place: Place) -> &str {
        self.functions.at(place)
    }

    /// What stands in a line.
    #[must_use]
    pub fn line(&self, line: u32) -> &'a str {
        let index = (line as usize).checked_sub(1);
        index.and_then(|index| self.lines.get(index)).map_or("", |text| text.trim())
    }
}

impl Profile {
    /// Sums up what was booked.
    #[must_use]
    pub fn new(booked: &host::Profile, source: &Source<'_>) -> Self {
        let mut lines: BTreeMap<(u32, &str), Cost> = BTreeMap::new();
        let mut functions: BTreeMap<&str, Cost> = BTreeMap::new();
        for spent in &booked.spent {
            let function = source.function(spent.place);
            *lines.entry((spent.place.line, function)).or_default() += spent.into();
            *functions.entry(function).or_default() += spent.into();
        }
        let dearest = |cost: &Cost| std::cmp::Reverse((cost.on_turn, cost.off_turn));
        let mut functions: Vec<_> = functions
            .into_iter()
            .map(|(function, cost)| FunctionCost { function: function.to_owned(), cost })
            .collect();
        functions.sort_by_key(|function| dearest(&function.cost));
        let mut lines: Vec<_> = lines
            .into_iter()
            .map(|((line, function), cost)| LineCost {
                line,
                function: function.to_owned(),
                text: source.line(line).to_owned(),
                cost,
            })
            .collect();
        lines.sort_by_key(|line| dearest(&line.cost));
        Self { functions, lines }
    }
}
