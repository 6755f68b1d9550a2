//! Which macros may stay: those whose bodies are values, types, patterns, constants. Steps must show where they happen.

use proc_macro2::{Delimiter, Group, Spacing, TokenStream, TokenTree};

use super::rules::sides;
use crate::load::plain;
use crate::tokens::is_punct;

/// Words that open a step, a block or a function.
const STEPS: &[&str] = &[
    "async",
    "await",
    "break",
    "continue",
    "else",
    "fn",
    "if",
    "impl",
    "let",
    "loop",
    "macro_rules",
    "match",
    "mod",
    "move",
    "struct",
    "enum",
    "trait",
    "union",
    "unsafe",
    "use",
    "while",
    "yield",
    "for",
];

/// Whether a `macro_rules!` definition (its rules, without the outer delimiters) may expand to something in which steps
/// are hidden: a statement, an assignment, a loop, a branch, a block, a closure or an item other than a constant.
#[must_use]
pub fn hides_steps(definition: &TokenStream) -> bool {
    open_fragment(definition).is_some() || bodies(definition).iter().any(body_hides_steps)
}

/// The first fragment, as `$name:kind`, that may bring in steps which are not written where they can be seen.
pub(super) fn open_fragment(definition: &TokenStream) -> Option<String> {
    let trees: Vec<TokenTree> = definition.clone().into_iter().collect();
    let matchers = trees.windows(4).filter_map(|w| Some(sides(w)?.0));
    matchers.map(Group::stream).find_map(|matcher| open_fragment_of(&matcher))
}

fn open_fragment_of(matcher: &TokenStream) -> Option<String> {
    let trees: Vec<TokenTree> = matcher.clone().into_iter().collect();
    (0..trees.len()).find_map(|at| match &trees[at..] {
        [TokenTree::Group(group), ..] => open_fragment_of(&group.stream()),
        [dollar, TokenTree::Ident(name), colon, TokenTree::Ident(kind), ..] => {
            let is_open = ["tt", "stmt", "item", "meta"].iter().any(|k| kind == k);
            let is_fragment = is_punct(dollar, '$') && is_punct(colon, ':');
            (is_fragment && is_open).then(|| format!("${name}:{kind}"))
        }
        _ => None,
    })
}

/// The right-hand side of each rule.
pub(super) fn bodies(definition: &TokenStream) -> Vec<TokenStream> {
    let trees: Vec<TokenTree> = definition.clone().into_iter().collect();
    trees.windows(4).filter_map(|w| Some(sides(w)?.1.stream())).collect()
}

fn body_hides_steps(body: &TokenStream) -> bool {
    let trees: Vec<TokenTree> = body.clone().into_iter().collect();
    let constants = declares_constants(&trees);
    (constants && has_other_items(&trees)) || hides(&trees, constants)
}

/// Whether something else stands among constants and statics.
fn has_other_items(trees: &[TokenTree]) -> bool {
    let items = trees.split(|t| is_punct(t, ';')).filter(|item| !item.is_empty());
    let is_repetition = |item: &[TokenTree]| matches!(item, [dollar, TokenTree::Group(_), ..] if is_punct(dollar, '$'));
    items.into_iter().any(|item| !declares_constants(item) && !is_repetition(item))
}

fn declares_constants(trees: &[TokenTree]) -> bool {
    trees.iter().any(|t| matches!(t, TokenTree::Ident(i) if i == "const" || i == "static"))
}

/// `constants`: within constants and statics, where `=` and `;` belong to the declaration.
fn hides(trees: &[TokenTree], constants: bool) -> bool {
    (0..trees.len()).any(|at| match &trees[at] {
        TokenTree::Ident(i) => STEPS.iter().any(|s| i == s) && !(i == "for" && next_is(trees, at, '<')),
        TokenTree::Group(group) => {
            let inner: Vec<TokenTree> = group.stream().into_iter().collect();
            match group.delimiter() {
                Delimiter::Brace if !is_structure(trees, at) => true,
                // `[x; n]`
                Delimiter::Bracket => hides(&without_semicolons(inner), constants),
                _ if at > 0 && is_punct(&trees[at - 1], '$') => {
                    hides(&inner, constants || declares_constants(&inner))
                }
                _ => hides(&inner, false),
            }
        }
        TokenTree::Punct(p) => match p.as_char() {
            ';' => !constants,
            '=' => !constants && is_assignment(trees, at),
            '|' => opens_closure(trees, at),
            // A macro whose name is handed in can be any.
            '$' => calls_variable(trees, at),
            '#' => matches!(trees.get(at + 1), Some(TokenTree::Group(g)) if g.to_string().contains("cfg")),
            _ => false,
        },
        TokenTree::Literal(_) => false,
    })
}

fn next_is(trees: &[TokenTree], at: usize, c: char) -> bool {
    trees.get(at + 1).is_some_and(|t| is_punct(t, c))
}

/// `$name!(..)`
fn calls_variable(trees: &[TokenTree], at: usize) -> bool {
    matches!(
        &trees[at + 1..],
        [TokenTree::Ident(_), bang, TokenTree::Group(_), ..] if is_punct(bang, '!')
    )
}

fn without_semicolons(mut trees: Vec<TokenTree>) -> Vec<TokenTree> {
    trees.retain(|t| !is_punct(t, ';'));
    trees
}

/// `Name { .. }`: a structure's fields or the group of a macro call by braces.
fn is_structure(trees: &[TokenTree], at: usize) -> bool {
    match at.checked_sub(1).map(|i| &trees[i]) {
        Some(TokenTree::Ident(_)) if at >= 2 && is_punct(&trees[at - 2], '$') => true,
        Some(TokenTree::Ident(i)) => plain(i).starts_with(char::is_uppercase),
        Some(TokenTree::Punct(p)) => {
            p.as_char() == '>' && at >= 2 && !is_punct(&trees[at - 2], '=')
        }
        _ => false,
    }
}

/// `=` or `+=` and its kin, not `==`, `<=`, `>=`, `!=`, `=>`, `..=`.
fn is_assignment(trees: &[TokenTree], at: usize) -> bool {
    let joint =
        |i: usize| matches!(&trees[i], TokenTree::Punct(p) if p.spacing() == Spacing::Joint);
    if joint(at) && (next_is(trees, at, '=') || next_is(trees, at, '>')) {
        return false;
    }
    let Some(before) = at.checked_sub(1).filter(|&i| joint(i)) else {
        return true;
    };
    match &trees[before] {
        TokenTree::Punct(p) => match p.as_char() {
            '=' | '!' | '.' => false,
            '<' | '>' => {
                before > 0 && joint(before - 1) && is_punct(&trees[before - 1], p.as_char())
            }
            _ => true,
        },
        _ => true,
    }
}

/// `|` where no left operand stands before it.
fn opens_closure(trees: &[TokenTree], at: usize) -> bool {
    match at.checked_sub(1).map(|i| &trees[i]) {
        None => true,
        Some(TokenTree::Punct(p)) => !matches!(p.as_char(), '|' | '>' | '?'),
        Some(TokenTree::Ident(i)) => i == "in",
        Some(_) => false,
    }
}
