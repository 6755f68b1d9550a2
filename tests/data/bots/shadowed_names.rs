//! Names of its own for what the arena and the standard library have. 7 ticks: the statements of
//! `main` with the one in its `if`, and the one in `is_my_turn`.
mod arena {
    pub struct Tile;

    pub fn tick(_: u64) {}

    pub fn is_my_turn() -> bool {
        true
    }
}

use self::arena::*;

macro_rules! println {
    ($value:expr) => {
        $value
    };
}

macro_rules! vec {
    ($value:expr) => {
        [$value]
    };
}

struct Vec(u64);

fn main() {
    let core = 1;
    let tick = arena::tick;
    tick(core);
    if is_my_turn() {
        println!(vec![2]);
    }
    let _ = (Tile, Vec(3).0);
}
