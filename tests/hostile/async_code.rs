//! Hides statements in a future.
// Ends: refused: async

async fn think() -> u64 {
    1
}

fn main() {
    drop(think());
}
