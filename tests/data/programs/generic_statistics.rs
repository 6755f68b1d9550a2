//! Means, medians and variances over anything that adds up.
use std::iter::Sum;

trait Number: Copy + PartialOrd + Sum + Into<f64> {}
impl<T> Number for T where T: Copy + PartialOrd + Sum + Into<f64> {}

struct Statistics<'a, T>(&'a [T]);

impl<T: Number> Statistics<'_, T> {
    fn mean(&self) -> Option<f64> {
        let sum: T = self.0.iter().copied().sum();
        (!self.0.is_empty()).then(|| sum.into() / self.0.len() as f64)
    }
    fn median(&self) -> Option<f64> {
        let mut sorted = self.0.to_vec();
        sorted.sort_by(|a, b| a.partial_cmp(b).unwrap());
        let middle = sorted.len() / 2;
        match sorted.len() {
            0 => None,
            n if n % 2 == 1 => Some(sorted[middle].into()),
            _ => Some((sorted[middle - 1].into() + sorted[middle].into()) / 2.0),
        }
    }
    fn deviation(&self) -> Option<f64> {
        let mean = self.mean()?;
        let squares = self.0.iter().map(|&n| (n.into() - mean).powi(2)).sum::<f64>();
        Some((squares / self.0.len() as f64).sqrt())
    }
}

fn show<T: Number>(numbers: &[T]) {
    let s = Statistics(numbers);
    println!("{:?} {:?} {:.3?}", s.mean(), s.median(), s.deviation());
}

fn main() {
    show(&[2, 4, 4, 4, 5, 5, 7, 9]);
    show(&[1.5f32, 2.5, -1.0]);
    show::<u8>(&[]);
}
