//! Associated types and generic traits with blanket implementations.
use std::collections::BTreeMap;
use std::fmt::Display;
use std::hash::Hash;

trait Container {
    type Item;
    type Iter<'a>: Iterator<Item = &'a Self::Item>
    where
        Self: 'a;
    fn each(&self) -> Self::Iter<'_>;
    fn first(&self) -> Option<&Self::Item> {
        self.each().next()
    }
}

struct Stack<T>(Vec<T>);
struct Table<K, V>(BTreeMap<K, V>);

impl<T> Container for Stack<T> {
    type Item = T;
    type Iter<'a>
        = std::iter::Rev<std::slice::Iter<'a, T>>
    where
        T: 'a;
    fn each(&self) -> Self::Iter<'_> {
        self.0.iter().rev()
    }
}

impl<K: Ord, V> Container for Table<K, V> {
    type Item = V;
    type Iter<'a>
        = std::collections::btree_map::Values<'a, K, V>
    where
        Self: 'a;
    fn each(&self) -> Self::Iter<'_> {
        self.0.values()
    }
}

trait Summary {
    fn summary(&self) -> String;
}

impl<C: Container> Summary for C
where
    C::Item: Display + Hash,
{
    fn summary(&self) -> String {
        let all: Vec<String> = self.each().map(ToString::to_string).collect();
        format!("{}: {}", self.first().map_or_else(|| "-".to_owned(), |first| first.to_string()), all.join(","))
    }
}

fn main() {
    println!("{}", Stack(vec![1, 2, 3]).summary());
    println!("{}", Table(BTreeMap::from([("b", 'x'), ("a", 'y')])).summary());
    println!("{}", Stack::<u8>(vec![]).summary());
}
