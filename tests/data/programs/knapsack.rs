//! Dynamic programming, from below and from above.
use std::collections::HashMap;

#[derive(Clone, Copy)]
struct Item {
    weight: usize,
    worth: u32,
}

const ITEMS: [Item; 5] = [
    Item { weight: 3, worth: 7 },
    Item { weight: 4, worth: 9 },
    Item { weight: 2, worth: 4 },
    Item { weight: 6, worth: 14 },
    Item { weight: 5, worth: 12 },
];

fn from_below(limit: usize) -> u32 {
    let mut best = vec![0; limit + 1];
    for Item { weight, worth } in ITEMS {
        for left in (weight..=limit).rev() {
            best[left] = best[left].max(best[left - weight] + worth);
        }
    }
    best[limit]
}

fn from_above(at: usize, left: usize, known: &mut HashMap<(usize, usize), u32>) -> u32 {
    if at == ITEMS.len() {
        return 0;
    }
    if let Some(&value) = known.get(&(at, left)) {
        return value;
    }
    let item = ITEMS[at];
    let without = from_above(at + 1, left, known);
    let value = match left.checked_sub(item.weight) {
        Some(rest) => without.max(item.worth + from_above(at + 1, rest, known)),
        None => without,
    };
    known.insert((at, left), value);
    value
}

fn main() {
    for limit in [0, 5, 10, 15, 20] {
        let mut known = HashMap::new();
        println!("{limit}: {} {}", from_below(limit), from_above(0, limit, &mut known));
    }
}
