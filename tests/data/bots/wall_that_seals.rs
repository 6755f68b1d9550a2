//! After the opening "wall -4 0 0 1; wall -4 1 0 0": the wall that shuts player 1 in.
use arena::*;

fn main() {
    place_wall(Tile::new(-4, 2), Direction::ALL[0], Zigzag::ALL[1]);
    loop {}
}
