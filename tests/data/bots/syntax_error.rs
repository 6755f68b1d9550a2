use arena::*;

fn main() {
    let turn = is_my_turn(;
}
