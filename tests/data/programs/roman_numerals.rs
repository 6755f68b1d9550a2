//! Roman numerals through `FromStr` and `Display`.
use std::fmt;
use std::str::FromStr;

#[derive(Debug, Clone, Copy, PartialEq)]
struct Roman(u32);

const SYMBOLS: [(u32, &str); 13] = [
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"),
    (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
];

impl fmt::Display for Roman {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut left = self.0;
        for (value, symbol) in SYMBOLS {
            while left >= value {
                left -= value;
                f.write_str(symbol)?;
            }
        }
        Ok(())
    }
}

impl FromStr for Roman {
    type Err = char;
    fn from_str(text: &str) -> Result<Self, char> {
        let value = |letter| match letter {
            'I' => Ok(1i32),
            'V' => Ok(5),
            'X' => Ok(10),
            'L' => Ok(50),
            'C' => Ok(100),
            'D' => Ok(500),
            'M' => Ok(1000),
            other => Err(other),
        };
        let values = text.chars().map(value).collect::<Result<Vec<_>, _>>()?;
        let sum = values.iter().zip(values.iter().skip(1).chain(&[0])).fold(0, |sum, (a, b)| {
            sum + if a < b { -a } else { *a }
        });
        Ok(Roman(sum as u32))
    }
}

fn main() {
    for n in [1994, 2026, 49, 3888] {
        let text = Roman(n).to_string();
        println!("{text} {}", text.parse() == Ok(Roman(n)));
    }
    println!("{:?}", "MCQ".parse::<Roman>());
}
