//! Moves to a tile that no board has.
// Ends: illegal action

fn main() {
    arena::make_move(arena::Tile::new(i8::MAX, i8::MIN));
}
