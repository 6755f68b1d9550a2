//! Which functions never run, and what else the compiler says of the whole.
//!
//! By name alone one cannot tell: a `.max()` of numbers keeps the `Ord` of every type. So all methods
//! are made to call a generic function that compiles for no argument. The compiler, which collects what
//! `main` reaches with all types known, then names those that it came to. Whoever calls a method,
//! reaches it, so that leaving out the others changes no call that is ever made.

use std::collections::{BTreeMap, BTreeSet};

use syn::{Block, ImplItem, Item, Stmt, TraitItem, parse_quote};

use super::index::{Index, Of, What, count_leaves, member_name};
use super::reach::{Hints, Member};
use super::std_traits::removable;
use super::{Compiler, unused};
use crate::error::Error;
use crate::scope::NodeId;

/// What the compiler knows of the whole, by the numbers of `file`.
pub(super) fn first_hints(file: &syn::File, compiler: &mut Compiler<'_>) -> Result<Hints, Error> {
    let index = Index::build(&file.items);
    let mut probes = Probes { probed: Vec::new(), next: 0 };
    let mut probed = file.clone();
    probes.items(&mut probed.items);
    if probes.probed.is_empty() {
        return Ok(Hints::default());
    }
    // A number that no method has; it stops the compiler before it generates any code, too.
    let main = probes.probed.len();
    probed.items.iter_mut().for_each(|item| match item {
        Item::Fn(function) if function.sig.ident == "main" => {
            function.block.stmts.insert(0, call(main));
        }
        _ => {}
    });
    probed.items.push(parse_quote!(
        pub fn __reached<const NUMBER: usize>() {
            const { ::core::panic!() }
        }
    ));
    let mut reached = BTreeSet::new();
    let checker = compiler.checker;
    let answer = compiler.ask(&probed, |text| {
        let messages;
        (reached, messages) = checker.instantiated("__reached", text)?;
        Ok(messages)
    })?;
    // Statements have no numbers, and what was added stands last: the other numbers are those of `file`.
    let said = unused(&answer.asked, &answer.messages);
    // Without `main` among them it did not come to this question.
    if !reached.contains(&main) {
        return Ok(said);
    }
    let runs = |(number, _): &(usize, &Member)| reached.contains(number);
    let (ran, unrun): (Vec<_>, Vec<_>) = probes.probed.iter().enumerate().partition(runs);
    let members = |list: Vec<(usize, &Member)>| list.into_iter().map(|(_, m)| *m).collect();
    Ok(said.with_runs(&index, &members(ran), &members(unrun)))
}

impl Hints {
    /// Adds what follows from which members run and which do not.
    fn with_runs(
        mut self,
        index: &Index<'_>,
        ran: &BTreeSet<Member>,
        unrun: &BTreeSet<Member>,
    ) -> Hints {
        let of_node = |members: &BTreeSet<Member>, node| {
            members.range((node, 0)..(node + 1, 0)).next().is_some()
        };
        // Methods of the bundle's own traits, by trait and name: whether one of them runs, or may.
        let mut own: BTreeMap<(NodeId, String), bool> = BTreeMap::new();
        for found in &index.impls {
            let What::Item(Item::Impl(block)) = index.nodes[found.node].what else { continue };
            match &found.of {
                Of::Foreign(name) if removable(name).is_some() => {
                    if of_node(ran, found.node) {
                        self.sticky.insert((name.clone(), index.head_name(found)));
                    } else if of_node(unrun, found.node) {
                        self.idle.insert(found.node);
                    }
                }
                Of::Foreign(_) => {}
                Of::Inherent => {
                    self.unrun.extend(unrun.range((found.node, 0)..(found.node + 1, 0)));
                }
                Of::Own(node) => {
                    for (at, member) in block.items.iter().enumerate() {
                        if let Some(name) = member_name(member) {
                            let may_run = !unrun.contains(&(found.node, at));
                            *own.entry((*node, name)).or_default() |= may_run;
                        }
                    }
                }
            }
        }
        for (node, found) in index.nodes.iter().enumerate() {
            let What::Item(Item::Trait(item)) = found.what else { continue };
            for (at, name) in Index::trait_members(item) {
                let in_impls = own.get(&(node, name)).copied();
                let here = ran.contains(&(node, at));
                let is_written = in_impls.is_some() || unrun.contains(&(node, at));
                if is_written && !here && in_impls != Some(true) {
                    self.unrun.insert((node, at));
                }
            }
        }
        self
    }
}

fn call(number: usize) -> Stmt {
    parse_quote!(crate::__reached::<#number>();)
}

/// Puts the calls in.
struct Probes {
    /// The members with a call, by the number in it.
    probed: Vec<Member>,
    next: NodeId,
}

impl Probes {
    fn items(&mut self, items: &mut [Item]) {
        for item in items {
            let id = self.next;
            match item {
                Item::Use(item) => {
                    self.next += count_leaves(&item.tree);
                    continue;
                }
                _ => self.next += 1,
            }
            match item {
                Item::Mod(module) => {
                    if let Some((_, items)) = &mut module.content {
                        self.items(items);
                    }
                }
                Item::Impl(block) => {
                    for (at, member) in block.items.iter_mut().enumerate() {
                        // What runs at compile time cannot be seen in this way.
                        if let ImplItem::Fn(method) = member
                            && method.sig.constness.is_none()
                        {
                            self.probe((id, at), &mut method.block);
                        }
                    }
                }
                Item::Trait(item) => {
                    for (at, member) in item.items.iter_mut().enumerate() {
                        if let TraitItem::Fn(method) = member
                            && let Some(block) = &mut method.default
                        {
                            self.probe((id, at), block);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    fn probe(&mut self, member: Member, block: &mut Block) {
        block.stmts.insert(0, call(self.probed.len()));
        self.probed.push(member);
    }
}
