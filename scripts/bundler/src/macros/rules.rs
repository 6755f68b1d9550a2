//! A `macro_rules!` definition, parsed.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};

use crate::graph::CrateId;
use crate::load::plain;
use crate::tokens::is_punct;

/// A macro: its rules in order, and where it comes from.
#[derive(Debug)]
pub(crate) struct Rules {
    pub(crate) name: String,
    pub(crate) krate: CrateId,
    pub(crate) rules: Vec<Rule>,
    /// A fragment, as `$name:kind`, that takes whatever it is handed.
    pub(crate) open: Option<String>,
    /// Stays in the bundle.
    pub(crate) kept: bool,
    /// `#[macro_export(local_inner_macros)]`
    pub(crate) inner_are_local: bool,
    /// `pat` of editions before 2021 matches no alternatives.
    pub(crate) old_pat: bool,
}

/// A rule's left-hand and right-hand side.
pub(crate) type Rule = (Vec<Pattern>, Vec<Template>);

/// How often a repetition repeats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Times {
    Any,
    Some,
    Optional,
}

/// A piece of a rule's left-hand side.
#[derive(Debug)]
pub(crate) enum Pattern {
    Token(TokenTree),
    Group(Delimiter, Vec<Pattern>),
    Fragment { name: String, kind: String },
    Repeat { inner: Vec<Pattern>, separator: Vec<TokenTree>, times: Times },
}

/// A piece of a rule's right-hand side.
#[derive(Debug)]
pub(crate) enum Template {
    Token(TokenTree),
    Group(Delimiter, Vec<Template>),
    Variable(Ident),
    Crate,
    Repeat { inner: Vec<Template>, separator: Vec<TokenTree> },
}

impl Rules {
    /// What messages call it.
    pub(crate) fn title(&self) -> String {
        let open = self.open.as_ref().map(|fragment| format!(" of `{fragment}`"));
        format!("macro `{}`{}", self.name, open.unwrap_or_default())
    }

    /// Parses the rules of the definition; `Err` is the reason.
    pub(crate) fn parse(tokens: &TokenStream) -> Result<Vec<Rule>, String> {
        let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
        let mut rules = Vec::new();
        let mut rest = trees.as_slice();
        while !rest.is_empty() {
            let Some((left, right)) = rest.get(..4).and_then(sides) else {
                return Err("expected `(pattern) => { expansion };`".into());
            };
            let mut names = Vec::new();
            let pattern = patterns(left.stream(), &mut names)?;
            rules.push((pattern, templates(right.stream(), &names)?));
            rest = match &rest[4..] {
                [semi, tail @ ..] if is_punct(semi, ';') => tail,
                tail => tail,
            };
        }
        Ok(rules)
    }
}

/// The matcher and the body of a rule, if these four trees are one.
pub(crate) fn sides(trees: &[TokenTree]) -> Option<(&Group, &Group)> {
    match trees {
        [TokenTree::Group(matcher), equals, greater, TokenTree::Group(body)]
            if is_punct(equals, '=') && is_punct(greater, '>') =>
        {
            Some((matcher, body))
        }
        _ => None,
    }
}

fn patterns(tokens: TokenStream, names: &mut Vec<String>) -> Result<Vec<Pattern>, String> {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let mut out = Vec::new();
    let mut rest = trees.as_slice();
    while let Some((first, tail)) = rest.split_first() {
        rest = match (first, tail) {
            (dollar, [TokenTree::Ident(name), colon, TokenTree::Ident(kind), tail @ ..])
                if is_punct(dollar, '$') && is_punct(colon, ':') =>
            {
                names.push(plain(name));
                out.push(Pattern::Fragment { name: plain(name), kind: kind.to_string() });
                tail
            }
            (dollar, [TokenTree::Group(group), tail @ ..]) if is_punct(dollar, '$') => {
                let (separator, times, tail) = repetition(tail)?;
                out.push(Pattern::Repeat {
                    inner: patterns(group.stream(), names)?,
                    separator,
                    times,
                });
                tail
            }
            (TokenTree::Group(group), tail) => {
                out.push(Pattern::Group(group.delimiter(), patterns(group.stream(), names)?));
                tail
            }
            (token, tail) => {
                out.push(Pattern::Token(token.clone()));
                tail
            }
        };
    }
    Ok(out)
}

fn templates(tokens: TokenStream, names: &[String]) -> Result<Vec<Template>, String> {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let mut out = Vec::new();
    let mut rest = trees.as_slice();
    while let Some((first, tail)) = rest.split_first() {
        rest = match (first, tail) {
            (dollar, [TokenTree::Ident(name), tail @ ..])
                if is_punct(dollar, '$') && name == "crate" =>
            {
                out.push(Template::Crate);
                tail
            }
            (dollar, [TokenTree::Ident(name), tail @ ..])
                if is_punct(dollar, '$') && names.contains(&plain(name)) =>
            {
                out.push(Template::Variable(name.clone()));
                tail
            }
            (dollar, [TokenTree::Group(group), tail @ ..]) if is_punct(dollar, '$') => {
                let (separator, _, tail) = repetition(tail)?;
                out.push(Template::Repeat { inner: templates(group.stream(), names)?, separator });
                tail
            }
            (TokenTree::Group(group), tail) => {
                out.push(Template::Group(group.delimiter(), templates(group.stream(), names)?));
                tail
            }
            (token, tail) => {
                out.push(Template::Token(token.clone()));
                tail
            }
        };
    }
    Ok(out)
}

/// The separator and operator behind `$(..)`, and what follows.
fn repetition(trees: &[TokenTree]) -> Result<(Vec<TokenTree>, Times, &[TokenTree]), String> {
    for at in 0..trees.len().min(4) {
        let times = match &trees[at] {
            t if is_punct(t, '*') => Times::Any,
            t if is_punct(t, '+') => Times::Some,
            t if is_punct(t, '?') => Times::Optional,
            _ => continue,
        };
        return Ok((trees[..at].to_vec(), times, &trees[at + 1..]));
    }
    Err("a repetition without `*`, `+` or `?`".into())
}
