//! The board: 61 tiles, two starts, two goal columns.

use arena::{PlayerId, Tile};

use crate::by_player::ByPlayer;

/// The board is the tiles with `|q|`, `|r|` and `|q + r|` at most this.
pub const RADIUS: i8 = 4;

/// Where the pawns start.
pub const START: ByPlayer<Tile> = ByPlayer([Tile::new(4, -2), Tile::new(-4, 2)]);

/// The column each player must reach.
pub const GOAL_Q: ByPlayer<i8> = ByPlayer([-4, 4]);

/// Whether a tile is one of the board's 61.
///
/// ```
/// use arena::Tile;
/// assert!(rules::is_on_board(Tile::new(4, -4)));
/// assert!(!rules::is_on_board(Tile::new(3, 2)));
/// ```
#[must_use]
pub const fn is_on_board(tile: Tile) -> bool {
    // In i16, since any i8 coordinates are values too.
    let (q, r, radius) = (tile.q as i16, tile.r as i16, RADIUS as i16);
    q.abs() <= radius && r.abs() <= radius && (q + r).abs() <= radius
}

/// Whether a tile of the board is on a player's goal side.
pub(crate) fn is_goal(player: PlayerId, tile: Tile) -> bool {
    tile.q == GOAL_Q[player]
}
