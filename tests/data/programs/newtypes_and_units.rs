//! Units that do not mix.
use std::fmt;
use std::iter::Sum;
use std::marker::PhantomData;
use std::ops::{Add, Mul};

struct Quantity<Unit> {
    value: f64,
    unit: PhantomData<Unit>,
}

trait Unit {
    const NAME: &'static str;
    const FACTOR: f64 = 1.0;
}

#[derive(Debug)]
enum Metre {}
enum Foot {}

impl Unit for Metre {
    const NAME: &'static str = "m";
}
impl Unit for Foot {
    const NAME: &'static str = "ft";
    const FACTOR: f64 = 0.3048;
}

impl<U> Clone for Quantity<U> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<U> Copy for Quantity<U> {}

impl<U: Unit> Quantity<U> {
    fn of(value: f64) -> Self {
        Self { value, unit: PhantomData }
    }
    fn to<V: Unit>(self) -> Quantity<V> {
        Quantity::of(self.value * U::FACTOR / V::FACTOR)
    }
}

impl<U: Unit> Add for Quantity<U> {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::of(self.value + other.value)
    }
}

impl<U: Unit> Mul<Quantity<U>> for f64 {
    type Output = Quantity<U>;
    fn mul(self, q: Quantity<U>) -> Quantity<U> {
        Quantity::of(self * q.value)
    }
}

impl<U: Unit> Sum for Quantity<U> {
    fn sum<I: Iterator<Item = Self>>(items: I) -> Self {
        items.fold(Self::of(0.0), Add::add)
    }
}

impl<U: Unit> fmt::Display for Quantity<U> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:.*} {}", f.precision().unwrap_or(2), self.value, U::NAME)
    }
}

fn main() {
    let parts = [1.0, 2.5, 4.0].map(Quantity::<Metre>::of);
    let sum: Quantity<Metre> = parts.into_iter().sum();
    println!("{sum} {} {:.1}", sum.to::<Foot>(), 2.0 * sum);
}
