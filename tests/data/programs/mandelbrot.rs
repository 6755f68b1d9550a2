//! Complex numbers in fixed point, drawn with letters.
use std::ops::{Add, Mul};

#[derive(Clone, Copy)]
struct Complex {
    re: i64,
    im: i64,
}

const ONE: i64 = 1 << 16;

impl Add for Complex {
    type Output = Self;
    fn add(self, o: Self) -> Self {
        Self { re: self.re + o.re, im: self.im + o.im }
    }
}

impl Mul for Complex {
    type Output = Self;
    fn mul(self, o: Self) -> Self {
        let scale = |n: i64| n >> 16;
        Self { re: scale(self.re * o.re - self.im * o.im), im: scale(self.re * o.im + self.im * o.re) }
    }
}

fn steps(c: Complex) -> usize {
    let mut z = Complex { re: 0, im: 0 };
    (0..20)
        .take_while(|_| {
            z = z * z + c;
            (z.re * z.re + z.im * z.im) >> 32 < 4
        })
        .count()
}

fn main() {
    for y in -4..=4 {
        let line: String = (-8..=3)
            .map(|x| {
                let c = Complex { re: x * ONE / 4, im: y * ONE / 4 };
                [' ', '.', ':', '+', '#'][steps(c) / 5]
            })
            .collect();
        println!("{}", line.trim_end());
    }
}
