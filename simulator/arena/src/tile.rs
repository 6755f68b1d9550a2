//! A place in the axial plane, on the board or off it.

use crate::Direction;

/// A tile in axial coordinates. Any values are allowed: tiles off the board are values too.
///
/// The board is the 61 tiles with `|q|`, `|r|` and `|q + r|` at most 4. Columns of equal `q` stand
/// upright, and `q` grows to the right:
///
/// ```text
///    q = -4 .. 4, left to right
///
///              ( 0,-4)
///         (-1,-3) (1,-4)
///      ...    (0,-3)    ...
///  (-4,0)  ..   ..   .. (4,-4)
///  (-4,1)  ..  (0,0) .. (4,-3)
///  (-4,2)  ..   ..   .. (4,-2)   <- player 0 starts on (4,-2), player 1 on (-4,2)
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
pub struct Tile {
    /// The column, -4 to 4 on the board; players run along it.
    pub q: i8,
    /// The second axial coordinate, -4 to 4 on the board.
    pub r: i8,
}

impl Tile {
    /// The tile at `(q, r)`.
    #[must_use]
    pub const fn new(q: i8, r: i8) -> Self {
        Self { q, r }
    }

    /// The next tile in a direction (which may lie off the board). Coordinates wrap at the ends of
    /// `i8`, far outside any board.
    ///
    /// ```
    /// use arena::{Direction, Tile};
    /// assert_eq!(Tile::new(0, 0).step(Direction::ALL[1]), Tile::new(1, -1));
    /// ```
    #[must_use]
    pub const fn step(self, direction: Direction) -> Self {
        let (dq, dr) = direction.delta();
        Self { q: self.q.wrapping_add(dq), r: self.r.wrapping_add(dr) }
    }
}
