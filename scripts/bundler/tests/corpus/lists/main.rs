//! Bounded lists, lazy tables and expression macros in several modules: what a bot looks like.

mod search;
mod tables;

use arrayvec::ArrayVec;
use once_cell::sync::OnceCell;
use search::{Move, best};

static NAME: OnceCell<&'static str> = OnceCell::new();

fn main() {
    let mut moves: ArrayVec<Move, 8> = ArrayVec::new();
    for tile in 0..6 {
        moves.push(Move { tile, gain: tables::gain(tile) });
    }
    println!("{} {:?}", NAME.get_or_init(|| "lists"), best(&moves));
    let total: u64 = moves.iter().map(|m| u64::from(m.tile)).sum();
    moves.clear();
    println!("{total} {}", moves.len());
}
