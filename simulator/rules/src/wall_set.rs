//! Sets of walls: six bit boards, and what they can say about all walls at once.

use arena::{Direction, Zigzag};

use crate::edge::turned;
use crate::edge_set::EdgeSet;
use crate::rule_set::OnField;
use crate::tile_set::{TILES, TileSet};
use crate::wall::Wall;

/// A set of walls: for each direction 0, 1, 2 and each zigzag the tiles from which a wall is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WallSet([[TileSet; 2]; 3]);

impl WallSet {
    pub(crate) const EMPTY: Self = Self([[TileSet::EMPTY; 2]; 3]);

    /// All walls fully on the field: 264, with the rim 360.
    pub(crate) const fn all(field: OnField) -> &'static Self {
        const INNER: WallSet = WallSet::collect(OnField::Inner);
        const RIM: WallSet = WallSet::collect(OnField::Rim);
        match field {
            OnField::Inner => &INNER,
            OnField::Rim => &RIM,
        }
    }

    const fn collect(field: OnField) -> Self {
        let mut walls = Self::EMPTY;
        let mut index = 0;
        while index < 6 * TILES.len() {
            let tile = TILES[index / 6];
            let (direction, zigzag) = (index / 2 % 3, index % 2);
            if Wall::new(tile, Direction::ALL[direction], Zigzag::ALL[zigzag]).is_on(field) {
                let tiles = &mut walls.0[direction][zigzag];
                *tiles = tiles.union(TileSet::of(tile));
            }
            index += 1;
        }
        walls
    }

    /// The walls that cover an edge of the set. (Bits of walls that do not exist may be set.)
    #[inline]
    pub(crate) fn over(edges: &EdgeSet) -> Self {
        Self::each(|direction| {
            let [left, back, right] = [1, 3, 5].map(|turns| turned(direction, turns));
            let [next_left, next_right] = [2, 4].map(|turns| turned(direction, turns));
            let centre = edges.towards(direction);
            [
                centre.union(edges.towards(left)).union(edges.towards(next_right).step(back)),
                centre.union(edges.towards(right)).union(edges.towards(next_left).step(back)),
            ]
        })
    }

    /// The walls of which at least two of the four corner points are ends of an edge of the set.
    /// (Bits of walls that do not exist may be set.)
    #[inline]
    pub(crate) fn anchored(edges: &EdgeSet) -> Self {
        let ends = Direction::ALL.map(|direction| edges.ends_at(direction));
        Self::each(|direction| {
            let end = |turns| ends[turned(direction, turns).index()];
            let back = turned(direction, 3);
            // The centre edge runs from T's left corner to its right one, and from both ends the
            // wall goes on: with zigzag 0 along T's border on the left and N's on the right.
            let centre = [end(0), end(5)];
            [
                at_least_two(centre, [end(1), end(4).step(back)]),
                at_least_two(centre, [end(4), end(1).step(back)]),
            ]
        })
    }

    #[inline]
    fn each(tiles: impl Fn(Direction) -> [TileSet; 2]) -> Self {
        const D: [Direction; 6] = Direction::ALL;
        Self([tiles(D[0]), tiles(D[1]), tiles(D[2])])
    }

    #[inline]
    fn zip(&self, other: &Self, tiles: impl Fn(TileSet, TileSet) -> TileSet) -> Self {
        let ([a, b, c], [x, y, z]) = (self.0, other.0);
        let pair = |a: [TileSet; 2], b: [TileSet; 2]| [tiles(a[0], b[0]), tiles(a[1], b[1])];
        Self([pair(a, x), pair(b, y), pair(c, z)])
    }

    #[cfg(test)]
    pub(crate) fn contains(&self, wall: Wall) -> bool {
        self.0[wall.direction().index()][wall.zigzag().index()].meets(TileSet::of(wall.tile()))
    }

    pub(crate) fn remove(&mut self, wall: Wall) {
        let tiles = &mut self.0[wall.direction().index()][wall.zigzag().index()];
        *tiles = tiles.difference(TileSet::of(wall.tile()));
    }

    #[inline]
    pub(crate) fn intersection(&self, other: &Self) -> Self {
        self.zip(other, TileSet::intersection)
    }

    #[inline]
    pub(crate) fn difference(&self, other: &Self) -> Self {
        self.zip(other, TileSet::difference)
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.0.as_flattened().iter().map(|tiles| tiles.len()).sum()
    }

    /// The walls, by direction, zigzag and tile.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Wall> + use<> {
        let boards = self.0;
        (0..6).flat_map(move |index| {
            let (direction, zigzag) = (Direction::ALL[index / 2], Zigzag::ALL[index % 2]);
            boards[index / 2][index % 2].map(move |tile| Wall::new(tile, direction, zigzag))
        })
    }
}

/// The tiles in at least two of the four sets.
#[inline]
fn at_least_two([a, b]: [TileSet; 2], [c, d]: [TileSet; 2]) -> TileSet {
    a.intersection(b).union(c.intersection(d)).union(a.union(b).intersection(c.union(d)))
}
