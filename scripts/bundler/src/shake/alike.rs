//! A smaller program of which the compiler says the same: of elements that are alike, it gets one.
//!
//! Macros of the program may write out hundreds of formulas that differ in nothing but numbers. The
//! compiler looks at each for as long as at the first, and finds the same: numbers without a suffix decide
//! neither a type nor which function is called. So in arrays that a macro writes, the elements like an
//! earlier one become calls of a function that has any type:
//!
//! ```text
//! [$a[0] | $b[1], $a[1] | $b[0]]       [$a[0] | $b[1], crate::__other()]
//! [$($a[$i] | $b[$i]),+]               crate::__first!($($a[$i] | $b[$i]),+)
//! ```
//!
//! That is done only where numbers are values. They are more as a field's name (`.0`), as a length, between
//! `<` and `>`, where a rule of a macro asks for a certain one, and in what is computed at compile time.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Delimiter, Group, Spacing, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Item, ItemMacro, parse_quote};

use crate::load::plain;
use crate::macros::sides;
use crate::tokens::is_punct;

/// Elements of fewer tokens are no work.
const FEW_TOKENS: usize = 4;

/// The names that are put in.
pub(super) const NAMES: [&str; 2] = ["__first", "__other"];

/// Leaves out what is alike, and puts what that takes behind the last item. Whether there was anything.
pub(super) fn leave_out(file: &mut syn::File) -> bool {
    let mut thinner = Thinner { macros: Macros::of(file), is_changed: false };
    thinner.visit_file_mut(file);
    if !thinner.is_changed {
        return false;
    }
    file.items.extend::<[Item; 3]>([
        parse_quote!(
            #[macro_export]
            macro_rules! __first {
                ($first:expr $(, $other:expr)*) => { [$first $(, $crate::__other!($other))*] };
            }
        ),
        parse_quote!(
            #[macro_export]
            macro_rules! __other {
                ($other:expr) => {
                    $crate::__other()
                };
            }
        ),
        parse_quote!(
            #[allow(dead_code)]
            pub fn __other<T>() -> T {
                loop {}
            }
        ),
    ]);
    true
}

/// The macros of a program.
#[derive(Default)]
struct Macros {
    /// The rules of all of one name: matcher and body.
    rules: BTreeMap<String, Vec<(TokenStream, TokenStream)>>,
    /// Those that stay as they are: they are handed more than plain numbers, or called at compile time.
    whole: BTreeSet<String>,
}

impl Macros {
    fn of(file: &syn::File) -> Macros {
        let mut macros = Macros::default();
        macros.visit_file(file);
        for_each_call(file.to_token_stream(), &mut |name, handed| {
            if !has_plain_numbers_only(handed.clone()) {
                macros.whole.insert(name.to_owned());
            }
        });
        // What they call gets what they are handed.
        loop {
            let mut called = BTreeSet::new();
            for (_, body) in macros.whole.iter().filter_map(|n| macros.rules.get(n)).flatten() {
                for_each_call(body.clone(), &mut |name, _| {
                    called.insert(name.to_owned());
                });
            }
            let before = macros.whole.len();
            macros.whole.extend(called);
            if macros.whole.len() == before {
                return macros;
            }
        }
    }

    fn at_compile_time(&mut self, tokens: TokenStream) {
        for_each_call(tokens, &mut |name, _| {
            self.whole.insert(name.to_owned());
        });
    }

    /// Whether these tokens mean the same calls whatever numbers stand for their variables.
    fn are_blind(&self, tokens: TokenStream, open: &mut Vec<String>) -> bool {
        let trees: Vec<TokenTree> = tokens.into_iter().collect();
        (0..trees.len()).all(|at| match &trees[at..] {
            [TokenTree::Punct(before), dollar, ..] if is_punct(dollar, '$') => {
                // `<<` is an operator.
                let shifts = at > 0 && is_punct(&trees[at - 1], '<');
                before.as_char() != '.' && (before.as_char() != '<' || shifts)
            }
            [TokenTree::Punct(colon), less, ..] if is_punct(less, '<') => colon.as_char() != ':',
            [dollar, TokenTree::Ident(_), TokenTree::Punct(p), next @ ..]
                if is_punct(dollar, '$') && p.as_char() == '>' =>
            {
                // `>=`, `>>`, `> 0`: no generics end so.
                p.spacing() == Spacing::Joint || matches!(next, [TokenTree::Literal(_), ..])
            }
            [TokenTree::Ident(name), bang, TokenTree::Group(_), ..] if is_punct(bang, '!') => {
                self.is_blind(&plain(name), open)
            }
            [TokenTree::Group(group), ..] => {
                let has_length = group.delimiter() == Delimiter::Bracket
                    && group.stream().into_iter().any(|t| is_punct(&t, ';'));
                !has_length && self.are_blind(group.stream(), open)
            }
            _ => true,
        })
    }

    fn is_blind(&self, name: &str, open: &mut Vec<String>) -> bool {
        if open.iter().any(|n| n == name) {
            return true;
        }
        open.push(name.to_owned());
        self.rules.get(name).is_some_and(|rules| {
            rules.iter().all(|(matcher, body)| {
                !any_literal(matcher.clone(), &|_| true) && self.are_blind(body.clone(), open)
            })
        })
    }
}

impl<'ast> Visit<'ast> for Macros {
    fn visit_item_macro(&mut self, item: &'ast ItemMacro) {
        visit::visit_item_macro(self, item);
        let Some(name) = &item.ident else { return };
        let trees: Vec<TokenTree> = item.mac.tokens.clone().into_iter().collect();
        for window in trees.windows(4) {
            if let Some((matcher, body)) = sides(window) {
                let words = body.stream().to_string();
                if words.split_whitespace().any(|word| word == "const" || word == "static") {
                    self.at_compile_time(body.stream());
                }
                let rules = self.rules.entry(plain(name)).or_default();
                rules.push((matcher.stream(), body.stream()));
            }
        }
    }

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        self.at_compile_time(item.to_token_stream());
    }

    fn visit_item_static(&mut self, item: &'ast syn::ItemStatic) {
        self.at_compile_time(item.to_token_stream());
    }

    fn visit_impl_item_const(&mut self, item: &'ast syn::ImplItemConst) {
        self.at_compile_time(item.to_token_stream());
    }

    fn visit_trait_item_const(&mut self, item: &'ast syn::TraitItemConst) {
        self.at_compile_time(item.to_token_stream());
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        visit::visit_item_fn(self, item);
        if item.sig.constness.is_some() {
            self.at_compile_time(item.to_token_stream());
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        visit::visit_impl_item_fn(self, item);
        if item.sig.constness.is_some() {
            self.at_compile_time(item.to_token_stream());
        }
    }

    fn visit_expr_const(&mut self, expr: &'ast syn::ExprConst) {
        self.at_compile_time(expr.to_token_stream());
    }

    fn visit_expr_repeat(&mut self, expr: &'ast syn::ExprRepeat) {
        visit::visit_expr_repeat(self, expr);
        self.at_compile_time(expr.len.to_token_stream());
    }

    fn visit_type_array(&mut self, ty: &'ast syn::TypeArray) {
        visit::visit_type_array(self, ty);
        self.at_compile_time(ty.len.to_token_stream());
    }
}

/// Puts the calls in.
struct Thinner {
    macros: Macros,
    is_changed: bool,
}

impl VisitMut for Thinner {
    fn visit_item_macro_mut(&mut self, item: &mut ItemMacro) {
        visit_mut::visit_item_macro_mut(self, item);
        if item.ident.as_ref().is_none_or(|name| self.macros.whole.contains(&plain(name))) {
            return;
        }
        let mut trees: Vec<TokenTree> = item.mac.tokens.clone().into_iter().collect();
        for at in 3..trees.len() {
            if let Some((matcher, body)) = sides(&trees[at - 3..=at]) {
                let mut repeated = BTreeMap::new();
                repeated_fragments(matcher.stream(), false, &mut repeated);
                let stream = self.body(body.stream(), &repeated);
                trees[at] = Group::new(body.delimiter(), stream).into();
            }
        }
        item.mac.tokens = trees.into_iter().collect();
    }
}

impl Thinner {
    /// `repeated`: the kinds of the variables that repeat, by name.
    fn body(&mut self, tokens: TokenStream, repeated: &BTreeMap<String, String>) -> TokenStream {
        let mut out: Vec<TokenTree> = Vec::new();
        for tree in tokens {
            let TokenTree::Group(group) = tree else {
                out.push(tree);
                continue;
            };
            let is_array = group.delimiter() == Delimiter::Bracket
                && match out.last() {
                    None => true,
                    Some(TokenTree::Punct(p)) => !"!#?>".contains(p.as_char()),
                    Some(_) => false,
                };
            let inner = self.body(group.stream(), repeated);
            if is_array && self.repeats_alike(&inner, repeated) {
                self.is_changed = true;
                out.extend(quote!(crate::__first!(#inner)));
                continue;
            }
            let inner = if is_array { self.elements(inner) } else { inner };
            out.push(Group::new(group.delimiter(), inner).into());
        }
        out.into_iter().collect()
    }

    /// Whether these are the inner tokens of `[$(..),+]`, whose elements differ in numbers alone.
    fn repeats_alike(&self, tokens: &TokenStream, repeated: &BTreeMap<String, String>) -> bool {
        let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
        let [dollar, TokenTree::Group(group), comma, times] = trees.as_slice() else {
            return false;
        };
        let is_repetition =
            is_punct(dollar, '$') && is_punct(comma, ',') && "+*".contains(&times.to_string());
        let mut variables = BTreeSet::new();
        let has_inner = variables_of(group.stream(), &mut variables);
        is_repetition
            && !has_inner
            && variables.iter().filter_map(|v| repeated.get(v)).all(|kind| kind == "literal")
            && self.macros.are_blind(group.stream(), &mut Vec::new())
    }

    /// The elements of an array, of those alike the first.
    fn elements(&mut self, tokens: TokenStream) -> TokenStream {
        let trees: Vec<TokenTree> = tokens.into_iter().collect();
        let mut shapes = BTreeSet::new();
        let mut out = TokenStream::new();
        for element in trees.split_inclusive(|t| is_punct(t, ',')) {
            let comma = element.len() - usize::from(is_punct(&element[element.len() - 1], ','));
            let (formula, comma) = element.split_at(comma);
            let is_work = formula.len() >= FEW_TOKENS && is_formula(formula);
            if is_work && !shapes.insert(shape(formula)) {
                self.is_changed = true;
                out.extend(quote!(crate::__other()));
            } else {
                out.extend(formula.iter().cloned());
            }
            out.extend(comma.iter().cloned());
        }
        out
    }
}

/// The kinds of the fragments that repeat.
fn repeated_fragments(matcher: TokenStream, repeats: bool, out: &mut BTreeMap<String, String>) {
    let trees: Vec<TokenTree> = matcher.into_iter().collect();
    for at in 0..trees.len() {
        match &trees[at..] {
            [dollar, TokenTree::Ident(name), colon, TokenTree::Ident(kind), ..]
                if repeats && is_punct(dollar, '$') && is_punct(colon, ':') =>
            {
                out.insert(plain(name), kind.to_string());
            }
            [TokenTree::Group(group), ..] => {
                let repeats = repeats || at > 0 && is_punct(&trees[at - 1], '$');
                repeated_fragments(group.stream(), repeats, out);
            }
            _ => {}
        }
    }
}

/// Collects the variables of a body; whether it has a repetition.
fn variables_of(tokens: TokenStream, out: &mut BTreeSet<String>) -> bool {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let mut has_repetition = false;
    for at in 0..trees.len() {
        match &trees[at..] {
            [dollar, TokenTree::Ident(name), ..] if is_punct(dollar, '$') => {
                out.insert(plain(name));
            }
            [dollar, TokenTree::Group(_), ..] if is_punct(dollar, '$') => has_repetition = true,
            [TokenTree::Group(group), ..] => has_repetition |= variables_of(group.stream(), out),
            _ => {}
        }
    }
    has_repetition
}

/// Whether an element is made of names, variables, plain numbers, operators and brackets.
fn is_formula(trees: &[TokenTree]) -> bool {
    (0..trees.len()).all(|at| match &trees[at] {
        TokenTree::Ident(_) => true,
        TokenTree::Literal(literal) => is_plain_number(&literal.to_string()),
        TokenTree::Punct(p) => match p.as_char() {
            '$' => matches!(trees.get(at + 1), Some(TokenTree::Ident(_))),
            c => "|&^+-*/%,".contains(c),
        },
        TokenTree::Group(group) => {
            let inner: Vec<TokenTree> = group.stream().into_iter().collect();
            group.delimiter() != Delimiter::Brace && is_formula(&inner)
        }
    })
}

/// An element without its numbers.
fn shape(trees: &[TokenTree]) -> String {
    let texts = trees.iter().map(|tree| match tree {
        TokenTree::Literal(_) => "0".to_owned(),
        TokenTree::Group(group) => {
            let inner: Vec<TokenTree> = group.stream().into_iter().collect();
            format!("{:?} {} end", group.delimiter(), shape(&inner))
        }
        other => other.to_string(),
    });
    texts.collect::<Vec<String>>().join(" ")
}

fn is_plain_number(literal: &str) -> bool {
    literal.chars().all(|c| c.is_ascii_digit() || c == '_')
}

fn has_plain_numbers_only(tokens: TokenStream) -> bool {
    !any_literal(tokens, &|literal| !is_plain_number(literal))
}

/// Whether a literal (`true` and `false` are, too) is such a one.
fn any_literal(tokens: TokenStream, is_such: &dyn Fn(&str) -> bool) -> bool {
    tokens.into_iter().any(|tree| match tree {
        TokenTree::Literal(literal) => is_such(&literal.to_string()),
        TokenTree::Ident(i) => (i == "true" || i == "false") && is_such(&i.to_string()),
        TokenTree::Group(group) => any_literal(group.stream(), is_such),
        TokenTree::Punct(_) => false,
    })
}

/// Calls `found` with the name and the argument of each `name!(..)`.
fn for_each_call(tokens: TokenStream, found: &mut dyn FnMut(&str, &TokenStream)) {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    for at in 0..trees.len() {
        match &trees[at..] {
            [TokenTree::Ident(name), bang, TokenTree::Group(group), ..] if is_punct(bang, '!') => {
                found(&plain(name), &group.stream());
            }
            [TokenTree::Group(group), ..] => for_each_call(group.stream(), found),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What becomes of the rules of `m`, which the rest of the program calls.
    #[track_caller]
    fn check(rules: &str, program: &str, expected: &str) {
        let source = format!("macro_rules! m {{ {rules} }} {program}");
        let mut file = syn::parse_file(&source).expect("a program");
        leave_out(&mut file);
        let Item::Macro(item) = &file.items[0] else { panic!("{source}") };
        let tokens = |text: &str| text.parse::<TokenStream>().expect("tokens").to_string();
        assert_eq!(item.mac.tokens.to_string(), tokens(expected), "{source}");
    }

    #[track_caller]
    fn check_kept(rules: &str, program: &str) {
        check(rules, program, rules);
    }

    const CALL: &str = "fn main() { m!(0 1); }";

    #[test]
    fn of_elements_alike_the_first_stays() {
        check(
            "($a:ident) => { f([$a[0] | $a[1], $a[1] | $a[0], $a[0] & $a[1], $a]) }",
            "fn main() { m!(x); }",
            "($a:ident) => { f([$a[0] | $a[1], crate::__other(), $a[0] & $a[1], $a]) }",
        );
        check(
            "($($i:literal)+) => { [$(f(x[$i] + 2)),+] }",
            CALL,
            "($($i:literal)+) => { crate::__first!($(f(x[$i] + 2)),+) }",
        );
        check(
            "($($i:literal)+) => { [$(x[$i] >> $i),+] } ; ($i:literal) => { f($i > 0, $i >= 1) }",
            CALL,
            "($($i:literal)+) => { crate::__first!($(x[$i] >> $i),+) } ; ($i:literal) => { f($i > 0, $i >= 1) }",
        );
    }

    #[test]
    fn numbers_that_are_more_than_values() {
        check_kept("($($i:literal)+) => { [$(x.$i),+] }", CALL);
        check_kept("($($i:literal)+) => { [$([0; $i]),+] }", CALL);
        check_kept("($($i:literal)+) => { [$(f::<$i>()),+] }", CALL);
        check_kept("($($i:literal)+) => { [$(x as S<u8, $i>),+] }", CALL);
        check_kept(
            "(@ 0) => { f() }; (@ $i:literal) => { g() }; ($($i:literal)+) => { [$(m!(@ $i)),+] }",
            CALL,
        );
        let rule = "($($i:literal)+) => { [$(f($i)),+] }";
        check_kept(rule, "fn main() { m!(0u8 1u16); }");
        check_kept(rule, "fn main() { m!(false 1); }");
        check_kept(rule, "macro_rules! n { () => { m!(0u8 1u8) } } fn main() { m!(0 1); n!() }");
        check_kept(rule, "const X: [u8; 2] = m!(0 1);");
        check_kept(rule, "const fn f() -> [u8; 2] { m!(0 1) }");
    }

    #[test]
    fn what_is_no_array_or_differs_in_more() {
        check_kept("($($i:literal)+) => { vec![$(f($i)),+] }", CALL);
        check_kept("($($i:literal)+) => { x[$(f($i)),+] }", CALL);
        check_kept("($($i:literal)+) => { [$(println!(\"{}\", $i)),+] }", CALL);
        check_kept("($($e:expr),+) => { [$(f($e)),+] }", "fn main() { m!(0, 1); }");
        check_kept("($a:ident) => { [$a.0 + 1, $a.1 + 1] }", "fn main() { m!(x); }");
        check_kept("($a:ident) => { [$a + 1u8, $a + 2u8] }", "fn main() { m!(x); }");
    }
}
