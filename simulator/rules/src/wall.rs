//! A wall by its canonical name.

use arena::{Direction, PlacedWall, PlayerId, Tile, Zigzag};

use crate::edge::{Edge, turned};
use crate::rule_set::OnField;

/// A wall: three edges in a zigzag, named by the centre edge and the way it bends.
///
/// The centre edge has two names, one from each side, with the same zigzag. The canonical one, with
/// direction 0, 1 or 2, is kept, so equal walls are equal values. Walls off the field are values too.
///
/// With centre tile `T`, direction 1 and so `N` to its upper right, `L` above and `R` below `N`:
///
/// ```text
///    ___                ___
///   / L \___           / L \___
///   \===/ N \          \___# N \
///   / T #===/          / T #___/
///   \___/ R \          \___# R \
///       \___/              \___/
///
///   zigzag 0           zigzag 1
/// ```
///
/// | zigzag | the three edges |
/// |---|---|
/// | 0 | `T\|N`, `T\|L`, `N\|R` |
/// | 1 | `T\|N`, `N\|L`, `T\|R` |
///
/// ```
/// use arena::{Direction, Tile, Zigzag};
/// use rules::Wall;
///
/// let wall = Wall::new(Tile::new(1, -1), Direction::ALL[4], Zigzag::ALL[0]);
/// assert_eq!((wall.tile(), wall.direction()), (Tile::new(0, 0), Direction::ALL[1]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Wall {
    centre: Edge,
    zigzag: Zigzag,
}

impl Wall {
    /// The wall with its centre on the edge of `tile` towards `direction`.
    #[must_use]
    pub const fn new(tile: Tile, direction: Direction, zigzag: Zigzag) -> Self {
        Self { centre: Edge::new(tile, direction), zigzag }
    }

    /// The tile from which it is named.
    #[must_use]
    pub const fn tile(self) -> Tile {
        self.centre.tile()
    }

    /// The direction of the centre edge: 0, 1 or 2.
    #[must_use]
    pub const fn direction(self) -> Direction {
        self.centre.direction()
    }

    /// Which way it bends.
    #[must_use]
    pub const fn zigzag(self) -> Zigzag {
        self.zigzag
    }

    /// The three edges it covers, the centre first.
    #[must_use]
    pub const fn edges(self) -> [Edge; 3] {
        let direction = self.centre.direction();
        let [tile, next] = self.centre.tiles();
        let (left, right) = (turned(direction, 1), turned(direction, 5));
        // From the far side, the tiles on the left and right lie two turns from the way back.
        let (next_left, next_right) = (turned(direction, 2), turned(direction, 4));
        if self.zigzag.index() == 0 {
            [self.centre, Edge::new(tile, left), Edge::new(next, next_right)]
        } else {
            [self.centre, Edge::new(next, next_left), Edge::new(tile, right)]
        }
    }

    /// Whether all three edges are on the field.
    #[must_use]
    pub const fn is_on(self, field: OnField) -> bool {
        let [centre, first, second] = self.edges();
        centre.is_on(field) && first.is_on(field) && second.is_on(field)
    }

    /// The arena's word for this wall once it stands.
    #[must_use]
    pub const fn placed_by(self, owner: PlayerId) -> PlacedWall {
        PlacedWall { tile: self.tile(), direction: self.direction(), zigzag: self.zigzag, owner }
    }
}

impl From<PlacedWall> for Wall {
    fn from(placed: PlacedWall) -> Self {
        Self::new(placed.tile, placed.direction, placed.zigzag)
    }
}
