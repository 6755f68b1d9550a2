//! The 22 functions by which a bot asks.

use crate::__hx::host;
use crate::{
    Direction, PlacedWall, PlayerId, PlayerInfo, StartInfo, Surrounding, Tile, TileInfo, Zigzag,
};

/// Which player I am. **1 tick.** The same all game long.
#[must_use]
#[track_caller]
pub fn get_player_id() -> PlayerId {
    (host().get_player_id)()
}

/// Whether it is my turn at the tick at which this returns. **1 tick.**
///
/// My turn begins at the very tick at which the other's action lands, and ends at the tick at which
/// mine does. Acting while this is false eliminates.
#[must_use]
#[track_caller]
pub fn is_my_turn() -> bool {
    (host().is_my_turn)()
}

/// The number of actions that have landed so far, those of an opening included. **1 tick.**
///
/// ```no_run
/// // Wait for my next turn.
/// while !arena::is_my_turn() {}
/// let first_turn = arena::get_turn_number() < 2;
/// ```
#[must_use]
#[track_caller]
pub fn get_turn_number() -> u32 {
    (host().get_turn_number)()
}

/// The global tick, counted from 0 at the start of the game, at which this returns. **1 tick.**
///
/// It never stands still: a bot can measure what its own code costs.
///
/// ```no_run
/// let before = arena::get_tick(); // the last of these ticks is this call's own
/// let sum = 1 + 2; // 1 tick
/// let after = arena::get_tick(); // 2 ticks: the statement and the call
/// assert_eq!(after - before, 3);
/// # let _ = sum;
/// ```
#[must_use]
#[track_caller]
pub fn get_tick() -> u64 {
    (host().get_tick)()
}

/// What is fixed before the first turn: start tiles, goal columns, walls each, the board's radius,
/// the clock in ticks and the ticks in a second, in the board's frame. **1 tick.**
///
/// It describes the arena's start also when a match begins from an opening.
#[must_use]
#[track_caller]
pub fn get_start_info() -> StartInfo {
    (host().get_start_info)()
}

/// A tile of my frame, in the board's. **5 ticks.** Tiles off the board are mapped as well
/// (coordinates wrap at -128).
#[must_use]
#[track_caller]
pub fn rel_to_abs(tile: Tile) -> Tile {
    (host().rel_to_abs)(tile)
}

/// A tile of the board's frame, in mine. **5 ticks.** Tiles off the board are mapped as well
/// (coordinates wrap at -128).
#[must_use]
#[track_caller]
pub fn abs_to_rel(tile: Tile) -> Tile {
    (host().abs_to_rel)(tile)
}

/// A direction of the board, in my frame. **5 ticks.**
#[must_use]
#[track_caller]
pub fn direction_relative_to_me(direction: Direction) -> Direction {
    (host().direction_relative_to_me)(direction)
}

/// The direction nearest to the straight line from my pawn to a tile; tile and direction are in my
/// frame. **5 ticks.**
///
/// A tie goes to the lower number. `None` for the tile on which my pawn stands. The tile may lie off
/// the board.
#[must_use]
#[track_caller]
pub fn direction_me_to_rel(tile: Tile) -> Option<Direction> {
    (host().direction_me_to_rel)(tile).option()
}

/// The fewest steps from a player's pawn to its goal side, with the walls as they stand and as if
/// the other pawn were not there. **5 ticks.** `None` when the player is sealed off.
#[must_use]
#[track_caller]
pub fn get_steps_to_goal(player: PlayerId) -> Option<u32> {
    (host().get_steps_to_goal)(player).option()
}

/// Whether I could place this wall now if it were my turn: a wall is left, it lies fully on the
/// field, overlaps none, and leaves my opponent a path. The tile and the direction name the centre
/// edge, in the board's frame. **10 ticks.** `false` for a tile off the board.
#[must_use]
#[track_caller]
pub fn can_place_wall(tile: Tile, direction: Direction, zigzag: Zigzag) -> bool {
    (host().can_place_wall)(tile, direction, zigzag)
}

/// [`can_place_wall`] with tile and direction in my frame. **10 ticks.** A half turn keeps the
/// zigzag.
#[must_use]
#[track_caller]
pub fn can_place_wall_rel(tile: Tile, direction: Direction, zigzag: Zigzag) -> bool {
    (host().can_place_wall_rel)(tile, direction, zigzag)
}

/// Every wall on the board, oldest first, by its canonical name (direction 0, 1 or 2) in the board's
/// frame. **10 ticks.** Walls of an opening are among them.
#[must_use]
#[track_caller]
pub fn get_walls() -> Vec<PlacedWall> {
    (host().get_walls)().to_vec()
}

/// The ticks left on my clock at the tick at which this returns. **10 ticks.** It stands still off
/// turn.
#[must_use]
#[track_caller]
pub fn get_time_left() -> u64 {
    (host().get_time_left)()
}

/// What stands on a tile: whose pawn, whose goal side, and which of its six edges a wall covers, by
/// the board's directions. **20 ticks.** `None` for a tile off the board.
#[must_use]
#[track_caller]
pub fn get_tile_abs(tile: Tile) -> Option<TileInfo> {
    (host().get_tile_abs)(tile).option()
}

/// [`get_tile_abs`] for a tile of my frame; `tile` and the order of `blocked` in the answer are in
/// my frame, too. **20 ticks.** `None` for a tile off the board.
#[must_use]
#[track_caller]
pub fn get_tile_rel(tile: Tile) -> Option<TileInfo> {
    (host().get_tile_rel)(tile).option()
}

/// Whether a wall covers that edge of a tile, in the board's frame. **20 ticks.** `false` for a tile
/// off the board, and for the rim, which is no wall.
#[must_use]
#[track_caller]
pub fn get_wall_abs(tile: Tile, direction: Direction) -> bool {
    (host().get_wall_abs)(tile, direction)
}

/// Whether my pawn could move to this tile if it were my turn, a leapfrog included; in the board's
/// frame. **20 ticks.** `false` for a tile off the board.
#[must_use]
#[track_caller]
pub fn can_move(tile: Tile) -> bool {
    (host().can_move)(tile)
}

/// [`can_move`] for a tile of my frame. **20 ticks.**
#[must_use]
#[track_caller]
pub fn can_move_rel(tile: Tile) -> bool {
    (host().can_move_rel)(tile)
}

/// A player's standing: its tile in the board's frame, walls left, ticks left on its clock, steps to
/// its goal. **50 ticks.**
#[must_use]
#[track_caller]
pub fn get_player_info(player: PlayerId) -> PlayerInfo {
    (host().get_player_info)(player).into()
}

/// What lies around my pawn, by the board's directions: the adjacent tile if it is on the board,
/// whether a wall stands between, whose pawn is there, and the tile that a move that way would reach
/// (behind the other pawn, for a leapfrog), if it is legal. **100 ticks.** Answers as if it were my
/// turn.
#[must_use]
#[track_caller]
pub fn get_surroundings() -> [Surrounding; 6] {
    (host().get_surroundings)().0.map(Surrounding::from)
}

/// [`get_surroundings`] by the directions of my frame, with tiles in my frame. **100 ticks.**
#[must_use]
#[track_caller]
pub fn get_surroundings_rel() -> [Surrounding; 6] {
    (host().get_surroundings_rel)().0.map(Surrounding::from)
}
