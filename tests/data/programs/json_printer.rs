//! A tree of values, and a parser for it.
use std::collections::BTreeMap;
use std::fmt;

#[derive(Debug, Clone, PartialEq)]
enum Json {
    Null,
    Bool(bool),
    Number(i64),
    Text(String),
    List(Vec<Json>),
    Object(BTreeMap<String, Json>),
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Json::Null => f.write_str("null"),
            Json::Bool(truth) => write!(f, "{truth}"),
            Json::Number(number) => write!(f, "{number}"),
            Json::Text(text) => write!(f, "{text:?}"),
            Json::List(items) => {
                f.write_str("[")?;
                for (at, item) in items.iter().enumerate() {
                    if at > 0 {
                        f.write_str(",")?;
                    }
                    item.fmt(f)?;
                }
                f.write_str("]")
            }
            Json::Object(fields) => {
                write!(f, "{{")?;
                let mut first = true;
                for (name, value) in fields {
                    let comma = if std::mem::take(&mut first) { "" } else { "," };
                    write!(f, "{comma}{name:?}:{value}")?;
                }
                write!(f, "}}")
            }
        }
    }
}

fn parse(text: &mut &str) -> Option<Json> {
    *text = text.trim_start();
    let rest = *text;
    let first = rest.chars().next()?;
    for (word, value) in [("null", Json::Null), ("true", Json::Bool(true)), ("false", Json::Bool(false))] {
        if let Some(after) = rest.strip_prefix(word) {
            *text = after;
            return Some(value);
        }
    }
    let eat = |text: &mut &str, symbol: char| -> bool {
        match text.trim_start().strip_prefix(symbol) {
            Some(after) => {
                *text = after;
                true
            }
            None => false,
        }
    };
    match first {
        '"' => {
            let end = rest[1..].find('"')? + 1;
            *text = &rest[end + 1..];
            Some(Json::Text(rest[1..end].to_string()))
        }
        '[' => {
            eat(text, '[');
            let mut items = Vec::new();
            while !eat(text, ']') {
                items.push(parse(text)?);
                eat(text, ',');
            }
            Some(Json::List(items))
        }
        '{' => {
            eat(text, '{');
            let mut fields = BTreeMap::new();
            while !eat(text, '}') {
                let Json::Text(name) = parse(text)? else { return None };
                eat(text, ':').then_some(())?;
                fields.insert(name, parse(text)?);
                eat(text, ',');
            }
            Some(Json::Object(fields))
        }
        _ => {
            let end = rest.find(|c: char| !c.is_ascii_digit() && c != '-').unwrap_or(rest.len());
            *text = &rest[end..];
            rest[..end].parse().ok().map(Json::Number)
        }
    }
}

fn main() {
    for mut text in [r#" {"b": [1, -2, true], "a": {"x": null}} "#, "[1 2", "{7: 1}", "[]"] {
        match parse(&mut text) {
            Some(json) => println!("{json}"),
            None => println!("unreadable"),
        }
    }
}
