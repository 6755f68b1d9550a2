//! What the evaluation's numbers are: hundredths of a step.
//!
//! Some of them are found by self-play, 200 games a trial at a clock of 100,000 ticks: against what stands
//! here, half of `LONG_NOW` and `VERY_LONG_NOW` made 45 % of the points, one and a half times as much 50 %;
//! `WALL_IN_HAND` at 45 made 45 %.

/// The other is to move.
pub(crate) const TEMPO: i32 = 50;
/// A wall in hand.
pub(crate) const WALL_IN_HAND: i32 = 32;
/// Each single wall that would lengthen a path.
pub(crate) const THREAT: i32 = 14;
/// Each that would lengthen it by two steps or more, on top.
pub(crate) const LONG_THREAT: i32 = 8;
/// That there is one of those, and that the other may place it now.
pub(crate) const LONG_NOW: i32 = 40;
/// The same when the other must first answer.
pub(crate) const LONG_LATER: i32 = 10;
/// That there is one that lengthens the path by three steps or more: now.
pub(crate) const VERY_LONG_NOW: i32 = 80;
/// The same, later.
pub(crate) const VERY_LONG_LATER: i32 = 20;
/// A race that no wall of the loser's can change any more.
pub(crate) const WON_RACE: i32 = 300;
