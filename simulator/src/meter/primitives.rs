//! Which names in a function hold numbers, truth values or characters, for certain.
//!
//! The meter knows no types, so it looks at names: a name counts as primitive in a function if every
//! binding of it there is, by its written type or by what it is set to. Operators between primitives
//! are the language's own: they call nothing, and with wrapping overflow they cannot panic.

use std::collections::{BTreeMap, BTreeSet};

use syn::visit::{self, Visit};
use syn::{BinOp, Block, Expr, FnArg, Item, Lit, Local, Pat, Signature, Stmt, Type, UnOp};

use super::tokens::plain;

const TYPES: &[&str] = &[
    "bool", "char", "f32", "f64", "i128", "i16", "i32", "i64", "i8", "isize", "u128", "u16", "u32",
    "u64", "u8", "usize",
];

/// Methods of the primitives themselves that only compute.
const METHODS: &[&str] = &[
    "abs",
    "abs_diff",
    "count_ones",
    "count_zeros",
    "leading_zeros",
    "max",
    "min",
    "rotate_left",
    "rotate_right",
    "saturating_add",
    "saturating_mul",
    "saturating_sub",
    "signum",
    "swap_bytes",
    "trailing_zeros",
    "wrapping_add",
    "wrapping_mul",
    "wrapping_neg",
    "wrapping_shl",
    "wrapping_shr",
    "wrapping_sub",
];

/// Constants of the primitives themselves.
const CONSTANTS: &[&str] = &["BITS", "MAX", "MIN"];

/// Whether this is the name of a primitive type.
pub(super) fn is_type_name(name: &str) -> bool {
    TYPES.contains(&name)
}

/// The names that hold primitives in one function.
#[derive(Default)]
pub(super) struct Primitives {
    names: BTreeSet<String>,
}

impl Primitives {
    /// Of a function, by its parameters and its body.
    pub(super) fn of_function(
        signature: &Signature,
        body: &Block,
        constants: &BTreeSet<String>,
    ) -> Self {
        let mut bindings = Bindings::default();
        for input in &signature.inputs {
            if let FnArg::Typed(input) = input {
                bindings.typed(&input.pat, &input.ty);
            }
        }
        bindings.visit_block(body);
        bindings.solve(constants)
    }

    /// Whether the expression computes a primitive from primitives and does nothing else.
    pub(super) fn computes(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Lit(node) => is_primitive_literal(&node.lit),
            Expr::Path(node) => node.qself.is_none() && self.has_path(&node.path),
            Expr::Paren(node) => self.computes(&node.expr),
            Expr::If(node) => is_quiet_if(node, self),
            Expr::Block(node) => node.label.is_none() && is_quiet_block(&node.block, self),
            Expr::Cast(node) => is_primitive(&node.ty) && self.computes(&node.expr),
            Expr::Unary(node) => {
                matches!(node.op, UnOp::Neg(_) | UnOp::Not(_)) && self.computes(&node.expr)
            }
            Expr::Binary(node) => {
                let total = match node.op {
                    BinOp::Div(_) | BinOp::Rem(_) => is_positive(&node.right),
                    _ => !super::charge::is_assignment(&node.op),
                };
                total && self.computes(&node.left) && self.computes(&node.right)
            }
            Expr::MethodCall(node) => {
                METHODS.contains(&node.method.to_string().as_str())
                    && node.turbofish.is_none()
                    && self.computes(&node.receiver)
                    && node.args.iter().all(|argument| self.computes(argument))
            }
            _ => false,
        }
    }

    /// Whether the expression only puts primitives and literals together.
    fn builds(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Lit(_) => true,
            Expr::Array(node) => node.elems.iter().all(|element| self.builds(element)),
            Expr::Tuple(node) => node.elems.iter().all(|element| self.builds(element)),
            Expr::Repeat(node) => self.builds(&node.expr),
            Expr::Struct(node) => {
                node.rest.is_none() && node.fields.iter().all(|field| self.builds(&field.expr))
            }
            _ => self.computes(expr),
        }
    }

    /// Whether the expression is a name that holds a primitive.
    pub(super) fn is_name(&self, expr: &Expr) -> bool {
        matches!(expr, Expr::Path(node) if node.qself.is_none()
            && node.path.get_ident().is_some_and(|name| self.names.contains(&plain(name))))
    }

    fn has_path(&self, path: &syn::Path) -> bool {
        if path.leading_colon.is_some() {
            return false;
        }
        let segments: Vec<String> =
            path.segments.iter().map(|segment| plain(&segment.ident)).collect();
        match segments.as_slice() {
            [name] => self.names.contains(name),
            [of, constant] => is_type_name(of) && CONSTANTS.contains(&constant.as_str()),
            _ => false,
        }
    }
}

/// What a file declares that decides which names are primitive.
#[derive(Default)]
pub(super) struct Declared {
    /// Everything that can stand in an expression as a plain name, and whether it is a primitive
    /// constant wherever it is declared.
    values: BTreeMap<String, bool>,
    /// Whether a primitive type's name means something else somewhere.
    redefines_types: bool,
}

impl Declared {
    pub(super) fn in_file(file: &syn::File) -> Self {
        let mut declared = Self::default();
        declared.visit_file(file);
        declared
    }

    /// The constants that can be relied on; `None` if not even the primitive types can.
    pub(super) fn constants(self) -> Option<BTreeSet<String>> {
        let constants = self.values.into_iter().filter(|(_, is_primitive)| *is_primitive);
        (!self.redefines_types).then(|| constants.map(|(name, _)| name).collect())
    }

    fn value(&mut self, name: &syn::Ident, is_primitive: bool) {
        *self.values.entry(plain(name)).or_insert(true) &= is_primitive;
    }

    fn ty(&mut self, name: &syn::Ident) {
        self.redefines_types |= is_type_name(&plain(name));
    }
}

impl<'ast> Visit<'ast> for Declared {
    fn visit_item(&mut self, item: &'ast Item) {
        match item {
            Item::Const(item) => self.value(&item.ident, is_primitive(&item.ty)),
            Item::Enum(item) => self.ty(&item.ident),
            Item::Fn(item) => self.value(&item.sig.ident, false),
            Item::Static(item) => self.value(&item.ident, false),
            Item::Struct(item) => {
                self.value(&item.ident, false);
                self.ty(&item.ident);
            }
            Item::Trait(item) => self.ty(&item.ident),
            Item::Type(item) => self.ty(&item.ident),
            Item::Union(item) => self.ty(&item.ident),
            _ => {}
        }
        visit::visit_item(self, item);
    }

    /// A method of the file's own may answer where a primitive type has none of this name.
    fn visit_trait_item(&mut self, item: &'ast syn::TraitItem) {
        self.redefines_types |= match item {
            syn::TraitItem::Fn(item) => METHODS.contains(&plain(&item.sig.ident).as_str()),
            syn::TraitItem::Const(item) => CONSTANTS.contains(&plain(&item.ident).as_str()),
            _ => false,
        };
        visit::visit_trait_item(self, item);
    }

    fn visit_variant(&mut self, variant: &'ast syn::Variant) {
        self.value(&variant.ident, false);
        visit::visit_variant(self, variant);
    }

    fn visit_const_param(&mut self, param: &'ast syn::ConstParam) {
        self.value(&param.ident, is_primitive(&param.ty));
    }

    fn visit_type_param(&mut self, param: &'ast syn::TypeParam) {
        self.ty(&param.ident);
        visit::visit_type_param(self, param);
    }

    fn visit_use_name(&mut self, name: &'ast syn::UseName) {
        self.ty(&name.ident);
    }

    fn visit_use_rename(&mut self, rename: &'ast syn::UseRename) {
        self.value(&rename.rename, false);
        self.ty(&rename.rename);
    }
}

/// Where each name of a function gets its value.
#[derive(Default)]
struct Bindings<'ast> {
    sources: Vec<(String, Source<'ast>)>,
    /// Whether a macro stands for a pattern.
    hidden: bool,
}

enum Source<'ast> {
    Primitive,
    Value(&'ast Expr),
    Unknown,
}

impl<'ast> Bindings<'ast> {
    fn typed(&mut self, pattern: &'ast Pat, ty: &Type) {
        match pattern {
            Pat::Ident(name) if is_plain(name) && is_primitive(ty) => {
                self.sources.push((plain(&name.ident), Source::Primitive));
            }
            _ => self.unknown(pattern),
        }
    }

    fn set(&mut self, pattern: &'ast Pat, value: &'ast Expr) {
        match (pattern, value) {
            (Pat::Ident(name), _) if is_plain(name) => {
                self.sources.push((plain(&name.ident), Source::Value(value)));
            }
            (Pat::Tuple(names), Expr::Tuple(values)) if names.elems.len() == values.elems.len() => {
                for (pattern, value) in names.elems.iter().zip(&values.elems) {
                    self.set(pattern, value);
                }
            }
            _ => self.unknown(pattern),
        }
    }

    fn unknown(&mut self, pattern: &'ast Pat) {
        visit::visit_pat(self, pattern);
        match pattern {
            Pat::Ident(name) => self.sources.push((plain(&name.ident), Source::Unknown)),
            // It may bind any name that is handed to it.
            Pat::Macro(_) => self.hidden = true,
            _ => {}
        }
    }

    /// Drops names until those that are left support each other: each is set only to what is computed
    /// from the others, and every value comes from an earlier binding.
    fn solve(self, constants: &BTreeSet<String>) -> Primitives {
        if self.hidden {
            return Primitives::default();
        }
        let bound: BTreeSet<&String> = self.sources.iter().map(|(name, _)| name).collect();
        let mut names: BTreeSet<String> = bound.iter().map(|name| (*name).clone()).collect();
        names.extend(constants.iter().filter(|name| !bound.contains(name)).cloned());
        let mut primitives = Primitives { names };
        let mut unfit: Vec<&String> = Vec::new();
        // What is set from a name, by the name: looked at again when that is dropped.
        let mut users: BTreeMap<String, Vec<(&String, &Expr)>> = BTreeMap::new();
        for (name, source) in &self.sources {
            match source {
                Source::Primitive => {}
                Source::Value(value) if primitives.computes(value) => {
                    let mut mentioned = Mentioned::default();
                    mentioned.visit_expr(value);
                    for mention in mentioned.names {
                        users.entry(mention).or_default().push((name, value));
                    }
                }
                Source::Value(_) | Source::Unknown => unfit.push(name),
            }
        }
        while let Some(name) = unfit.pop() {
            if !primitives.names.remove(name) {
                continue;
            }
            for (user, value) in users.get(name).into_iter().flatten() {
                if primitives.names.contains(*user) && !primitives.computes(value) {
                    unfit.push(user);
                }
            }
        }
        primitives
    }
}

/// The names that an expression mentions.
#[derive(Default)]
struct Mentioned {
    names: BTreeSet<String>,
}

impl<'ast> Visit<'ast> for Mentioned {
    fn visit_ident(&mut self, name: &'ast syn::Ident) {
        self.names.insert(plain(name));
    }
}

impl<'ast> Visit<'ast> for Bindings<'ast> {
    fn visit_local(&mut self, local: &'ast Local) {
        match (&local.pat, &local.init) {
            (Pat::Type(pattern), _) => self.typed(&pattern.pat, &pattern.ty),
            (pattern, Some(init)) => self.set(pattern, &init.expr),
            (pattern, None) => self.unknown(pattern),
        }
        if let Some(init) = &local.init {
            self.visit_expr(&init.expr);
            if let Some((_, diverge)) = &init.diverge {
                self.visit_expr(diverge);
            }
        }
    }

    fn visit_expr_for_loop(&mut self, node: &'ast syn::ExprForLoop) {
        match (&*node.pat, range(&node.expr)) {
            (Pat::Ident(name), Some((start, end))) if is_plain(name) => {
                let name = plain(&name.ident);
                self.sources.push((name.clone(), Source::Value(start)));
                self.sources.push((name, Source::Value(end)));
            }
            (pattern, _) => self.unknown(pattern),
        }
        self.visit_expr(&node.expr);
        self.visit_block(&node.body);
    }

    fn visit_pat(&mut self, pattern: &'ast Pat) {
        match pattern {
            Pat::Type(node) => self.typed(&node.pat, &node.ty),
            _ => self.unknown(pattern),
        }
    }

    /// Items see nothing of the function; their own names hide its.
    fn visit_item(&mut self, item: &'ast Item) {
        let name = match item {
            Item::Const(item) => &item.ident,
            Item::Static(item) => &item.ident,
            Item::Fn(item) => &item.sig.ident,
            Item::Struct(item) => &item.ident,
            _ => return,
        };
        self.sources.push((plain(name), Source::Unknown));
    }
}

/// The bounds of `a..b` and `a..=b`.
fn range(expr: &Expr) -> Option<(&Expr, &Expr)> {
    match expr {
        Expr::Range(syn::ExprRange { start: Some(start), end: Some(end), .. }) => {
            Some((start, end))
        }
        Expr::Paren(node) => range(&node.expr),
        _ => None,
    }
}

fn is_plain(name: &syn::PatIdent) -> bool {
    name.by_ref.is_none() && name.subpat.is_none()
}

fn is_primitive(ty: &Type) -> bool {
    matches!(ty, Type::Path(node) if node.qself.is_none()
        && node.path.get_ident().is_some_and(|name| is_type_name(&plain(name))))
}

fn is_primitive_literal(literal: &Lit) -> bool {
    matches!(literal, Lit::Int(_) | Lit::Float(_) | Lit::Bool(_) | Lit::Char(_) | Lit::Byte(_))
}

/// A literal above zero: to divide by it cannot panic.
fn is_positive(expr: &Expr) -> bool {
    match expr {
        Expr::Lit(syn::ExprLit { lit: Lit::Int(literal), .. }) => {
            literal.base10_parse::<u128>().is_ok_and(|value| value > 0)
        }
        _ => false,
    }
}

/// Whether a statement only computes primitives: nothing outside the function can tell when.
pub(super) fn is_quiet(stmt: &Stmt, primitives: &Primitives) -> bool {
    if !super::attributes::of_stmt(stmt).is_empty() {
        return false;
    }
    match stmt {
        Stmt::Local(local) => match (&local.pat, &local.init) {
            (_, Some(init)) if init.diverge.is_some() => false,
            (Pat::Ident(_), None) => true,
            (pattern, Some(init)) => is_quiet_let(pattern, &init.expr, primitives),
            _ => false,
        },
        Stmt::Expr(Expr::Assign(node), _) => {
            primitives.is_name(&node.left) && primitives.computes(&node.right)
        }
        Stmt::Expr(Expr::Binary(node), _) if super::charge::is_assignment(&node.op) => {
            let total = match node.op {
                BinOp::DivAssign(_) | BinOp::RemAssign(_) => is_positive(&node.right),
                _ => true,
            };
            total && primitives.is_name(&node.left) && primitives.computes(&node.right)
        }
        Stmt::Expr(Expr::Verbatim(tokens), _) => tokens.is_empty(),
        Stmt::Expr(expr, _) => primitives.computes(expr),
        Stmt::Item(_) => true,
        Stmt::Macro(_) => false,
    }
}

fn is_quiet_let(pattern: &Pat, value: &Expr, primitives: &Primitives) -> bool {
    match (pattern, value) {
        // A move or a borrow of a whole variable runs nothing, whatever its type; without a written
        // type there is nothing to convert to.
        (Pat::Ident(_), Expr::Path(_)) => true,
        (Pat::Ident(name), Expr::Reference(node)) => {
            is_plain(name) && matches!(&*node.expr, Expr::Path(_))
        }
        (Pat::Ident(name), _) => is_plain(name) && primitives.builds(value),
        (Pat::Type(typed), _) => {
            is_primitive(&typed.ty) && is_quiet_let(&typed.pat, value, primitives)
        }
        (Pat::Wild(_), _) => primitives.computes(value),
        (Pat::Tuple(names), Expr::Tuple(values)) if names.elems.len() == values.elems.len() => {
            names
                .elems
                .iter()
                .zip(&values.elems)
                .all(|(pattern, value)| is_quiet_let(pattern, value, primitives))
        }
        _ => false,
    }
}

fn is_quiet_block(block: &Block, primitives: &Primitives) -> bool {
    block.stmts.iter().all(|stmt| is_quiet(stmt, primitives))
}

fn is_quiet_if(node: &syn::ExprIf, primitives: &Primitives) -> bool {
    primitives.computes(&node.cond)
        && is_quiet_block(&node.then_branch, primitives)
        && match node.else_branch.as_ref().map(|(_, otherwise)| &**otherwise) {
            None => true,
            Some(Expr::If(next)) => is_quiet_if(next, primitives),
            Some(Expr::Block(otherwise)) => is_quiet_block(&otherwise.block, primitives),
            Some(_) => false,
        }
}
