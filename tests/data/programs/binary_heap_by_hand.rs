//! A heap in an array, generic over its order.
struct Heap<T, F: Fn(&T, &T) -> bool> {
    items: Vec<T>,
    before: F,
}

impl<T, F: Fn(&T, &T) -> bool> Heap<T, F> {
    fn new(before: F) -> Self {
        Heap { items: Vec::new(), before }
    }
    fn push(&mut self, item: T) {
        self.items.push(item);
        let mut at = self.items.len() - 1;
        while at > 0 {
            let parent = (at - 1) / 2;
            if !(self.before)(&self.items[at], &self.items[parent]) {
                break;
            }
            self.items.swap(at, parent);
            at = parent;
        }
    }
    fn pop(&mut self) -> Option<T> {
        if self.items.is_empty() {
            return None;
        }
        let top = self.items.swap_remove(0);
        let mut at = 0;
        loop {
            let mut first = at;
            for child in [2 * at + 1, 2 * at + 2] {
                if child < self.items.len() && (self.before)(&self.items[child], &self.items[first]) {
                    first = child;
                }
            }
            if first == at {
                break Some(top);
            }
            self.items.swap(at, first);
            at = first;
        }
    }
}

fn main() {
    let mut heap = Heap::new(|a: &(u32, &str), b: &(u32, &str)| a.0 < b.0);
    for item in [(5, "five"), (1, "one"), (4, "four"), (2, "two"), (3, "three")] {
        heap.push(item);
    }
    while let Some((n, name)) = heap.pop() {
        print!("{n}={name} ");
    }
    println!();
}
