//! The old exercise, three times.
use std::fmt::Write;

fn by_match(n: u32) -> String {
    match (n % 3, n % 5) {
        (0, 0) => "fizzbuzz".into(),
        (0, _) => "fizz".into(),
        (_, 0) => "buzz".into(),
        _ => n.to_string(),
    }
}

fn by_rules(n: u32, rules: &[(u32, &str)]) -> String {
    let mut text = String::new();
    for (divisor, word) in rules {
        if n % divisor == 0 {
            write!(text, "{word}").unwrap();
        }
    }
    if text.is_empty() { n.to_string() } else { text }
}

fn main() {
    let words = ["fizz", "", ""].iter().cycle().skip(1).zip(["", "", "", "", "buzz"].iter().cycle());
    for (n, (a, b)) in (1..=15).zip(words.map(|(a, b)| (*a, *b))) {
        let _ = (a, b);
        assert_eq!(by_match(n), by_rules(n, &[(3, "fizz"), (5, "buzz")]));
        print!("{} ", by_match(n));
    }
    println!();
}
