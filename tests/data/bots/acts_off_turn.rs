//! As player 1: acts while player 0 is on turn.
use arena::*;

fn main() {
    move_in_direction_rel(Direction::ALL[3]);
    loop {}
}
