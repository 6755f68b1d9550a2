//! The time manager: how long a turn may take, and when to stop.
//!
//! Nothing is assumed about what a statement costs: the arena's tick is read before and after.

use crate::adapter::Arena;

/// A turn's thought gets this part of the clock, but for the reserve. So the early turns get more than
/// the late ones, though not much: games are decided late, by who still sees deep enough.
const TURNS: u64 = 21;
/// Ticks kept for a game that becomes a blockade: little of them goes into thought.
const RESERVE: u64 = 15_000;
/// Of the whole clock, reserve and all, thought gets this part at least.
const POOR_TURNS: u64 = 150;
/// A position that comes back gets this part of a turn's time.
const HURRY: u64 = 3;
/// What an action costs.
const ACTION_TICKS: u64 = 1_000;
/// Statements between two looks at the clock, and from the last one to the action; generously.
const BLIND_STATEMENTS: u64 = if cfg!(feature = "no-lanes") { 4_000 } else { 800 };
/// Statements that a turn with a search needs at the very least; generously.
const TURN_STATEMENTS: u64 = if cfg!(feature = "no-lanes") { 8_000 } else { 1_000 };

/// The ticks that a turn's thought gets of `clock_ticks`: its part, but for what the turn cannot help
/// spending and what its action costs.
pub(crate) fn share(clock_ticks: u64, statement_ticks: u64) -> u64 {
    let spare = clock_ticks.saturating_sub(RESERVE);
    let usable = clock_ticks.saturating_sub(ACTION_TICKS + BLIND_STATEMENTS * statement_ticks);
    (spare / TURNS).max(clock_ticks / POOR_TURNS).min(usable)
}

/// When the search stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Limit {
    /// As soon as it is my turn.
    MyTurn,
    /// At a tick.
    Tick(u64),
    /// Never.
    None,
}

/// The clock, and the arena that tells the time.
pub(crate) struct Clock {
    /// The arena.
    pub(crate) arena: Arena,
    /// When the search stops.
    pub(crate) limit: Limit,
    /// The tick at which the turn was noticed.
    pub(crate) turn_began: u64,
    /// Ticks that were on my clock then.
    pub(crate) clock_ticks: u64,
    /// Ticks that the turn may take without its action.
    pub(crate) budget: u64,
    /// What a statement costs, about.
    pub(crate) statement_ticks: u64,
}

impl Clock {
    /// A clock that measures what a statement costs.
    pub(crate) fn new(mut arena: Arena) -> Self {
        let before = arena.tick();
        let after = arena.tick();
        Self {
            arena,
            limit: Limit::None,
            turn_began: 0,
            clock_ticks: 0,
            budget: 0,
            statement_ticks: ((after - before) / 3).max(1),
        }
    }

    /// Whether the search must stop.
    pub(crate) fn is_over(&mut self) -> bool {
        match self.limit {
            Limit::MyTurn => self.arena.is_my_turn(),
            Limit::Tick(tick) => self.arena.tick() >= tick,
            Limit::None => false,
        }
    }

    /// Plans a turn that began with `clock_ticks` left.
    pub(crate) fn begin_turn(&mut self, clock_ticks: u64) {
        self.turn_began = self.arena.tick();
        self.clock_ticks = clock_ticks;
        self.allow(share(clock_ticks, self.statement_ticks));
    }

    /// Leaves most of the turn's time to later turns: its position has come back.
    pub(crate) fn hurry(&mut self) {
        self.allow(self.budget / HURRY);
    }

    fn allow(&mut self, budget: u64) {
        self.budget = budget;
        self.limit = Limit::Tick(self.turn_began + budget);
    }

    /// Whether the clock will suffice for another turn with a search, after an action now.
    pub(crate) fn is_rich(&mut self) -> bool {
        self.clock_ticks
            > self.arena.tick() - self.turn_began
                + 2 * ACTION_TICKS
                + (TURN_STATEMENTS + BLIND_STATEMENTS) * self.statement_ticks
    }

    /// Whether another, deeper iteration is worth beginning.
    pub(crate) fn may_deepen(&mut self) -> bool {
        match self.limit {
            Limit::Tick(_) => self.arena.tick() < self.turn_began + self.budget * 2 / 3,
            _ => true,
        }
    }
}
