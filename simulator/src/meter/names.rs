//! What a submission may name: judged on tokens, so that macros and attributes hide nothing.
//!
//! Paths into the standard library go through the list in [`allowed`]; the roots have no other name;
//! modules of which only a part is allowed are followed through their imports, by name and whatever
//! the scope; external crates and the arena's own prefix are refused.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use proc_macro2::{Span, TokenStream, TokenTree};

use super::allowed;
use super::imports::{Import, ImportKind, imports, use_tokens};
use super::refusal::Collector;
use super::std_macros;
use super::tokens::{
    each_sequence, group, ident, is_ident, is_macro_call, is_path_separator, is_punct,
};

/// Identifiers that begin so belong to the arena.
const RESERVED_PREFIX: &str = "__hx";

const ROOTS: &[&str] = &["std", "core", "alloc"];

const PRELUDE_MODULES: &[&str] = &[
    "bool", "char", "f32", "f64", "i128", "i16", "i32", "i64", "i8", "isize", "str", "u128", "u16",
    "u32", "u64", "u8", "usize",
];

/// The names of one submission that decide how a path is read.
#[derive(Default)]
pub(super) struct Names {
    /// Names under which a partly allowed module is imported, with the module.
    partial: BTreeMap<String, &'static str>,
    /// Names of items and imports, and so no external crates.
    declared: BTreeSet<String>,
    /// Roots declared by `extern crate`, which can then be reached through modules of the file.
    extern_roots: BTreeSet<String>,
    /// Names of the file's own macros.
    own_macros: BTreeSet<String>,
    pub(super) has_unsafe: bool,
}

impl Names {
    pub(super) fn collect(tokens: &TokenStream) -> Self {
        let mut names = Self::default();
        let mut all_imports = Vec::new();
        each_sequence(tokens, &mut |sequence| {
            for at in 0..sequence.len() {
                names.declare(sequence, at);
                if let Some((tokens, _)) = use_tokens(sequence, at) {
                    all_imports.extend(imports(tokens).unwrap_or_default());
                }
            }
        });
        names.declared.extend(all_imports.iter().filter_map(Import::bound).map(str::to_owned));
        names.follow(&all_imports);
        names
    }

    fn declare(&mut self, sequence: &[TokenTree], at: usize) {
        const DECLARES: &[&str] =
            &["mod", "enum", "struct", "trait", "type", "union", "fn", "const", "static"];
        let Some((_, keyword)) = ident(sequence, at) else { return };
        self.has_unsafe |= keyword == "unsafe";
        if DECLARES.contains(&keyword.as_str()) {
            self.declared.extend(ident(sequence, at + 1).map(|(_, name)| name));
        } else if keyword == "macro_rules" && is_punct(sequence, at + 1, '!') {
            let name = ident(sequence, at + 2).map(|(_, name)| name);
            self.own_macros.extend(name.clone());
            self.declared.extend(name);
        } else if keyword == "extern" && is_ident(sequence, at + 1, "crate") {
            self.extern_roots.extend(ident(sequence, at + 2).map(|(_, name)| name));
        }
    }

    /// Finds the names of partly allowed modules, also where one is imported under another's name.
    fn follow(&mut self, imports: &[Import]) {
        let mut known = usize::MAX;
        while known != self.partial.len() {
            known = self.partial.len();
            for import in imports {
                let Some(bound) = import.bound() else { continue };
                let module = match import.segments.as_slice() {
                    [root, module] if ROOTS.contains(&root.as_str()) => partial_module(module),
                    [.., last] => self.partial.get(last).copied(),
                    [] => None,
                };
                if let Some(module) = module {
                    self.partial.insert(bound.to_owned(), module);
                }
            }
        }
    }

    /// Whether this identifier, handed to an own macro, could become the head of a path that the
    /// meter cannot follow.
    pub(super) fn heads_a_path(&self, name: &str) -> bool {
        ROOTS.contains(&name) || self.partial.contains_key(name)
    }

    /// Refuses what may not be named, but for what stands in `removed` (bytes).
    pub(super) fn judge(
        &self,
        tokens: &TokenStream,
        removed: &[Range<usize>],
        refusals: &mut Collector,
    ) {
        let sequence: Vec<TokenTree> = tokens.clone().into_iter().collect();
        let mut at = 0;
        while at < sequence.len() {
            let here = sequence[at].span().byte_range().start;
            if removed.iter().any(|range| range.contains(&here)) {
                at += 1;
            } else if let TokenTree::Group(group) = &sequence[at] {
                self.judge(&group.stream(), removed, refusals);
                at += 1;
            } else {
                at += self.judge_at(&sequence, at, refusals);
            }
        }
    }

    /// Judges what starts at this token; how many tokens that was.
    fn judge_at(&self, sequence: &[TokenTree], at: usize, refusals: &mut Collector) -> usize {
        let Some((token, name)) = ident(sequence, at) else { return 1 };
        let span = token.span();
        if let Some((tokens, length)) = use_tokens(sequence, at) {
            self.judge_use(tokens, span, refusals);
            return length;
        }
        if name == "extern" && is_ident(sequence, at + 1, "crate") {
            judge_extern_crate(sequence, at + 2, span, refusals);
            return 3;
        }
        let path = path_from(sequence, at);
        if path.segments.iter().any(|segment| segment.starts_with(RESERVED_PREFIX)) {
            refusals.refuse(span, reserved());
        }
        let last = at + path.length - 1;
        if is_macro_call(sequence, last)
            && let Some(reason) = path.segments.last().and_then(|name| std_macros::refused(name))
        {
            refusals.refuse(span, reason);
        } else if let Err(reason) = self.judge_path(&path.segments, path.end) {
            refusals.refuse(span, reason);
        }
        path.length
    }

    fn judge_path(&self, segments: &[String], end: PathEnd) -> Result<(), String> {
        match self.root(segments) {
            Some(root) if segments.len() > root + 1 || end != PathEnd::Other => {
                judge_std(&segments[root + 1..], end)
            }
            // A variable may well be called `core`.
            Some(_) => Ok(()),
            None => self.judge_partial(segments, end),
        }
    }

    /// Where in the path a root of the standard library stands: first, or behind a module that
    /// declares it by `extern crate`.
    fn root(&self, segments: &[String]) -> Option<usize> {
        segments.iter().enumerate().position(|(at, segment)| {
            ROOTS.contains(&segment.as_str()) && (at == 0 || self.extern_roots.contains(segment))
        })
    }

    fn judge_use(&self, tokens: TokenStream, span: Span, refusals: &mut Collector) {
        let Some(imports) = imports(tokens) else {
            return refusals.refuse(span, "this `use` cannot be read");
        };
        for import in imports {
            if let Err(reason) = self.judge_import(&import) {
                refusals.refuse(import.span, reason);
            }
        }
    }

    fn judge_import(&self, import: &Import) -> Result<(), String> {
        let segments = &import.segments;
        let Some(first) = segments.first() else {
            return Err("a glob on the roots of all crates is not allowed".to_owned());
        };
        if segments.iter().any(|segment| segment.starts_with(RESERVED_PREFIX))
            || import.bound().is_some_and(|name| name.starts_with(RESERVED_PREFIX))
        {
            return Err(reserved());
        }
        if let ImportKind::Renamed(name) = &import.kind {
            self.judge_rename(segments, name)?;
        }
        let end = if import.kind == ImportKind::Glob { PathEnd::Glob } else { PathEnd::Import };
        self.judge_path(segments, end)?;
        if self.root(segments).is_some() {
            return Ok(());
        }
        let known = ["crate", "self", "super", "arena"].contains(&first.as_str())
            || PRELUDE_MODULES.contains(&first.as_str())
            || self.declared.contains(first);
        // A name that is neither declared nor a crate's is the compiler's to report.
        if !known && first.starts_with(|letter: char| letter.is_lowercase() || letter == '_') {
            return Err(format!(
                "`{first}` is an external crate: only `arena` and the standard library are there"
            ));
        }
        Ok(())
    }

    /// Macros keep their names: by its name the meter knows what a call expands to.
    fn judge_rename(&self, segments: &[String], name: &str) -> Result<(), String> {
        let is_macro = |name: &str| std_macros::is_known(name) || self.own_macros.contains(name);
        let from_macro = segments.last().is_some_and(|last| is_macro(last));
        if from_macro || is_macro(name) {
            return Err("a macro may not be imported under another name".to_owned());
        }
        Ok(())
    }

    /// Judges what follows the name of a partly allowed module, wherever in the path it stands.
    fn judge_partial(&self, segments: &[String], end: PathEnd) -> Result<(), String> {
        for (at, segment) in segments.iter().enumerate() {
            if let Some(module) = self.partial.get(segment)
                && (at + 1 < segments.len() || end != PathEnd::Other)
            {
                let mut path = vec![(*module).to_owned()];
                path.extend_from_slice(&segments[at + 1..]);
                return judge_std(&path, end);
            }
        }
        Ok(())
    }
}

fn reserved() -> String {
    format!("names that begin with `{RESERVED_PREFIX}` are reserved")
}

fn partial_module(name: &str) -> Option<&'static str> {
    allowed::ITEMS.iter().map(|(module, _)| *module).find(|module| *module == name)
}

/// What comes after the last name of a path.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PathEnd {
    /// The path is an import: it may end at a module.
    Import,
    Glob,
    /// `::$name`: anything may follow.
    Dollar,
    /// `::{..}`, which only an import may have.
    Braces,
    Other,
}

struct PathTokens {
    segments: Vec<String>,
    end: PathEnd,
    /// In tokens.
    length: usize,
}

/// The plain path whose first name stands at this place.
fn path_from(sequence: &[TokenTree], start: usize) -> PathTokens {
    let mut segments = Vec::new();
    let mut at = start;
    while let Some((_, name)) = ident(sequence, at) {
        segments.push(name);
        at += 1;
        if !is_path_separator(sequence, at) {
            return PathTokens { segments, end: PathEnd::Other, length: at - start };
        }
        at += 2;
    }
    let end = if is_punct(sequence, at, '$') {
        PathEnd::Dollar
    } else if is_punct(sequence, at, '*') {
        PathEnd::Glob
    } else if group(sequence, at).is_some() {
        PathEnd::Braces
    } else {
        PathEnd::Other
    };
    PathTokens { segments, end, length: at - start }
}

/// Judges a path by what follows `std`, `core` or `alloc`.
fn judge_std(path: &[String], end: PathEnd) -> Result<(), String> {
    let path: Vec<&str> = path.iter().map(String::as_str).collect();
    let Some((&module, rest)) = path.split_first() else {
        return Err("the standard library's root may not be imported, renamed or handed on; \
                    import what you need from it"
            .to_owned());
    };
    if allowed::MODULES.contains(&module) {
        return Ok(());
    }
    if let Some((_, items)) = allowed::ITEMS.iter().find(|(name, _)| *name == module) {
        return judge_item(module, items, rest, end);
    }
    if rest.is_empty() && std_macros::is_known(module) {
        return Ok(());
    }
    Err(not_allowed(&format!("std::{module}")))
}

fn judge_item(module: &str, items: &[&str], rest: &[&str], end: PathEnd) -> Result<(), String> {
    match (rest.first(), end) {
        (Some(item), _) if items.contains(item) => Ok(()),
        (_, PathEnd::Glob)
            if allowed::GLOBS.contains(&format!("{module}::{}", rest.join("::")).as_str()) =>
        {
            Ok(())
        }
        (Some(item), _) => Err(not_allowed(&format!("std::{module}::{item}"))),
        // The module itself: what is taken from it is judged where it is taken.
        (None, PathEnd::Import) => Ok(()),
        (None, _) => Err(format!(
            "only some items of `std::{module}` are allowed ({}): name them one by one",
            items.join(", ")
        )),
    }
}

fn not_allowed(path: &str) -> String {
    format!("`{path}` is not on the list of what a submission may use of the standard library")
}

fn judge_extern_crate(sequence: &[TokenTree], at: usize, span: Span, refusals: &mut Collector) {
    let name = ident(sequence, at).map(|(_, name)| name).unwrap_or_default();
    if !ROOTS.contains(&name.as_str()) && name != "arena" {
        let reason = "an external crate: only `arena` and the standard library are there";
        refusals.refuse(span, format!("`{name}` is {reason}"));
    } else if is_ident(sequence, at + 1, "as") {
        refusals.refuse(span, format!("`{name}` may not have another name"));
    }
}
