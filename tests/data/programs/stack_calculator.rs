//! Reverse Polish notation with errors that point.
#[derive(Debug, PartialEq)]
enum Error<'a> {
    Missing(&'a str),
    Unknown { word: &'a str, at: usize },
    Left(usize),
}

fn evaluate(text: &str) -> Result<i64, Error<'_>> {
    let mut stack = Vec::new();
    for (at, word) in text.split(' ').enumerate() {
        let operation: Option<fn(i64, i64) -> i64> = match word {
            "+" => Some(|a, b| a + b),
            "-" => Some(|a, b| a - b),
            "*" => Some(std::ops::Mul::mul),
            "max" => Some(Ord::max),
            _ => None,
        };
        if let Some(operation) = operation {
            let (b, a) = (stack.pop(), stack.pop());
            let (Some(a), Some(b)) = (a, b) else { return Err(Error::Missing(word)) };
            stack.push(operation(a, b));
        } else if let Ok(number) = word.parse() {
            stack.push(number);
        } else {
            return Err(Error::Unknown { word, at });
        }
    }
    match stack[..] {
        [result] => Ok(result),
        _ => Err(Error::Left(stack.len())),
    }
}

fn main() {
    for text in ["3 4 + 2 *", "1 2 3 max -", "1 +", "1 x", "1 2"] {
        println!("{text}: {:?}", evaluate(text));
    }
}
