//! The same tokens with as few bytes between them as the language allows. Nothing is renamed.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

/// Lines are broken where a space is due anyway, so that editors can open the file.
const LINE_BYTES: usize = 100;

/// Operators of several characters, by their first two.
const COMPOUND: &[&str] = &[
    "+=", "-=", "*=", "/=", "%=", "^=", "&=", "|=", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||",
    "->", "=>", "..", "::", "<-", "//", "/*",
];

/// Shrinks Rust source; comments go.
///
/// # Errors
/// If `source` is not made of Rust tokens.
pub fn minify(source: &str) -> Result<String, proc_macro2::LexError> {
    let tokens: TokenStream = source.parse()?;
    let mut printer = Printer::default();
    printer.stream(tokens);
    if !printer.out.is_empty() {
        printer.out.push('\n');
    }
    Ok(printer.out)
}

/// The last thing printed.
#[derive(Clone, Copy, Default, PartialEq)]
enum Last {
    /// Something that nothing can run into.
    #[default]
    Closed,
    /// A name, a number, a lifetime.
    Word,
    /// A number that ends in a point.
    Point,
    /// A character that must not join with the next.
    Alone(char),
    /// A character that joins with the next.
    Joint,
}

#[derive(Default)]
struct Printer {
    out: String,
    line_start: usize,
    last: Last,
}

impl Printer {
    fn stream(&mut self, tokens: TokenStream) {
        let mut trees = tokens.into_iter().peekable();
        while let Some(tree) = trees.next() {
            // A point would become part of the number before it, unless a name or another point follows.
            if let TokenTree::Punct(p) = &tree
                && p.as_char() == '.'
                && self.ends_in_number()
            {
                let keeps_apart = match trees.peek() {
                    Some(TokenTree::Ident(_)) => true,
                    Some(TokenTree::Punct(next)) => {
                        next.as_char() == '.' && p.spacing() == Spacing::Joint
                    }
                    _ => false,
                };
                if !keeps_apart {
                    self.space();
                }
            }
            match tree {
                TokenTree::Group(group) => {
                    let (open, close) = match group.delimiter() {
                        Delimiter::Parenthesis => ("(", ")"),
                        Delimiter::Brace => ("{", "}"),
                        Delimiter::Bracket => ("[", "]"),
                        Delimiter::None => ("", ""),
                    };
                    self.out.push_str(open);
                    if !open.is_empty() {
                        self.last = Last::Closed;
                    }
                    self.stream(group.stream());
                    self.out.push_str(close);
                    if !close.is_empty() {
                        self.last = Last::Closed;
                    }
                }
                TokenTree::Ident(ident) => self.word(&ident.to_string()),
                TokenTree::Literal(literal) => self.word(&literal.to_string()),
                TokenTree::Punct(punct) => self.punct(punct.as_char(), punct.spacing()),
            }
        }
    }

    fn ends_in_number(&self) -> bool {
        let is_part = |c: char| c == '_' || c.is_alphanumeric();
        let word = self.out.rsplit(|c| !is_part(c)).next().unwrap_or_default();
        word.starts_with(|c: char| c.is_ascii_digit())
    }

    fn word(&mut self, text: &str) {
        let first = text.chars().next().unwrap_or(' ');
        let is_word = first == '_' || first.is_alphanumeric();
        // A name before a quote would read as the prefix of a literal.
        let runs_into = match self.last {
            Last::Word => is_word || first == '"' || first == '\'',
            Last::Point => is_word,
            Last::Alone('\'') => true,
            _ => false,
        };
        if runs_into {
            self.space();
        }
        self.out.push_str(text);
        // A suffix could follow a closing quote, so that a literal counts as a word too.
        self.last = if text.ends_with('.') { Last::Point } else { Last::Word };
    }

    fn punct(&mut self, c: char, spacing: Spacing) {
        let runs_into = match self.last {
            Last::Alone(before) => COMPOUND.iter().any(|o| o.starts_with(before) && o.ends_with(c)),
            Last::Point => c == '.',
            // `r#`, `b'`: prefixes of literals and raw names.
            Last::Word => c == '#' || c == '\'',
            _ => false,
        };
        if runs_into {
            self.space();
        }
        self.out.push(c);
        self.last = match spacing {
            Spacing::Joint => Last::Joint,
            Spacing::Alone => Last::Alone(c),
        };
    }

    fn space(&mut self) {
        if self.out.len() - self.line_start >= LINE_BYTES {
            self.out.push('\n');
            self.line_start = self.out.len();
        } else {
            self.out.push(' ');
        }
    }
}

/// Whether two sources are the same stream of tokens: names, literals, brackets, and operators with what they join to.
///
/// # Errors
/// If one of them is not made of Rust tokens.
pub fn same_tokens(one: &str, other: &str) -> Result<bool, proc_macro2::LexError> {
    Ok(flatten(one.parse()?) == flatten(other.parse()?))
}

fn flatten(tokens: TokenStream) -> Vec<String> {
    let mut out = Vec::new();
    // What a character joins with matters if they are an operator together; else how they are spaced says nothing.
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    for (at, tree) in trees.iter().enumerate() {
        match tree {
            TokenTree::Group(group) => {
                out.push(format!("{:?}", group.delimiter()));
                out.extend(flatten(group.stream()));
                out.push("end".into());
            }
            TokenTree::Punct(p) => {
                let next = match trees.get(at + 1) {
                    Some(TokenTree::Punct(next)) => next.as_char(),
                    _ => ' ',
                };
                let pair = format!("{}{next}", p.as_char());
                let joins = p.spacing() == Spacing::Joint
                    && (COMPOUND.contains(&pair.as_str()) || p.as_char() == '\'');
                out.push(format!("{}{}", p.as_char(), if joins { "+" } else { "" }));
            }
            other => out.push(other.to_string()),
        }
    }
    out
}
