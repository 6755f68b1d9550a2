//! All orders of a list, by Heap's algorithm and in lexicographic order.
fn heap<T: Clone>(items: &mut Vec<T>, n: usize, each: &mut impl FnMut(&[T])) {
    if n <= 1 {
        each(items);
        return;
    }
    for at in 0..n {
        heap(items, n - 1, each);
        if at + 1 < n {
            items.swap(if n % 2 == 0 { at } else { 0 }, n - 1);
        }
    }
}

fn next<T: Ord>(items: &mut [T]) -> bool {
    let Some(at) = items.windows(2).rposition(|pair| pair[0] < pair[1]) else {
        items.reverse();
        return false;
    };
    let other = items.iter().rposition(|item| *item > items[at]).unwrap();
    items.swap(at, other);
    items[at + 1..].reverse();
    true
}

fn subsets<T: Copy>(items: &[T]) -> impl Iterator<Item = Vec<T>> + '_ {
    (0..1u32 << items.len())
        .map(|bits| items.iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1).map(|(_, item)| *item).collect())
}

fn main() {
    let mut seen = std::collections::BTreeSet::new();
    heap(&mut vec!['a', 'b', 'c', 'd'], 4, &mut |order| {
        seen.insert(order.iter().collect::<String>());
    });
    println!("{} {:?}", seen.len(), seen.iter().take(3).collect::<Vec<_>>());
    let mut items = [1, 2, 2];
    loop {
        print!("{items:?} ");
        if !next(&mut items) {
            break;
        }
    }
    println!("{:?}", subsets(&[1, 2, 3]).map(|set| set.iter().sum::<i32>()).collect::<Vec<_>>());
}
