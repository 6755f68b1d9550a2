//! Five sorts on the same numbers.
fn insertion<T: PartialOrd>(items: &mut [T]) {
    for end in 1..items.len() {
        let mut at = end;
        while at > 0 && items[at] < items[at - 1] {
            items.swap(at, at - 1);
            at -= 1;
        }
    }
}

fn quick<T: Ord + Copy>(items: &mut [T]) {
    if items.len() <= 1 {
        return;
    }
    let pivot = items[items.len() / 2];
    let (mut low, mut at, mut high) = (0, 0, items.len());
    while at < high {
        match items[at].cmp(&pivot) {
            std::cmp::Ordering::Less => {
                items.swap(low, at);
                low += 1;
                at += 1;
            }
            std::cmp::Ordering::Greater => {
                high -= 1;
                items.swap(at, high);
            }
            std::cmp::Ordering::Equal => at += 1,
        }
    }
    let (left, rest) = items.split_at_mut(low);
    quick(left);
    quick(&mut rest[high - low..]);
}

fn merge(items: &[i32]) -> Vec<i32> {
    match items {
        [] | [_] => items.to_vec(),
        _ => {
            let (left, right) = items.split_at(items.len() / 2);
            let (left, right) = (merge(left), merge(right));
            let (mut l, mut r) = (left.iter().peekable(), right.iter().peekable());
            std::iter::from_fn(|| match (l.peek(), r.peek()) {
                (Some(a), Some(b)) if a <= b => l.next(),
                (_, Some(_)) => r.next(),
                _ => l.next(),
            })
            .copied()
            .collect()
        }
    }
}

fn radix(items: &mut Vec<u32>) {
    for byte in 0..4 {
        let mut buckets: [Vec<u32>; 256] = std::array::from_fn(|_| Vec::new());
        for item in items.drain(..) {
            buckets[(item >> (8 * byte) & 255) as usize].push(item);
        }
        items.extend(buckets.into_iter().flatten());
    }
}

fn main() {
    let numbers = [5, -3, 99, 0, 12, 7, -3, 41, 8, 2];
    let mut expected = numbers.to_vec();
    expected.sort();
    let mut a = numbers;
    insertion(&mut a);
    let mut b = numbers;
    quick(&mut b);
    println!("{} {} {}", a[..] == expected[..], b[..] == expected[..], merge(&numbers) == expected);
    let mut c: Vec<u32> = numbers.iter().map(|n| (n * n) as u32 * 1000).collect();
    radix(&mut c);
    println!("{c:?} {}", c.is_sorted());
}
