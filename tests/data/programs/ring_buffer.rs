//! A ring buffer of constant size.
use std::ops::{Index, IndexMut};

#[derive(Debug, Clone)]
struct Ring<T, const N: usize> {
    items: [T; N],
    start: usize,
    len: usize,
}

impl<T: Copy + Default, const N: usize> Ring<T, N> {
    const CAPACITY: usize = N;
    fn new() -> Self {
        Self { items: [T::default(); N], start: 0, len: 0 }
    }
    fn push(&mut self, item: T) -> Result<(), T> {
        if self.len == Self::CAPACITY {
            return Err(item);
        }
        self.items[(self.start + self.len) % N] = item;
        self.len += 1;
        Ok(())
    }
    fn pop(&mut self) -> Option<T> {
        (self.len > 0).then(|| {
            let item = self.items[self.start];
            self.start = (self.start + 1) % N;
            self.len -= 1;
            item
        })
    }
}

impl<T, const N: usize> Index<usize> for Ring<T, N> {
    type Output = T;
    fn index(&self, at: usize) -> &T {
        assert!(at < self.len, "out of range");
        &self.items[(self.start + at) % N]
    }
}

impl<T, const N: usize> IndexMut<usize> for Ring<T, N> {
    fn index_mut(&mut self, at: usize) -> &mut T {
        &mut self.items[(self.start + at) % N]
    }
}

fn main() {
    let mut ring = Ring::<u8, 4>::new();
    let results: Vec<_> = (1..=6).map(|n| ring.push(n)).collect();
    println!("{results:?}");
    ring.pop();
    ring[0] *= 10;
    let pushed = ring.push(9);
    println!("{} {} {pushed:?}", ring[0], ring[1]);
    println!("{:?}", std::iter::from_fn(|| ring.pop()).collect::<Vec<_>>());
}
