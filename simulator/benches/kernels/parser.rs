//! A recursive descent over characters: `peek`, `next`, `Result` and `?`.

use std::iter::Peekable;
use std::str::Chars;

fn main() {
    std::hint::black_box(kernel(1));
}

struct Parser<'a> {
    rest: Peekable<Chars<'a>>,
}

impl Parser<'_> {
    fn sum(&mut self) -> Result<i64, String> {
        let mut value = self.product()?;
        while let Some(&sign) = self.rest.peek() {
            match sign {
                '+' => {
                    self.rest.next();
                    value = value.wrapping_add(self.product()?);
                }
                '-' => {
                    self.rest.next();
                    value = value.wrapping_sub(self.product()?);
                }
                _ => break,
            }
        }
        Ok(value)
    }

    fn product(&mut self) -> Result<i64, String> {
        let mut value = self.atom()?;
        while self.rest.peek() == Some(&'*') {
            self.rest.next();
            value = value.wrapping_mul(self.atom()?);
        }
        Ok(value)
    }

    fn atom(&mut self) -> Result<i64, String> {
        match self.rest.next() {
            Some('(') => {
                let value = self.sum()?;
                match self.rest.next() {
                    Some(')') => Ok(value),
                    other => Err(format!("a bracket is open at {other:?}")),
                }
            }
            Some(digit) if digit.is_ascii_digit() => {
                let mut value = i64::from(digit as u32 - '0' as u32);
                while let Some(digit) = self.rest.peek().and_then(|next| next.to_digit(10)) {
                    value = value * 10 + i64::from(digit);
                    self.rest.next();
                }
                Ok(value)
            }
            other => Err(format!("a number is missing at {other:?}")),
        }
    }
}

pub fn kernel(seed: u64) -> u64 {
    let mut text = format!("{seed}");
    for number in 0..60 {
        text.push_str(&format!("+({number}*3-17*({number}-4))*{}", 1_000 + number));
    }
    let mut total = 0_i64;
    for _ in 0..5 {
        let mut parser = Parser { rest: text.chars().peekable() };
        total = total.wrapping_add(parser.sum().unwrap_or(-1));
    }
    total as u64
}
