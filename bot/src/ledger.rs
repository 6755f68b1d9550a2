//! What the bot's calls of the arena cost, by its own account.

/// The functions that the bot calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Call {
    /// `get_player_id`
    PlayerId,
    /// `is_my_turn`
    IsMyTurn,
    /// `get_tick`
    Tick,
    /// `get_time_left`
    TimeLeft,
    /// `get_walls`
    Walls,
    /// `get_player_info`
    PlayerInfo,
    /// `can_move`
    CanMove,
    /// `can_place_wall`
    CanPlaceWall,
    /// `make_move`
    Move,
    /// `place_wall`
    PlaceWall,
}

/// How many functions the bot calls.
pub(crate) const CALLS: usize = 10;

/// What each call costs by the arena's table, on top of its statement.
#[cfg(feature = "notes")]
const TICKS: [u64; CALLS] = [1, 1, 1, 10, 10, 50, 20, 10, 1000, 1000];

/// How often each function was called.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Ledger {
    /// By [`Call`].
    pub(crate) calls: [u64; CALLS],
}

impl Ledger {
    /// One call more.
    pub(crate) fn charge(&mut self, call: Call) {
        self.calls[call as usize] += 1;
    }

    /// What all calls have cost.
    #[cfg(feature = "notes")]
    pub(crate) fn call_ticks(&self) -> u64 {
        self.calls.iter().zip(TICKS).map(|(calls, ticks)| calls * ticks).sum()
    }
}
