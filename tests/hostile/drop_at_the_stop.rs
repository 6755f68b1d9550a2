//! Wants to act as it is stopped.
// Ends: clock

struct Last;

impl Drop for Last {
    fn drop(&mut self) {
        arena::make_move(arena::Tile::new(3, -2));
    }
}

fn main() {
    let _last = Last;
    loop {}
}
