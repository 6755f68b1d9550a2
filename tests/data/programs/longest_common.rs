//! The longest common part of two texts, as a text.
fn longest<'a>(a: &'a str, b: &str) -> &'a str {
    let (x, y) = (a.as_bytes(), b.as_bytes());
    let mut lengths = vec![vec![0usize; y.len() + 1]; x.len() + 1];
    let (mut best, mut end) = (0, 0);
    for i in 0..x.len() {
        for j in 0..y.len() {
            if x[i] == y[j] {
                lengths[i + 1][j + 1] = lengths[i][j] + 1;
                if lengths[i + 1][j + 1] > best {
                    (best, end) = (lengths[i + 1][j + 1], i + 1);
                }
            }
        }
    }
    &a[end - best..end]
}

fn main() {
    println!("{:?}", longest("the simulator", "a stimulant"));
    println!("{:?}", longest("abc", "xyz"));
}
