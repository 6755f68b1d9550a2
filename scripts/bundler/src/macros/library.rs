//! The macros there are: those of the crates seen so far, and those of the crate at hand before it is walked over.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Item, ItemMacro};

use super::judge::{bodies, hides_steps};
use super::rules::Rules;
use crate::error::{Error, Place};
use crate::graph::{CrateId, Graph};
use crate::load::plain;
use crate::tokens::is_punct;

/// The macros of all crates seen so far.
#[derive(Debug, Default)]
pub(crate) struct Library {
    /// By crate and name, in source order.
    pub(super) all: BTreeMap<(CrateId, String), Vec<Rc<Rules>>>,
    pub(super) exported: BTreeSet<(CrateId, String)>,
    /// Calls by the name of a macro whose definition does not reach there. They may mean one of the standard library.
    pub(super) missed: Vec<(Rc<Rules>, Place)>,
    /// How many expansions there were.
    pub(super) expansions: usize,
}

impl Library {
    /// Whether the crate has, or passes on, a macro of this name that is no longer there.
    pub(crate) fn is_gone_below(&self, graph: &Graph, id: CrateId, name: &str) -> bool {
        let is_gone = |id: &CrateId| {
            let found = self.all.get(&(*id, name.to_owned()));
            found.is_some_and(|m| m.iter().all(|r| !r.kept))
        };
        is_gone(&id) || graph.crates[id].externs.values().any(is_gone)
    }

    /// In place of the compiler's error about a macro that is not there any more: where the call was written.
    pub(crate) fn explain(&self, error: Error) -> Error {
        let Error::Compile(text) = &error else { return error };
        let is_meant = |(rules, _): &&(Rc<Rules>, Place)| {
            text.contains(&format!("cannot find macro `{}`", rules.name))
        };
        match self.missed.iter().find(is_meant) {
            Some((rules, place)) => {
                let reason = format!("{} is not in scope here", rules.title());
                Error::Source { place: place.clone(), reason }
            }
            None => error,
        }
    }

    pub(super) fn find(&self, id: CrateId, name: &str) -> Option<Rc<Rules>> {
        self.all.get(&(id, name.to_owned()))?.last().cloned()
    }
}

/// All definitions and imports of a crate, wherever they stand.
#[derive(Default)]
pub(super) struct Survey {
    definitions: Vec<(String, TokenStream)>,
    /// Those outside functions.
    pub(super) outside_functions: Vec<ItemMacro>,
    /// By the name that the import gets.
    pub(super) imports: BTreeMap<String, Vec<Vec<String>>>,
}

impl Survey {
    pub(super) fn of(items: &[Item]) -> Survey {
        let mut survey = Survey::default();
        items.iter().for_each(|i| survey.visit_item(i));
        survey.collect(items);
        survey
    }

    fn collect(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::Macro(item) if item.ident.is_some() => {
                    self.outside_functions.push(item.clone());
                }
                Item::Mod(module) => {
                    self.collect(module.content.as_ref().map_or(&[], |(_, items)| items));
                }
                _ => {}
            }
        }
    }

    /// The macros that hide steps, themselves or through others they call; those of other crates too.
    pub(super) fn expanded_names(&self, library: &Library) -> BTreeSet<String> {
        let others = library.exported.iter().filter(|k| library.all[*k].iter().any(|r| !r.kept));
        let mut names: BTreeSet<String> = others.map(|(_, name)| name.clone()).collect();
        loop {
            let before = names.len();
            for (name, tokens) in &self.definitions {
                if must_expand(tokens, &names) {
                    names.insert(name.clone());
                }
            }
            if names.len() == before {
                return names;
            }
        }
    }
}

/// Whether calls of a macro with this definition have to be expanded; `others` have to be.
pub(super) fn must_expand(definition: &TokenStream, others: &BTreeSet<String>) -> bool {
    hides_steps(definition) || bodies(definition).iter().any(|b| calls_any(b, others))
}

impl<'ast> Visit<'ast> for Survey {
    fn visit_item_macro(&mut self, item: &'ast ItemMacro) {
        if let Some(name) = &item.ident {
            self.definitions.push((plain(name), item.mac.tokens.clone()));
        }
        visit::visit_item_macro(self, item);
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        crate::scope::for_each_leaf(&item.tree, &mut Vec::new(), &mut |path, name| {
            if let Some(name) = name {
                self.imports.entry(name.to_owned()).or_default().push(path.to_vec());
            }
        });
    }
}

/// Whether one of `names` is called as a macro anywhere in `tokens`.
fn calls_any(tokens: &TokenStream, names: &BTreeSet<String>) -> bool {
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    (0..trees.len()).any(|at| match &trees[at] {
        TokenTree::Group(group) => calls_any(&group.stream(), names),
        TokenTree::Ident(name) => {
            trees.get(at + 1).is_some_and(|t| is_punct(t, '!')) && names.contains(&plain(name))
        }
        _ => false,
    })
}
