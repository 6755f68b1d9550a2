//! Edit distances with one row of memory.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut corner = i;
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let above = row[j + 1];
            row[j + 1] = if x == *y { corner } else { 1 + corner.min(above).min(row[j]) };
            corner = above;
        }
    }
    *row.last().unwrap()
}

fn main() {
    let words = ["kitten", "sitting", "mitten", "smitten", "bitten"];
    for word in words {
        let nearest = words.iter().filter(|other| **other != word).min_by_key(|other| distance(word, other));
        println!("{word}: {:?} {}", nearest, distance(word, nearest.copied().unwrap_or_default()));
    }
}
