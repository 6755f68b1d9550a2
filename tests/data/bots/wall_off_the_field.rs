//! An edge of it lies on the rim.
use arena::*;

fn main() {
    place_wall(Tile::new(4, -4), Direction::ALL[0], Zigzag::ALL[0]);
    loop {}
}
