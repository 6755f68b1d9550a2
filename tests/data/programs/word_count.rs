//! Counts words and sorts them in two ways.
use std::collections::BTreeMap;

const TEXT: &str = "the quick brown fox jumps over the lazy dog the fox sleeps";

fn main() {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for word in TEXT.split_whitespace() {
        *counts.entry(word).or_insert(0) += 1;
    }
    let mut sorted: Vec<(&str, usize)> = counts.into_iter().collect();
    sorted.sort_by(|(a, n), (b, m)| m.cmp(n).then_with(|| a.cmp(b)));
    for (word, count) in sorted.iter().take(4) {
        println!("{word:<6}{}", "#".repeat(*count));
    }
    sorted.sort_by_key(|(word, _)| (word.len(), *word));
    let first: Vec<_> = sorted.iter().map(|(word, _)| word.chars().next().unwrap()).collect();
    println!("{}", first.iter().collect::<String>());
}
