//! Acts whenever the standard library compares.
// Ends: out of turn

use arena::*;

fn main() {
    let mut tiles = [Tile::new(3, -2), Tile::new(2, -2), Tile::new(1, -2)];
    tiles.sort_by(|a, b| {
        make_move(*b);
        a.cmp(b)
    });
}
