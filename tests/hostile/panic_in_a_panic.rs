//! Panics while its panic is shown.
// Ends: panicked

struct Rude;

impl Drop for Rude {
    fn drop(&mut self) {
        panic!("once more");
    }
}

fn main() {
    let _rude = Rude;
    panic!("on purpose");
}
