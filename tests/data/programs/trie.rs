//! Words in a tree of letters.
use std::collections::BTreeMap;

#[derive(Default)]
struct Trie {
    children: BTreeMap<char, Trie>,
    ends: bool,
}

impl Trie {
    fn insert(&mut self, word: &str) {
        let mut node = self;
        for letter in word.chars() {
            node = node.children.entry(letter).or_default();
        }
        node.ends = true;
    }
    fn find(&self, prefix: &str) -> Option<&Trie> {
        prefix.chars().try_fold(self, |node, letter| node.children.get(&letter))
    }
    fn words(&self, prefix: &mut String, found: &mut Vec<String>) {
        if self.ends {
            found.push(prefix.clone());
        }
        for (letter, child) in &self.children {
            prefix.push(*letter);
            child.words(prefix, found);
            prefix.pop();
        }
    }
}

fn main() {
    let mut trie = Trie::default();
    "car card care cat dog do done".split(' ').for_each(|word| trie.insert(word));
    for prefix in ["car", "do", "x"] {
        let mut found = Vec::new();
        if let Some(node) = trie.find(prefix) {
            node.words(&mut prefix.to_string(), &mut found);
        }
        println!("{prefix}: {}", found.join(","));
    }
}
