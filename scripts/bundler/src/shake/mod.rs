//! Leaves out what the program does not reach.
//!
//! Two judges take turns. One goes by names and keeps too much rather than too little; the compiler says first which
//! methods ever run (`probe`), then of what is left which functions nobody calls and which implementation it misses.
//! Neither can change what stays: a method goes only if no call of that name is left or if the compiler, which knows all
//! types, sees no call of it.
//!
//! Each look of the compiler would take seconds where formulas are wide and tables large. It is asked about a smaller
//! program of which it says the same (`alike`, `tables`); if it does not, about all of it.

mod alike;
mod index;
mod probe;
mod prune;
mod reach;
mod std_traits;
mod tables;

use proc_macro2::Ident;
use syn::spanned::Spanned;
use syn::{Item, ItemUse, UseTree};

use crate::check::{self, Checker, Message};
use crate::error::Error;
use crate::load::plain;
use index::{Index, Of};
use reach::{Hints, reach};
use std_traits::removable;

/// More rounds than any program has needed; then what stands is kept.
const ROUNDS: usize = 8;

/// The shaken `file`, as readable text that the compiler has nothing against.
pub(crate) fn shake(file: syn::File, checker: &Checker) -> Result<String, Error> {
    let mut base = parse(&prettyplease::unparse(&file))?;
    let compiler = &mut Compiler { checker, makes_smaller: true };
    let mut hints = probe::first_hints(&base, compiler)?;
    let mut good = None;
    for _ in 0..ROUNDS {
        let index = Index::build(&base.items);
        let reached = reach(&index, &hints);
        let pruned =
            syn::File { items: prune::prune(base.items.clone(), &reached), ..base.clone() };
        let answer = compiler.ask(&pruned, |text| checker.check(text))?;
        if let Some(errors) = check::errors(&answer.messages) {
            if !hints.runs_after_all(&index, &errors) && !restore(&index, &mut hints, &errors) {
                let exact = check::errors(&checker.check(&prettyplease::unparse(&pruned))?);
                return good.ok_or(Error::Compile(exact.unwrap_or(errors)));
            }
            continue;
        }
        let text = prettyplease::unparse(&pruned);
        let dead = unused(&answer.asked, &answer.messages);
        let is_done = dead.dead.is_empty() && dead.dead_members.is_empty();
        // From here on what is left is the whole.
        base = parse(&text)?;
        good = Some(text);
        if is_done {
            break;
        }
        // What was missed may have been missed by something that is dead now. Missed again, it stays for good.
        hints = Hints { missed: hints.needed, sticky: hints.sticky, names: hints.names, ..dead };
        let index = Index::build(&base.items);
        if hints.leaves_outside_imports(&index) {
            let items = prune::prune(base.items.clone(), &reach(&index, &hints));
            good = Some(prettyplease::unparse(&syn::File { items, ..base.clone() }));
            break;
        }
    }
    good.ok_or_else(|| Error::Compile("the shaken bundle never compiled".into()))
}

/// The compiler, asked about programs that are made smaller first.
struct Compiler<'a> {
    checker: &'a Checker,
    /// Whether they are: not after an error that only the smaller program had.
    makes_smaller: bool,
}

/// What the compiler said.
struct Answer {
    /// About what: the items of the program, and perhaps some more after them.
    asked: syn::File,
    messages: Vec<Message>,
}

impl Compiler<'_> {
    /// `question` is what to do with a text.
    fn ask(
        &mut self,
        file: &syn::File,
        mut question: impl FnMut(&str) -> Result<Vec<Message>, Error>,
    ) -> Result<Answer, Error> {
        let mut smaller = file.clone();
        if self.makes_smaller && alike::leave_out(&mut smaller) | tables::leave_out(&mut smaller) {
            let text = prettyplease::unparse(&smaller);
            let messages = question(&text)?;
            let names = || alike::NAMES.iter().chain(&tables::NAMES);
            let is_own = |m: &Message| m.is_error && names().any(|name| m.text.contains(name));
            if !messages.iter().any(is_own) {
                return Ok(Answer { asked: parse(&text)?, messages });
            }
            self.makes_smaller = false;
        }
        let text = prettyplease::unparse(file);
        Ok(Answer { messages: question(&text)?, asked: parse(&text)? })
    }
}

fn parse(text: &str) -> Result<syn::File, Error> {
    syn::parse_file(text)
        .map_err(|e| Error::Compile(format!("the printed bundle cannot be read back: {e}")))
}

/// Takes back implementations that the compiler misses. `false` if there is nothing to take back.
fn restore(index: &Index<'_>, hints: &mut Hints, errors: &str) -> bool {
    let words: std::collections::BTreeSet<&str> =
        errors.split(|c: char| c != '_' && !c.is_alphanumeric()).collect();
    let candidates = |with_type: bool| {
        let missed = |i: &index::Implementation| match &i.of {
            Of::Foreign(name) if removable(name).is_some() && words.contains(name.as_str()) => {
                let head = index.head_name(i);
                let is_named = head.as_ref().is_none_or(|h| words.contains(h.as_str()));
                (!with_type || is_named).then(|| (name.clone(), head))
            }
            _ => None,
        };
        index.impls.iter().filter_map(missed).collect::<Vec<_>>()
    };
    for with_type in [true, false] {
        let before = hints.needed.len();
        for candidate in candidates(with_type) {
            if hints.missed.contains(&candidate) {
                hints.sticky.insert(candidate.clone());
            }
            hints.needed.insert(candidate);
        }
        if hints.needed.len() > before {
            return true;
        }
    }
    let before = hints.names.len();
    hints.names.extend(quoted(errors).filter(|n| index.declares(n)));
    hints.names.len() > before || !std::mem::replace(&mut hints.keep_all, true)
}

/// The names between backquotes.
fn quoted(errors: &str) -> impl Iterator<Item = String> {
    errors.split('`').skip(1).step_by(2).map(str::to_owned)
}

/// What the compiler found unused, by the numbers of `file`.
fn unused(file: &syn::File, messages: &[Message]) -> Hints {
    let mut ranges = Vec::new();
    for message in messages {
        let may_go = match message.code.as_str() {
            "unused_imports" => true,
            // Types that are never constructed may still be named.
            "dead_code" => {
                message.title.ends_with("never used") && !message.title.contains("field")
            }
            _ => false,
        };
        if may_go {
            ranges.extend(message.ranges.iter().copied());
        }
    }
    let mut finder = Finder { ranges, next: 0, hints: Hints::default() };
    finder.items(&file.items);
    finder.hints
}

/// Finds the nodes whose names lie in the ranges.
struct Finder {
    ranges: Vec<(usize, usize)>,
    next: usize,
    hints: Hints,
}

impl Finder {
    fn is_hit(&self, ident: &Ident) -> bool {
        let at = ident.span().byte_range();
        self.ranges.iter().any(|(start, end)| *start <= at.start && at.end <= *end)
    }

    fn items(&mut self, items: &[Item]) {
        for item in items {
            if let Item::Use(item) = item {
                self.uses(item);
                continue;
            }
            let id = self.next;
            self.next += 1;
            match item {
                Item::Mod(module) => {
                    if let Some((_, items)) = &module.content {
                        self.items(items);
                    }
                }
                Item::Impl(block) => {
                    for (at, member) in block.items.iter().enumerate() {
                        let is_dead = match member {
                            syn::ImplItem::Fn(f) => self.is_hit(&f.sig.ident),
                            syn::ImplItem::Const(c) => self.is_hit(&c.ident),
                            _ => false,
                        };
                        if is_dead {
                            self.hints.dead_members.insert((id, at));
                        }
                    }
                }
                Item::Trait(item) => {
                    for (at, member) in item.items.iter().enumerate() {
                        let is_dead = match member {
                            syn::TraitItem::Fn(f) => self.is_hit(&f.sig.ident),
                            syn::TraitItem::Const(c) => self.is_hit(&c.ident),
                            _ => false,
                        };
                        if is_dead {
                            self.hints.dead_members.insert((id, at));
                        }
                    }
                }
                Item::Fn(f) if self.is_hit(&f.sig.ident) => drop(self.hints.dead.insert(id)),
                Item::Const(c) if self.is_hit(&c.ident) => drop(self.hints.dead.insert(id)),
                Item::Static(s) if self.is_hit(&s.ident) => drop(self.hints.dead.insert(id)),
                _ => {}
            }
        }
    }

    fn uses(&mut self, item: &ItemUse) {
        self.tree(&item.tree);
    }

    fn tree(&mut self, tree: &UseTree) {
        let name = match tree {
            UseTree::Path(path) => return self.tree(&path.tree),
            UseTree::Group(group) => return group.items.iter().for_each(|t| self.tree(t)),
            UseTree::Name(name) => name.ident.clone(),
            UseTree::Rename(name) => name.rename.clone(),
            UseTree::Glob(glob) => Ident::new("glob", glob.star_token.span()),
        };
        debug_assert!(!plain(&name).is_empty(), "a leaf has a name");
        if self.is_hit(&name) {
            self.hints.dead.insert(self.next);
        }
        self.next += 1;
    }
}
