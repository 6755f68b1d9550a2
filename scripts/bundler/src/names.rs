//! Paths of a crate, changed to what they are once the crate is a module of the bundle.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::visit_mut::{self, VisitMut};
use syn::{Item, ItemExternCrate, ItemUse, UseName, UseRename, UseTree, Visibility};

use crate::error::Error;
use crate::graph::{Crate, CrateId, Graph, Kind};
use crate::load::{Source, plain};
use crate::macros::Library;
use crate::scope::{Anchor, ModuleId, Scopes, Target, is_std_root};
use crate::tokens::{Chain, PathVisitor, Rewrite, path_of, walk};

/// Stands for `$crate` in what was expanded; the crate's number follows.
const CRATE_MARK: &str = "__bundle_crate_";

/// The identifier that stands for the root of `krate` until paths are rewritten.
pub(crate) fn crate_mark(krate: CrateId) -> Ident {
    format_ident!("{CRATE_MARK}{krate}")
}

/// Rewrites the paths of `source`, which is the crate `id`. `scopes` holds the names of each crate, `None` for those not loaded.
pub(crate) fn rewrite(
    graph: &Graph,
    id: CrateId,
    scopes: &[Option<Scopes>],
    library: &Library,
    source: &mut Source,
) -> Result<(), Error> {
    let mut rewriter = Rewriter {
        graph,
        library,
        id,
        krate: &graph.crates[id],
        scopes,
        module: 0,
        next_module: 0,
        exports: Vec::new(),
    };
    let mut path = Vec::new();
    let items = std::mem::take(&mut source.items);
    source.items = rewriter.items(items, source, &mut path)?;
    source.items.append(&mut rewriter.exports);
    Ok(())
}

struct Rewriter<'a> {
    graph: &'a Graph,
    library: &'a Library,
    id: CrateId,
    krate: &'a Crate,
    scopes: &'a [Option<Scopes>],
    module: ModuleId,
    next_module: ModuleId,
    /// What gives exported macros of modules a name at the crate's root.
    exports: Vec<Item>,
}

impl Rewriter<'_> {
    fn items(
        &mut self,
        items: Vec<Item>,
        source: &Source,
        path: &mut Vec<String>,
    ) -> Result<Vec<Item>, Error> {
        let mut out = Vec::new();
        for item in items {
            match item {
                Item::Mod(mut module) => {
                    let outer = self.module;
                    self.next_module += 1;
                    self.module = self.next_module;
                    path.push(plain(&module.ident));
                    if let Some((_, inner)) = &mut module.content {
                        *inner = self.items(std::mem::take(inner), source, path)?;
                    }
                    path.pop();
                    self.module = outer;
                    self.narrow(&mut module.vis, &self.root_of(self.id));
                    out.push(Item::Mod(module));
                }
                Item::ExternCrate(item) => out.extend(self.extern_crate(item)),
                Item::Use(item) => {
                    if let Some(mut item) = self.use_item(item) {
                        self.narrow(&mut item.vis, &self.root_of(self.id));
                        out.push(Item::Use(item));
                    }
                }
                mut other => {
                    let exported = self.take_export(&mut other);
                    self.visit_item_mut(&mut other);
                    let tokens = walk(other.to_token_stream(), self);
                    let item =
                        syn::parse2(tokens).map_err(|e| Error::syn(source.file(path), &e))?;
                    out.push(item);
                    if let Some(name) = exported {
                        out.push(syn::parse_quote!(pub(crate) use #name;));
                        if !path.is_empty() {
                            let module = path.iter().map(|p| format_ident!("{p}"));
                            let root = self.root_of(self.id);
                            self.exports
                                .push(syn::parse_quote!(pub(crate) use #root::#(#module::)*#name;));
                        }
                    }
                }
            }
        }
        Ok(out)
    }

    /// Takes `#[macro_export]` off a library's macro: its place is the library's module, not the bundle's root.
    fn take_export(&self, item: &mut Item) -> Option<Ident> {
        let Item::Macro(definition) = item else { return None };
        let at = definition.attrs.iter().position(|a| a.path().is_ident("macro_export"))?;
        if self.krate.kind != Kind::Module {
            return None;
        }
        definition.attrs.remove(at);
        definition.ident.clone()
    }

    /// `pub(crate)` of a library means that library, also inside the bundle: a method that was hidden must not be found now.
    fn narrow(&self, vis: &mut Visibility, library: &TokenStream) {
        if let Visibility::Restricted(restricted) = vis
            && restricted.path.is_ident("crate")
            && self.krate.kind == Kind::Module
        {
            *vis = syn::parse_quote!(pub(in #library));
        }
    }

    fn own_scopes(&self) -> &Scopes {
        self.scopes[self.id].as_ref().expect("the crate being rewritten is loaded")
    }

    /// `crate` for the program, `crate::name` for a library that became a module.
    fn root_of(&self, id: CrateId) -> TokenStream {
        let krate = &self.graph.crates[id];
        let name = format_ident!("{}", krate.name);
        match krate.kind {
            Kind::Root => quote!(crate),
            Kind::Module => quote!(crate::#name),
            Kind::Kept => quote!(#name),
        }
    }

    /// What the name of another crate becomes.
    fn crate_path(&self, name: &str) -> Option<TokenStream> {
        if let Some(&id) = self.krate.externs.get(name) {
            return Some(self.root_of(id));
        }
        match name {
            "self" => Some(self.root_of(self.id)),
            "alloc" | "std" => Some(quote!(std)),
            "core" => Some(quote!(core)),
            _ => None,
        }
    }

    /// What to put for the first name of a path that does not start with a keyword.
    fn first_name(&self, name: &str, is_import: bool) -> Option<TokenStream> {
        let scopes = self.own_scopes();
        let path = [name.to_owned()];
        let hits = if is_import {
            scopes.resolve_import(self.module, Anchor::Plain, &path)
        } else {
            scopes.resolve(self.module, Anchor::Plain, &path)
        };
        if hits.iter().any(|h| matches!(h.target, Target::Module(_) | Target::Item { .. })) {
            let from_root = is_import && self.krate.edition == cargo_metadata::Edition::E2015;
            return from_root.then(|| {
                let root = self.root_of(self.id);
                let name = format_ident!("{}", name);
                quote!(#root::#name)
            });
        }
        let external = hits.iter().find_map(|h| match &h.target {
            Target::External(path) => Some(path),
            _ => None,
        });
        match external {
            Some(path) if path.len() == 1 => {
                self.crate_path(&path[0]).filter(|_| path[0] != name || self.moves(name))
            }
            Some(_) => None,
            None if is_import => self.crate_path(name).filter(|_| self.moves(name)),
            None => None,
        }
    }

    /// Whether the crate called `name` is called otherwise in the bundle.
    fn moves(&self, name: &str) -> bool {
        match self.krate.externs.get(name) {
            Some(&id) => {
                self.graph.crates[id].kind != Kind::Kept || self.graph.crates[id].name != name
            }
            None => name == "alloc",
        }
    }

    /// How far a path leads to another name or place of `std`, `core` or `alloc`, and that root.
    fn through_alias(&self, chain: &Chain<'_>) -> Option<Rewrite> {
        let names = chain.names();
        let (scopes, module, marks) = match marked_crate(&names[0]) {
            Some(id) => (self.scopes[id].as_ref()?, 0, 1),
            None if chain.leading => return None,
            None => (self.own_scopes(), self.module, 0),
        };
        (marks + 1..=names.len()).find_map(|end| {
            let hits = scopes.resolve(module, Anchor::Plain, &names[marks..end]);
            let root = hits.iter().find_map(|hit| match &hit.target {
                Target::External(path) if path.len() == 1 && is_std_root(&path[0]) => {
                    Some(&path[0])
                }
                _ => None,
            })?;
            let is_itself = end == 1 && *root == names[0] && root != "alloc";
            let root = if root == "alloc" { "std" } else { root };
            (!is_itself && names.len() > end).then(|| Rewrite { drop: end, with: path_of(&[root]) })
        })
    }

    fn extern_crate(&self, item: ItemExternCrate) -> Option<Item> {
        let name = plain(&item.ident);
        let alias = item.rename.map_or(item.ident, |(_, rename)| rename);
        if is_std_root(&name) {
            return None;
        }
        let path = self.crate_path(&name)?;
        let same_place = self.krate.kind == Kind::Root && self.module == 0 && name == plain(&alias);
        if same_place {
            return None;
        }
        let vis = item.vis;
        Some(syn::parse_quote!(#vis use #path as #alias;))
    }

    fn use_item(&self, mut item: ItemUse) -> Option<ItemUse> {
        item.tree = self.without_gone(item.tree, &mut Vec::new())?;
        let leading = item.leading_colon.is_some();
        if leading {
            item.leading_colon = None;
        }
        item.tree = self.use_tree(item.tree, leading)?;
        Some(item)
    }

    fn use_tree(&self, tree: UseTree, leading: bool) -> Option<UseTree> {
        let first = match &tree {
            UseTree::Group(group) => {
                let mut group = group.clone();
                group.items =
                    group.items.into_iter().filter_map(|t| self.use_tree(t, leading)).collect();
                return (!group.items.is_empty()).then_some(UseTree::Group(group));
            }
            UseTree::Glob(_) => {
                // `use *` of edition 2015: the crate's root.
                return Some(prepend(self.root_of(self.id), tree));
            }
            UseTree::Path(path) => plain(&path.ident),
            UseTree::Name(name) => plain(&name.ident),
            UseTree::Rename(name) => plain(&name.ident),
        };
        // Another name for a root of the standard library: paths through it are written out instead.
        let is_leaf = matches!(tree, UseTree::Name(_) | UseTree::Rename(_));
        if is_leaf && (is_std_root(&first) || self.is_root_alias(&first)) {
            return None;
        }
        let replacement = match first.as_str() {
            "crate" if !leading => Some(self.root_of(self.id)),
            "self" | "super" if !leading => None,
            _ if leading && self.krate.edition != cargo_metadata::Edition::E2015 => {
                self.crate_path(&first).or_else(|| Some(path_of(&[&first])))
            }
            _ => self.first_name(&first, true),
        };
        let Some(path) = replacement else {
            return Some(tree);
        };
        Some(match tree {
            UseTree::Path(inner) => prepend(path, *inner.tree),
            UseTree::Name(name) => {
                let name = name.ident;
                syn::parse_quote!(#path as #name)
            }
            UseTree::Rename(name) => {
                let name = name.rename;
                syn::parse_quote!(#path as #name)
            }
            other => other,
        })
    }

    /// Without the leaves that name macros which are no longer there.
    fn without_gone(&self, tree: UseTree, prefix: &mut Vec<String>) -> Option<UseTree> {
        match tree {
            UseTree::Path(mut path) => {
                prefix.push(plain(&path.ident));
                let inner = self.without_gone(*path.tree, prefix);
                prefix.pop();
                path.tree = Box::new(inner?);
                Some(UseTree::Path(path))
            }
            UseTree::Group(mut group) => {
                group.items =
                    group.items.into_iter().filter_map(|t| self.without_gone(t, prefix)).collect();
                (!group.items.is_empty()).then_some(UseTree::Group(group))
            }
            UseTree::Glob(_) => Some(tree),
            UseTree::Name(UseName { ref ident }) | UseTree::Rename(UseRename { ref ident, .. }) => {
                prefix.push(plain(ident));
                let gone = self.names_gone_macro(prefix);
                prefix.pop();
                (!gone).then_some(tree)
            }
        }
    }

    fn names_gone_macro(&self, path: &[String]) -> bool {
        let (Some(first), Some(last)) = (path.first(), path.last()) else {
            return false;
        };
        let (id, hits) = match self.krate.externs.get(first) {
            Some(&id) if path.len() > 1 => {
                let scopes = self.scopes[id].as_ref();
                (id, scopes.map(|s| s.resolve(0, Anchor::Plain, &path[1..])).unwrap_or_default())
            }
            _ => (self.id, self.own_scopes().resolve_import(self.module, Anchor::Plain, path)),
        };
        let is_else =
            hits.iter().any(|h| matches!(h.target, Target::Module(_) | Target::Item { .. }));
        !is_std_root(first) && !is_else && self.library.is_gone_below(self.graph, id, last)
    }

    fn is_root_alias(&self, name: &str) -> bool {
        let hits = self.own_scopes().resolve(self.module, Anchor::Plain, &[name.to_owned()]);
        hits.iter()
            .any(|h| matches!(&h.target, Target::External(p) if p.len() == 1 && is_std_root(&p[0])))
    }
}

impl PathVisitor for Rewriter<'_> {
    fn path(&mut self, chain: &Chain<'_>) -> Option<Rewrite> {
        let names = chain.names();
        let first = names[0].as_str();
        let replace_first = |with: TokenStream| Some(Rewrite { drop: 1, with });
        if chain.dollar {
            let name = format_ident!("{}", self.krate.name);
            return (self.krate.kind == Kind::Module)
                .then(|| Rewrite { drop: 1, with: quote!($crate::#name) });
        }
        if let Some(rewrite) = self.through_alias(chain) {
            return Some(rewrite);
        }
        if let Some(id) = marked_crate(first) {
            return replace_first(self.root_of(id));
        }
        if chain.leading {
            if self.krate.edition == cargo_metadata::Edition::E2015 {
                return replace_first(self.first_name(first, true)?);
            }
            return replace_first(self.crate_path(first).filter(|_| self.moves(first))?);
        }
        match first {
            "crate" if self.krate.kind == Kind::Module => replace_first(self.root_of(self.id)),
            "crate" | "self" | "super" | "Self" => None,
            _ if names.len() < 2 => None,
            _ => replace_first(self.first_name(first, false)?),
        }
    }

    fn import(&mut self, item: ItemUse) -> Option<TokenStream> {
        Some(self.use_item(item).map(ToTokens::into_token_stream).unwrap_or_default())
    }
}

/// Marks visibilities for the walk over the tokens that follows.
impl VisitMut for Rewriter<'_> {
    fn visit_visibility_mut(&mut self, vis: &mut Visibility) {
        let mark = crate_mark(self.id);
        self.narrow(vis, &quote!(#mark));
    }

    fn visit_item_mut(&mut self, item: &mut Item) {
        // What a definition says is judged where it is used.
        if !matches!(item, Item::Macro(_)) {
            visit_mut::visit_item_mut(self, item);
        }
    }
}

/// The crate that such an identifier stands for.
pub(crate) fn marked_crate(name: &str) -> Option<CrateId> {
    name.strip_prefix(CRATE_MARK)?.parse().ok()
}

fn prepend(path: TokenStream, tree: UseTree) -> UseTree {
    syn::parse_quote!(#path::#tree)
}
