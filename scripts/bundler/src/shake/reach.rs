//! What a program reaches: from `main` through every path, and by name through methods and fields, whose types are not
//! known here. A name that is mentioned anywhere in what is reached keeps every method of that name alive.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Ident, Literal, TokenStream};
use quote::ToTokens;
use syn::{Attribute, Item, ItemImpl, ItemTrait, ItemUse};

use super::index::{Implementation, Index, Of, What, member_name};
use super::std_traits::{INDEPENDENT, removable};
use crate::load::plain;
use crate::scope::{Anchor, Hit, ModuleId, NodeId, Target, for_each_leaf, item_name};
use crate::tokens::{Chain, PathVisitor, Rewrite, walk};

/// A member of a trait or an `impl`: the item and the member's place in it.
pub(super) type Member = (NodeId, usize);

/// An implementation by the names of its trait and its type.
pub(super) type Missed = (String, Option<String>);

/// What the compiler has said in earlier rounds.
#[derive(Clone, Debug, Default)]
pub(super) struct Hints {
    /// Items that are never used.
    pub(super) dead: BTreeSet<NodeId>,
    /// Members that are never used.
    pub(super) dead_members: BTreeSet<Member>,
    /// Members that never run, by what the compiler said of the whole.
    pub(super) unrun: BTreeSet<Member>,
    /// Implementations whose methods never run.
    pub(super) idle: BTreeSet<NodeId>,
    /// Implementations without which it does not compile.
    pub(super) needed: BTreeSet<Missed>,
    /// Those that an earlier round, with more in it, did not compile without.
    pub(super) missed: BTreeSet<Missed>,
    /// Those missed twice.
    pub(super) sticky: BTreeSet<Missed>,
    /// Names of items without which it does not compile.
    pub(super) names: BTreeSet<String>,
    /// All implementations of live types stay.
    pub(super) keep_all: bool,
}

impl Hints {
    fn is_left_out(&self, member: &Member) -> bool {
        self.dead_members.contains(member) || self.unrun.contains(member)
    }

    /// Whether nothing is dead but imports from outside, which nothing else depends on: what is left then needs no other look.
    pub(super) fn leaves_outside_imports(&self, index: &Index<'_>) -> bool {
        let is_outside = |id: &NodeId| match &index.nodes[*id].what {
            What::Leaf(leaf) => {
                let hits =
                    index.scopes.resolve_import(index.nodes[*id].module, leaf.anchor, &leaf.path);
                hits.iter().all(|hit| matches!(hit.target, Target::External(_)))
            }
            _ => false,
        };
        self.missed.is_empty() && self.dead_members.is_empty() && self.dead.iter().all(is_outside)
    }

    /// What never runs may be named all the same, in a branch that is never taken: takes back what the errors name.
    /// Whether there was any.
    pub(super) fn runs_after_all(&mut self, index: &Index<'_>, errors: &str) -> bool {
        let before = self.unrun.len();
        self.unrun.retain(|member| {
            let name = index.member_name(*member).unwrap_or_default();
            !errors.contains(&format!("`{name}`"))
        });
        self.unrun.len() < before
    }
}

/// What is reached.
#[derive(Debug, Default)]
pub(super) struct Reached {
    pub(super) nodes: BTreeSet<NodeId>,
    pub(super) members: BTreeSet<Member>,
}

/// Everything reached from `main`.
pub(super) fn reach(index: &Index<'_>, hints: &Hints) -> Reached {
    let mut reach = Reach {
        index,
        hints,
        reached: Reached::default(),
        words: BTreeSet::new(),
        called: BTreeSet::new(),
        derived: BTreeSet::new(),
        open: BTreeSet::new(),
        macro_scopes: BTreeSet::new(),
        queue: Vec::new(),
    };
    reach.roots();
    reach.run();
    reach.reached
}

/// The paths and names in a piece of source.
#[derive(Default)]
pub(super) struct Mentions {
    pub(super) paths: Vec<(Anchor, Vec<String>)>,
    /// Those that end in `!`.
    calls: Vec<(Anchor, Vec<String>)>,
    macros: Vec<String>,
    /// Imports inside functions; `None` is a glob.
    imports: Vec<(Anchor, Vec<String>, bool)>,
    members: BTreeSet<String>,
    /// Paths that a macro completes with what it is handed.
    open: Vec<(Anchor, Vec<String>)>,
}

impl Mentions {
    pub(super) fn of(tokens: TokenStream) -> Mentions {
        let mut mentions = Mentions::default();
        walk(tokens, &mut mentions);
        mentions
    }
}

impl PathVisitor for Mentions {
    fn path(&mut self, chain: &Chain<'_>) -> Option<Rewrite> {
        let names = chain.names();
        if chain.bang {
            self.macros.extend(names.last().cloned());
            // These call a method of their first argument.
            if names.last().is_some_and(|n| n == "write" || n == "writeln") {
                self.members.insert("write_fmt".into());
            }
        }
        let anchor = if chain.leading { Anchor::Global } else { Anchor::Plain };
        if chain.open {
            self.open.push((anchor, names.clone()));
        }
        if chain.bang {
            self.calls.push((anchor, names));
        } else {
            self.paths.push((anchor, names));
        }
        None
    }

    fn import(&mut self, item: ItemUse) -> Option<TokenStream> {
        let anchor = if item.leading_colon.is_some() { Anchor::Global } else { Anchor::Plain };
        for_each_leaf(&item.tree, &mut Vec::new(), &mut |path, name| {
            self.imports.push((anchor, path.to_vec(), name.is_none()));
        });
        None
    }

    fn member(&mut self, name: &Ident) {
        self.members.insert(plain(name));
    }

    fn literal(&mut self, literal: &Literal) {
        // What a format string captures.
        let text = literal.to_string();
        for piece in text.split('{').skip(1) {
            let name: String =
                piece.chars().take_while(|c| *c == '_' || c.is_alphanumeric()).collect();
            if !name.is_empty() {
                self.paths.push((Anchor::Plain, vec![name]));
            }
        }
    }
}

struct Reach<'a> {
    index: &'a Index<'a>,
    hints: &'a Hints,
    reached: Reached,
    /// Every name mentioned.
    words: BTreeSet<String>,
    /// Every name after a dot.
    called: BTreeSet<String>,
    /// Traits derived by a type that has the other as a part: the trait's name and the part.
    derived: BTreeSet<(String, NodeId)>,
    /// Modules in which macros look for names they are handed.
    open: BTreeSet<ModuleId>,
    /// Macro bodies already looked at, with the module of the call.
    macro_scopes: BTreeSet<(NodeId, ModuleId)>,
    queue: Vec<NodeId>,
}

impl Reach<'_> {
    fn roots(&mut self) {
        for (id, node) in self.index.nodes.iter().enumerate() {
            let What::Item(item) = node.what else { continue };
            let is_root = match item {
                Item::Fn(f) => node.module == 0 && f.sig.ident == "main",
                other if item_name(other).is_some_and(|n| self.hints.names.contains(&n)) => true,
                // What a macro of the standard library declares cannot be told from here.
                Item::Macro(m) => m.ident.is_none(),
                Item::Const(c) => {
                    c.ident == "_" && c.to_token_stream().to_string().contains("impl ")
                }
                Item::ForeignMod(_) | Item::Verbatim(_) | Item::TraitAlias(_) => true,
                _ => false,
            };
            if is_root {
                self.mark(id);
            }
        }
    }

    fn run(&mut self) {
        loop {
            while let Some(id) = self.queue.pop() {
                self.visit(id);
            }
            self.implementations();
            self.traits_by_method();
            self.handed_names();
            if self.queue.is_empty() {
                self.imports();
            }
            if self.queue.is_empty() {
                return;
            }
        }
    }

    fn mark(&mut self, id: NodeId) {
        if self.hints.dead.contains(&id) || !self.reached.nodes.insert(id) {
            return;
        }
        self.queue.push(id);
        self.mark_module(self.index.nodes[id].module);
    }

    fn mark_module(&mut self, module: ModuleId) {
        let mut next = Some(module);
        while let Some(id) = next {
            if let Some(node) = self.index.scopes.modules[id].node {
                self.reached.nodes.insert(node);
            }
            next = self.index.scopes.modules[id].parent;
        }
    }

    fn is_module_live(&self, module: ModuleId) -> bool {
        let node = self.index.scopes.modules[module].node;
        node.is_none_or(|n| self.reached.nodes.contains(&n))
    }

    fn visit(&mut self, id: NodeId) {
        let node = &self.index.nodes[id];
        let What::Item(item) = node.what else { return };
        match item {
            Item::Impl(block) => self.scan_impl_header(node.module, block),
            Item::Trait(item) => self.scan_trait_header(node.module, item),
            Item::Macro(m) if m.ident.is_some() => {}
            Item::Struct(i) => self.scan_type(node.module, item, &i.attrs),
            Item::Enum(i) => self.scan_type(node.module, item, &i.attrs),
            Item::Union(i) => self.scan_type(node.module, item, &i.attrs),
            other => self.scan(node.module, other.to_token_stream()),
        }
    }

    fn scan_type(&mut self, module: ModuleId, item: &Item, attrs: &[Attribute]) {
        let mut bare = item.clone();
        if let Some(attrs) = crate::cfg::item_attrs(&mut bare) {
            attrs.retain(|a| !a.path().is_ident("derive"));
        }
        let tokens = bare.to_token_stream();
        let parts = self.parts(module, &Mentions::of(tokens.clone()));
        self.scan(module, tokens);
        for attr in attrs.iter().filter(|a| a.path().is_ident("derive")) {
            for (_, path) in Mentions::of(attr.meta.to_token_stream()).paths {
                let Some(name) = path.last() else { continue };
                self.derived.extend(parts.iter().map(|p| (name.clone(), *p)));
            }
        }
    }

    /// The items that a type's definition names.
    fn parts(&self, module: ModuleId, mentions: &Mentions) -> Vec<NodeId> {
        let mut parts = Vec::new();
        for (anchor, path) in &mentions.paths {
            for hit in self.index.scopes.resolve(module, *anchor, path) {
                if let Target::Item { node, .. } = hit.target {
                    parts.push(node);
                    if let What::Item(Item::Type(alias)) = self.index.nodes[node].what {
                        let inner = Mentions::of(alias.ty.to_token_stream());
                        parts.extend(self.parts(self.index.nodes[node].module, &inner));
                    }
                }
            }
        }
        parts
    }

    fn scan_impl_header(&mut self, module: ModuleId, block: &ItemImpl) {
        let header = ItemImpl { items: Vec::new(), ..block.clone() };
        self.scan(module, header.to_token_stream());
        for member in block.items.iter().filter(|m| member_name(m).is_none()) {
            self.scan(module, member.to_token_stream());
        }
    }

    fn scan_trait_header(&mut self, module: ModuleId, item: &ItemTrait) {
        let named: BTreeSet<usize> = Index::trait_members(item).map(|(at, _)| at).collect();
        let mut header = item.clone();
        let mut at = 0;
        header.items.retain(|_| {
            at += 1;
            !named.contains(&(at - 1))
        });
        self.scan(module, header.to_token_stream());
    }

    /// Marks all that a piece of source written in `module` mentions.
    fn scan(&mut self, module: ModuleId, tokens: TokenStream) {
        let mentions = Mentions::of(tokens);
        self.words.extend(mentions.members.iter().cloned());
        self.called.extend(mentions.members);
        let mut globs = Vec::new();
        for (anchor, path, is_glob) in &mentions.imports {
            self.words.extend(path.iter().cloned());
            for hit in self.index.scopes.resolve_import(module, *anchor, path) {
                if let (true, Target::Module(inner)) = (is_glob, &hit.target) {
                    globs.push(*inner);
                }
                self.take(&hit, path.last());
            }
        }
        let paths = mentions.paths.iter().map(|path| (path, false));
        for ((anchor, path), is_call) in paths.chain(mentions.calls.iter().map(|p| (p, true))) {
            self.words.extend(path.iter().cloned());
            for from in [module].into_iter().chain(globs.iter().copied()) {
                for hit in self.index.scopes.resolve(from, *anchor, path) {
                    // A variable of a macro's name is none.
                    if is_call || !self.is_macro(&hit) {
                        self.take(&hit, path.last());
                    }
                }
            }
        }
        for (anchor, path) in &mentions.open {
            for hit in self.index.scopes.resolve(module, *anchor, path) {
                if let Target::Module(module) = hit.target {
                    self.open.insert(module);
                }
            }
        }
        for name in mentions.macros {
            self.scan_macros(module, &name);
        }
    }

    fn is_macro(&self, hit: &Hit) -> bool {
        let Target::Item { node, .. } = hit.target else { return false };
        matches!(self.index.nodes[node].what, What::Item(Item::Macro(_)))
    }

    /// The body of a macro means what its names mean where it is called.
    fn scan_macros(&mut self, module: ModuleId, name: &str) {
        for &id in self.index.macros.get(name).into_iter().flatten() {
            self.mark(id);
            if self.macro_scopes.insert((id, module))
                && let What::Item(Item::Macro(item)) = self.index.nodes[id].what
            {
                self.scan(module, item.mac.tokens.clone());
            }
        }
    }

    fn take(&mut self, hit: &Hit, name: Option<&String>) {
        let target = match hit.target {
            Target::Item { node, .. } => Some(node),
            Target::Variant { node } => {
                if !name.is_some_and(|n| self.has_variant(node, n)) {
                    return;
                }
                Some(node)
            }
            Target::Module(module) => {
                self.mark_module(module);
                None
            }
            Target::External(_) => None,
        };
        if target.is_some_and(|n| self.hints.dead.contains(&n)) {
            return;
        }
        target.into_iter().chain(hit.via.iter().copied()).for_each(|n| self.mark(n));
    }

    fn has_variant(&self, node: NodeId, name: &str) -> bool {
        match self.index.nodes[node].what {
            What::Item(Item::Enum(e)) => e.variants.iter().any(|v| v.ident == name),
            _ => true,
        }
    }

    fn implementations(&mut self) {
        let index = self.index;
        for found in &index.impls {
            if !self.applies(found) {
                continue;
            }
            let What::Item(Item::Impl(block)) = index.nodes[found.node].what else { continue };
            let whole = match &found.of {
                Of::Foreign(name) => {
                    if !self.needs_foreign(found, name) {
                        continue;
                    }
                    self.mark(found.node);
                    true
                }
                Of::Own(_) => {
                    self.mark(found.node);
                    false
                }
                Of::Inherent => false,
            };
            for (at, member) in block.items.iter().enumerate() {
                let Some(name) = member_name(member) else { continue };
                if !whole && !self.is_member_named(found, &name) {
                    continue;
                }
                let key = (found.node, at);
                if !self.hints.is_left_out(&key) && self.reached.members.insert(key) {
                    self.mark(found.node);
                    self.scan(index.nodes[found.node].module, member.to_token_stream());
                }
            }
        }
    }

    /// Whether all that an implementation is about is reached.
    fn applies(&self, found: &Implementation) -> bool {
        let is_live = |n: &NodeId| self.reached.nodes.contains(n);
        let trait_is_live = match &found.of {
            Of::Own(node) => is_live(node),
            _ => true,
        };
        match found.head {
            Some(head) => is_live(&head) && trait_is_live,
            None => trait_is_live && found.parties.iter().all(is_live),
        }
    }

    fn is_member_named(&self, found: &Implementation, name: &str) -> bool {
        if !self.words.contains(name) {
            return false;
        }
        let Of::Own(node) = found.of else { return true };
        let What::Item(Item::Trait(item)) = self.index.nodes[node].what else { return true };
        let mut members = Index::trait_members(item);
        members.find(|(_, n)| n == name).is_none_or(|(at, _)| !self.hints.is_left_out(&(node, at)))
    }

    fn needs_foreign(&self, found: &Implementation, name: &str) -> bool {
        let Some(entry) = removable(name) else { return true };
        let is_idle = self.hints.idle.contains(&found.node);
        let is_needed = |entry: &super::std_traits::StdTrait| {
            let may_run = |method: &str| !is_idle || INDEPENDENT.contains(&method);
            entry.methods.iter().any(|m| may_run(m) && self.called.contains(*m))
                || found.head.is_some_and(|h| self.derived.contains(&(entry.name.to_owned(), h)))
        };
        let key = (name.to_owned(), self.index.head_name(found));
        self.hints.keep_all
            || self.hints.needed.contains(&key)
            || self.hints.sticky.contains(&key)
            || is_needed(entry)
            || self.is_needed_beside(found, name)
    }

    /// Whether another trait that stays for the same type stands on this one.
    fn is_needed_beside(&self, found: &Implementation, name: &str) -> bool {
        self.index.impls.iter().any(|other| match &other.of {
            Of::Foreign(of)
                if other.head == found.head && self.reached.nodes.contains(&other.node) =>
            {
                removable(of).is_some_and(|e| e.needs.contains(&name))
            }
            _ => false,
        })
    }

    /// Names that are mentioned anywhere, looked for where macros may look for them.
    fn handed_names(&mut self) {
        let mut modules: Vec<ModuleId> = self.open.iter().copied().collect();
        while let Some(module) = modules.pop() {
            for word in self.words.clone() {
                for hit in self.index.scopes.declared(module, &word) {
                    // What is handed may be a module, and the next name one in it.
                    if let Target::Module(inner) = hit.target
                        && self.open.insert(inner)
                    {
                        modules.push(inner);
                    }
                    self.take(&hit, Some(&word));
                }
            }
        }
    }

    /// A trait is reached, too, when one of its methods is called by name.
    fn traits_by_method(&mut self) {
        let index = self.index;
        for (id, node) in index.nodes.iter().enumerate() {
            let What::Item(Item::Trait(item)) = node.what else { continue };
            let named: Vec<usize> = Index::trait_members(item)
                .filter(|(at, name)| {
                    self.words.contains(name) && !self.hints.is_left_out(&(id, *at))
                })
                .map(|(at, _)| at)
                .collect();
            if named.is_empty() {
                continue;
            }
            self.mark(id);
            for at in named {
                if self.reached.nodes.contains(&id) && self.reached.members.insert((id, at)) {
                    self.scan(node.module, item.items[at].to_token_stream());
                }
            }
        }
    }

    /// Imports that bring a trait's methods into scope without being named.
    fn imports(&mut self) {
        let index = self.index;
        let traits: BTreeMap<String, NodeId> = self
            .reached
            .nodes
            .iter()
            .filter_map(|&n| match index.nodes[n].what {
                What::Item(Item::Trait(t)) => Some((plain(&t.ident), n)),
                _ => None,
            })
            .collect();
        for (id, node) in index.nodes.iter().enumerate() {
            let What::Leaf(leaf) = &node.what else { continue };
            if !self.is_module_live(node.module) || self.reached.nodes.contains(&id) {
                continue;
            }
            let hits = index.scopes.resolve_import(node.module, leaf.anchor, &leaf.path);
            for hit in hits {
                let brings_trait = match &hit.target {
                    Target::Item { node, .. } => traits.values().any(|t| t == node),
                    Target::Module(inner) if leaf.name.is_none() => {
                        traits.iter().any(|(name, node)| {
                            let inside = index.scopes.resolve(
                                *inner,
                                Anchor::Plain,
                                std::slice::from_ref(name),
                            );
                            inside.iter().any(|h| h.target == Target::Item { node: *node, rest: 0 })
                        })
                    }
                    Target::External(path) => {
                        leaf.name.is_none()
                            || path.last().is_some_and(|n| n.starts_with(char::is_uppercase))
                    }
                    _ => false,
                };
                if brings_trait {
                    self.mark(id);
                    self.take(&hit, None);
                }
            }
        }
    }
}
