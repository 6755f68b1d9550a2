//! The right-hand side of a rule with its variables filled in.

use proc_macro2::{Group, TokenStream, TokenTree};
use quote::quote;

use super::hygiene::Marker;
use super::matcher::{Binding, Bindings};
use super::rules::{Rules, Template};
use crate::load::plain;
use crate::names::crate_mark;
use crate::tokens::{is_colons, is_keyword, is_punct};

/// Words that are keywords only in some places.
const CONTEXTUAL: &[&str] = &["auto", "default", "macro_rules", "raw", "safe", "union"];

/// Fills `templates`. Identifiers of the macro's own body get the marker's mark.
pub(crate) fn transcribe(
    rules: &Rules,
    templates: &[Template],
    bindings: &Bindings,
    marker: &Marker,
) -> Result<TokenStream, String> {
    Transcriber { rules, marker }.fill(templates, bindings)
}

struct Transcriber<'a> {
    rules: &'a Rules,
    marker: &'a Marker,
}

impl Transcriber<'_> {
    fn fill(&self, templates: &[Template], bindings: &Bindings) -> Result<TokenStream, String> {
        let mut out = TokenStream::new();
        for (at, template) in templates.iter().enumerate() {
            match template {
                Template::Token(tree) => out.extend(self.token(tree, templates.get(at + 1))),
                Template::Group(delimiter, inner) => {
                    out.extend([TokenTree::from(Group::new(
                        *delimiter,
                        self.fill(inner, bindings)?,
                    ))]);
                }
                Template::Crate => {
                    let mark = crate_mark(self.rules.krate);
                    out.extend(quote!(#mark));
                }
                Template::Variable(name) => {
                    let follows_path = is_path_next(templates, at + 1);
                    out.extend(self.variable(&plain(name), bindings, follows_path)?);
                }
                Template::Repeat { inner, separator } => {
                    for (n, each) in self.repetitions(inner, bindings)?.iter().enumerate() {
                        if n > 0 {
                            out.extend(separator.iter().cloned());
                        }
                        out.extend(self.fill(inner, each)?);
                    }
                }
            }
        }
        Ok(out)
    }

    fn token(&self, tree: &TokenTree, next: Option<&Template>) -> TokenStream {
        let TokenTree::Ident(ident) = tree else {
            return TokenStream::from(tree.clone());
        };
        let calls_macro = matches!(next, Some(Template::Token(t)) if is_punct(t, '!'));
        if calls_macro && self.rules.inner_are_local {
            let mark = crate_mark(self.rules.krate);
            return quote!(#mark::#ident);
        }
        if is_keyword(ident) || CONTEXTUAL.iter().any(|k| ident == k) {
            return TokenStream::from(tree.clone());
        }
        TokenStream::from(TokenTree::from(self.marker.mark(ident)))
    }

    fn variable(
        &self,
        name: &str,
        bindings: &Bindings,
        follows_path: bool,
    ) -> Result<TokenStream, String> {
        match bindings.get(name) {
            Some(Binding::Piece(piece)) => {
                let tokens = &piece.tokens;
                if piece.is_compound {
                    return Ok(quote!((#tokens)));
                }
                if piece.is_type && follows_path && tokens.clone().into_iter().count() > 1 {
                    return Ok(quote!(<#tokens>));
                }
                Ok(tokens.clone())
            }
            Some(Binding::Many(_)) => Err(format!("`${name}` still repeats at this depth")),
            None => Err(format!("`${name}` is not bound")),
        }
    }

    /// The bindings of each round: one for each element of the variables that repeat in `inner`.
    fn repetitions(
        &self,
        inner: &[Template],
        bindings: &Bindings,
    ) -> Result<Vec<Bindings>, String> {
        let mut used = Vec::new();
        variables(inner, &mut used);
        let mut rounds: Option<usize> = None;
        for name in &used {
            if let Some(Binding::Many(many)) = bindings.get(name) {
                if rounds.is_some_and(|n| n != many.len()) {
                    return Err(format!(
                        "`${name}` repeats another number of times than its neighbours"
                    ));
                }
                rounds = Some(many.len());
            }
        }
        let rounds = rounds.ok_or("a repetition without a repeating variable")?;
        let round = |n: usize| {
            let pick = |(name, binding): (&String, &Binding)| match binding {
                Binding::Many(many) if used.contains(name) => (name.clone(), many[n].clone()),
                other => (name.clone(), other.clone()),
            };
            bindings.iter().map(pick).collect()
        };
        Ok((0..rounds).map(round).collect())
    }
}

fn variables(templates: &[Template], out: &mut Vec<String>) {
    for template in templates {
        match template {
            Template::Variable(name) => out.push(plain(name)),
            Template::Group(_, inner) | Template::Repeat { inner, .. } => variables(inner, out),
            Template::Token(_) | Template::Crate => {}
        }
    }
}

fn is_path_next(templates: &[Template], at: usize) -> bool {
    let next: Vec<TokenTree> = templates[at.min(templates.len())..]
        .iter()
        .take(2)
        .filter_map(|t| match t {
            Template::Token(tree) => Some(tree.clone()),
            _ => None,
        })
        .collect();
    is_colons(&next, 0)
}
