//! Plays the suite.

use miette::Diagnostic;
use serde::Serialize;

use crate::arena_rules::ArenaRules;
use crate::bot::{Bot, MatchError, play_game};
use crate::clock::ledger::{GameClock, Pondering};
use crate::clock::suite::Fixture;
use crate::host;
use crate::referee::seat::HostAbort;
use crate::replay::Spent;
use crate::ticks::Ticks;

/// What the suite came to.
#[derive(Clone, Debug)]
pub struct Measured {
    /// Its games, in order.
    pub games: Vec<GameClock>,
    /// Where the bot's ticks went, over all of them, if it was prepared for that.
    pub profile: Option<host::Profile>,
}

/// Why the suite was not played to its end.
#[derive(Debug, thiserror::Error, Diagnostic)]
pub enum MeasureError {
    /// A player could not be seated.
    #[error(transparent)]
    #[diagnostic(transparent)]
    NotBegun(#[from] MatchError),
    /// The machine stopped a game.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Stopped(#[from] HostAbort),
}

/// Plays each fixture; `each` sees its number before.
///
/// # Errors
/// When the machine fails, or an external engine cannot be run.
pub fn measure(
    bot: &Bot,
    opponents: &[Bot],
    fixtures: &[Fixture],
    rules: &ArenaRules,
    mut each: impl FnMut(usize),
) -> Result<Measured, MeasureError> {
    let mut own = bot.start()?;
    let mut others = opponents.iter().map(Bot::start).collect::<Result<Vec<_>, _>>()?;
    let mut games = Vec::new();
    for (number, Fixture { opponent, player, opening }) in fixtures.iter().enumerate() {
        each(number);
        let other = &mut others[*opponent];
        let seats = if player.index() == 0 { [&mut own, other] } else { [other, &mut own] };
        let game = play_game(rules, seats, opening)?;
        game.host_abort()?;
        games.push(GameClock::new(&game, *player, opponents[*opponent].name()));
    }
    Ok(Measured { games, profile: own.profile()? })
}

/// Some games together.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Total {
    /// How many.
    pub games: u64,
    /// How many of them the bot won.
    pub won: u64,
    /// How many actions of the bot landed.
    pub turns: u64,
    /// On its own clock, a turn.
    pub ticks_per_turn: f64,
    /// Of the clocks at the end of the games.
    pub clock_left_least: Ticks,
    /// The median of these (the lower one of two).
    pub clock_left_median: Ticks,
    /// Before it could tell that its turn had begun, a turn that followed one of the other's.
    pub switch_ticks_per_turn: f64,
    /// How the other's turns were used.
    pub pondering: Pondering,
    /// All that it spent.
    #[serde(flatten)]
    pub spent: Spent,
}

impl Total {
    /// Of games by these rules; `None` without any.
    #[must_use]
    pub fn of(games: &[GameClock], rules: &ArenaRules) -> Option<Self> {
        let mut clocks: Vec<_> = games.iter().map(|game| game.clock_left).collect();
        clocks.sort_unstable();
        let mut spent = Spent::default();
        games.iter().for_each(|game| spent += &game.spent);
        let sum = |what: fn(&GameClock) -> u64| games.iter().map(what).sum::<u64>();
        let turns = sum(|game| game.turns);
        let per_turn = |ticks: u64| ticks as f64 / turns.max(1) as f64;
        Some(Self {
            games: games.len() as u64,
            won: sum(|game| u64::from(game.won)),
            turns,
            ticks_per_turn: per_turn(spent.on_turn.ticks.0),
            clock_left_least: *clocks.first()?,
            clock_left_median: clocks[(clocks.len() - 1) / 2],
            switch_ticks_per_turn: per_turn(sum(|game| game.switch_ticks.0)),
            pondering: Pondering::of(&spent.off_turn, rules),
            spent,
        })
    }
}
