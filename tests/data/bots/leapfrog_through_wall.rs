//! The other pawn is on (0,-2), and a wall is behind it.
use arena::*;

fn main() {
    move_in_direction(Direction::ALL[3]);
    loop {}
}
