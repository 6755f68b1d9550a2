//! A bot of the libraries that a bundle flattens: a bounded list of steps, a lazy table of what they are worth.

use arena::{Tile, get_surroundings_rel, is_my_turn, make_move, rel_to_abs};
use arrayvec::ArrayVec;
use once_cell::sync::{Lazy, OnceCell};

static WORTH: Lazy<Vec<i32>> = Lazy::new(|| (-4..=4).map(|q| 10 - q * q - 3 * q).collect());
static FIRST: OnceCell<Tile> = OnceCell::new();

fn worth(tile: Tile) -> i32 {
    WORTH[(tile.q + 4) as usize] - i32::from(tile == *FIRST.get_or_init(|| tile))
}

fn main() {
    let mut last: ArrayVec<Tile, 4> = ArrayVec::new();
    loop {
        while !is_my_turn() {}
        let reached = get_surroundings_rel().into_iter().filter_map(|s| s.reach);
        let mut steps: ArrayVec<(i32, Tile), 6> =
            reached.map(|tile| (worth(tile) - 5 * i32::from(last.contains(&tile)), tile)).collect();
        steps.sort_unstable();
        if let Some((_, tile)) = steps.pop() {
            if last.is_full() {
                last.remove(0);
            }
            last.push(tile);
            make_move(rel_to_abs(tile));
        }
    }
}
