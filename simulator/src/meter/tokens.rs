//! Looking at a submission as plain tokens, where neither a macro nor an attribute hides anything.

use proc_macro2::{Delimiter, Group, Ident, Punct, Spacing, TokenStream, TokenTree};

/// Calls `look` with the tokens of the stream, and then with those of each group in it, outermost
/// first.
pub(super) fn each_sequence(tokens: &TokenStream, look: &mut impl FnMut(&[TokenTree])) {
    let sequence: Vec<TokenTree> = tokens.clone().into_iter().collect();
    look(&sequence);
    for token in &sequence {
        if let TokenTree::Group(group) = token {
            each_sequence(&group.stream(), look);
        }
    }
}

/// The identifier at this place, without `r#`.
pub(super) fn ident(sequence: &[TokenTree], at: usize) -> Option<(&Ident, String)> {
    match sequence.get(at) {
        Some(TokenTree::Ident(ident)) => Some((ident, plain(ident))),
        _ => None,
    }
}

/// The name without `r#`: to the compiler both are the same.
pub(super) fn plain(ident: &Ident) -> String {
    let text = ident.to_string();
    text.strip_prefix("r#").map(str::to_owned).unwrap_or(text)
}

pub(super) fn is_ident(sequence: &[TokenTree], at: usize, name: &str) -> bool {
    matches!(sequence.get(at), Some(TokenTree::Ident(ident)) if ident == name)
}

pub(super) fn punct(sequence: &[TokenTree], at: usize) -> Option<&Punct> {
    match sequence.get(at) {
        Some(TokenTree::Punct(punct)) => Some(punct),
        _ => None,
    }
}

pub(super) fn is_punct(sequence: &[TokenTree], at: usize, character: char) -> bool {
    punct(sequence, at).is_some_and(|punct| punct.as_char() == character)
}

/// Whether `::` stands at this place.
pub(super) fn is_path_separator(sequence: &[TokenTree], at: usize) -> bool {
    punct(sequence, at)
        .is_some_and(|punct| punct.as_char() == ':' && punct.spacing() == Spacing::Joint)
        && is_punct(sequence, at + 1, ':')
}

pub(super) fn group(sequence: &[TokenTree], at: usize) -> Option<&Group> {
    match sequence.get(at) {
        Some(TokenTree::Group(group)) => Some(group),
        _ => None,
    }
}

pub(super) fn group_of(sequence: &[TokenTree], at: usize, delimiter: Delimiter) -> Option<&Group> {
    group(sequence, at).filter(|group| group.delimiter() == delimiter)
}

/// Whether a macro is called at this place: a name, `!` and a group.
pub(super) fn is_macro_call(sequence: &[TokenTree], at: usize) -> bool {
    ident(sequence, at)
        .is_some_and(|(_, name)| !is_keyword(&name) || PATH_KEYWORDS.contains(&name.as_str()))
        && is_punct(sequence, at + 1, '!')
        && group(sequence, at + 2).is_some()
}

/// Keywords that are names of values, types or modules.
pub(super) const PATH_KEYWORDS: &[&str] = &["self", "Self", "super", "crate", "true", "false"];

const KEYWORDS: &[&str] = &[
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn",
    "else", "enum", "extern", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop",
    "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "static",
    "struct", "trait", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where",
    "while", "yield",
];

pub(super) fn is_keyword(name: &str) -> bool {
    KEYWORDS.contains(&name) || PATH_KEYWORDS.contains(&name)
}
