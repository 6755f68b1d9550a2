//! Endless sequences from closures.
fn powers(of: u64) -> impl Iterator<Item = u64> + Clone {
    std::iter::successors(Some(1u64), move |n| n.checked_mul(of))
}

fn collatz(start: u64) -> impl Iterator<Item = u64> {
    let mut next = Some(start);
    std::iter::from_fn(move || {
        let n = next?;
        next = match n {
            1 => None,
            n if n % 2 == 0 => Some(n / 2),
            n => Some(3 * n + 1),
        };
        Some(n)
    })
}

fn pythagoras(limit: u32) -> impl Iterator<Item = (u32, u32, u32)> {
    (1..limit).flat_map(move |c| {
        (1..c).flat_map(move |b| (1..b).filter(move |a| a * a + b * b == c * c).map(move |a| (a, b, c)))
    })
}

fn main() {
    println!("{} {:?}", powers(10).count(), powers(3).skip(2).step_by(2).take(3).collect::<Vec<_>>());
    let (length, start) = (1..30).map(|n| (collatz(n).count(), n)).max().unwrap();
    println!("{start} takes {length}, up to {:?}", collatz(start).max());
    println!("{:?}", pythagoras(18).collect::<Vec<_>>());
}
