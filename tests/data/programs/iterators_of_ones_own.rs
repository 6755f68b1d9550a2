//! Adaptors for every iterator, by an extension trait.
trait More: Iterator + Sized {
    fn pairs(self) -> Pairs<Self>
    where
        Self::Item: Clone,
    {
        Pairs { items: self, last: None }
    }
    fn every(self, n: usize) -> impl Iterator<Item = Self::Item> {
        self.enumerate().filter(move |(at, _)| at % n == 0).map(|(_, item)| item)
    }
    fn counted(self) -> std::collections::BTreeMap<Self::Item, usize>
    where
        Self::Item: Ord,
    {
        self.fold(Default::default(), |mut counts, item| {
            *counts.entry(item).or_default() += 1;
            counts
        })
    }
}

impl<I: Iterator> More for I {}

struct Pairs<I: Iterator> {
    items: I,
    last: Option<I::Item>,
}

impl<I: Iterator> Iterator for Pairs<I>
where
    I::Item: Clone,
{
    type Item = (I::Item, I::Item);
    fn next(&mut self) -> Option<Self::Item> {
        let last = match self.last.take() {
            Some(last) => last,
            None => self.items.next()?,
        };
        let next = self.items.next()?;
        self.last = Some(next.clone());
        Some((last, next))
    }
}

fn main() {
    println!("{:?}", [1, 4, 9, 16].into_iter().pairs().map(|(a, b)| b - a).collect::<Vec<_>>());
    println!("{:?}", ('a'..='j').every(3).collect::<String>());
    println!("{:?}", "mississippi".chars().counted());
}
