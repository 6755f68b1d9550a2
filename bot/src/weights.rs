//! What the evaluation's numbers are: hundredths of a step.

/// The other is to move: half a step.
pub const TEMPO: i32 = 50;
/// A wall in hand.
pub const WALL_IN_HAND: i32 = 45;
/// Each single wall that would lengthen a path.
pub const THREAT: i32 = 14;
/// The same, by two steps or more.
pub const LONG_THREAT: i32 = 10;
/// A race that no wall of the loser's can change any more.
pub const WON_RACE: i32 = 300;
