//! Attributes: which are allowed, and what `cfg` is known to remove.

use proc_macro2::Span;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned as _;
use syn::{Attribute, Expr, Item, Meta, MetaList, Stmt, Token};

use super::allowed;
use super::refusal::Collector;

/// Refuses what is not on the list, also inside `cfg_attr`.
pub(super) fn judge(attribute: &Attribute, refusals: &mut Collector) {
    judge_meta(&attribute.meta, refusals);
}

fn judge_meta(meta: &Meta, refusals: &mut Collector) {
    let path = meta.path();
    let first = path.segments.first().map(|segment| segment.ident.to_string());
    let first = first.as_deref().unwrap_or_default();
    let span = path.segments.first().map_or_else(Span::call_site, |segment| segment.ident.span());
    let listed =
        if path.segments.len() > 1 { allowed::ATTRIBUTE_TOOLS } else { allowed::ATTRIBUTES };
    if path.leading_colon.is_some() || !listed.contains(&first) {
        refusals.refuse(span, reason(first));
        return;
    }
    let Meta::List(list) = meta else { return };
    match first {
        "cfg_attr" => match metas(list) {
            Some(metas) if meaning_of_first(&metas) == Some(false) => {}
            Some(metas) => metas.iter().skip(1).for_each(|meta| judge_meta(meta, refusals)),
            None => refusals.refuse(span, "this `cfg_attr` cannot be read"),
        },
        "derive" => judge_derive(list, refusals),
        "allow" | "expect" | "warn" => judge_lints(list, refusals),
        _ => {}
    }
}

/// One lint stops constants that never end.
fn judge_lints(list: &MetaList, refusals: &mut Collector) {
    let lints = metas(list).unwrap_or_default();
    for lint in lints.iter().filter(|lint| lint.path().is_ident("long_running_const_eval")) {
        refusals.refuse(lint.path().span(), "`long_running_const_eval` may not be allowed");
    }
}

fn judge_derive(list: &MetaList, refusals: &mut Collector) {
    let span = list.path.segments[0].ident.span();
    let Some(derived) = metas(list) else {
        return refusals.refuse(span, "this `derive` cannot be read");
    };
    for path in derived.iter().map(Meta::path) {
        let last = path.segments.last().map(|segment| &segment.ident);
        if last.is_none_or(|name| !allowed::DERIVES.contains(&name.to_string().as_str())) {
            let span = last.map_or(span, proc_macro2::Ident::span);
            refusals.refuse(span, "only the standard library's derives are allowed");
        }
    }
}

fn reason(name: &str) -> String {
    match name {
        "path" => "`#[path]` is not allowed: a submission is one file".to_owned(),
        "feature" | "no_std" | "no_main" | "no_core" => {
            format!("the crate attribute `{name}` is not allowed")
        }
        "link" | "no_mangle" | "export_name" | "link_section" | "unsafe" | "used" => {
            format!("`#[{name}]` is not allowed: linking is the arena's business")
        }
        "global_allocator" => {
            "`#[global_allocator]` is not allowed: the arena counts memory by its own".to_owned()
        }
        _ => format!("the attribute `{name}` is not on the list of allowed attributes"),
    }
}

fn metas(list: &MetaList) -> Option<Punctuated<Meta, Token![,]>> {
    list.parse_args_with(Punctuated::parse_terminated).ok()
}

/// Whether `cfg` removes what these attributes stand on, for certain: submissions are never compiled
/// with `test` or with a feature. What the meter does not know stays, with its charge under the same
/// `cfg`.
pub(super) fn removed(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        Meta::List(list) if list.path.is_ident("cfg") => {
            metas(list).and_then(|metas| meaning_of_first(&metas)) == Some(false)
        }
        _ => false,
    })
}

/// Whether `cfg` may remove what these attributes stand on.
pub(super) fn conditional(attribute: &Attribute) -> bool {
    attribute.path().is_ident("cfg") || attribute.path().is_ident("cfg_attr")
}

fn meaning_of_first(metas: &Punctuated<Meta, Token![,]>) -> Option<bool> {
    metas.first().and_then(meaning)
}

/// The value of a `cfg` predicate; `None` where it depends on the machine.
fn meaning(predicate: &Meta) -> Option<bool> {
    match predicate {
        Meta::Path(path) if path.is_ident("test") => Some(false),
        Meta::NameValue(pair) if pair.path.is_ident("feature") => Some(false),
        Meta::List(list) => {
            let parts: Vec<_> = metas(list)?.iter().map(meaning).collect();
            let decided_by = |value| parts.contains(&Some(value)).then_some(value);
            let all_known = parts.iter().all(Option::is_some);
            if list.path.is_ident("all") {
                decided_by(false).or(all_known.then_some(true))
            } else if list.path.is_ident("any") {
                decided_by(true).or(all_known.then_some(false))
            } else if list.path.is_ident("not") {
                parts.first().copied().flatten().map(|value| !value)
            } else {
                None
            }
        }
        _ => None,
    }
}

/// The attributes of a statement.
pub(super) fn of_stmt(stmt: &Stmt) -> &[Attribute] {
    match stmt {
        Stmt::Local(local) => &local.attrs,
        Stmt::Expr(expr, _) => leftmost(expr),
        Stmt::Macro(call) => &call.attrs,
        Stmt::Item(_) => &[],
    }
}

/// The parser hangs a statement's attributes on the leftmost operand.
fn leftmost(expr: &Expr) -> &[Attribute] {
    match expr {
        Expr::Assign(node) => leftmost(&node.left),
        Expr::Binary(node) => leftmost(&node.left),
        Expr::Cast(node) => leftmost(&node.expr),
        _ => of_expr(expr),
    }
}

/// The attributes that hang on an expression itself. On other kinds none do that the compiler takes.
pub(super) fn of_expr(expr: &Expr) -> &[Attribute] {
    match expr {
        Expr::Array(node) => &node.attrs,
        Expr::Async(node) => &node.attrs,
        Expr::Await(node) => &node.attrs,
        Expr::Block(node) => &node.attrs,
        Expr::Break(node) => &node.attrs,
        Expr::Call(node) => &node.attrs,
        Expr::Closure(node) => &node.attrs,
        Expr::Const(node) => &node.attrs,
        Expr::Continue(node) => &node.attrs,
        Expr::Field(node) => &node.attrs,
        Expr::ForLoop(node) => &node.attrs,
        Expr::If(node) => &node.attrs,
        Expr::Index(node) => &node.attrs,
        Expr::Infer(node) => &node.attrs,
        Expr::Lit(node) => &node.attrs,
        Expr::Loop(node) => &node.attrs,
        Expr::Macro(node) => &node.attrs,
        Expr::Match(node) => &node.attrs,
        Expr::MethodCall(node) => &node.attrs,
        Expr::Paren(node) => &node.attrs,
        Expr::Path(node) => &node.attrs,
        Expr::Range(node) => &node.attrs,
        Expr::RawAddr(node) => &node.attrs,
        Expr::Reference(node) => &node.attrs,
        Expr::Repeat(node) => &node.attrs,
        Expr::Return(node) => &node.attrs,
        Expr::Struct(node) => &node.attrs,
        Expr::Try(node) => &node.attrs,
        Expr::Tuple(node) => &node.attrs,
        Expr::Unary(node) => &node.attrs,
        Expr::Unsafe(node) => &node.attrs,
        Expr::While(node) => &node.attrs,
        _ => &[],
    }
}

/// The attributes of an item.
pub(super) fn of_item(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::ExternCrate(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::ForeignMod(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Union(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}
