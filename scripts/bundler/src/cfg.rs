//! Conditional compilation, decided: what `rustc` says of the target plus the features cargo resolved.

use std::collections::BTreeSet;
use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};
use quote::{format_ident, quote};
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Expr, Ident, LitStr, Stmt, Token, parenthesized};

use crate::error::Error;
use crate::rustc::Machine;

/// Names that a bundle is never built with, but that sources may ask for.
const OFF: &[&str] = &[
    "bench",
    "clippy",
    "coverage",
    "debug_assertions",
    "doc",
    "docsrs",
    "doctest",
    "fuzzing",
    "kani",
    "loom",
    "miri",
    "overflow_checks",
    "proc_macro",
    "rustfmt",
    "sanitize",
    "test",
    "ub_checks",
    "unix",
    "windows",
];

/// The condition inside `cfg(..)`.
enum Condition {
    All(Vec<Condition>),
    Any(Vec<Condition>),
    Not(Box<Condition>),
    Is(bool),
    Flag(Ident),
    Equals(Ident, LitStr),
}

impl Parse for Condition {
    fn parse(input: ParseStream<'_>) -> syn::Result<Condition> {
        if input.peek(syn::LitBool) {
            return Ok(Condition::Is(input.parse::<syn::LitBool>()?.value));
        }
        let name: Ident = input.call(syn::ext::IdentExt::parse_any)?;
        if input.peek(Token![=]) {
            input.parse::<Token![=]>()?;
            return Ok(Condition::Equals(name, input.parse()?));
        }
        if !input.peek(syn::token::Paren) {
            return Ok(Condition::Flag(name));
        }
        let inner;
        parenthesized!(inner in input);
        let list: Vec<Condition> =
            Punctuated::<Condition, Token![,]>::parse_terminated(&inner)?.into_iter().collect();
        match (name.to_string().as_str(), list.len()) {
            ("all", _) => Ok(Condition::All(list)),
            ("any", _) => Ok(Condition::Any(list)),
            ("not", 1) => Ok(Condition::Not(Box::new(list.into_iter().next().expect("one")))),
            _ => Err(syn::Error::new(
                name.span(),
                format!("`{name}(..)` is no configuration predicate"),
            )),
        }
    }
}

/// The configuration of one crate.
#[derive(Clone, Debug)]
pub(crate) struct Cfg {
    flags: BTreeSet<String>,
    pairs: BTreeSet<(String, String)>,
    /// Names that are known, whether set or not.
    known: BTreeSet<String>,
    features: BTreeSet<String>,
}

impl Cfg {
    /// The target's configuration without any feature.
    pub(crate) fn of_target(machine: &Machine) -> Cfg {
        let mut cfg = Cfg {
            flags: BTreeSet::new(),
            pairs: BTreeSet::new(),
            known: OFF.iter().map(|&n| n.to_owned()).collect(),
            features: BTreeSet::new(),
        };
        for line in machine.cfg.lines() {
            match line.split_once('=') {
                Some((name, value)) => {
                    cfg.known.insert(name.to_owned());
                    cfg.pairs.insert((name.to_owned(), value.trim_matches('"').to_owned()));
                }
                None => {
                    cfg.known.insert(line.to_owned());
                    cfg.flags.insert(line.to_owned());
                }
            }
        }
        cfg
    }

    pub(crate) fn with_features(&self, features: &BTreeSet<String>) -> Cfg {
        Cfg { features: features.clone(), ..self.clone() }
    }

    fn holds(&self, condition: &Condition) -> syn::Result<bool> {
        Ok(match condition {
            Condition::Is(value) => *value,
            Condition::Not(inner) => !self.holds(inner)?,
            Condition::All(list) => {
                let values: Vec<bool> =
                    list.iter().map(|c| self.holds(c)).collect::<syn::Result<_>>()?;
                values.into_iter().all(|v| v)
            }
            Condition::Any(list) => {
                let values: Vec<bool> =
                    list.iter().map(|c| self.holds(c)).collect::<syn::Result<_>>()?;
                values.into_iter().any(|v| v)
            }
            Condition::Flag(name) => {
                self.check_known(name)?;
                self.flags.contains(&name.to_string())
            }
            Condition::Equals(name, value) if name == "feature" => {
                self.features.contains(&value.value())
            }
            Condition::Equals(name, value) => {
                self.check_known(name)?;
                self.pairs.contains(&(name.to_string(), value.value()))
            }
        })
    }

    fn check_known(&self, name: &Ident) -> syn::Result<()> {
        let text = name.to_string();
        if self.known.contains(&text) || text.starts_with("target_") {
            return Ok(());
        }
        Err(syn::Error::new(
            name.span(),
            format!(
                "unknown configuration name `{name}`: neither the compiler nor the resolved features decide it"
            ),
        ))
    }

    fn parse(&self, tokens: TokenStream) -> syn::Result<bool> {
        let list = Punctuated::<Condition, Token![,]>::parse_terminated.parse2(tokens)?;
        let values: Vec<bool> = list.iter().map(|c| self.holds(c)).collect::<syn::Result<_>>()?;
        Ok(values.into_iter().all(|v| v))
    }

    /// Decides the `cfg` and `cfg_attr` attributes of one thing and drops those that say nothing to the compiled
    /// program (docs, lints). `false`: the thing is not there.
    pub(crate) fn decide(&self, attrs: &mut Vec<Attribute>) -> syn::Result<bool> {
        let mut kept = Vec::new();
        let mut queue: Vec<Attribute> = std::mem::take(attrs);
        queue.reverse();
        while let Some(attr) = queue.pop() {
            let path = attr.path();
            if path.is_ident("cfg") {
                if !self.parse(attr.meta.require_list()?.tokens.clone())? {
                    return Ok(false);
                }
            } else if path.is_ident("cfg_attr") {
                queue.extend(self.expand_cfg_attr(&attr)?.into_iter().rev());
            } else if ["test", "bench"].iter().any(|n| path.is_ident(n)) {
                return Ok(false);
            } else if !is_noise(&attr) {
                kept.push(attr);
            }
        }
        *attrs = kept;
        Ok(true)
    }

    fn expand_cfg_attr(&self, attr: &Attribute) -> syn::Result<Vec<Attribute>> {
        let (condition, rest) = (|input: ParseStream<'_>| {
            let condition: Condition = input.parse()?;
            input.parse::<Option<Token![,]>>()?;
            Ok((
                condition,
                Punctuated::<TokenStream, Token![,]>::parse_terminated_with(input, until_comma)?,
            ))
        })
        .parse2(attr.meta.require_list()?.tokens.clone())?;
        if !self.holds(&condition)? {
            return Ok(Vec::new());
        }
        let inner = matches!(attr.style, syn::AttrStyle::Inner(_));
        rest.into_iter()
            .map(|meta| {
                let parsed = if inner {
                    Attribute::parse_inner.parse2(quote!(#![#meta]))?
                } else {
                    Attribute::parse_outer.parse2(quote!(#[#meta]))?
                };
                Ok(parsed.into_iter().next().expect("one attribute"))
            })
            .collect()
    }
}

fn until_comma(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    let mut tokens = TokenStream::new();
    while !input.is_empty() && !input.peek(Token![,]) {
        tokens.extend([input.parse::<TokenTree>()?]);
    }
    Ok(tokens)
}

/// Attributes that change nothing in what is compiled.
fn is_noise(attr: &Attribute) -> bool {
    const NOISE: &[&str] = &[
        "doc",
        "allow",
        "warn",
        "deny",
        "forbid",
        "expect",
        "must_use",
        "deprecated",
        "diagnostic",
        "rustfmt",
        "clippy",
        "no_std",
        "rustc_diagnostic_item",
    ];
    let first = attr.path().segments.first();
    first.is_some_and(|s| NOISE.iter().any(|n| s.ident == n))
}

/// Removes from `items` what is configured out, at every level. The first error stops it.
pub(crate) struct Strip<'a> {
    cfg: &'a Cfg,
    error: Option<syn::Error>,
}

impl<'a> Strip<'a> {
    pub(crate) fn new(cfg: &'a Cfg) -> Strip<'a> {
        Strip { cfg, error: None }
    }

    pub(crate) fn finish(self, file: &Path) -> Result<(), Error> {
        self.error.map_or(Ok(()), |e| Err(Error::syn(file, &e)))
    }

    fn keep(&mut self, attrs: &mut Vec<Attribute>) -> bool {
        self.cfg.decide(attrs).unwrap_or_else(|e| {
            self.error.get_or_insert(e);
            true
        })
    }

    fn retain<T, P: Default>(
        &mut self,
        list: &mut Punctuated<T, P>,
        attrs: impl Fn(&mut T) -> Option<&mut Vec<Attribute>>,
    ) {
        let old = std::mem::take(list);
        let trailing = old.trailing_punct();
        for mut element in old {
            if attrs(&mut element).is_none_or(|a| self.keep(a)) {
                list.push(element);
            }
        }
        if trailing && !list.is_empty() {
            list.push_punct(P::default());
        }
    }
}

impl VisitMut for Strip<'_> {
    fn visit_file_mut(&mut self, file: &mut syn::File) {
        if !self.keep(&mut file.attrs) {
            file.items.clear();
        }
        file.items.retain_mut(|i| item_attrs(i).is_none_or(|a| self.keep(a)));
        visit_mut::visit_file_mut(self, file);
    }

    fn visit_item_mod_mut(&mut self, module: &mut syn::ItemMod) {
        if let Some((_, items)) = &mut module.content {
            items.retain_mut(|i| item_attrs(i).is_none_or(|a| self.keep(a)));
        }
        visit_mut::visit_item_mod_mut(self, module);
    }

    fn visit_item_impl_mut(&mut self, block: &mut syn::ItemImpl) {
        block.items.retain_mut(|i| match i {
            syn::ImplItem::Const(i) => self.keep(&mut i.attrs),
            syn::ImplItem::Fn(i) => self.keep(&mut i.attrs),
            syn::ImplItem::Type(i) => self.keep(&mut i.attrs),
            syn::ImplItem::Macro(i) => self.keep(&mut i.attrs),
            _ => true,
        });
        visit_mut::visit_item_impl_mut(self, block);
    }

    fn visit_item_trait_mut(&mut self, item: &mut syn::ItemTrait) {
        item.items.retain_mut(|i| match i {
            syn::TraitItem::Const(i) => self.keep(&mut i.attrs),
            syn::TraitItem::Fn(i) => self.keep(&mut i.attrs),
            syn::TraitItem::Type(i) => self.keep(&mut i.attrs),
            syn::TraitItem::Macro(i) => self.keep(&mut i.attrs),
            _ => true,
        });
        visit_mut::visit_item_trait_mut(self, item);
    }

    fn visit_fields_mut(&mut self, fields: &mut syn::Fields) {
        match fields {
            syn::Fields::Named(f) => self.retain(&mut f.named, |f| Some(&mut f.attrs)),
            syn::Fields::Unnamed(f) => self.retain(&mut f.unnamed, |f| Some(&mut f.attrs)),
            syn::Fields::Unit => {}
        }
        visit_mut::visit_fields_mut(self, fields);
    }

    fn visit_item_enum_mut(&mut self, item: &mut syn::ItemEnum) {
        self.retain(&mut item.variants, |v| Some(&mut v.attrs));
        visit_mut::visit_item_enum_mut(self, item);
    }

    fn visit_generics_mut(&mut self, generics: &mut syn::Generics) {
        self.retain(&mut generics.params, |p| {
            Some(match p {
                syn::GenericParam::Lifetime(p) => &mut p.attrs,
                syn::GenericParam::Type(p) => &mut p.attrs,
                syn::GenericParam::Const(p) => &mut p.attrs,
            })
        });
        visit_mut::visit_generics_mut(self, generics);
    }

    fn visit_signature_mut(&mut self, signature: &mut syn::Signature) {
        self.retain(&mut signature.inputs, |i| {
            Some(match i {
                syn::FnArg::Receiver(r) => &mut r.attrs,
                syn::FnArg::Typed(t) => &mut t.attrs,
            })
        });
        visit_mut::visit_signature_mut(self, signature);
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        block.stmts.retain_mut(|s| match s {
            Stmt::Local(l) => self.keep(&mut l.attrs),
            Stmt::Item(i) => item_attrs(i).is_none_or(|a| self.keep(a)),
            Stmt::Expr(e, _) => expr_attrs(e).is_none_or(|a| self.keep(a)),
            Stmt::Macro(m) => self.keep(&mut m.attrs),
        });
        visit_mut::visit_block_mut(self, block);
    }

    fn visit_expr_match_mut(&mut self, expr: &mut syn::ExprMatch) {
        expr.arms.retain_mut(|a| self.keep(&mut a.attrs));
        visit_mut::visit_expr_match_mut(self, expr);
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Array(e) => self.retain(&mut e.elems, expr_attrs),
            Expr::Call(e) => self.retain(&mut e.args, expr_attrs),
            Expr::MethodCall(e) => self.retain(&mut e.args, expr_attrs),
            Expr::Tuple(e) => self.retain(&mut e.elems, expr_attrs),
            Expr::Struct(e) => self.retain(&mut e.fields, |f| Some(&mut f.attrs)),
            _ => {}
        }
        if let Some(attrs) = expr_attrs(expr) {
            self.keep(attrs);
        }
        if let Expr::Macro(m) = expr
            && m.mac.path.is_ident("cfg")
        {
            match self.cfg.parse(m.mac.tokens.clone()) {
                Ok(value) => *expr = syn::parse_quote!(#value),
                Err(e) => drop(self.error.get_or_insert(e)),
            }
        }
        visit_mut::visit_expr_mut(self, expr);
    }

    fn visit_pat_struct_mut(&mut self, pat: &mut syn::PatStruct) {
        self.retain(&mut pat.fields, |f| Some(&mut f.attrs));
        visit_mut::visit_pat_struct_mut(self, pat);
    }

    fn visit_item_macro_mut(&mut self, item: &mut syn::ItemMacro) {
        // A definition is decided where it is used.
        if item.ident.is_none() {
            visit_mut::visit_item_macro_mut(self, item);
        }
    }

    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        match self.inside_macro(mac.tokens.clone()) {
            Ok(tokens) => mac.tokens = tokens,
            Err(e) => drop(self.error.get_or_insert(e)),
        }
    }
}

impl Strip<'_> {
    /// `cfg!(..)` among the arguments of another macro.
    fn inside_macro(&self, tokens: TokenStream) -> syn::Result<TokenStream> {
        let mut out: Vec<TokenTree> = Vec::new();
        for tree in tokens {
            let TokenTree::Group(group) = tree else {
                out.push(tree);
                continue;
            };
            if let [.., TokenTree::Ident(name), TokenTree::Punct(bang)] = out.as_slice()
                && name == "cfg"
                && bang.as_char() == '!'
            {
                let value = format_ident!(
                    "{}",
                    self.cfg.parse(group.stream())?.to_string(),
                    span = name.span()
                );
                out.truncate(out.len() - 2);
                out.push(value.into());
            } else {
                let mut new =
                    proc_macro2::Group::new(group.delimiter(), self.inside_macro(group.stream())?);
                new.set_span(group.span());
                out.push(new.into());
            }
        }
        Ok(out.into_iter().collect())
    }
}

pub(crate) fn item_attrs(item: &mut syn::Item) -> Option<&mut Vec<Attribute>> {
    use syn::Item::*;
    Some(match item {
        Const(i) => &mut i.attrs,
        Enum(i) => &mut i.attrs,
        ExternCrate(i) => &mut i.attrs,
        Fn(i) => &mut i.attrs,
        ForeignMod(i) => &mut i.attrs,
        Impl(i) => &mut i.attrs,
        Macro(i) => &mut i.attrs,
        Mod(i) => &mut i.attrs,
        Static(i) => &mut i.attrs,
        Struct(i) => &mut i.attrs,
        Trait(i) => &mut i.attrs,
        TraitAlias(i) => &mut i.attrs,
        Type(i) => &mut i.attrs,
        Union(i) => &mut i.attrs,
        Use(i) => &mut i.attrs,
        _ => return None,
    })
}

fn expr_attrs(expr: &mut Expr) -> Option<&mut Vec<Attribute>> {
    use Expr::*;
    Some(match expr {
        Array(e) => &mut e.attrs,
        Assign(e) => &mut e.attrs,
        Binary(e) => &mut e.attrs,
        Block(e) => &mut e.attrs,
        Break(e) => &mut e.attrs,
        Call(e) => &mut e.attrs,
        Cast(e) => &mut e.attrs,
        Closure(e) => &mut e.attrs,
        Const(e) => &mut e.attrs,
        Continue(e) => &mut e.attrs,
        Field(e) => &mut e.attrs,
        ForLoop(e) => &mut e.attrs,
        If(e) => &mut e.attrs,
        Index(e) => &mut e.attrs,
        Lit(e) => &mut e.attrs,
        Loop(e) => &mut e.attrs,
        Macro(e) => &mut e.attrs,
        Match(e) => &mut e.attrs,
        MethodCall(e) => &mut e.attrs,
        Paren(e) => &mut e.attrs,
        Path(e) => &mut e.attrs,
        Range(e) => &mut e.attrs,
        Reference(e) => &mut e.attrs,
        Repeat(e) => &mut e.attrs,
        Return(e) => &mut e.attrs,
        Struct(e) => &mut e.attrs,
        Try(e) => &mut e.attrs,
        Tuple(e) => &mut e.attrs,
        Unary(e) => &mut e.attrs,
        Unsafe(e) => &mut e.attrs,
        While(e) => &mut e.attrs,
        _ => return None,
    })
}
