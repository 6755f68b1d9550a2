//! Names that a macro's body binds stay apart from the caller's: they are marked while the expansion is written out,
//! and those that turn out to be local variables or labels get a name that nothing else has.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};

use crate::load::plain;

/// The mark of one expansion.
#[derive(Debug)]
pub(crate) struct Marker {
    suffix: String,
}

impl Marker {
    /// `number` is unlike that of every other expansion.
    pub(crate) fn new(number: usize) -> Marker {
        Marker { suffix: format!("__bundle_mark_{number}") }
    }

    pub(crate) fn mark(&self, ident: &Ident) -> Ident {
        Ident::new(&format!("{}{}", plain(ident), self.suffix), ident.span())
    }

    /// The name without the mark, if it has it.
    fn base<'a>(&self, name: &'a str) -> Option<&'a str> {
        name.strip_suffix(self.suffix.as_str())
    }

    fn unmark(&self, ident: &Ident) -> Ident {
        let text = ident.to_string();
        match self.base(&text) {
            Some(base) if syn::parse_str::<Ident>(base).is_ok() => Ident::new(base, ident.span()),
            Some(base) => Ident::new_raw(base, ident.span()),
            None => ident.clone(),
        }
    }

    /// Takes all marks off, after local variables and labels of the body have got names of their own.
    /// `None` if such a variable is also captured inside a format string.
    pub(crate) fn settle<T: ToTokens + Settle>(
        &self,
        mut tree: T,
        taken: &BTreeSet<String>,
    ) -> Option<TokenStream> {
        let mut found = Locals { marker: self, names: BTreeSet::new(), literals: Vec::new() };
        tree.look(&mut found);
        if found.names.iter().any(|n| self.base(n).is_some_and(|base| found.captures(base))) {
            return None;
        }
        let mut renames = BTreeMap::new();
        for name in found.names {
            let base = self.base(&name).expect("only marked names are collected").to_owned();
            let fresh = (0..).map(|n| format!("{base}_{n}")).find(|f| !taken.contains(f));
            renames.insert(name, fresh.expect("there are endless numbers"));
        }
        tree.change(&mut Renamer { marker: self, renames: &renames });
        Some(self.strip(tree.to_token_stream()))
    }

    /// Without marks, nothing renamed: for items, which are not hygienic.
    pub(crate) fn strip(&self, tokens: TokenStream) -> TokenStream {
        tokens
            .into_iter()
            .map(|tree| match tree {
                TokenTree::Ident(i) => self.unmark(&i).into(),
                TokenTree::Group(g) => {
                    let mut new = Group::new(g.delimiter(), self.strip(g.stream()));
                    new.set_span(g.span());
                    new.into()
                }
                other => other,
            })
            .collect()
    }
}

/// A syntax tree that can be looked at and changed.
pub(crate) trait Settle {
    fn look(&self, visitor: &mut Locals<'_>);
    fn change(&mut self, visitor: &mut Renamer<'_>);
}

macro_rules! settle {
    ($type:ty, $look:ident, $change:ident) => {
        impl Settle for $type {
            fn look(&self, visitor: &mut Locals<'_>) {
                visitor.$look(self);
            }
            fn change(&mut self, visitor: &mut Renamer<'_>) {
                visitor.$change(self);
            }
        }
    };
}
settle!(syn::Block, visit_block, visit_block_mut);
settle!(syn::Expr, visit_expr, visit_expr_mut);
settle!(syn::Pat, visit_pat, visit_pat_mut);
settle!(syn::Type, visit_type, visit_type_mut);

/// Finds the variables and labels that the body binds.
pub(crate) struct Locals<'a> {
    marker: &'a Marker,
    names: BTreeSet<String>,
    literals: Vec<String>,
}

impl Locals<'_> {
    /// Whether a format string may capture `name`.
    fn captures(&self, name: &str) -> bool {
        let ends = |rest: &str| rest.starts_with(['}', ':']);
        let mut pieces = self.literals.iter().flat_map(|l| l.split('{').skip(1));
        pieces.any(|p| p.strip_prefix(name).is_some_and(ends))
    }

    fn collect_literals(&mut self, tokens: TokenStream) {
        for tree in tokens {
            match tree {
                TokenTree::Literal(l) => self.literals.push(l.to_string()),
                TokenTree::Group(g) => self.collect_literals(g.stream()),
                _ => {}
            }
        }
    }
}

impl<'ast> Visit<'ast> for Locals<'_> {
    fn visit_pat_ident(&mut self, pat: &'ast syn::PatIdent) {
        let name = pat.ident.to_string();
        // A capital letter names a constant or a variant, which is no binding.
        if self.marker.base(&name).is_some() && !name.starts_with(char::is_uppercase) {
            self.names.insert(name);
        }
        visit::visit_pat_ident(self, pat);
    }

    fn visit_label(&mut self, label: &'ast syn::Label) {
        let name = label.name.ident.to_string();
        if self.marker.base(&name).is_some() {
            self.names.insert(name);
        }
    }

    fn visit_macro(&mut self, mac: &'ast syn::Macro) {
        self.collect_literals(mac.tokens.clone());
    }

    fn visit_item(&mut self, _: &'ast syn::Item) {}
}

/// Puts the new names in place of the marked ones.
pub(crate) struct Renamer<'a> {
    marker: &'a Marker,
    renames: &'a BTreeMap<String, String>,
}

impl Renamer<'_> {
    fn rename(&self, ident: &mut Ident) {
        if let Some(new) = self.renames.get(&ident.to_string()) {
            *ident = Ident::new(new, ident.span());
        }
    }

    fn is_renamed(&self, ident: &Ident) -> bool {
        self.renames.contains_key(&ident.to_string())
    }

    fn tokens(&self, tokens: TokenStream) -> TokenStream {
        let trees: Vec<TokenTree> = tokens.into_iter().collect();
        let is = |at: Option<usize>, c: char| {
            at.and_then(|i| trees.get(i)).is_some_and(|t| crate::tokens::is_punct(t, c))
        };
        (0..trees.len())
            .map(|at| match &trees[at] {
                TokenTree::Ident(i) if !is(at.checked_sub(1), '.') && !is(Some(at + 1), ':') => {
                    let mut ident = i.clone();
                    self.rename(&mut ident);
                    ident.into()
                }
                TokenTree::Group(g) => {
                    let mut new = Group::new(g.delimiter(), self.tokens(g.stream()));
                    new.set_span(g.span());
                    new.into()
                }
                other => other.clone(),
            })
            .collect()
    }
}

impl VisitMut for Renamer<'_> {
    fn visit_pat_ident_mut(&mut self, pat: &mut syn::PatIdent) {
        self.rename(&mut pat.ident);
        visit_mut::visit_pat_ident_mut(self, pat);
    }

    fn visit_field_pat_mut(&mut self, pat: &mut syn::FieldPat) {
        if pat.colon_token.is_none()
            && let syn::Member::Named(name) = &mut pat.member
            && self.is_renamed(name)
        {
            *name = self.marker.unmark(name);
            pat.colon_token = Some(Default::default());
        }
        visit_mut::visit_field_pat_mut(self, pat);
    }

    fn visit_field_value_mut(&mut self, value: &mut syn::FieldValue) {
        if value.colon_token.is_none()
            && let syn::Member::Named(name) = &mut value.member
            && self.is_renamed(name)
        {
            *name = self.marker.unmark(name);
            value.colon_token = Some(Default::default());
        }
        visit_mut::visit_field_value_mut(self, value);
    }

    fn visit_expr_path_mut(&mut self, path: &mut syn::ExprPath) {
        if path.qself.is_none()
            && path.path.leading_colon.is_none()
            && path.path.segments.len() == 1
        {
            self.rename(&mut path.path.segments[0].ident);
        }
        visit_mut::visit_expr_path_mut(self, path);
    }

    fn visit_lifetime_mut(&mut self, lifetime: &mut syn::Lifetime) {
        self.rename(&mut lifetime.ident);
    }

    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        mac.tokens = self.tokens(std::mem::take(&mut mac.tokens));
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
