//! Sets of edges: three bit boards, one for each way an edge can lie.

use arena::Direction;

use crate::edge::{Edge, turned};
use crate::rule_set::OnField;
use crate::tile_set::{TILES, TileSet};
use crate::wall::Wall;

/// A set of edges: for each of the directions 0, 1, 2 the tiles from which an edge is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct EdgeSet([TileSet; 3]);

impl EdgeSet {
    pub(crate) const EMPTY: Self = Self([TileSet::EMPTY; 3]);

    /// All 156 edges between two tiles of the board.
    pub(crate) const INNER: Self = Self::all(OnField::Inner);

    /// The 54 edges around the board.
    pub(crate) const RIM: Self = Self::all(OnField::Rim).difference(&Self::INNER);

    const fn all(field: OnField) -> Self {
        let mut edges = Self::EMPTY;
        let mut index = 0;
        while index < 3 * TILES.len() {
            let edge = Edge::new(TILES[index / 3], Direction::ALL[index % 3]);
            if edge.is_on(field) {
                edges.insert(edge);
            }
            index += 1;
        }
        edges
    }

    /// The edges that a wall covers.
    #[inline]
    pub(crate) const fn of(wall: Wall) -> Self {
        let mut edges = Self::EMPTY;
        let [centre, first, second] = wall.edges();
        edges.insert(centre);
        edges.insert(first);
        edges.insert(second);
        edges
    }

    #[inline]
    pub(crate) const fn insert(&mut self, edge: Edge) {
        let tiles = &mut self.0[edge.direction().index()];
        *tiles = tiles.union(TileSet::of(edge.tile()));
    }

    /// Adds the edge crossed by a step from the tile `from` to the tile `to`.
    #[inline]
    pub(crate) const fn insert_step(&mut self, from: TileSet, direction: Direction, to: TileSet) {
        let named_from = if direction.index() < 3 { from } else { to };
        let tiles = &mut self.0[direction.index() % 3];
        *tiles = tiles.union(named_from);
    }

    #[inline]
    pub(crate) const fn contains(&self, edge: Edge) -> bool {
        self.0[edge.direction().index()].meets(TileSet::of(edge.tile()))
    }

    #[inline]
    pub(crate) const fn meets(&self, other: &Self) -> bool {
        let ([a0, a1, a2], [b0, b1, b2]) = (self.0, other.0);
        a0.meets(b0) || a1.meets(b1) || a2.meets(b2)
    }

    #[inline]
    pub(crate) const fn union(&self, other: &Self) -> Self {
        let ([a0, a1, a2], [b0, b1, b2]) = (self.0, other.0);
        Self([a0.union(b0), a1.union(b1), a2.union(b2)])
    }

    #[inline]
    pub(crate) const fn difference(&self, other: &Self) -> Self {
        let ([a0, a1, a2], [b0, b1, b2]) = (self.0, other.0);
        Self([a0.difference(b0), a1.difference(b1), a2.difference(b2)])
    }

    /// The tiles whose edge towards `direction` is in the set.
    #[inline]
    pub(crate) const fn towards(&self, direction: Direction) -> TileSet {
        if direction.index() < 3 {
            self.0[direction.index()]
        } else {
            let back = direction.opposite();
            self.0[back.index()].step(back)
        }
    }

    /// The tiles at whose corner between `direction` and the next one an edge of the set ends.
    ///
    /// Three edges meet there: those two of the tile, and the one between the two neighbours.
    #[inline]
    pub(crate) const fn ends_at(&self, direction: Direction) -> TileSet {
        let between = self.towards(turned(direction, 2)).step(turned(direction, 3));
        self.towards(direction).union(self.towards(turned(direction, 1))).union(between)
    }

    /// The tiles one step from `tiles` through an edge of the set: one layer of a flood.
    #[inline]
    pub(crate) const fn across(&self, tiles: TileSet) -> TileSet {
        const D: [Direction; 6] = Direction::ALL;
        let [e0, e1, e2] = self.0;
        (tiles.intersection(e0).step(D[0]).union(tiles.step(D[3]).intersection(e0)))
            .union(tiles.intersection(e1).step(D[1]).union(tiles.step(D[4]).intersection(e1)))
            .union(tiles.intersection(e2).step(D[2]).union(tiles.step(D[5]).intersection(e2)))
    }
}
