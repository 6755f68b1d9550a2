//! Leaks a mebibyte a round. `try_reserve` reports what the system refuses; the limit is no such
//! refusal, it ends the game.
fn main() {
    let mut blocks = Vec::new();
    loop {
        let mut block: Vec<u8> = Vec::new();
        if block.try_reserve_exact(1 << 20).is_ok() {
            blocks.push(std::hint::black_box(block));
        }
    }
}
