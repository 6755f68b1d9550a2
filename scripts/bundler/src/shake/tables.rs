//! Tables that need not be computed to know what uses them.
//!
//! The compiler works out each static as it checks it, and a large table takes it longer than all the
//! functions do. Where a static holds integers alone and nothing else that is done at compile time looks at
//! it, no type and no call depends on its values, and zeros do:
//!
//! ```text
//! static NEAR: [u8; 61] = near();      static NEAR: [u8; 61] = if false { near() } else { crate::__zeros() };
//! ```

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, format_ident};
use syn::visit::{self, Visit};
use syn::visit_mut::VisitMut;
use syn::{Expr, Item, ItemStatic, StaticMutability, Type, parse_quote};

use crate::load::plain;

/// The types of which zero is a value, and one that leads nowhere.
const PLAIN: [&str; 13] = [
    "bool", "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize",
];

/// So many aliases of aliases are followed.
const DEEPEST: usize = 16;

/// The names that are put in.
pub(super) const NAMES: [&str; 2] = ["__Plain", "__zeros"];

/// Puts zeros in place of tables, and what that takes behind the last item. Whether there was a table.
pub(super) fn leave_out(file: &mut syn::File) -> bool {
    let mut seen = Seen::default();
    seen.visit_file(file);
    let mut writer = Writer { tables: seen.tables(), is_changed: false };
    writer.visit_file_mut(file);
    if writer.is_changed {
        let plain = PLAIN.map(|name| format_ident!("{name}"));
        file.items.push(parse_quote!(
            pub trait __Plain {}
        ));
        file.items.extend::<[Item; 13]>(plain.map(|name| parse_quote!(impl __Plain for #name {})));
        file.items.extend::<[Item; 2]>([
            parse_quote!(
                impl<T: __Plain, const N: usize> __Plain for [T; N] {}
            ),
            parse_quote!(
                pub const fn __zeros<T: __Plain>() -> T {
                    unsafe { ::core::mem::zeroed() }
                }
            ),
        ]);
    }
    writer.is_changed
}

type Words = BTreeSet<String>;

/// What happens at compile time, by the words in it: which names those are is not asked.
#[derive(Default)]
struct Seen {
    /// Statics that a call makes, by name: their types, the words of the calls.
    calls: BTreeMap<String, (Vec<Type>, Words)>,
    /// Constant functions and macros, by name: they are seen if their name is.
    functions: BTreeMap<String, Words>,
    /// The words of everything else.
    words: Words,
    aliases: BTreeMap<String, Type>,
}

impl Seen {
    /// The statics to leave out: made by a call, of integers, and seen by no others than those.
    fn tables(mut self) -> Words {
        for (name, (types, _)) in &self.calls {
            if !types.iter().all(|ty| self.is_plain(ty, 0)) {
                self.words.insert(name.clone());
            }
        }
        let mut queue: Vec<String> = self.words.iter().cloned().collect();
        while let Some(name) = queue.pop() {
            let called = self.functions.remove(&name);
            let made = self.calls.remove(&name).map(|(_, words)| words);
            for word in called.into_iter().chain(made).flatten() {
                if self.words.insert(word.clone()) {
                    queue.push(word);
                }
            }
        }
        self.calls.into_keys().collect()
    }

    /// Whether a type is made of integers, by its name: the compiler is asked, too.
    fn is_plain(&self, ty: &Type, depth: usize) -> bool {
        match ty {
            Type::Array(array) => self.is_plain(&array.elem, depth),
            Type::Path(path) if depth < DEEPEST => path.path.segments.last().is_some_and(|last| {
                let name = plain(&last.ident);
                let alias = self.aliases.get(&name);
                alias.map_or(PLAIN.contains(&name.as_str()), |ty| self.is_plain(ty, depth + 1))
            }),
            _ => false,
        }
    }

    fn add(&mut self, tokens: &impl ToTokens) {
        words(tokens.to_token_stream(), &mut self.words);
    }
}

impl<'ast> Visit<'ast> for Seen {
    fn visit_item_static(&mut self, item: &'ast ItemStatic) {
        if is_table(item) {
            self.visit_type(&item.ty);
            let (types, made) = self.calls.entry(plain(&item.ident)).or_default();
            types.push((*item.ty).clone());
            words(item.expr.to_token_stream(), made);
        } else {
            self.add(item);
        }
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        visit::visit_item_fn(self, item);
        if item.sig.constness.is_some() {
            let inside = self.functions.entry(plain(&item.sig.ident)).or_default();
            words(item.to_token_stream(), inside);
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        visit::visit_impl_item_fn(self, item);
        if item.sig.constness.is_some() {
            let inside = self.functions.entry(plain(&item.sig.ident)).or_default();
            words(item.to_token_stream(), inside);
        }
    }

    fn visit_item_macro(&mut self, item: &'ast syn::ItemMacro) {
        let Some(name) = &item.ident else { return self.add(item) };
        let inside = self.functions.entry(plain(name)).or_default();
        words(item.mac.tokens.clone(), inside);
        if inside.contains("const") || inside.contains("static") {
            self.words.extend(inside.iter().cloned());
        }
    }

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        self.add(item);
    }

    fn visit_impl_item_const(&mut self, item: &'ast syn::ImplItemConst) {
        self.add(item);
    }

    fn visit_trait_item_const(&mut self, item: &'ast syn::TraitItemConst) {
        self.add(item);
    }

    fn visit_variant(&mut self, variant: &'ast syn::Variant) {
        self.add(variant);
    }

    fn visit_expr_const(&mut self, expr: &'ast syn::ExprConst) {
        self.add(expr);
    }

    fn visit_expr_repeat(&mut self, expr: &'ast syn::ExprRepeat) {
        visit::visit_expr_repeat(self, expr);
        self.add(&expr.len);
    }

    fn visit_type_array(&mut self, ty: &'ast syn::TypeArray) {
        self.visit_type(&ty.elem);
        self.add(&ty.len);
    }

    fn visit_generic_argument(&mut self, argument: &'ast syn::GenericArgument) {
        visit::visit_generic_argument(self, argument);
        if matches!(argument, syn::GenericArgument::Const(_)) {
            self.add(argument);
        }
    }

    fn visit_item_type(&mut self, item: &'ast syn::ItemType) {
        visit::visit_item_type(self, item);
        self.aliases.insert(plain(&item.ident), (*item.ty).clone());
    }
}

/// Puts the zeros in.
struct Writer {
    tables: Words,
    is_changed: bool,
}

impl VisitMut for Writer {
    fn visit_item_static_mut(&mut self, item: &mut ItemStatic) {
        if is_table(item) && self.tables.contains(&plain(&item.ident)) {
            self.is_changed = true;
            let made = &item.expr;
            *item.expr = parse_quote!(if false { #made } else { crate::__zeros() });
        }
    }
}

fn is_table(item: &ItemStatic) -> bool {
    matches!(item.mutability, StaticMutability::None) && matches!(*item.expr, Expr::Call(_))
}

fn words(tokens: TokenStream, out: &mut Words) {
    for tree in tokens {
        match tree {
            TokenTree::Ident(ident) => drop(out.insert(plain(&ident))),
            TokenTree::Group(group) => words(group.stream(), out),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The statics that become zeros.
    #[track_caller]
    fn check(source: &str, expected: &[&str]) {
        let mut file = syn::parse_file(source).expect("a program");
        assert_eq!(leave_out(&mut file), !expected.is_empty(), "{source}");
        let zeros = file.items.iter().filter_map(|item| match item {
            Item::Static(item) if matches!(*item.expr, Expr::If(_)) => Some(item.ident.to_string()),
            _ => None,
        });
        assert_eq!(zeros.collect::<Vec<_>>(), expected, "{source}");
    }

    #[test]
    fn tables_of_integers() {
        check("static A: u8 = f();", &["A"]);
        check("static A: [[bool; 2]; 3] = f(); fn main() { A[0]; }", &["A"]);
        check("type T = [U; 2]; type U = i64; static A: T = f();", &["A"]);
        check("static A: u8 = f(); static B: u8 = g(); const fn g() -> u8 { A }", &["A", "B"]);
    }

    #[test]
    fn what_leads_somewhere() {
        check("static A: fn() = f();", &[]);
        check("static A: [&str; 2] = f();", &[]);
        check("static A: Lazy<u8> = f();", &[]);
        check("type T = Option<fn()>; static A: T = f();", &[]);
        check("static mut A: u8 = f();", &[]);
        check("static A: u8 = 7;", &[]);
    }

    #[test]
    fn what_is_looked_at_at_compile_time() {
        check("static A: u8 = f(); const N: u8 = A;", &[]);
        check("static A: u8 = f(); const N: u8 = g(); const fn g() -> u8 { A }", &[]);
        check(
            "static A: u8 = f(); static B: u8 = g(); const fn g() -> u8 { A } const N: u8 = B;",
            &[],
        );
        check("static A: usize = f(); fn main() { [0; A]; }", &[]);
        check("static A: usize = f(); static B: [u8; A] = g();", &["B"]);
        check("static A: usize = f(); fn main() { const { A }; }", &[]);
        check("static A: usize = f(); fn main() { g::<{ A }>(); }", &[]);
        check("static A: isize = f(); enum E { X = A }", &[]);
        check("static A: u8 = f(); macro_rules! m { () => { A } } const N: u8 = m!();", &[]);
    }
}
