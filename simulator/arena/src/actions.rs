//! The five functions by which a bot acts.
//!
//! An action is judged at the tick at which it is called, after its statement's own tick: called off
//! turn or against a rule, it eliminates at that tick. Then the pause of 1000 ticks runs on the
//! caller's clock, and the action lands at its end: the other's turn begins, and the call returns. A
//! clock that would run out by then eliminates. (The setting `action_cost = "after"` lands the action
//! at the call, and the pause runs in the other's turn.)
//!
//! The program goes on after its action: what it computes then costs it nothing on its clock. Only it
//! must not act again before it is on turn.

use crate::__hx::{host, line};
use crate::{Direction, Tile, Zigzag};

/// Moves my pawn to a tile of the board's frame: an adjacent one, or the one straight behind the
/// other pawn. **1000 ticks.** Eliminates unless [`can_move`](crate::can_move) would say so.
#[track_caller]
pub fn make_move(tile: Tile) {
    (host().make_move)(tile, line());
}

/// Moves my pawn in a direction of the board; towards the other pawn this means the leapfrog.
/// **1000 ticks.** Eliminates if there is a wall, the rim, or no room behind the other pawn.
#[track_caller]
pub fn move_in_direction(direction: Direction) {
    (host().move_in_direction)(direction, line());
}

/// [`move_in_direction`] in my frame. **1000 ticks.** My goal lies towards direction 3.
#[track_caller]
pub fn move_in_direction_rel(direction: Direction) {
    (host().move_in_direction_rel)(direction, line());
}

/// Places a wall, named by its centre edge (a tile and a direction, in the board's frame) and its
/// zigzag; each of its two names does. **1000 ticks.** Eliminates unless
/// [`can_place_wall`](crate::can_place_wall) would say so.
///
/// ```no_run
/// use arena::{Direction, Tile, Zigzag, place_wall};
/// place_wall(Tile::new(0, 0), Direction::ALL[1], Zigzag::ALL[0]);
/// ```
#[track_caller]
pub fn place_wall(tile: Tile, direction: Direction, zigzag: Zigzag) {
    (host().place_wall)(tile, direction, zigzag, line());
}

/// [`place_wall`] with tile and direction in my frame. **1000 ticks.** A half turn keeps the zigzag.
#[track_caller]
pub fn place_wall_rel(tile: Tile, direction: Direction, zigzag: Zigzag) {
    (host().place_wall_rel)(tile, direction, zigzag, line());
}
