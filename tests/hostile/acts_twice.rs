//! Acts twice in its turn.
// Ends: out of turn

use arena::*;

fn main() {
    make_move(Tile::new(3, -2));
    make_move(Tile::new(2, -2));
}
