//! The opponent in these tests: steps straight ahead in each turn, at once.
use arena::*;

fn main() {
    loop {
        while !is_my_turn() {}
        move_in_direction_rel(Direction::ALL[3]);
    }
}
