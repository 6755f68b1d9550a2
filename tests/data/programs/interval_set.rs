//! Intervals that merge when they touch.
use std::ops::RangeInclusive;

#[derive(Default, Debug, Clone)]
struct Intervals(Vec<RangeInclusive<i32>>);

impl Intervals {
    fn add(&mut self, new: RangeInclusive<i32>) {
        let (mut low, mut high) = new.into_inner();
        self.0.retain(|old| {
            let apart = *old.end() < low - 1 || *old.start() > high + 1;
            if !apart {
                low = low.min(*old.start());
                high = high.max(*old.end());
            }
            apart
        });
        let at = self.0.partition_point(|old| *old.start() < low);
        self.0.insert(at, low..=high);
    }
    fn covers(&self, n: i32) -> bool {
        self.0.binary_search_by(|r| if *r.end() < n { std::cmp::Ordering::Less } else if *r.start() > n { std::cmp::Ordering::Greater } else { std::cmp::Ordering::Equal }).is_ok()
    }
}

impl Extend<RangeInclusive<i32>> for Intervals {
    fn extend<I: IntoIterator<Item = RangeInclusive<i32>>>(&mut self, items: I) {
        items.into_iter().for_each(|item| self.add(item));
    }
}

impl FromIterator<RangeInclusive<i32>> for Intervals {
    fn from_iter<I: IntoIterator<Item = RangeInclusive<i32>>>(items: I) -> Self {
        let mut set = Self::default();
        set.extend(items);
        set
    }
}

fn main() {
    let set: Intervals = [5..=7, 1..=2, 20..=30, 8..=9, 3..=3].into_iter().collect();
    println!("{:?} {:?}", set.0, (0..12).filter(|&n| set.covers(n)).collect::<Vec<_>>());
}
