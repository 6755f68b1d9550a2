//! Polynomials with `Fn`-like evaluation and operators on references.
use std::ops::{Add, Mul};

#[derive(Clone, Debug, PartialEq)]
struct Poly(Vec<i64>);

impl Poly {
    fn at(&self, x: i64) -> i64 {
        self.0.iter().rfold(0, |sum, c| sum * x + c)
    }
    fn derived(&self) -> Poly {
        Poly(self.0.iter().enumerate().skip(1).map(|(n, c)| n as i64 * c).collect())
    }
}

impl<'a> Add<&'a Poly> for &Poly {
    type Output = Poly;
    fn add(self, other: &'a Poly) -> Poly {
        let longest = self.0.len().max(other.0.len());
        let get = |p: &Poly, n| p.0.get(n).copied().unwrap_or_default();
        Poly((0..longest).map(|n| get(self, n) + get(other, n)).collect())
    }
}

impl Mul for &Poly {
    type Output = Poly;
    fn mul(self, other: &Poly) -> Poly {
        let mut product = vec![0; (self.0.len() + other.0.len()).saturating_sub(1)];
        for (i, a) in self.0.iter().enumerate() {
            for (j, b) in other.0.iter().enumerate() {
                product[i + j] += a * b;
            }
        }
        Poly(product)
    }
}

fn main() {
    let p = Poly(vec![1, 2]);
    let square = &p * &p;
    println!("{square:?} {} {:?}", square.at(10), (&square + &p).derived());
    let roots: Vec<i64> = (-9..=9).filter(|x| Poly(vec![-6, -1, 1]).at(*x) == 0).collect();
    println!("{roots:?}");
}
