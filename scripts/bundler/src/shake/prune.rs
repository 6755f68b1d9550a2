//! Takes out of a tree what was not reached.

use syn::{Item, UseTree};

use super::index::{count_leaves, member_name};
use super::reach::Reached;
use crate::scope::NodeId;

/// `items` without what is not reached; the numbers are those of the index built from the same items.
pub(super) fn prune(items: Vec<Item>, reached: &Reached) -> Vec<Item> {
    Pruner { reached, next: 0 }.items(items)
}

struct Pruner<'a> {
    reached: &'a Reached,
    next: NodeId,
}

impl Pruner<'_> {
    fn items(&mut self, items: Vec<Item>) -> Vec<Item> {
        items.into_iter().filter_map(|i| self.item(i)).collect()
    }

    fn item(&mut self, item: Item) -> Option<Item> {
        if let Item::Use(mut item) = item {
            item.tree = self.tree(item.tree)?;
            return Some(Item::Use(item));
        }
        let id = self.next;
        self.next += 1;
        let is_reached = self.reached.nodes.contains(&id);
        match item {
            Item::Mod(mut module) => {
                if let Some((_, items)) = &mut module.content {
                    *items = self.items(std::mem::take(items));
                    if items.is_empty() {
                        return None;
                    }
                }
                is_reached.then_some(Item::Mod(module))
            }
            Item::Impl(mut block) if is_reached => {
                self.retain(id, &mut block.items, |m| member_name(m).is_some());
                Some(Item::Impl(block))
            }
            Item::Trait(mut item) if is_reached => {
                self.retain(id, &mut item.items, |m| {
                    matches!(m, syn::TraitItem::Fn(_) | syn::TraitItem::Const(_))
                });
                Some(Item::Trait(item))
            }
            other => is_reached.then_some(other),
        }
    }

    fn retain<T>(&self, id: NodeId, members: &mut Vec<T>, may_go: impl Fn(&T) -> bool) {
        let mut at = 0;
        members.retain(|m| {
            at += 1;
            !may_go(m) || self.reached.members.contains(&(id, at - 1))
        });
    }

    fn tree(&mut self, tree: UseTree) -> Option<UseTree> {
        match tree {
            UseTree::Path(mut path) => {
                path.tree = Box::new(self.tree(*path.tree)?);
                Some(UseTree::Path(path))
            }
            UseTree::Group(mut group) => {
                group.items = group.items.into_iter().filter_map(|t| self.tree(t)).collect();
                match group.items.len() {
                    0 => None,
                    1 if !is_self(&group.items[0]) => group.items.into_iter().next(),
                    _ => Some(UseTree::Group(group)),
                }
            }
            leaf => {
                debug_assert_eq!(count_leaves(&leaf), 1, "a leaf is one node");
                self.next += 1;
                self.reached.nodes.contains(&(self.next - 1)).then_some(leaf)
            }
        }
    }
}

fn is_self(tree: &UseTree) -> bool {
    match tree {
        UseTree::Name(name) => name.ident == "self",
        UseTree::Rename(name) => name.ident == "self",
        _ => false,
    }
}
