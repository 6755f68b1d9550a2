//! Sets of tiles as bit boards.

use arena::{Direction, Tile};

use crate::board::RADIUS;

/// Tiles per row: the board's nine columns and one column off the board on each side, which the
/// edges of the rim are named from.
const STRIDE: i8 = 2 * RADIUS + 3;

/// A set of tiles within one step of the board, one bit a tile: `(q + 5) + 11 * (r + 5)`, 121 bits.
///
/// A [step](TileSet::step) shifts the whole set and may carry tiles at the margin to the far end of
/// the next row. No mask clears those: every use meets a set of edges or walls of the board next,
/// in which such bits are never set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct TileSet(u128);

impl TileSet {
    pub(crate) const EMPTY: Self = Self(0);

    /// The one tile, or nothing if it is further than a step from the board.
    pub(crate) const fn of(tile: Tile) -> Self {
        let margin = RADIUS + 1;
        let in_reach =
            -margin <= tile.q && tile.q <= margin && -margin <= tile.r && tile.r <= margin;
        if in_reach { Self(1 << ((tile.q + margin) + STRIDE * (tile.r + margin))) } else { Self(0) }
    }

    /// Each tile moved one step.
    #[inline]
    pub(crate) const fn step(self, direction: Direction) -> Self {
        const ROW: i8 = STRIDE;
        Self(match direction.index() {
            0 => self.0 << 1,
            1 => self.0 >> (ROW - 1),
            2 => self.0 >> ROW,
            3 => self.0 >> 1,
            4 => self.0 << (ROW - 1),
            _ => self.0 << ROW,
        })
    }

    #[inline]
    pub(crate) const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[inline]
    pub(crate) const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    #[inline]
    pub(crate) const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(crate) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    #[inline]
    pub(crate) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }
}

impl Iterator for TileSet {
    type Item = Tile;

    fn next(&mut self) -> Option<Tile> {
        if self.0 == 0 {
            return None;
        }
        let index = self.0.trailing_zeros() as i8;
        self.0 &= self.0 - 1;
        let margin = RADIUS + 1;
        Some(Tile::new(index % STRIDE - margin, index / STRIDE - margin))
    }
}
