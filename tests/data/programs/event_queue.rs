//! A simulation of customers at a till, by events in time.
use std::cmp::Ordering;
use std::collections::{BinaryHeap, VecDeque};

#[derive(Debug, PartialEq, Eq)]
enum What {
    Arrive(u32),
    Leave(u32),
}

#[derive(Debug, PartialEq, Eq)]
struct Event {
    at: u64,
    what: What,
}

impl Ord for Event {
    fn cmp(&self, other: &Self) -> Ordering {
        other.at.cmp(&self.at).then_with(|| match (&self.what, &other.what) {
            (What::Leave(_), What::Arrive(_)) => Ordering::Greater,
            (What::Arrive(_), What::Leave(_)) => Ordering::Less,
            _ => Ordering::Equal,
        })
    }
}

impl PartialOrd for Event {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

fn main() {
    let mut events: BinaryHeap<Event> =
        (0..6).map(|n| Event { at: u64::from(n) * 3, what: What::Arrive(n) }).collect();
    let mut waiting = VecDeque::new();
    let mut busy = false;
    let mut waited = 0;
    while let Some(Event { at, what }) = events.pop() {
        match what {
            What::Arrive(who) => waiting.push_back((who, at)),
            What::Leave(who) => {
                busy = false;
                print!("{who}@{at} ");
            }
        }
        if !busy {
            if let Some((who, since)) = waiting.pop_front() {
                busy = true;
                waited += at - since;
                events.push(Event { at: at + 4 + u64::from(who % 2), what: What::Leave(who) });
            }
        }
    }
    println!("waited {waited}");
}
