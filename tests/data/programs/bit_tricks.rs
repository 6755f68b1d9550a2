//! Things done with the bits of a word.
const fn reversed(mut n: u8) -> u8 {
    let mut result = 0;
    let mut bit = 0;
    while bit < 8 {
        result = result << 1 | n & 1;
        n >>= 1;
        bit += 1;
    }
    result
}

static REVERSED: [u8; 256] = {
    let mut table = [0; 256];
    let mut at = 0;
    while at < 256 {
        table[at] = reversed(at as u8);
        at += 1;
    }
    table
};

fn next_with_same_count(n: u32) -> u32 {
    let low = n & n.wrapping_neg();
    let ripple = n + low;
    ((ripple ^ n) >> 2) / low | ripple
}

fn gray(n: u32) -> u32 {
    n ^ n >> 1
}

fn ungray(mut n: u32) -> u32 {
    for by in [16, 8, 4, 2, 1] {
        n ^= n >> by;
    }
    n
}

fn bits(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let at = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(at)
    })
}

fn main() {
    println!("{:08b} {}", REVERSED[0b1101], REVERSED.iter().enumerate().all(|(n, &r)| reversed(r) as usize == n));
    let mut n = 0b111;
    for _ in 0..4 {
        print!("{n:b} ");
        n = next_with_same_count(n);
    }
    println!("{}", (0..64).all(|n| ungray(gray(n)) == n));
    println!("{:?}", bits(0x8000_0000_0000_0105).collect::<Vec<_>>());
}
