//! The edge between two neighbouring tiles.

use std::fmt;

use arena::{Direction, Tile};

use crate::board::is_on_board;
use crate::rule_set::OnField;

/// The edge between a tile and its neighbour in one of the directions 0, 1, 2; so an edge has one
/// name only, whichever side it was named from.
///
/// ```
/// use arena::{Direction, Tile};
/// use rules::Edge;
///
/// let edge = Edge::new(Tile::new(0, 0), Direction::ALL[1]);
/// assert_eq!(edge, Edge::new(Tile::new(1, -1), Direction::ALL[4]));
/// assert_eq!(edge.to_string(), "the edge between (0,0) and (1,-1)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edge {
    tile: Tile,
    direction: Direction,
}

impl Edge {
    /// The edge of `tile` towards `direction`.
    #[must_use]
    pub const fn new(tile: Tile, direction: Direction) -> Self {
        if direction.index() < 3 {
            Self { tile, direction }
        } else {
            Self { tile: tile.step(direction), direction: direction.opposite() }
        }
    }

    /// The tile from which it is named.
    #[must_use]
    pub const fn tile(self) -> Tile {
        self.tile
    }

    /// The direction, 0, 1 or 2, in which it lies from [`Edge::tile`].
    #[must_use]
    pub const fn direction(self) -> Direction {
        self.direction
    }

    /// The tiles on both sides.
    #[must_use]
    pub const fn tiles(self) -> [Tile; 2] {
        [self.tile, self.tile.step(self.direction)]
    }

    /// Whether a wall may cover it, as far as the board goes.
    #[must_use]
    pub const fn is_on(self, field: OnField) -> bool {
        let [near, far] = self.tiles();
        match field {
            OnField::Inner => is_on_board(near) && is_on_board(far),
            OnField::Rim => is_on_board(near) || is_on_board(far),
        }
    }
}

impl fmt::Display for Edge {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [near, far] = self.tiles();
        write!(formatter, "the edge between ({},{}) and ({},{})", near.q, near.r, far.q, far.r)
    }
}

/// The direction `turns` sixths of a turn further (counter-clockwise).
pub(crate) const fn turned(direction: Direction, turns: usize) -> Direction {
    Direction::ALL[(direction.index() + turns) % 6]
}
