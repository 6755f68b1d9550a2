//! Which function of a source a place is in.

use std::thread;

use arena::__hx::profile::Place;
use proc_macro2::Span;
use quote::ToTokens;
use syn::visit::{self, Visit};

/// The parser is recursive, as the compiler's is.
const STACK_BYTES: usize = 1 << 30;

/// What runs while no function of the file does: the initialiser of a lazy static, say.
const NONE: &str = "(outside functions)";

/// The functions of a source, with their places.
#[derive(Debug, Default)]
pub(super) struct Functions {
    /// In the order in which they begin.
    list: Vec<Function>,
}

#[derive(Debug)]
struct Function {
    /// `module::Type::function`.
    path: String,
    first: Place,
    last: Place,
}

impl Functions {
    /// Of a source that compiles.
    pub(super) fn of(source: &str) -> Self {
        // Spans live as long as their thread.
        thread::scope(|scope| {
            let read = || {
                let mut walk = Walk::default();
                if let Ok(file) = syn::parse_file(source) {
                    walk.visit_file(&file);
                }
                walk.found
            };
            let thread = thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, read);
            thread.ok().and_then(|thread| thread.join().ok()).unwrap_or_default()
        })
    }

    /// The path of the innermost function there.
    pub(super) fn at(&self, place: Place) -> &str {
        let around = |function: &&Function| function.first <= place && place <= function.last;
        self.list.iter().rev().find(around).map_or(NONE, |function| &function.path)
    }
}

#[derive(Default)]
struct Walk {
    found: Functions,
    /// Where the walk is: modules, types, functions.
    path: Vec<String>,
}

impl Walk {
    fn within(&mut self, name: impl ToString, walk: impl FnOnce(&mut Self)) {
        self.path.push(name.to_string());
        walk(self);
        self.path.pop();
    }

    fn function(&mut self, name: &syn::Ident, body: &syn::Block, walk: impl FnOnce(&mut Self)) {
        self.within(name, |inside| {
            let span = body.brace_token.span;
            let (first, last) = (place(span.open()), place(span.close()));
            inside.found.list.push(Function { path: inside.path.join("::"), first, last });
            walk(inside);
        });
    }
}

/// As the compiler counts: from 1.
fn place(span: Span) -> Place {
    let start = span.start();
    Place { line: start.line as u32, column: start.column as u32 + 1 }
}

impl<'tree> Visit<'tree> for Walk {
    fn visit_item_mod(&mut self, module: &'tree syn::ItemMod) {
        self.within(&module.ident, |walk| visit::visit_item_mod(walk, module));
    }

    fn visit_item_impl(&mut self, block: &'tree syn::ItemImpl) {
        let name = match &*block.self_ty {
            syn::Type::Path(path) => {
                path.path.segments.last().map_or(String::new(), |last| last.ident.to_string())
            }
            other => other.to_token_stream().to_string(),
        };
        self.within(name, |walk| visit::visit_item_impl(walk, block));
    }

    fn visit_item_trait(&mut self, item: &'tree syn::ItemTrait) {
        self.within(&item.ident, |walk| visit::visit_item_trait(walk, item));
    }

    fn visit_item_fn(&mut self, item: &'tree syn::ItemFn) {
        self.function(&item.sig.ident, &item.block, |walk| visit::visit_item_fn(walk, item));
    }

    fn visit_impl_item_fn(&mut self, item: &'tree syn::ImplItemFn) {
        self.function(&item.sig.ident, &item.block, |walk| visit::visit_impl_item_fn(walk, item));
    }

    fn visit_trait_item_fn(&mut self, item: &'tree syn::TraitItemFn) {
        if let Some(body) = &item.default {
            self.function(&item.sig.ident, body, |walk| visit::visit_trait_item_fn(walk, item));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "\
mod search {
    impl<T: Copy> Table<T> { fn get(&self) -> u8 { 0 } fn set(&self) { inner(); fn inner() { 1; } } }
    impl Drop for Table<u8> {
        fn drop(&mut self) {
            self.items.iter().map(|item| item + 1);
        }
    }
    trait Score { fn score(&self) -> u8 { 3 } fn other(&self); }
}
static LAZY: Lazy = Lazy::new(|| 7);
fn main() {}
";

    #[track_caller]
    fn check(line: u32, text: &str, expected: &str) {
        let column = SOURCE.lines().nth(line as usize - 1).and_then(|line| line.find(text));
        let place = Place { line, column: column.expect("it is there") as u32 + 1 };
        assert_eq!(Functions::of(SOURCE).at(place), expected);
    }

    #[test]
    fn places_are_in_the_innermost_function() {
        check(2, "0 }", "search::Table::get");
        check(2, "inner();", "search::Table::set");
        check(2, "1;", "search::Table::set::inner");
        check(5, "item + 1", "search::Table::drop");
        check(8, "3", "search::Score::score");
        check(8, "trait", NONE);
        check(10, "7", NONE);
        check(11, "}", "main");
    }

    #[test]
    fn a_source_that_cannot_be_read_has_no_functions() {
        assert_eq!(Functions::of("fn main( {").at(Place { line: 1, column: 1 }), NONE);
    }
}
