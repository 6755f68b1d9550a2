//! The panic that happens to everybody.
fn main() {
    let tiles = [1, 2, 3];
    let index = std::hint::black_box(3);
    std::hint::black_box(tiles[index]);
}
