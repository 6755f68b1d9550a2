//! Searches by halves, over slices and over functions.
fn lower_bound<T>(items: &[T], mut before: impl FnMut(&T) -> bool) -> usize {
    let (mut low, mut high) = (0, items.len());
    while low < high {
        let middle = low + (high - low) / 2;
        if before(&items[middle]) { low = middle + 1 } else { high = middle }
    }
    low
}

fn root(n: u64) -> u64 {
    let (mut low, mut high) = (0u64, 1 << 32);
    while high - low > 1 {
        let middle = (low + high) / 2;
        *(if middle * middle <= n { &mut low } else { &mut high }) = middle;
    }
    low
}

fn main() {
    let items = [1, 3, 3, 5, 8, 13];
    let mut looks = 0;
    for wanted in [0, 3, 4, 13, 14] {
        let at = lower_bound(&items, |&item| {
            looks += 1;
            item < wanted
        });
        print!("{at} ");
        assert_eq!(at, items.partition_point(|&item| item < wanted));
    }
    println!("{looks}");
    println!("{:?}", [0, 1, 2, 99, 100, 1 << 40].map(root));
}
