//! Parsers made of closures.
type Parsed<'a, T> = Option<(T, &'a str)>;

trait Parser<'a, T>: Fn(&'a str) -> Parsed<'a, T> {
    fn map<U>(self, f: impl Fn(T) -> U) -> impl Parser<'a, U>
    where
        Self: Sized,
    {
        move |input| self(input).map(|(value, rest)| (f(value), rest))
    }
    fn then<U>(self, next: impl Parser<'a, U>) -> impl Parser<'a, (T, U)>
    where
        Self: Sized,
    {
        move |input| {
            let (first, rest) = self(input)?;
            let (second, rest) = next(rest)?;
            Some(((first, second), rest))
        }
    }
    fn or(self, other: impl Parser<'a, T>) -> impl Parser<'a, T>
    where
        Self: Sized,
    {
        move |input| self(input).or_else(|| other(input))
    }
    fn many(self) -> impl Parser<'a, Vec<T>>
    where
        Self: Sized,
    {
        move |mut input| {
            let mut all = vec![];
            while let Some((value, rest)) = self(input) {
                all.push(value);
                input = rest;
            }
            Some((all, input))
        }
    }
}

impl<'a, T, F: Fn(&'a str) -> Parsed<'a, T>> Parser<'a, T> for F {}

fn symbol<'a>(wanted: char) -> impl Parser<'a, char> {
    move |input: &'a str| input.strip_prefix(wanted).map(|rest| (wanted, rest))
}

fn number<'a>(input: &'a str) -> Parsed<'a, u32> {
    let end = input.find(|c: char| !c.is_ascii_digit()).unwrap_or(input.len());
    Some((input[..end].parse().ok()?, &input[end..]))
}

fn list(input: &str) -> Parsed<'_, Vec<u32>> {
    let items = number.then(symbol(',').then(number).map(|(_, n)| n).many());
    let items = items.map(|(first, mut rest)| {
        rest.insert(0, first);
        rest
    });
    let closed = symbol('[').then(items).then(symbol(']')).map(|((_, items), _)| items);
    closed.or(symbol('-').map(|_| Vec::new()))(input)
}

fn main() {
    for text in ["[1,22,333] tail", "-x", "[1,2", "[]"] {
        println!("{:?}", list(text));
    }
}
