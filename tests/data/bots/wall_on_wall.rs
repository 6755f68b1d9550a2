//! After the opening "wall 0 0 1 0; move -3 1": the same wall again, by its other name.
use arena::*;

fn main() {
    place_wall(Tile::new(1, -1), Direction::ALL[4], Zigzag::ALL[0]);
    loop {}
}
