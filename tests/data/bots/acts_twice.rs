//! The first action lands at tick 1,001; the second is called one statement later, off turn.
use arena::*;

fn main() {
    make_move(Tile::new(3, -2));
    make_move(Tile::new(2, -2));
    loop {}
}
