//! One player's side of one game: its clock, its copy of the position, and the answers.
//!
//! Pure arithmetic, without processes or messages. A program is granted one [`Turn`] at a time and
//! runs from where it stands through the rest of the other's turn into its own:
//!
//! ```text
//!      own action          the other's action         own action lands,
//!      landed              lands: the turn            or the clock
//!      |                   begins                     runs out
//!      +-------------------+--------------------------+--------> ticks
//!      | old state, off    | new state, on turn       |
//!      | turn              |                          |
//!                       turn_tick                  stop_at
//! ```
//!
//! The tick counter counts down to `stop_at`, so that a charge is one comparison; the time is read
//! back from it.

use arena::__hx::profile::Profile;
use arena::{Function, PlayerId};
use rules::{Action, ByPlayer, Illegal, Position};

use crate::arena_rules::{ActionCost, AnswerAt, ArenaRules};
use crate::referee::ledger::Ledger;
use crate::ticks::Ticks;

/// What a program may run up to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Grant {
    /// A turn: until the own action lands.
    Turn(Turn),
    /// No turn: only to see whether it acts out of turn before this tick.
    OffTurn {
        /// The tick.
        until: Ticks,
    },
}

/// A turn that is about to begin, or has begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    /// When it begins.
    pub(super) tick: Ticks,
    /// The other's action, which lands then.
    pub(super) landed: Option<Action>,
    /// Both clocks at that tick.
    pub(super) clock_ticks: ByPlayer<Ticks>,
}

/// An action on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Landing {
    pub(super) action: Action,
    /// The first answer of its turn that told of the game; the call at the latest.
    pub(super) noticed_at: Ticks,
    pub(super) called_at: Ticks,
    pub(super) lands_at: Ticks,
}

/// Why a program cannot go on, as far as the game is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// The tick up to which it may run has come: the clock has run out, or (off turn) the game has
    /// ended by what the other did.
    Ticks,
    /// It acted off turn.
    OutOfTurn { function: Function, action: Action },
    /// It acted against a rule.
    Illegal(Illegal),
}

/// One player's side of one game.
pub(super) struct Game {
    me: PlayerId,
    rules: ArenaRules,
    /// The state at the last tick that was looked at.
    position: Position,
    /// Both clocks when `on_turn`'s turn began.
    clock_ticks: ByPlayer<u64>,
    on_turn: PlayerId,
    on_turn_since: u64,
    /// The other's action, until it is looked at a tick at which it has landed.
    coming: Option<Turn>,
    /// When my turn begins; `u64::MAX` when it never will.
    turn_tick: u64,
    /// When the program could first tell that its turn, or the one before, had begun.
    noticed_at: u64,
    /// Ticks left until `stop_at`: the counter that statements are charged to.
    ticks_left: u64,
    stop_at: u64,
    /// When my last action landed.
    landed_at: u64,
    /// What the calls cost since then, off turn and on turn.
    spent: [Spent; 2],
    /// Where calls are booked by place, if they are.
    profile: Option<Profile>,
    /// The program runs no further than to this tick.
    until: u64,
}

const OFF_TURN: usize = 0;
const ON_TURN: usize = 1;

/// Calls and what they cost, by function.
#[derive(Clone, Copy)]
struct Spent {
    calls: [u64; Function::COUNT],
    ticks: [u64; Function::COUNT],
}

const NOTHING_SPENT: Spent = Spent { calls: [0; Function::COUNT], ticks: [0; Function::COUNT] };

impl Game {
    /// The start of a game, after the opening's actions.
    ///
    /// # Errors
    /// The opening's first action that is not legal.
    pub(super) fn new(
        me: PlayerId,
        rules: ArenaRules,
        opening: &[Action],
    ) -> Result<Self, rules::Rejected> {
        let mut position = Position::start(&rules.rules);
        for &action in opening {
            position.try_play(action)?;
        }
        Ok(Self {
            me,
            clock_ticks: ByPlayer([rules.clock_ticks.0; 2]),
            on_turn: position.to_move(),
            on_turn_since: 0,
            coming: None,
            turn_tick: 0,
            noticed_at: 0,
            ticks_left: 0,
            stop_at: 0,
            landed_at: 0,
            spent: [NOTHING_SPENT; 2],
            profile: None,
            until: u64::MAX,
            position,
            rules,
        })
    }

    /// Books calls by place.
    pub(super) fn booking(self, profile: Option<Profile>) -> Self {
        Self { profile, ..self }
    }

    /// Stops the program at a tick, as if its clock had run out there.
    pub(super) fn until(self, tick: Option<Ticks>) -> Self {
        Self { until: tick.map_or(u64::MAX, |tick| tick.0), ..self }
    }

    /// Lets the program run on. It must have landed its last action, or not have started.
    ///
    /// # Errors
    /// [`Stop::Ticks`] if it may not run at all.
    pub(super) fn grant(&mut self, grant: Grant) -> Result<(), Stop> {
        let now = self.now();
        self.spent = [NOTHING_SPENT; 2];
        match grant {
            Grant::Turn(turn) => {
                self.turn_tick = turn.tick.0;
                self.stop_at = turn.tick.0 + turn.clock_ticks[self.me].0;
                self.coming = Some(turn);
            }
            Grant::OffTurn { until } => {
                self.turn_tick = u64::MAX;
                self.stop_at = until.0;
            }
        }
        self.stop_at = self.stop_at.min(self.until);
        self.ticks_left = self.stop_at.saturating_sub(now);
        if let Some(profile) = self.profile {
            profile.expect_turn(self.stop_at.saturating_sub(self.turn_tick));
        }
        if self.ticks_left == 0 { Err(Stop::Ticks) } else { Ok(()) }
    }

    /// The tick at which the program stands.
    pub(super) fn now(&self) -> u64 {
        self.stop_at - self.ticks_left
    }

    /// The counter that statements are charged to.
    pub(super) fn ticks_left(&self) -> u64 {
        self.ticks_left
    }

    /// What statements have left of it.
    pub(super) fn set_ticks_left(&mut self, ticks_left: u64) {
        self.ticks_left = ticks_left;
    }

    /// The tick at which an end of the program counts: off turn, that is when its turn begins.
    pub(super) fn end_tick(&self) -> Ticks {
        Ticks(if self.turn_tick == u64::MAX { self.now() } else { self.now().max(self.turn_tick) })
    }

    /// Whether its turn has begun.
    pub(super) fn is_on_turn(&self) -> bool {
        self.now() >= self.turn_tick
    }

    /// The rules in force.
    pub(super) fn rules(&self) -> &ArenaRules {
        &self.rules
    }

    /// Pays for a query; what is asked next is answered as of the right tick.
    ///
    /// # Errors
    /// [`Stop::Ticks`] if the pause does not end before the clock does.
    #[inline]
    pub(super) fn query(&mut self, function: Function) -> Result<View<'_>, Stop> {
        let called_at = self.now();
        self.count(function, called_at);
        self.pause(function)?;
        let tick = match self.rules.answer_at {
            AnswerAt::Return => self.now(),
            AnswerAt::Call => called_at,
        };
        Ok(self.look(function, tick))
    }

    /// Acts. On success the action is on its way: the program waits for its next [`Grant`], then for
    /// [`resume`](Self::resume).
    ///
    /// # Errors
    /// Off turn, against a rule, or landing too late.
    pub(super) fn act(
        &mut self,
        function: Function,
        action: impl FnOnce(View<'_>) -> Action,
    ) -> Result<Landing, Stop> {
        let called_at = self.now();
        self.count(function, called_at);
        let action = action(self.look(function, called_at));
        if called_at < self.turn_tick {
            return Err(Stop::OutOfTurn { function, action });
        }
        self.position.check_as(self.me, action).map_err(Stop::Illegal)?;
        if self.rules.action_cost == ActionCost::Before {
            self.pause(function)?;
        }
        let lands_at = self.now();
        self.position.play_unchecked(action);
        self.clock_ticks[self.me] -= lands_at - self.on_turn_since;
        self.on_turn = self.me.opponent();
        self.on_turn_since = lands_at;
        let [noticed_at, called_at, lands_at] = [self.noticed_at, called_at, lands_at].map(Ticks);
        Ok(Landing { action, noticed_at, called_at, lands_at })
    }

    /// The own landing has been reported, and a new grant is there: what is left of the action's
    /// pause, if it runs after the landing.
    ///
    /// # Errors
    /// [`Stop::Ticks`] if the pause does not end before the clock does.
    pub(super) fn resume(&mut self, function: Function) -> Result<(), Stop> {
        if self.rules.action_cost == ActionCost::After {
            self.pause(function)?;
        }
        Ok(())
    }

    /// What was spent off turn and on turn since the last landing, up to `end`: now, or the later
    /// tick at which the program's end counts. Afterwards the next stretch starts here.
    pub(super) fn take_ledgers(&mut self, end: Ticks) -> [Ledger; 2] {
        let now = self.now();
        let turn_tick = self.turn_tick.min(end.0);
        let ran =
            [now.min(turn_tick).saturating_sub(self.landed_at), now.saturating_sub(turn_tick)];
        let stretch = [turn_tick.saturating_sub(self.landed_at), end.0 - turn_tick];
        let ledger = |when: usize| self.spent[when].ledger(Ticks(ran[when]), Ticks(stretch[when]));
        let ledgers = [ledger(OFF_TURN), ledger(ON_TURN)];
        self.landed_at = end.0;
        ledgers
    }

    /// The state at `tick`, which is not before any tick that was looked at earlier. As long as only
    /// functions are called that do not tell of it, it stays as it was.
    #[inline]
    fn look(&mut self, function: Function, tick: u64) -> View<'_> {
        if tick >= self.turn_tick && self.coming.is_some() && tells_of_the_game(function) {
            self.begin_turn();
        }
        View { me: self.me, tick, game: self }
    }

    #[cold]
    fn begin_turn(&mut self) {
        let Some(turn) = self.coming.take() else { return };
        self.noticed_at = self.now();
        if let Some(action) = turn.landed {
            self.position.play_unchecked(action);
        }
        self.clock_ticks = ByPlayer(turn.clock_ticks.0.map(|ticks| ticks.0));
        self.on_turn = self.me;
        self.on_turn_since = turn.tick.0;
    }

    #[inline]
    fn count(&mut self, function: Function, called_at: u64) {
        let when = usize::from(called_at >= self.turn_tick);
        self.spent[when].calls[function.index()] += 1;
    }

    /// Waits as long as a function costs, or until the clock runs out.
    #[inline]
    fn pause(&mut self, function: Function) -> Result<(), Stop> {
        let price = self.rules.costs[function];
        let ticks = price.min(self.ticks_left);
        let off_turn = self.turn_tick.saturating_sub(self.now()).min(ticks);
        self.spent[OFF_TURN].ticks[function.index()] += off_turn;
        self.spent[ON_TURN].ticks[function.index()] += ticks - off_turn;
        self.ticks_left -= ticks;
        if let Some(profile) = self.profile {
            profile.book_call([off_turn, ticks - off_turn]);
        }
        if self.ticks_left == 0 { Err(Stop::Ticks) } else { Ok(()) }
    }
}

/// Whether an answer depends on what was played: from the others nobody can tell whose turn it is.
fn tells_of_the_game(function: Function) -> bool {
    use Function::*;
    !matches!(
        function,
        GetPlayerId | GetTick | GetStartInfo | RelToAbs | AbsToRel | DirectionRelativeToMe
    )
}

impl Spent {
    /// What is not in the calls went to statements.
    fn ledger(&self, ran: Ticks, stretch: Ticks) -> Ledger {
        let mut ledger = Ledger { ticks: stretch, statement_ticks: ran, ..Ledger::default() };
        for (calls, (&count, &ticks)) in
            ledger.calls.iter_mut().zip(self.calls.iter().zip(&self.ticks))
        {
            calls.count = count;
            calls.ticks = Ticks(ticks);
            ledger.statement_ticks = ledger.statement_ticks - calls.ticks;
        }
        ledger
    }
}

/// The state that one answer is given from.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    game: &'a Game,
    /// Who asks.
    pub(super) me: PlayerId,
    /// When.
    pub(super) tick: u64,
}

impl<'a> View<'a> {
    pub(super) fn rules(self) -> &'a ArenaRules {
        &self.game.rules
    }

    pub(super) fn position(self) -> &'a Position {
        &self.game.position
    }

    pub(super) fn is_my_turn(self) -> bool {
        self.tick >= self.game.turn_tick
    }

    /// What is left on a clock. Only that of the player on turn runs.
    pub(super) fn time_left(self, player: PlayerId) -> u64 {
        let game = self.game;
        let ran = if player == game.on_turn { self.tick - game.on_turn_since } else { 0 };
        game.clock_ticks[player].saturating_sub(ran)
    }
}
