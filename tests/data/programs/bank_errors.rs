//! Errors that convert into each other on their way up.
use std::error::Error;
use std::fmt;
use std::num::ParseIntError;

#[derive(Debug)]
enum BankError {
    Parse(ParseIntError),
    Poor { missing: u64 },
    Unknown(String),
}

impl fmt::Display for BankError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BankError::Parse(error) => write!(f, "not a number: {error}"),
            BankError::Poor { missing } => write!(f, "{missing} too little"),
            BankError::Unknown(name) => write!(f, "nobody is called {name}"),
        }
    }
}

impl Error for BankError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            BankError::Parse(error) => Some(error),
            _ => None,
        }
    }
}

impl From<ParseIntError> for BankError {
    fn from(error: ParseIntError) -> Self {
        BankError::Parse(error)
    }
}

struct Bank(Vec<(String, u64)>);

impl Bank {
    fn find(&mut self, name: &str) -> Result<&mut u64, BankError> {
        self.0
            .iter_mut()
            .find(|(known, _)| known == name)
            .map(|(_, money)| money)
            .ok_or_else(|| BankError::Unknown(name.to_string()))
    }

    fn order(&mut self, line: &str) -> Result<u64, Box<dyn Error>> {
        let [from, to, amount] = line.split(' ').collect::<Vec<_>>()[..] else {
            return Err("three words, please".into());
        };
        let amount: u64 = amount.parse().map_err(BankError::from)?;
        self.find(to)?;
        let account = self.find(from)?;
        *account = account.checked_sub(amount).ok_or(BankError::Poor { missing: amount - *account })?;
        *self.find(to)? += amount;
        Ok(amount)
    }
}

fn main() {
    let mut bank = Bank(vec![("ann".into(), 100), ("bob".into(), 20)]);
    for line in ["ann bob 30", "bob ann 70", "bob eve 1", "ann bob x", "what", "bob ann 50"] {
        match bank.order(line) {
            Ok(amount) => println!("moved {amount}"),
            Err(error) => println!("{error}{}", if error.source().is_some() { " (!)" } else { "" }),
        }
    }
    println!("{:?}", bank.0);
}
