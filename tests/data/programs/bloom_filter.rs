//! A set that sometimes says yes too often.
struct Bloom<const WORDS: usize> {
    bits: [u64; WORDS],
    hashes: u64,
}

fn mix(mut n: u64) -> u64 {
    n = (n ^ (n >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    n = (n ^ (n >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    n ^ (n >> 31)
}

impl<const WORDS: usize> Bloom<WORDS> {
    const BITS: u64 = WORDS as u64 * 64;

    fn places(&self, item: u64) -> impl Iterator<Item = (usize, u64)> + use<WORDS> {
        let (a, b) = (mix(item), mix(!item) | 1);
        (0..self.hashes).map(move |n| {
            let bit = a.wrapping_add(n.wrapping_mul(b)) % Self::BITS;
            ((bit / 64) as usize, 1 << (bit % 64))
        })
    }
    fn insert(&mut self, item: u64) {
        for (word, bit) in self.places(item) {
            self.bits[word] |= bit;
        }
    }
    fn contains(&self, item: u64) -> bool {
        self.places(item).all(|(word, bit)| self.bits[word] & bit != 0)
    }
}

fn main() {
    let mut bloom = Bloom::<16> { bits: [0; 16], hashes: 4 };
    (0..100).map(|n| n * n).for_each(|n| bloom.insert(n));
    let missed = (0..100).filter(|n| !bloom.contains(n * n)).count();
    let wrong = (0..1000).filter(|n| bloom.contains(n * n * n + 100_003)).count();
    println!("{missed} {}", wrong < 100);
}
