//! Which implementations of the standard library's traits never run, and what else the compiler says of the whole.
//!
//! By name alone one cannot tell: a `.max()` of numbers keeps the `Ord` of every type. So their methods
//! are made to call a generic function that compiles for no argument. The compiler, which collects what
//! `main` reaches with all types known, then names those that it came to. Whoever calls a method,
//! reaches it, so that leaving out the others changes no call.

use std::collections::BTreeSet;

use syn::{ImplItem, Item, Stmt, parse_quote};

use super::index::{Index, Of, count_leaves};
use super::reach::Hints;
use super::std_traits::removable;
use super::{parse, unused};
use crate::check::Checker;
use crate::error::Error;
use crate::scope::NodeId;

/// What the compiler knows of the whole, by the numbers of `file`: the removable implementations of which no
/// method is ever called, and what else is never used.
pub(super) fn first_hints(file: &syn::File, checker: &Checker) -> Result<Hints, Error> {
    let index = Index::build(&file.items);
    let is_removable = |of: &Of| matches!(of, Of::Foreign(name) if removable(name).is_some());
    let candidates = index.impls.iter().filter(|i| is_removable(&i.of)).map(|i| i.node).collect();
    let mut probes = Probes { candidates, probed: BTreeSet::new(), next: 0 };
    let mut probed = file.clone();
    probes.items(&mut probed.items);
    if probes.probed.is_empty() {
        return Ok(Hints::default());
    }
    // A number that no item has; it stops the compiler before it generates any code, too.
    let main = index.nodes.len();
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
    let text = prettyplease::unparse(&probed);
    let (reached, messages) = checker.instantiated("__reached", &text)?;
    // Without `main` among them it did not come to this question.
    let is_answer = reached.contains(&main);
    let idle = probes.probed.into_iter().filter(|n| is_answer && !reached.contains(n)).collect();
    // Statements have no numbers, and what was added stands last: the other numbers are those of `file`.
    Ok(Hints { idle, ..unused(&parse(&text)?, &messages) })
}

fn call(number: usize) -> Stmt {
    parse_quote!(crate::__reached::<#number>();)
}

/// Puts the calls in.
struct Probes {
    candidates: BTreeSet<NodeId>,
    probed: BTreeSet<NodeId>,
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
                Item::Impl(block) if self.candidates.contains(&id) => {
                    for member in &mut block.items {
                        if let ImplItem::Fn(method) = member {
                            method.block.stmts.insert(0, call(id));
                            self.probed.insert(id);
                        }
                    }
                }
                _ => {}
            }
        }
    }
}
