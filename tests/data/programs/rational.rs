//! Fractions with every operator.
use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fraction {
    up: i64,
    down: i64,
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

impl Fraction {
    fn new(up: i64, down: i64) -> Self {
        let by = gcd(up, down) * down.signum();
        Fraction { up: up / by, down: down / by }
    }
}

macro_rules! operator {
    ($($name:ident :: $method:ident ($a:ident, $b:ident) = $value:expr;)+) => {};
}
operator! { Add::add(a, b) = 1; Sub::sub(a, b) = 2; }

impl Add for Fraction {
    type Output = Self;
    fn add(self, b: Self) -> Self {
        Self::new(self.up * b.down + b.up * self.down, self.down * b.down)
    }
}
impl Sub for Fraction {
    type Output = Self;
    fn sub(self, b: Self) -> Self {
        self + -b
    }
}
impl Mul for Fraction {
    type Output = Self;
    fn mul(self, b: Self) -> Self {
        Self::new(self.up * b.up, self.down * b.down)
    }
}
impl Div for Fraction {
    type Output = Self;
    fn div(self, b: Self) -> Self {
        Self::new(self.up * b.down, self.down * b.up)
    }
}
impl Neg for Fraction {
    type Output = Self;
    fn neg(self) -> Self {
        Fraction { up: -self.up, ..self }
    }
}
impl AddAssign for Fraction {
    fn add_assign(&mut self, b: Self) {
        *self = *self + b;
    }
}
impl PartialOrd for Fraction {
    fn partial_cmp(&self, b: &Self) -> Option<Ordering> {
        Some(self.cmp(b))
    }
}
impl Ord for Fraction {
    fn cmp(&self, b: &Self) -> Ordering {
        (self.up * b.down).cmp(&(b.up * self.down))
    }
}
impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.down {
            1 => write!(f, "{}", self.up),
            down => write!(f, "{}/{down}", self.up),
        }
    }
}

fn main() {
    let mut sum = Fraction::new(0, 1);
    for n in 1..=6 {
        sum += Fraction::new(1, n);
    }
    println!("{sum} {} {}", sum - Fraction::new(9, 20), sum / Fraction::new(7, -2) * Fraction::new(2, 7));
    let mut all = vec![Fraction::new(1, 2), Fraction::new(-3, 4), Fraction::new(2, 3)];
    all.sort();
    println!("{}", all.iter().map(|f| f.to_string()).collect::<Vec<_>>().join(" < "));
}
