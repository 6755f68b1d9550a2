//! A calculator by recursive descent.
#[derive(Debug, Clone, PartialEq)]
enum Token {
    Number(f64),
    Symbol(char),
}

#[derive(Debug)]
enum Problem {
    Unexpected(char, usize),
    End,
    Left(Token),
}

fn tokens(text: &str) -> Result<Vec<Token>, Problem> {
    let mut letters = text.char_indices().peekable();
    let mut found = vec![];
    while let Some(&(at, letter)) = letters.peek() {
        match letter {
            ' ' => {
                letters.next();
            }
            '0'..='9' | '.' => {
                let mut number = String::new();
                while let Some((_, digit)) = letters.next_if(|(_, c)| c.is_ascii_digit() || *c == '.') {
                    number.push(digit);
                }
                found.push(Token::Number(number.parse().map_err(|_| Problem::Unexpected('.', at))?));
            }
            '+' | '-' | '*' | '/' | '(' | ')' => {
                letters.next();
                found.push(Token::Symbol(letter));
            }
            other => return Err(Problem::Unexpected(other, at)),
        }
    }
    Ok(found)
}

struct Parser {
    tokens: std::iter::Peekable<std::vec::IntoIter<Token>>,
}

impl Parser {
    fn take(&mut self, symbols: &[char]) -> Option<char> {
        match self.tokens.peek() {
            Some(&Token::Symbol(symbol)) if symbols.contains(&symbol) => {
                self.tokens.next();
                Some(symbol)
            }
            _ => None,
        }
    }
    fn sum(&mut self) -> Result<f64, Problem> {
        let mut value = self.product()?;
        while let Some(symbol) = self.take(&['+', '-']) {
            let other = self.product()?;
            value = if symbol == '+' { value + other } else { value - other };
        }
        Ok(value)
    }
    fn product(&mut self) -> Result<f64, Problem> {
        let mut value = self.factor()?;
        while let Some(symbol) = self.take(&['*', '/']) {
            let other = self.factor()?;
            match symbol {
                '*' => value *= other,
                _ => value /= other,
            }
        }
        Ok(value)
    }
    fn factor(&mut self) -> Result<f64, Problem> {
        if self.take(&['-']).is_some() {
            return self.factor().map(|value| -value);
        }
        match self.tokens.next().ok_or(Problem::End)? {
            Token::Number(value) => Ok(value),
            Token::Symbol('(') => {
                let value = self.sum()?;
                self.take(&[')']).ok_or(Problem::End)?;
                Ok(value)
            }
            other => Err(Problem::Left(other)),
        }
    }
}

fn main() {
    for text in ["1 + 2 * 3", "-(4 - 10) / 4", "2 * (3 + ", "7 $ 2", "* 3", "1.5*4"] {
        let value = tokens(text).and_then(|tokens| Parser { tokens: tokens.into_iter().peekable() }.sum());
        println!("{text}: {value:?}");
    }
}
