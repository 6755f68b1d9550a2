//! The standard library's macros: which may be called, and where the expressions are in their calls.

use proc_macro2::{Ident, TokenStream};
use syn::ext::IdentExt as _;
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Attribute, Expr, Pat, Token, Type, Visibility};

/// How the arguments of a macro are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arguments {
    /// Expressions with commas between.
    Expressions,
    /// Expressions, of which the one at this place is a format string; behind it `name = value` names
    /// an argument.
    Format { string: usize },
    /// `[a, b]` or `[a; n]`.
    Vec,
    /// An expression, a pattern, perhaps a guard.
    Matches,
    /// Statics.
    ThreadLocal,
    /// Nothing that runs.
    Inert,
}

const KNOWN: &[(&str, Arguments)] = &[
    ("addr_of", Arguments::Expressions),
    ("addr_of_mut", Arguments::Expressions),
    ("assert", Arguments::Format { string: 1 }),
    ("assert_eq", Arguments::Format { string: 2 }),
    ("assert_ne", Arguments::Format { string: 2 }),
    ("cfg", Arguments::Inert),
    ("column", Arguments::Inert),
    ("compile_error", Arguments::Inert),
    ("concat", Arguments::Inert),
    ("dbg", Arguments::Expressions),
    ("debug_assert", Arguments::Format { string: 1 }),
    ("debug_assert_eq", Arguments::Format { string: 2 }),
    ("debug_assert_ne", Arguments::Format { string: 2 }),
    ("eprint", Arguments::Format { string: 0 }),
    ("eprintln", Arguments::Format { string: 0 }),
    ("file", Arguments::Inert),
    ("format", Arguments::Format { string: 0 }),
    ("format_args", Arguments::Format { string: 0 }),
    ("line", Arguments::Inert),
    ("matches", Arguments::Matches),
    ("module_path", Arguments::Inert),
    ("offset_of", Arguments::Inert),
    ("panic", Arguments::Format { string: 0 }),
    ("pin", Arguments::Expressions),
    ("print", Arguments::Format { string: 0 }),
    ("println", Arguments::Format { string: 0 }),
    ("stringify", Arguments::Inert),
    ("thread_local", Arguments::ThreadLocal),
    ("todo", Arguments::Format { string: 0 }),
    ("unimplemented", Arguments::Format { string: 0 }),
    ("unreachable", Arguments::Format { string: 0 }),
    ("vec", Arguments::Vec),
    ("write", Arguments::Format { string: 1 }),
    ("writeln", Arguments::Format { string: 1 }),
];

/// How the arguments of the standard library's macro of this name are read, if it may be called.
pub(super) fn arguments(name: &str) -> Option<Arguments> {
    KNOWN.iter().find(|(known, _)| *known == name).map(|(_, arguments)| *arguments)
}

pub(super) fn is_known(name: &str) -> bool {
    arguments(name).is_some()
}

/// Why a macro of this name is never allowed.
pub(super) fn refused(name: &str) -> Option<String> {
    let reason = match name {
        "include" | "include_str" | "include_bytes" => "a submission is one file",
        "env" | "option_env" => "a submission has no environment",
        "asm" | "global_asm" | "naked_asm" => "inline assembly",
        _ => return None,
    };
    Some(format!("`{name}!` is not allowed: {reason}"))
}

/// A call's arguments, read.
#[derive(Default)]
pub(super) struct Read {
    /// What runs, in its order in the file.
    pub(super) expressions: Vec<Expr>,
    pub(super) patterns: Vec<Pat>,
    /// The guard of `matches!`.
    pub(super) guard: Option<Expr>,
    /// What stands beside the statics of `thread_local!`.
    pub(super) types: Vec<Type>,
    pub(super) attributes: Vec<Attribute>,
}

pub(super) fn read(arguments: Arguments, tokens: TokenStream) -> syn::Result<Read> {
    match arguments {
        Arguments::Expressions => (|input: ParseStream| list(input, usize::MAX)).parse2(tokens),
        Arguments::Format { string } => (|input: ParseStream| list(input, string)).parse2(tokens),
        Arguments::Vec => vec_arguments.parse2(tokens),
        Arguments::Matches => matches_arguments.parse2(tokens),
        Arguments::ThreadLocal => statics.parse2(tokens),
        Arguments::Inert => Ok(Read::default()),
    }
}

/// Expressions with commas between; behind place `string` they may be named.
fn list(input: ParseStream, string: usize) -> syn::Result<Read> {
    let mut read = Read::default();
    while !input.is_empty() {
        if read.expressions.len() > string && names_an_argument(input) {
            input.call(Ident::parse_any)?;
            input.parse::<Token![=]>()?;
        }
        read.expressions.push(input.parse()?);
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
    }
    Ok(read)
}

fn names_an_argument(input: ParseStream) -> bool {
    input.peek(Ident::peek_any)
        && input.peek2(Token![=])
        && !input.peek2(Token![==])
        && !input.peek2(Token![=>])
}

fn vec_arguments(input: ParseStream) -> syn::Result<Read> {
    let ahead = input.fork();
    if ahead.parse::<Expr>().is_ok() && ahead.peek(Token![;]) {
        let element = input.parse()?;
        input.parse::<Token![;]>()?;
        return Ok(Read { expressions: vec![element, input.parse()?], ..Read::default() });
    }
    list(input, usize::MAX)
}

fn matches_arguments(input: ParseStream) -> syn::Result<Read> {
    let scrutinee = input.parse()?;
    input.parse::<Token![,]>()?;
    let pattern = Pat::parse_multi_with_leading_vert(input)?;
    let guard = match input.parse::<Option<Token![if]>>()? {
        Some(_) => Some(input.parse()?),
        None => None,
    };
    input.parse::<Option<Token![,]>>()?;
    Ok(Read { expressions: vec![scrutinee], patterns: vec![pattern], guard, ..Read::default() })
}

fn statics(input: ParseStream) -> syn::Result<Read> {
    let mut read = Read::default();
    while !input.is_empty() {
        read.attributes.extend(input.call(Attribute::parse_outer)?);
        Visibility::parse(input)?;
        input.parse::<Token![static]>()?;
        input.parse::<Ident>()?;
        input.parse::<Token![:]>()?;
        read.types.push(input.parse()?);
        input.parse::<Token![=]>()?;
        read.expressions.push(input.parse()?);
        if !input.is_empty() {
            input.parse::<Token![;]>()?;
        }
    }
    Ok(read)
}
