//! More memory than there is.
fn main() {
    let bytes = std::hint::black_box(vec![0u8; 1 << 40]);
    std::hint::black_box(bytes.len());
}
