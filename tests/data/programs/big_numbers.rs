//! Numbers of any length, in base one billion.
use std::fmt;
use std::ops::{AddAssign, Mul};

#[derive(Clone, PartialEq, Eq)]
struct Big {
    limbs: Vec<u32>,
}

const BASE: u64 = 1_000_000_000;

impl From<u64> for Big {
    fn from(mut n: u64) -> Self {
        let mut limbs = vec![];
        while n > 0 {
            limbs.push((n % BASE) as u32);
            n /= BASE;
        }
        Big { limbs }
    }
}

impl Mul<u32> for &Big {
    type Output = Big;
    fn mul(self, by: u32) -> Big {
        let mut carry = 0u64;
        let mut limbs: Vec<u32> = self
            .limbs
            .iter()
            .map(|&limb| {
                let product = u64::from(limb) * u64::from(by) + carry;
                carry = product / BASE;
                (product % BASE) as u32
            })
            .collect();
        if carry > 0 {
            limbs.push(carry as u32);
        }
        Big { limbs }
    }
}

impl AddAssign<&Big> for Big {
    fn add_assign(&mut self, other: &Big) {
        let mut carry = 0;
        for at in 0..self.limbs.len().max(other.limbs.len()) + 1 {
            let get = |limbs: &[u32]| limbs.get(at).copied().unwrap_or(0);
            let sum = u64::from(get(&self.limbs)) + u64::from(get(&other.limbs)) + carry;
            carry = sum / BASE;
            match self.limbs.get_mut(at) {
                Some(limb) => *limb = (sum % BASE) as u32,
                None if sum > 0 => self.limbs.push((sum % BASE) as u32),
                None => {}
            }
        }
    }
}

impl fmt::Display for Big {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Some((last, rest)) = self.limbs.split_last() else { return write!(f, "0") };
        write!(f, "{last}")?;
        rest.iter().rev().try_for_each(|limb| write!(f, "{limb:09}"))
    }
}

fn main() {
    let factorial = (1..=30u32).fold(Big::from(1), |product, n| &product * n);
    println!("{factorial}");
    let (mut a, mut b) = (Big::from(0), Big::from(1));
    for _ in 0..100 {
        a += &b;
        std::mem::swap(&mut a, &mut b);
    }
    println!("{a} {}", Big::from(0));
}
