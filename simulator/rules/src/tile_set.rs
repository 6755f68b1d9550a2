//! Sets of tiles as bit boards.

use arena::{Direction, Tile};

use crate::board::RADIUS;

/// The board is kept with a margin of one tile: edges of the rim are named from there.
const MARGIN: i8 = RADIUS + 1;

/// Tiles per row.
const STRIDE: i8 = 2 * MARGIN + 1;

/// Every tile that a set can hold, in the order of the bits.
pub(crate) const TILES: [Tile; (STRIDE as usize).pow(2)] = {
    let mut tiles = [Tile::new(0, 0); (STRIDE as usize).pow(2)];
    let mut bit = 0;
    while bit < tiles.len() {
        tiles[bit] = Tile::new(bit as i8 % STRIDE - MARGIN, bit as i8 / STRIDE - MARGIN);
        bit += 1;
    }
    tiles
};

/// A set of tiles of the board and its margin, one bit a tile: `(q + 5) + 11 * (r + 5)`, 121 bits.
///
/// A [step](TileSet::step) shifts the whole set, and what leaves a row at one end enters the next row
/// at the other. No mask is needed against that: each use meets a set of edges or of walls of the
/// board next, in which such bits are never set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct TileSet(u128);

impl TileSet {
    pub(crate) const EMPTY: Self = Self(0);

    /// The one tile, or nothing if it is beyond the margin.
    #[inline]
    pub(crate) const fn of(tile: Tile) -> Self {
        let (column, row) = (tile.q.wrapping_add(MARGIN), tile.r.wrapping_add(MARGIN));
        let is_near = 0 <= column && column < STRIDE && 0 <= row && row < STRIDE;
        if is_near { Self(1 << (column + STRIDE * row)) } else { Self::EMPTY }
    }

    /// Each tile moved one step.
    #[inline]
    pub(crate) const fn step(self, direction: Direction) -> Self {
        Self(match direction.index() {
            0 => self.0 << 1,
            1 => self.0 >> (STRIDE - 1),
            2 => self.0 >> STRIDE,
            3 => self.0 >> 1,
            4 => self.0 << (STRIDE - 1),
            _ => self.0 << STRIDE,
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
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0.wrapping_sub(1);
        TILES.get(bit).copied()
    }
}
