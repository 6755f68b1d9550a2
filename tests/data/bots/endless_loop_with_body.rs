//! Never acts.
fn main() {
    let mut count = 0u64;
    while std::hint::black_box(count) < u64::MAX {
        count += 1;
    }
}
