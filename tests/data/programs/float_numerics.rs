//! Roots, integrals and a series.
fn newton(f: impl Fn(f64) -> f64, df: impl Fn(f64) -> f64, start: f64) -> Option<f64> {
    let mut x = start;
    for _ in 0..50 {
        let step = f(x) / df(x);
        x -= step;
        if step.abs() < 1e-12 {
            return Some(x);
        }
    }
    None
}

fn simpson<F>(f: F, from: f64, to: f64, parts: usize) -> f64
where
    F: Fn(f64) -> f64,
{
    let h = (to - from) / parts as f64;
    let inner = (1..parts).map(|n| f(from + n as f64 * h) * if n % 2 == 0 { 2.0 } else { 4.0 }).sum::<f64>();
    h / 3.0 * (f(from) + inner + f(to))
}

fn pi() -> f64 {
    let (mut sum, mut sign, mut at) = (0.0, 1.0, 1.0);
    while at < 2000.0 {
        sum += sign / at;
        sign = -sign;
        at += 2.0;
    }
    4.0 * sum
}

fn main() {
    println!("{:.9?}", newton(|x| x * x - 2.0, |x| 2.0 * x, 1.0));
    println!("{:?}", newton(|x| x * x + 1.0, |x| 2.0 * x, 0.5).is_some());
    println!("{:.6} {:.2}", simpson(|x| x * x * x, 0.0, 2.0, 10), pi());
}
