//! Huffman codes from a heap.
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Tree {
    Leaf(char),
    Fork(Box<Tree>, Box<Tree>),
}

fn codes(tree: &Tree, prefix: String, found: &mut BTreeMap<char, String>) {
    match tree {
        Tree::Leaf(letter) => {
            found.insert(*letter, prefix);
        }
        Tree::Fork(left, right) => {
            codes(left, format!("{prefix}0"), found);
            codes(right, prefix + "1", found);
        }
    }
}

fn main() {
    let text = "abracadabra alakazam";
    let mut counts = BTreeMap::new();
    text.chars().for_each(|letter| *counts.entry(letter).or_insert(0u32) += 1);
    let mut heap: BinaryHeap<_> =
        counts.iter().map(|(letter, count)| Reverse((*count, Tree::Leaf(*letter)))).collect();
    let tree = loop {
        let Some(Reverse((a, first))) = heap.pop() else { unreachable!() };
        let Some(Reverse((b, second))) = heap.pop() else { break first };
        heap.push(Reverse((a + b, Tree::Fork(Box::new(first), Box::new(second)))));
    };
    let mut found = BTreeMap::new();
    codes(&tree, String::new(), &mut found);
    let bits: usize = text.chars().map(|letter| found[&letter].len()).sum();
    println!("{found:?}\n{bits} bits");
}
