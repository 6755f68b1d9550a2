//! What older editions write otherwise: trait objects without `dyn`. What the program's own crate may use and edition
//! 2021 does not know is refused by name.

use std::collections::BTreeSet;

use cargo_metadata::Edition;
use proc_macro2::{Group, Ident, Spacing, TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Item, PathArguments, Type};

use crate::error::Error;
use crate::graph::Crate;
use crate::load::{Source, plain};
use crate::tokens::is_punct;

/// Traits of the standard library that share their name with no type there.
const STD_TRAITS: &[&str] = &["Any", "BufRead", "Debug", "Display", "Read", "Seek", "Write"];

/// Changes `source` to what edition 2021 understands, or says why that is not possible.
pub(crate) fn modernize(krate: &Crate, source: &mut Source) -> Result<(), Error> {
    if krate.edition > Edition::E2021 {
        return refuse_newer(source);
    }
    if krate.edition < Edition::E2021 {
        let mut names = TraitNames::default();
        source.items.iter().for_each(|i| names.visit_item(i));
        names.traits.extend(STD_TRAITS.iter().map(|&t| t.to_owned()));
        let traits = names.traits.difference(&names.types).cloned().collect();
        let mut objects = TraitObjects { traits };
        source.items.iter_mut().for_each(|i| objects.visit_item_mut(i));
    }
    Ok(())
}

/// Source of an older edition in today's words: names that have become keywords are raw, and function traits that stand
/// for trait objects have their `dyn`.
pub(crate) fn older_words(tokens: TokenStream, edition: Edition) -> TokenStream {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let raw = |ident: &Ident| TokenTree::from(Ident::new_raw(&ident.to_string(), ident.span()));
    let is_first = edition == Edition::E2015;
    let mut out = TokenStream::new();
    for (at, tree) in trees.iter().enumerate() {
        let new = match tree {
            TokenTree::Ident(i) if is_first && ["async", "await", "try"].iter().any(|k| i == k) => {
                raw(i)
            }
            TokenTree::Ident(i) if is_first && i == "dyn" && !begins_type(trees.get(at + 1)) => {
                raw(i)
            }
            TokenTree::Ident(_) if is_function_object(&trees, at) => {
                out.extend([TokenTree::from(Ident::new("dyn", tree.span()))]);
                tree.clone()
            }
            TokenTree::Group(group) => {
                let mut new = Group::new(group.delimiter(), older_words(group.stream(), edition));
                new.set_span(group.span());
                new.into()
            }
            other => other.clone(),
        };
        out.extend([new]);
    }
    out
}

/// Whether `dyn` before this token is the keyword.
fn begins_type(next: Option<&TokenTree>) -> bool {
    match next {
        Some(TokenTree::Ident(_)) => true,
        Some(TokenTree::Punct(p)) => match p.as_char() {
            '\'' | '<' | '?' => true,
            ':' => p.spacing() == Spacing::Joint,
            _ => false,
        },
        _ => false,
    }
}

/// `Fn(..)` right behind `<` or a reference: a type, not a bound.
fn is_function_object(trees: &[TokenTree], at: usize) -> bool {
    let is_function = matches!(&trees[at], TokenTree::Ident(i) if i == "Fn" || i == "FnMut" || i == "FnOnce")
        && matches!(trees.get(at + 1), Some(TokenTree::Group(_)));
    let before = |back: usize| at.checked_sub(back).map(|i| &trees[i]);
    let is = |tree: Option<&TokenTree>, c: char| tree.is_some_and(|t| is_punct(t, c));
    let is_word = |tree: Option<&TokenTree>| matches!(tree, Some(TokenTree::Ident(_)));
    let in_reference = is(before(1), '&')
        || (is_word(before(1))
            && (is(before(2), '&') || (is(before(2), '\'') && is(before(3), '&'))));
    is_function && (is(before(1), '<') || in_reference)
}

#[derive(Default)]
struct TraitNames {
    traits: BTreeSet<String>,
    types: BTreeSet<String>,
}

impl<'ast> Visit<'ast> for TraitNames {
    fn visit_item(&mut self, item: &'ast Item) {
        match item {
            Item::Trait(t) => drop(self.traits.insert(plain(&t.ident))),
            Item::Struct(_) | Item::Enum(_) | Item::Union(_) | Item::Type(_) => {
                self.types.extend(crate::scope::item_name(item));
            }
            _ => {}
        }
        visit::visit_item(self, item);
    }

    fn visit_type_param(&mut self, param: &'ast syn::TypeParam) {
        self.types.insert(plain(&param.ident));
    }
}

struct TraitObjects {
    traits: BTreeSet<String>,
}

impl TraitObjects {
    fn is_trait(&self, path: &syn::TypePath) -> bool {
        let Some(last) = path.path.segments.last() else {
            return false;
        };
        let is_function = matches!(last.arguments, PathArguments::Parenthesized(_));
        path.qself.is_none() && (is_function || self.traits.contains(&plain(&last.ident)))
    }
}

impl VisitMut for TraitObjects {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        visit_mut::visit_type_mut(self, ty);
        match ty {
            Type::TraitObject(object) if object.dyn_token.is_none() => {
                object.dyn_token = Some(Default::default());
            }
            Type::Path(path) if self.is_trait(path) => {
                let path = path.clone();
                *ty = syn::parse_quote!((dyn #path));
            }
            _ => {}
        }
    }
}

/// `a && let Some(b) = c` as a condition is known only from edition 2024 on.
fn refuse_newer(source: &Source) -> Result<(), Error> {
    let mut chains = LetChains { found: None };
    source.items.iter().for_each(|i| chains.visit_item(i));
    match chains.found {
        Some(span) => Err(Error::source(
            source.file(&[]),
            span,
            "a bundle is edition 2021, which has no chains of `let` conditions",
        )),
        None => Ok(()),
    }
}

struct LetChains {
    found: Option<proc_macro2::Span>,
}

impl<'ast> Visit<'ast> for LetChains {
    fn visit_expr_binary(&mut self, expr: &'ast syn::ExprBinary) {
        for side in [&expr.left, &expr.right] {
            if let syn::Expr::Let(found) = &**side {
                self.found.get_or_insert(found.let_token.span);
            }
        }
        visit::visit_expr_binary(self, expr);
    }
}
