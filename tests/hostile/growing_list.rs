//! Keeps ever more.
// Ends: memory

fn main() {
    let mut kept = Vec::new();
    loop {
        kept.push(vec![1_u8; 1 << 20]);
    }
}
