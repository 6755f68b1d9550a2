//! Panics with payloads, caught and told apart.
use std::panic::{catch_unwind, panic_any, AssertUnwindSafe};

#[derive(Debug)]
struct Code(u8);

struct Noisy<'a>(&'a str, &'a mut Vec<String>);

impl Drop for Noisy<'_> {
    fn drop(&mut self) {
        self.1.push(format!("drop {}", self.0));
    }
}

fn risky(n: usize, log: &mut Vec<String>) -> usize {
    let guard = Noisy("guard", log);
    match n {
        0 => panic!("plain"),
        1 => panic_any(Code(7)),
        2 => [10, 20][n],
        3 => None::<usize>.expect("nothing"),
        4 => 100 / (n - 4),
        _ => guard.0.len() * n,
    }
}

fn main() {
    let mut log = Vec::new();
    for n in 0..6 {
        let result = catch_unwind(AssertUnwindSafe(|| risky(n, &mut log)));
        let told = result.map_err(|payload| match payload.downcast::<Code>() {
            Ok(code) => format!("{code:?}"),
            Err(other) => match (other.downcast_ref::<&str>(), other.downcast_ref::<String>()) {
                (Some(text), _) => text.to_string(),
                (_, Some(text)) => text.clone(),
                _ => "?".into(),
            },
        });
        println!("{told:?}");
    }
    println!("{}", log.len());
}
