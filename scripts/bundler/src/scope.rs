//! What a name means in a module: declared items, imports, globs. Macros and method names are not resolved here.

use std::collections::{BTreeMap, HashSet};

use syn::{Item, UseTree};

use crate::load::plain;

/// Index into [`Scopes::modules`].
pub(crate) type ModuleId = usize;
/// Number of an item or of one leaf of a `use` item, in source order; modules count as items.
pub(crate) type NodeId = usize;

/// How a path begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    /// With `::`.
    Global,
    /// With a name.
    Plain,
}

/// One leaf of a `use` item.
#[derive(Clone, Debug)]
pub(crate) struct Import {
    pub(crate) anchor: Anchor,
    pub(crate) path: Vec<String>,
    /// The leaf.
    pub(crate) node: NodeId,
}

#[derive(Clone, Debug)]
enum Binding {
    Module(ModuleId),
    Item,
    Import(Import),
    /// An `extern crate` item: the crate's name.
    Crate(String),
}

/// A module and the names it declares.
#[derive(Debug, Default)]
pub(crate) struct Module {
    pub(crate) parent: Option<ModuleId>,
    pub(crate) node: Option<NodeId>,
    names: BTreeMap<String, Vec<(NodeId, Binding)>>,
    globs: Vec<Import>,
}

/// Where a path leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// A module of this tree.
    Module(ModuleId),
    /// An item of this tree; `rest` segments of the path lie behind it.
    Item { node: NodeId, rest: usize },
    /// Perhaps a variant of this enum, through a glob.
    Variant { node: NodeId },
    /// Outside: the whole path from a crate's name on.
    External(Vec<String>),
}

/// A way to a target: the nodes passed through, then the target.
#[derive(Clone, Debug)]
pub(crate) struct Hit {
    pub(crate) via: Vec<NodeId>,
    pub(crate) target: Target,
}

/// All modules of a tree of items. Module 0 is the root.
#[derive(Debug)]
pub(crate) struct Scopes {
    pub(crate) modules: Vec<Module>,
    next: NodeId,
    /// Imports look at the root first (edition 2015).
    imports_from_root: bool,
}

impl Scopes {
    pub(crate) fn build(items: &[Item], imports_from_root: bool) -> Scopes {
        let mut scopes = Scopes { modules: vec![Module::default()], next: 0, imports_from_root };
        scopes.fill(0, items);
        scopes
    }

    fn fill(&mut self, module: ModuleId, items: &[Item]) {
        for item in items {
            match item {
                Item::Use(item) => {
                    let anchor =
                        if item.leading_colon.is_some() { Anchor::Global } else { Anchor::Plain };
                    self.fill_use(module, &item.tree, anchor, &mut Vec::new());
                }
                Item::Mod(inner) => {
                    let node = self.number();
                    let id = self.modules.len();
                    self.modules.push(Module {
                        parent: Some(module),
                        node: Some(node),
                        ..Module::default()
                    });
                    self.declare(module, &plain(&inner.ident), node, Binding::Module(id));
                    if let Some((_, items)) = &inner.content {
                        self.fill(id, items);
                    }
                }
                Item::ExternCrate(item) => {
                    let node = self.number();
                    let name = item.rename.as_ref().map_or(&item.ident, |(_, rename)| rename);
                    self.declare(module, &plain(name), node, Binding::Crate(plain(&item.ident)));
                }
                other => {
                    let node = self.number();
                    if let Some(name) = item_name(other) {
                        self.declare(module, &name, node, Binding::Item);
                    }
                }
            }
        }
    }

    fn fill_use(
        &mut self,
        module: ModuleId,
        tree: &UseTree,
        anchor: Anchor,
        prefix: &mut Vec<String>,
    ) {
        for_each_leaf(tree, prefix, &mut |path, name| {
            let node = self.number();
            let import = Import { anchor, path: path.to_vec(), node };
            match name {
                Some(name) => self.declare(module, name, node, Binding::Import(import)),
                None => self.modules[module].globs.push(import),
            }
        });
    }

    fn number(&mut self) -> NodeId {
        self.next += 1;
        self.next - 1
    }

    fn declare(&mut self, module: ModuleId, name: &str, node: NodeId, binding: Binding) {
        if name != "_" {
            self.modules[module].names.entry(name.to_owned()).or_default().push((node, binding));
        }
    }

    /// Whether `module` itself declares `name`.
    fn declares(&self, module: ModuleId, name: &str) -> bool {
        self.modules[module].names.contains_key(name)
    }

    /// The item that `module` declares under a name which it also imports.
    fn macro_beside(&self, module: ModuleId, name: &str) -> Option<NodeId> {
        let bindings = self.modules[module].names.get(name)?;
        bindings.iter().find(|(_, b)| matches!(b, Binding::Item)).map(|(node, _)| *node)
    }

    /// Everything that `path` may mean when written in `module`.
    pub(crate) fn resolve(&self, module: ModuleId, anchor: Anchor, path: &[String]) -> Vec<Hit> {
        Resolver { scopes: self, busy: HashSet::new() }.path(module, anchor, path)
    }

    /// What `name` means in `module` by what stands there, without looking outside.
    pub(crate) fn declared(&self, module: ModuleId, name: &str) -> Vec<Hit> {
        let declares = self.declares(module, name) || !self.modules[module].globs.is_empty();
        if declares {
            Resolver { scopes: self, busy: HashSet::new() }.name(module, name)
        } else {
            Vec::new()
        }
    }

    /// As [`Scopes::resolve`], for the path of a `use` item.
    pub(crate) fn resolve_import(
        &self,
        module: ModuleId,
        anchor: Anchor,
        path: &[String],
    ) -> Vec<Hit> {
        Resolver { scopes: self, busy: HashSet::new() }.import(module, anchor, path)
    }
}

struct Resolver<'a> {
    scopes: &'a Scopes,
    /// Names being looked up, against circles of globs.
    busy: HashSet<(ModuleId, String)>,
}

impl Resolver<'_> {
    fn import(&mut self, module: ModuleId, anchor: Anchor, path: &[String]) -> Vec<Hit> {
        let relative = matches!(path.first().map(String::as_str), Some("self" | "super" | "crate"));
        if self.scopes.imports_from_root && !relative {
            let hits = self.inside(0, path);
            if !hits.is_empty() {
                return hits;
            }
        }
        self.path(module, anchor, path)
    }

    fn path(&mut self, module: ModuleId, anchor: Anchor, path: &[String]) -> Vec<Hit> {
        let Some(first) = path.first() else {
            return vec![Hit { via: Vec::new(), target: Target::Module(module) }];
        };
        let external = || vec![Hit { via: Vec::new(), target: Target::External(path.to_vec()) }];
        if anchor == Anchor::Global {
            if self.scopes.imports_from_root {
                let hits = self.inside(0, path);
                if !hits.is_empty() {
                    return hits;
                }
            }
            return external();
        }
        match first.as_str() {
            "crate" => self.inside(0, &path[1..]),
            "self" => self.inside(module, &path[1..]),
            "super" => match self.scopes.modules[module].parent {
                Some(parent) if path.get(1).is_some_and(|s| s == "super") => {
                    self.path(parent, anchor, &path[1..])
                }
                Some(parent) => self.inside(parent, &path[1..]),
                None => Vec::new(),
            },
            _ => {
                let hits = self.inside(module, path);
                // An import of the name itself, `use std;`, means what is outside.
                let is_own = self.busy.contains(&(module, first.clone()));
                if hits.is_empty() && (is_own || !self.scopes.declares(module, first)) {
                    external()
                } else {
                    hits
                }
            }
        }
    }

    /// `path` looked up in `module`, without going outwards.
    fn inside(&mut self, module: ModuleId, path: &[String]) -> Vec<Hit> {
        let Some((name, rest)) = path.split_first() else {
            return self.path(module, Anchor::Plain, &[]);
        };
        let mut hits = Vec::new();
        for hit in self.name(module, name) {
            match &hit.target {
                Target::Module(inner) => {
                    for further in self.inside(*inner, rest) {
                        hits.push(join(&hit.via, further));
                    }
                }
                Target::Item { node, .. } => hits.push(Hit {
                    via: hit.via.clone(),
                    target: Target::Item { node: *node, rest: rest.len() },
                }),
                Target::Variant { .. } => hits.push(hit.clone()),
                Target::External(prefix) => hits.push(Hit {
                    via: hit.via.clone(),
                    target: Target::External(prefix.iter().chain(rest).cloned().collect()),
                }),
            }
        }
        hits
    }

    fn name(&mut self, module: ModuleId, name: &str) -> Vec<Hit> {
        if !self.busy.insert((module, name.to_owned())) {
            return Vec::new();
        }
        let scopes = self.scopes;
        let mut hits = Vec::new();
        for (node, binding) in scopes.modules[module].names.get(name).into_iter().flatten() {
            let target = match binding {
                Binding::Module(inner) => Target::Module(*inner),
                Binding::Item => Target::Item { node: *node, rest: 0 },
                Binding::Crate(name) => Target::External(vec![name.clone()]),
                Binding::Import(import) => {
                    let found = self.import(module, import.anchor, &import.path);
                    hits.extend(found.into_iter().map(|h| join(&[*node], h)));
                    // `use name;` gives a macro of the surrounding text a place.
                    if import.path.as_slice() == [name] {
                        hits.extend(self.scopes.macro_beside(module, name).map(|target| {
                            let via = vec![*node];
                            Hit { via, target: Target::Item { node: target, rest: 0 } }
                        }));
                    }
                    continue;
                }
            };
            hits.push(Hit { via: vec![*node], target });
        }
        if hits.is_empty() {
            for glob in &scopes.modules[module].globs {
                for hit in self.import(module, glob.anchor, &glob.path) {
                    match hit.target {
                        Target::Module(inner) => {
                            let found = self.name(inner, name);
                            let via: Vec<NodeId> = [glob.node].into_iter().chain(hit.via).collect();
                            hits.extend(found.into_iter().map(|h| join(&via, h)));
                        }
                        Target::Item { node, .. } => hits.push(Hit {
                            via: [glob.node].into_iter().chain(hit.via).collect(),
                            target: Target::Variant { node },
                        }),
                        Target::Variant { .. } | Target::External(_) => {}
                    }
                }
            }
        }
        self.busy.remove(&(module, name.to_owned()));
        hits
    }
}

fn join(via: &[NodeId], mut hit: Hit) -> Hit {
    hit.via.splice(0..0, via.iter().copied());
    hit
}

/// Calls `found` with the full path and the declared name (`None` for a glob) of each leaf, in order.
pub(crate) fn for_each_leaf(
    tree: &UseTree,
    prefix: &mut Vec<String>,
    found: &mut impl FnMut(&[String], Option<&str>),
) {
    match tree {
        UseTree::Path(path) => {
            prefix.push(plain(&path.ident));
            for_each_leaf(&path.tree, prefix, found);
            prefix.pop();
        }
        UseTree::Group(group) => {
            for tree in &group.items {
                for_each_leaf(tree, prefix, found);
            }
        }
        UseTree::Glob(_) => found(prefix, None),
        UseTree::Name(name) => leaf(&plain(&name.ident), None, prefix, found),
        UseTree::Rename(name) => {
            leaf(&plain(&name.ident), Some(&plain(&name.rename)), prefix, found);
        }
    }
}

fn leaf(
    name: &str,
    rename: Option<&str>,
    prefix: &mut Vec<String>,
    found: &mut impl FnMut(&[String], Option<&str>),
) {
    // `use a::{self}` imports `a`.
    if name == "self" && !prefix.is_empty() {
        let last = prefix.last().cloned();
        found(prefix, rename.or(last.as_deref()));
        return;
    }
    prefix.push(name.to_owned());
    found(prefix, Some(rename.unwrap_or(name)));
    prefix.pop();
}

/// One of the standard library's crates.
pub(crate) fn is_std_root(name: &str) -> bool {
    ["std", "core", "alloc"].contains(&name)
}

/// The name an item declares in its module.
pub(crate) fn item_name(item: &Item) -> Option<String> {
    Some(plain(match item {
        Item::Const(i) => &i.ident,
        Item::Enum(i) => &i.ident,
        Item::Fn(i) => &i.sig.ident,
        Item::Macro(i) => i.ident.as_ref()?,
        Item::Mod(i) => &i.ident,
        Item::Static(i) => &i.ident,
        Item::Struct(i) => &i.ident,
        Item::Trait(i) => &i.ident,
        Item::TraitAlias(i) => &i.ident,
        Item::Type(i) => &i.ident,
        Item::Union(i) => &i.ident,
        _ => return None,
    }))
}
