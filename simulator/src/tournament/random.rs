//! The one source of chance.

/// A stream of numbers that depends on its seed alone: SplitMix64 (Steele, Lea and Flood, "Fast
/// splittable pseudorandom number generators", 2014), whose every seed is a good one.
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

/// 2^64 divided by the golden ratio, made odd: the states lie far apart.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

impl Random {
    /// The stream with this number among those of a seed.
    #[must_use]
    pub fn new(seed: u64, stream: u64) -> Self {
        Self { state: mix(mix(seed).wrapping_add(stream.wrapping_mul(STEP))) }
    }

    /// Any number.
    pub fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(STEP);
        mix(self.state)
    }

    /// A number below `count`, all of them equally likely (to within 1 in 2^64 / `count`).
    ///
    /// # Panics
    /// If `count` is 0.
    pub fn below(&mut self, count: usize) -> usize {
        assert!(count > 0, "nothing to choose from");
        // The upper half of the product: Lemire's way to scale without a division.
        ((u128::from(self.next_u64()) * count as u128) >> 64) as usize
    }
}

/// A bijection in which every bit of the input flips about half of the output's.
const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_numbers_are_those_of_splitmix64() {
        // From the algorithm's published reference code, with state 1234567.
        let mut random = Random { state: 1_234_567 };
        let numbers: Vec<_> = (0..3).map(|_| random.next_u64()).collect();
        assert_eq!(
            numbers,
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }

    #[test]
    fn streams_differ_and_repeat() {
        let first = |seed, stream| Random::new(seed, stream).next_u64();
        assert_eq!(first(1, 2), first(1, 2));
        assert_ne!(first(1, 2), first(2, 1));
        assert_ne!(first(1, 0), first(1, 1));
        assert_ne!(first(0, 0), first(1, 0));
    }

    #[test]
    fn choices_are_spread_evenly() {
        let mut random = Random::new(7, 0);
        let mut counts = [0; 6];
        for _ in 0..60_000 {
            counts[random.below(6)] += 1;
        }
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
    }
}
