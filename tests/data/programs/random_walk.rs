//! A generator of random numbers as an iterator, and statistics over it.
#[derive(Clone)]
struct Xorshift(u64);

impl Iterator for Xorshift {
    type Item = u64;
    fn next(&mut self) -> Option<u64> {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        Some(self.0)
    }
}

fn shuffle<T>(items: &mut [T], random: &mut impl Iterator<Item = u64>) {
    for at in (1..items.len()).rev() {
        let other = random.next().unwrap() as usize % (at + 1);
        items.swap(at, other);
    }
}

fn main() {
    let mut random = Xorshift(0x1234_5678_9abc_def1);
    let (x, y) = random.by_ref().take(200).fold((0i32, 0i32), |(x, y), n| match n >> 62 {
        0 => (x + 1, y),
        1 => (x - 1, y),
        2 => (x, y + 1),
        _ => (x, y - 1),
    });
    println!("{x} {y}");
    let mut cards: Vec<u8> = (1..=10).collect();
    shuffle(&mut cards, &mut random);
    println!("{cards:?}");
    let mut buckets = [0; 4];
    random.clone().map(|n| n % 4).take(400).for_each(|n| buckets[n as usize] += 1);
    println!("{}", buckets.iter().all(|&n| n > 60));
}
