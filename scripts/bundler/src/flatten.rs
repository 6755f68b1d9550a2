//! All crates that the program reaches, as one tree: its own items at the root, one module for each library.

use std::collections::{BTreeMap, BTreeSet};

use cargo_metadata::Edition;
use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, format_ident};
use syn::{Item, ItemUse, UseTree};

use crate::cfg::Cfg;
use crate::edition;
use crate::error::Error;
use crate::graph::{CrateId, Graph, Kind};
use crate::load::{Source, load, plain};
use crate::macros::{Expander, Library};
use crate::names::rewrite;
use crate::scope::{Scopes, item_name};
use crate::tokens::{Chain, PathVisitor, Rewrite, walk};

/// The flattened program.
pub(crate) struct Flat {
    pub(crate) file: syn::File,
    /// The crates in it.
    pub(crate) present: Vec<CrateId>,
    /// Their macros.
    pub(crate) library: Library,
}

/// Reads, expands and joins the crates of `graph`.
pub(crate) fn flatten(graph: &Graph) -> Result<Flat, Error> {
    let target = Cfg::of_target(&graph.machine);
    let cfg = |id: CrateId| target.with_features(&graph.crates[id].features);
    let mut sources = BTreeMap::new();
    let mut order = Vec::new();
    load_reached(graph, graph.root, &cfg, &mut sources, &mut order)?;

    let taken = identifiers(&sources);
    let mut library = Library::default();
    for &id in &order {
        let source = sources.get_mut(&id).expect("loaded");
        Expander::new(graph, id, &cfg(id), &mut library, &taken).run(source)?;
    }
    let scopes: Vec<Option<Scopes>> = (0..graph.crates.len())
        .map(|id| {
            let imports_from_root = graph.crates[id].edition == Edition::E2015;
            sources.get(&id).map(|s| Scopes::build(&s.items, imports_from_root))
        })
        .collect();
    for &id in &order {
        let source = sources.get_mut(&id).expect("loaded");
        edition::modernize(&graph.crates[id], source)?;
        rewrite(graph, id, &scopes, &library, source)?;
    }
    join(graph, &order, sources, library)
}

/// Loads `id` and every library that its source names, libraries first.
fn load_reached(
    graph: &Graph,
    id: CrateId,
    cfg: &impl Fn(CrateId) -> Cfg,
    sources: &mut BTreeMap<CrateId, Source>,
    order: &mut Vec<CrateId>,
) -> Result<(), Error> {
    if order.contains(&id) || sources.contains_key(&id) {
        return Ok(());
    }
    let krate = &graph.crates[id];
    let source = load(krate, &cfg(id))?;
    let mut named = Named { externs: &krate.externs, found: BTreeSet::new() };
    for item in &source.items {
        walk(item.to_token_stream(), &mut named);
    }
    let found = named.found;
    sources.insert(id, source);
    for other in found {
        let other_crate = &graph.crates[other];
        let (name, user) = (other_crate.name.clone(), krate.name.clone());
        if other_crate.is_proc_macro {
            return Err(Error::ProcMacro { name, user });
        }
        if other_crate.kind == Kind::Kept {
            continue;
        }
        if other_crate.has_build_script {
            return Err(Error::BuildScript { name, user });
        }
        load_reached(graph, other, cfg, sources, order)?;
    }
    order.push(id);
    Ok(())
}

/// The crates that a source names.
struct Named<'a> {
    externs: &'a BTreeMap<String, CrateId>,
    found: BTreeSet<CrateId>,
}

impl Named<'_> {
    fn name(&mut self, name: &str) {
        self.found.extend(self.externs.get(name));
    }

    fn tree(&mut self, tree: &UseTree) {
        match tree {
            UseTree::Path(path) => self.name(&plain(&path.ident)),
            UseTree::Name(name) => self.name(&plain(&name.ident)),
            UseTree::Rename(name) => self.name(&plain(&name.ident)),
            UseTree::Group(group) => group.items.iter().for_each(|t| self.tree(t)),
            UseTree::Glob(_) => {}
        }
    }
}

impl PathVisitor for Named<'_> {
    fn path(&mut self, chain: &Chain<'_>) -> Option<Rewrite> {
        // The second name of `extern crate name` is taken for a path of its own.
        self.name(&plain(chain.segments[0]));
        None
    }

    fn import(&mut self, item: ItemUse) -> Option<TokenStream> {
        self.tree(&item.tree);
        None
    }
}

/// Every identifier of the sources.
fn identifiers(sources: &BTreeMap<CrateId, Source>) -> BTreeSet<String> {
    fn collect(tokens: TokenStream, out: &mut BTreeSet<String>) {
        for tree in tokens {
            match tree {
                TokenTree::Ident(i) => drop(out.insert(plain(&i))),
                TokenTree::Group(g) => collect(g.stream(), out),
                _ => {}
            }
        }
    }
    let mut out = BTreeSet::new();
    for item in sources.values().flat_map(|s| &s.items) {
        collect(item.to_token_stream(), &mut out);
    }
    out
}

fn join(
    graph: &Graph,
    order: &[CrateId],
    mut sources: BTreeMap<CrateId, Source>,
    library: Library,
) -> Result<Flat, Error> {
    let root = sources.remove(&graph.root).expect("loaded");
    let mut taken: BTreeMap<String, String> = root
        .items
        .iter()
        .filter(|i| {
            matches!(
                i,
                Item::Mod(_)
                    | Item::Struct(_)
                    | Item::Enum(_)
                    | Item::Union(_)
                    | Item::Trait(_)
                    | Item::Type(_)
            )
        })
        .filter_map(item_name)
        .map(|name| (name, "the program itself".to_owned()))
        .collect();
    let mut modules: Vec<CrateId> = order.iter().copied().filter(|&id| id != graph.root).collect();
    modules.sort_by(|&a, &b| graph.crates[a].name.cmp(&graph.crates[b].name));
    let mut items = root.items;
    for &id in &modules {
        let krate = &graph.crates[id];
        let user = format!("crate `{}` {}", krate.name, krate.version);
        if let Some(first) = taken.insert(krate.name.clone(), user.clone()) {
            return Err(Error::Collision { name: krate.name.clone(), first, second: user });
        }
        let name = format_ident!("{}", krate.name);
        let contents = sources.remove(&id).expect("loaded").items;
        items.push(syn::parse_quote!(mod #name { #(#contents)* }));
    }
    Ok(Flat {
        file: syn::File { shebang: None, frontmatter: None, attrs: root.attrs, items },
        present: modules,
        library,
    })
}
