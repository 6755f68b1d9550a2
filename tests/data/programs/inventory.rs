//! A register with an entry API and orderings by several keys.
use std::cmp::Reverse;
use std::collections::BTreeMap;

#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Kind {
    Tool,
    Food { days: u8 },
}

#[derive(Debug, Default)]
struct Shelf {
    items: BTreeMap<(String, Option<Kind>), i32>,
}

impl Shelf {
    fn put(&mut self, name: &str, kind: Kind, count: i32) -> i32 {
        let entry = self.items.entry((name.to_owned(), Some(kind)));
        *entry.and_modify(|known| *known += count).or_insert(count)
    }
    fn spoil(&mut self) -> usize {
        let before = self.items.len();
        self.items.retain(|(_, kind), _| !matches!(kind, Some(Kind::Food { days: 0 })));
        let aged = std::mem::take(&mut self.items).into_iter().map(|((name, kind), count)| {
            let kind = match kind {
                Some(Kind::Food { days }) => Some(Kind::Food { days: days - 1 }),
                other => other,
            };
            ((name, kind), count)
        });
        self.items = aged.collect();
        before - self.items.len()
    }
}

fn main() {
    let mut shelf = Shelf::default();
    shelf.put("bread", Kind::Food { days: 1 }, 3);
    shelf.put("saw", Kind::Tool, 1);
    shelf.put("milk", Kind::Food { days: 0 }, 2);
    println!("{}", shelf.put("saw", Kind::Tool, 4));
    println!("{} {}", shelf.spoil(), shelf.spoil());
    let mut all: Vec<_> = shelf.items.iter().collect();
    all.sort_by_key(|((name, kind), count)| (Reverse(**count), kind.clone(), name.len()));
    println!("{all:?}");
}
