//! The `use` declarations of a submission, read from its tokens wherever they stand.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use syn::UseTree;
use syn::parse::{Parse, ParseStream};

use super::tokens::{is_ident, is_punct, plain};

/// One name (or glob) that a `use` brings in.
#[derive(Clone, Debug)]
pub(super) struct Import {
    /// The whole path, without `r#`; a final `self` is left out.
    pub(super) segments: Vec<String>,
    pub(super) kind: ImportKind,
    /// The last name of the path.
    pub(super) span: Span,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ImportKind {
    Name,
    /// `as` this; `_` too.
    Renamed(String),
    Glob,
}

impl Import {
    /// The name that is bound in the importing module.
    pub(super) fn bound(&self) -> Option<&str> {
        match &self.kind {
            ImportKind::Name => self.segments.last().map(String::as_str),
            ImportKind::Renamed(name) => Some(name),
            ImportKind::Glob => None,
        }
    }
}

/// The tokens of the `use` declaration that starts at this place, and how many they are (`use` and
/// `;` included). Not the `use<'a>` of types.
pub(super) fn use_tokens(sequence: &[TokenTree], at: usize) -> Option<(TokenStream, usize)> {
    if !is_ident(sequence, at, "use") || is_punct(sequence, at + 1, '<') {
        return None;
    }
    let length =
        (at + 1..sequence.len()).take_while(|&next| !is_punct(sequence, next, ';')).count();
    Some((sequence[at + 1..at + 1 + length].iter().cloned().collect(), length + 2))
}

/// All that one `use` declaration imports; `None` if it cannot be read.
pub(super) fn imports(tokens: TokenStream) -> Option<Vec<Import>> {
    let Tree(tree) = syn::parse2(tokens).ok()?;
    let mut found = Vec::new();
    flatten(&tree, &mut Vec::new(), &mut found);
    Some(found)
}

struct Tree(UseTree);

impl Parse for Tree {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        input.parse::<Option<syn::Token![::]>>()?;
        input.parse().map(Self)
    }
}

fn flatten(tree: &UseTree, prefix: &mut Vec<String>, found: &mut Vec<Import>) {
    match tree {
        UseTree::Path(path) => {
            prefix.push(plain(&path.ident));
            flatten(&path.tree, prefix, found);
            prefix.pop();
        }
        UseTree::Name(name) => found.push(leaf(prefix, &name.ident, ImportKind::Name)),
        UseTree::Rename(rename) => {
            let kind = ImportKind::Renamed(plain(&rename.rename));
            found.push(leaf(prefix, &rename.ident, kind));
        }
        UseTree::Glob(glob) => found.push(Import {
            segments: prefix.clone(),
            kind: ImportKind::Glob,
            span: glob.star_token.span,
        }),
        UseTree::Group(group) => {
            group.items.iter().for_each(|item| flatten(item, prefix, found));
        }
    }
}

fn leaf(prefix: &[String], last: &Ident, kind: ImportKind) -> Import {
    let mut segments = prefix.to_vec();
    let name = plain(last);
    if name != "self" || segments.is_empty() {
        segments.push(name);
    }
    Import { segments, kind, span: last.span() }
}
