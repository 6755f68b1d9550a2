use arena::*;

fn main() {
    let turn: u32 = is_my_turn();
    loop {}
}
