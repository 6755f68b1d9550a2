//! Every item of a bundle under its number, with what is needed to tell whether it is reached.

use std::collections::BTreeMap;

use quote::ToTokens;
use syn::{ImplItem, Item, ItemImpl, TraitItem, Type, UseTree};

use super::reach::{Member, Mentions};
use crate::load::plain;
use crate::scope::{Anchor, ModuleId, NodeId, Scopes, Target, for_each_leaf, item_name};

/// One leaf of a `use` item.
pub(super) struct Leaf {
    pub(super) anchor: Anchor,
    pub(super) path: Vec<String>,
    /// `None` for a glob.
    pub(super) name: Option<String>,
}

/// What a node is.
pub(super) enum What<'a> {
    Leaf(Leaf),
    Module,
    Item(&'a Item),
}

pub(super) struct Node<'a> {
    /// The module it stands in.
    pub(super) module: ModuleId,
    pub(super) what: What<'a>,
}

/// All nodes, and the implementations by what they are for.
pub(super) struct Index<'a> {
    pub(super) scopes: Scopes,
    pub(super) nodes: Vec<Node<'a>>,
    pub(super) impls: Vec<Implementation>,
    /// Macros by name.
    pub(super) macros: BTreeMap<String, Vec<NodeId>>,
}

/// An `impl` block.
pub(super) struct Implementation {
    pub(super) node: NodeId,
    /// The type of the bundle that it is for; `None` for all others.
    pub(super) head: Option<NodeId>,
    /// Types and traits of the bundle that the header names besides.
    pub(super) parties: Vec<NodeId>,
    pub(super) of: Of,
}

pub(super) enum Of {
    /// No trait.
    Inherent,
    /// A trait of the bundle.
    Own(NodeId),
    /// Another trait, by its last name.
    Foreign(String),
}

impl<'a> Index<'a> {
    pub(super) fn build(items: &'a [Item]) -> Index<'a> {
        let mut index = Index {
            scopes: Scopes::build(items, false),
            nodes: Vec::new(),
            impls: Vec::new(),
            macros: BTreeMap::new(),
        };
        let mut modules = 0;
        index.fill(0, &mut modules, items);
        for node in 0..index.nodes.len() {
            if let What::Item(Item::Impl(block)) = index.nodes[node].what {
                let found = index.implementation(node, block);
                index.impls.push(found);
            }
        }
        index
    }

    fn fill(&mut self, module: ModuleId, modules: &mut ModuleId, items: &'a [Item]) {
        for item in items {
            match item {
                Item::Use(item) => {
                    let anchor =
                        if item.leading_colon.is_some() { Anchor::Global } else { Anchor::Plain };
                    for_each_leaf(&item.tree, &mut Vec::new(), &mut |path, name| {
                        let leaf =
                            Leaf { anchor, path: path.to_vec(), name: name.map(str::to_owned) };
                        self.nodes.push(Node { module, what: What::Leaf(leaf) });
                    });
                }
                Item::Mod(inner) => {
                    *modules += 1;
                    let id = *modules;
                    self.nodes.push(Node { module, what: What::Module });
                    if let Some((_, items)) = &inner.content {
                        self.fill(id, modules, items);
                    }
                }
                other => {
                    if let (Item::Macro(_), Some(name)) = (other, item_name(other)) {
                        self.macros.entry(name).or_default().push(self.nodes.len());
                    }
                    self.nodes.push(Node { module, what: What::Item(other) });
                }
            }
        }
    }

    fn implementation(&self, node: NodeId, block: &ItemImpl) -> Implementation {
        let module = self.nodes[node].module;
        let head = self.head(module, &block.self_ty, 0);
        let mut parties = self.named_items(module, block.self_ty.to_token_stream());
        let of = match &block.trait_ {
            None => Of::Inherent,
            Some((path, _)) => {
                parties.extend(self.named_items(module, path.to_token_stream()));
                let names: Vec<String> = path.segments.iter().map(|s| plain(&s.ident)).collect();
                let anchor =
                    if path.leading_colon.is_some() { Anchor::Global } else { Anchor::Plain };
                match self.item(module, anchor, &names) {
                    Some(node) if matches!(self.nodes[node].what, What::Item(Item::Trait(_))) => {
                        Of::Own(node)
                    }
                    _ => Of::Foreign(names.last().cloned().unwrap_or_default()),
                }
            }
        };
        Implementation { node, head, parties, of }
    }

    /// The item that a path names, unless it is something outside.
    fn item(&self, module: ModuleId, anchor: Anchor, path: &[String]) -> Option<NodeId> {
        let hits = self.scopes.resolve(module, anchor, path);
        hits.into_iter().find_map(|h| match h.target {
            Target::Item { node, rest: 0 } if self.is_type_like(node) => Some(node),
            _ => None,
        })
    }

    fn is_type_like(&self, node: NodeId) -> bool {
        matches!(
            self.nodes[node].what,
            What::Item(
                Item::Struct(_) | Item::Enum(_) | Item::Union(_) | Item::Type(_) | Item::Trait(_)
            )
        )
    }

    /// The type of the bundle at the head of `ty`, through references and aliases.
    fn head(&self, module: ModuleId, ty: &Type, depth: usize) -> Option<NodeId> {
        match ty {
            Type::Reference(t) => self.head(module, &t.elem, depth),
            Type::Paren(t) => self.head(module, &t.elem, depth),
            Type::Group(t) => self.head(module, &t.elem, depth),
            Type::Path(t) if t.qself.is_none() && depth < 16 => {
                let names: Vec<String> = t.path.segments.iter().map(|s| plain(&s.ident)).collect();
                let node = self.item(module, Anchor::Plain, &names)?;
                match self.nodes[node].what {
                    What::Item(Item::Type(alias)) => {
                        self.head(self.nodes[node].module, &alias.ty, depth + 1)
                    }
                    _ => Some(node),
                }
            }
            _ => None,
        }
    }

    /// Whether any item has this name.
    pub(super) fn declares(&self, name: &str) -> bool {
        self.nodes.iter().any(|n| match &n.what {
            What::Item(item) => item_name(item).is_some_and(|n| n == name),
            _ => false,
        })
    }

    /// The name of a member of a trait or an `impl`.
    pub(super) fn member_name(&self, (node, at): Member) -> Option<String> {
        match self.nodes[node].what {
            What::Item(Item::Impl(block)) => member_name(&block.items[at]),
            What::Item(Item::Trait(item)) => {
                Index::trait_members(item).find(|(n, _)| *n == at).map(|(_, name)| name)
            }
            _ => None,
        }
    }

    /// The name of the type that an implementation is for.
    pub(super) fn head_name(&self, found: &Implementation) -> Option<String> {
        match self.nodes[found.head?].what {
            What::Item(item) => item_name(item),
            _ => None,
        }
    }

    fn named_items(&self, module: ModuleId, tokens: proc_macro2::TokenStream) -> Vec<NodeId> {
        let mentions = Mentions::of(tokens);
        let items =
            mentions.paths.iter().filter_map(|(anchor, path)| self.item(module, *anchor, path));
        items.collect()
    }

    /// The names of a trait's members that may be left out, with their places.
    pub(super) fn trait_members(item: &syn::ItemTrait) -> impl Iterator<Item = (usize, String)> {
        item.items.iter().enumerate().filter_map(|(at, member)| match member {
            TraitItem::Fn(f) => Some((at, plain(&f.sig.ident))),
            TraitItem::Const(c) => Some((at, plain(&c.ident))),
            _ => None,
        })
    }
}

/// The name of a member of an `impl` block that may be left out; `None` for types and macros.
pub(super) fn member_name(member: &ImplItem) -> Option<String> {
    match member {
        ImplItem::Fn(f) => Some(plain(&f.sig.ident)),
        ImplItem::Const(c) => Some(plain(&c.ident)),
        _ => None,
    }
}

/// Counts the leaves of a `use` tree.
pub(super) fn count_leaves(tree: &UseTree) -> usize {
    let mut count = 0;
    for_each_leaf(tree, &mut Vec::new(), &mut |_, _| count += 1);
    count
}
