//! A singly linked list with the usual operations.
#[derive(Debug)]
struct Node<T> {
    value: T,
    next: Option<Box<Node<T>>>,
}

#[derive(Debug, Default)]
struct List<T> {
    head: Option<Box<Node<T>>>,
    length: usize,
}

impl<T: Clone + std::fmt::Debug> List<T> {
    fn new() -> Self {
        List { head: None, length: 0 }
    }
    fn push(&mut self, value: T) {
        let old = self.head.take();
        self.head = Some(Box::new(Node { value, next: old }));
        self.length += 1;
    }
    fn pop(&mut self) -> Option<T> {
        self.head.take().map(|node| {
            self.head = node.next;
            self.length -= 1;
            node.value
        })
    }
    fn reverse(&mut self) {
        let mut reversed = None;
        while let Some(mut node) = self.head.take() {
            self.head = node.next.take();
            node.next = reversed;
            reversed = Some(node);
        }
        self.head = reversed;
    }
    fn iter(&self) -> Iter<'_, T> {
        Iter { next: self.head.as_deref() }
    }
}

struct Iter<'a, T> {
    next: Option<&'a Node<T>>,
}

impl<'a, T> Iterator for Iter<'a, T> {
    type Item = &'a T;
    fn next(&mut self) -> Option<Self::Item> {
        self.next.map(|node| {
            self.next = node.next.as_deref();
            &node.value
        })
    }
}

fn main() {
    let mut list = List::new();
    for n in 1..=5 {
        list.push(n * n);
    }
    println!("{:?} of {}", list.iter().collect::<Vec<_>>(), list.length);
    list.reverse();
    println!("{:?}", list.pop());
    println!("{:?} {}", list.iter().copied().sum::<i32>(), list.length);
}
