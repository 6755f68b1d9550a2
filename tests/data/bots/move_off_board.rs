//! Walks over the edge.
use arena::*;

fn main() {
    make_move(Tile::new(5, -2));
    loop {}
}
