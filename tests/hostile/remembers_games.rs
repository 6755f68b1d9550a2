//! Plays legally only in its first game, if a static lasts.
// Ends: exited: `main` returned

use arena::*;
use std::sync::atomic::{AtomicU32, Ordering};

static GAMES: AtomicU32 = AtomicU32::new(0);

fn main() {
    if GAMES.fetch_add(1, Ordering::Relaxed) > 0 {
        make_move(Tile::new(100, 100));
    }
}
