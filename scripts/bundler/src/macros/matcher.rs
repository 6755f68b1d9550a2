//! The left-hand side of a rule against the tokens of a call.

use std::collections::BTreeMap;

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::parse::discouraged::Speculative;
use syn::parse::{ParseStream, Parser};
use syn::{Block, Expr, Item, Lifetime, Lit, Meta, Pat, Path, Token, Type, Visibility};

use super::rules::{Pattern, Times};

/// What a variable stands for.
#[derive(Clone, Debug)]
pub(crate) enum Binding {
    /// One piece of the call.
    Piece(Piece),
    /// One binding for each time a repetition matched.
    Many(Vec<Binding>),
}

/// Tokens handed in, and how they behave where they are put.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    pub(crate) tokens: TokenStream,
    /// An expression of several tokens: it stays one operand.
    pub(crate) is_compound: bool,
    pub(crate) is_type: bool,
}

pub(crate) type Bindings = BTreeMap<String, Binding>;

/// The bindings if `pattern` matches all of `tokens`.
pub(crate) fn matches(
    pattern: &[Pattern],
    tokens: TokenStream,
    old_pat: bool,
) -> syn::Result<Bindings> {
    (|input: ParseStream<'_>| {
        let mut bindings = Bindings::new();
        sequence(pattern, input, old_pat, &mut bindings)?;
        Ok(bindings)
    })
    .parse2(tokens)
}

fn sequence(
    patterns: &[Pattern],
    input: ParseStream<'_>,
    old_pat: bool,
    bindings: &mut Bindings,
) -> syn::Result<()> {
    for (at, pattern) in patterns.iter().enumerate() {
        match pattern {
            Pattern::Token(expected) => {
                let found: TokenTree = input.parse()?;
                if found.to_string() != expected.to_string() {
                    return Err(syn::Error::new(found.span(), format!("expected `{expected}`")));
                }
            }
            Pattern::Group(delimiter, inner) => {
                let group = group_of(input, *delimiter)?;
                (|inside: ParseStream<'_>| sequence(inner, inside, old_pat, bindings))
                    .parse2(group)?;
            }
            Pattern::Fragment { name, kind } => {
                bindings.insert(name.clone(), Binding::Piece(fragment(kind, input, old_pat)?));
            }
            Pattern::Repeat { inner, separator, times } => {
                let repeats =
                    repeat(inner, separator, *times, &patterns[at + 1..], input, old_pat)?;
                for name in names(inner) {
                    let each = repeats.iter().map(|b| b[&name].clone()).collect();
                    bindings.insert(name, Binding::Many(each));
                }
            }
        }
    }
    Ok(())
}

fn repeat(
    inner: &[Pattern],
    separator: &[TokenTree],
    times: Times,
    after: &[Pattern],
    input: ParseStream<'_>,
    old_pat: bool,
) -> syn::Result<Vec<Bindings>> {
    let mut found = Vec::new();
    while !input.is_empty() {
        let fork = input.fork();
        if !found.is_empty() && !separator.is_empty() {
            let same = |expected: &TokenTree| {
                fork.parse::<TokenTree>().is_ok_and(|t| t.to_string() == expected.to_string())
            };
            if !separator.iter().all(same) {
                break;
            }
        } else if starts_with_token(after, &fork) && !starts_with_token(inner, &fork) {
            break;
        }
        let mut bindings = Bindings::new();
        let before = fork.cursor();
        if sequence(inner, &fork, old_pat, &mut bindings).is_err() || fork.cursor() == before {
            break;
        }
        input.advance_to(&fork);
        found.push(bindings);
        if times == Times::Optional {
            break;
        }
    }
    if times == Times::Some && found.is_empty() {
        return Err(input.error("expected at least one repetition"));
    }
    Ok(found)
}

/// Whether the input continues with the literal token that `patterns` begins with.
fn starts_with_token(patterns: &[Pattern], input: ParseStream<'_>) -> bool {
    match patterns.first() {
        Some(Pattern::Token(expected)) => {
            let next = input.fork().parse::<TokenTree>();
            next.is_ok_and(|t| t.to_string() == expected.to_string())
        }
        _ => false,
    }
}

fn names(patterns: &[Pattern]) -> Vec<String> {
    patterns
        .iter()
        .flat_map(|p| match p {
            Pattern::Token(_) => Vec::new(),
            Pattern::Group(_, inner) | Pattern::Repeat { inner, .. } => names(inner),
            Pattern::Fragment { name, .. } => vec![name.clone()],
        })
        .collect()
}

fn group_of(input: ParseStream<'_>, delimiter: Delimiter) -> syn::Result<TokenStream> {
    match input.parse::<TokenTree>()? {
        TokenTree::Group(group) if group.delimiter() == delimiter => Ok(group.stream()),
        other => Err(syn::Error::new(other.span(), "expected other brackets")),
    }
}

fn fragment(kind: &str, input: ParseStream<'_>, old_pat: bool) -> syn::Result<Piece> {
    let mut piece = Piece { tokens: TokenStream::new(), is_compound: false, is_type: false };
    piece.tokens = match kind {
        "ident" => {
            if input.peek(Token![_]) {
                return Err(input.error("expected an identifier"));
            }
            input.call(Ident::parse_any)?.into_token_stream()
        }
        "lifetime" => input.parse::<Lifetime>()?.into_token_stream(),
        "literal" => {
            let sign: Option<Token![-]> = input.parse()?;
            let literal: Lit = input.parse()?;
            quote!(#sign #literal)
        }
        "expr" | "expr_2021" => {
            let expr: Expr = input.parse()?;
            piece.is_compound = !is_operand(&expr);
            expr.into_token_stream()
        }
        "ty" => {
            piece.is_type = true;
            input.parse::<Type>()?.into_token_stream()
        }
        "pat" if !old_pat => Pat::parse_multi(input)?.into_token_stream(),
        "pat" | "pat_param" => Pat::parse_single(input)?.into_token_stream(),
        "path" => input.parse::<Path>()?.into_token_stream(),
        "block" => input.parse::<Block>()?.into_token_stream(),
        "item" => input.parse::<Item>()?.into_token_stream(),
        "meta" => input.parse::<Meta>()?.into_token_stream(),
        "vis" => input.parse::<Visibility>()?.into_token_stream(),
        "stmt" => statement(input)?,
        "tt" => one_token(input)?,
        other => return Err(input.error(format!("fragments of kind `{other}` cannot be expanded"))),
    };
    Ok(piece)
}

/// Whether an expression keeps its meaning beside any operator.
pub(super) fn is_operand(expr: &Expr) -> bool {
    matches!(
        expr,
        Expr::Path(_)
            | Expr::Lit(_)
            | Expr::Call(_)
            | Expr::MethodCall(_)
            | Expr::Field(_)
            | Expr::Index(_)
            | Expr::Macro(_)
            | Expr::Paren(_)
            | Expr::Tuple(_)
            | Expr::Array(_)
            | Expr::Repeat(_)
            | Expr::Try(_)
    )
}

fn statement(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    if !input.peek(Token![let]) {
        return Ok(input.parse::<Expr>()?.into_token_stream());
    }
    let mut tokens = TokenStream::new();
    while !input.is_empty() && !input.peek(Token![;]) {
        tokens.extend([input.parse::<TokenTree>()?]);
    }
    Ok(tokens)
}

/// One token tree as `macro_rules!` counts them: an operator of several characters is one.
fn one_token(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    if input.peek(Lifetime) {
        return Ok(input.parse::<Lifetime>()?.into_token_stream());
    }
    macro_rules! operator {
        ($($op:tt)*) => {
            $(if input.peek(Token![$op]) {
                return Ok(input.parse::<Token![$op]>()?.into_token_stream());
            })*
        };
    }
    operator!(<<= >>= ... ..= && || << >> += -= *= /= %= ^= &= |= == != <= >= -> => :: ..);
    Ok(input.parse::<TokenTree>()?.into_token_stream())
}
