//! Where charges go: a walk over the syntax tree, rule by rule of the cost model `statement-1`.
//!
//! A charge is a call of the arena's tick counter, put in front of what it pays for; where only an
//! expression fits, the expression is put into a block behind its charge. Nothing is ever put behind
//! the work (it might be jumped over), and tails stay tails.

mod calls;

use std::collections::BTreeSet;
use std::ops::Range;

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{
    Arm, AttrStyle, Attribute, BinOp, Block, Expr, ExprClosure, ExprIf, Item, Macro, Pat,
    Signature, Stmt,
};

use super::attributes;
use super::batch;
use super::explain::{Charge, Rule};
use super::names::Names;
use super::own_macros::OwnMacros;
use super::primitives::Primitives;
use super::refusal::Collector;
use super::span::{end_of, leftmost, start_of, start_of_expr};
use super::splice::Splice;
use super::tokens::plain;

/// Nesting that takes no brackets (closures in closures, operators in front of operators).
const MAX_NESTING: usize = 2_000;

/// What the walk finds.
pub(super) struct Charges<'a> {
    /// What was parsed.
    text: &'a str,
    names: &'a Names,
    own_macros: &'a OwnMacros,
    /// The file's primitive constants; `None` where each statement is charged on its own.
    constants: Option<BTreeSet<String>>,
    /// Of the function that is walked.
    primitives: Primitives,
    /// Whether what is walked runs at run time (S8).
    paid: bool,
    /// Whether it is handed to one of the file's own macros: there everything is charged, because a
    /// macro may run what looks like a constant. At compile time a charge does nothing.
    is_handed_in: bool,
    nesting: usize,
    too_nested: bool,
    /// Of macro calls, so far.
    readings: usize,
    /// The first macro call that was one too many.
    pub(super) unread: Option<Span>,
    pub(super) splice: Splice,
    pub(super) refusals: Collector,
    /// What `cfg` removes, in bytes.
    pub(super) removed: Vec<Range<usize>>,
}

impl<'a> Charges<'a> {
    pub(super) fn new(
        text: &'a str,
        names: &'a Names,
        own_macros: &'a OwnMacros,
        constants: Option<BTreeSet<String>>,
        refusals: Collector,
    ) -> Self {
        Self {
            text,
            names,
            own_macros,
            constants,
            primitives: Primitives::default(),
            paid: true,
            is_handed_in: false,
            nesting: 0,
            too_nested: false,
            readings: 0,
            unread: None,
            splice: Splice::default(),
            refusals,
            removed: Vec::new(),
        }
    }

    fn charge_at(&mut self, at_byte: usize, statements: u64, conditions: &str, charge: Charge) {
        if self.paid {
            let text = format!("{conditions}{}", tick(statements));
            self.splice.insert_charge(at_byte, text, Some(charge));
        }
    }

    /// Opens a block that charges for one evaluation of the expression that starts here.
    fn open(&mut self, at_byte: usize, rule: Rule) {
        if self.paid {
            let charge = Some(Charge { rule, at_byte });
            self.splice.insert_charge(at_byte, format!("{{{}", tick(1)), charge);
        }
    }

    fn close(&mut self, at_byte: usize) {
        if self.paid {
            self.splice.insert(at_byte, "}");
        }
    }

    /// Walks what is (or is not) computed at run time.
    fn with_paid(&mut self, paid: bool, walk: impl FnOnce(&mut Self)) {
        let outer = std::mem::replace(&mut self.paid, paid || self.is_handed_in);
        walk(self);
        self.paid = outer;
    }

    fn with_primitives(&mut self, primitives: Primitives, walk: impl FnOnce(&mut Self)) {
        let outer = std::mem::replace(&mut self.primitives, primitives);
        walk(self);
        self.primitives = outer;
    }

    /// Whether `cfg` removes the node; if so, remembers its place.
    fn is_removed(&mut self, attributes: &[Attribute], node: &impl Spanned) -> bool {
        let removed = !attributes.is_empty() && attributes::removed(attributes);
        if removed {
            self.removed.push(node.span().byte_range());
        }
        removed
    }

    /// Walks a function's body; in a default body of a trait as anywhere.
    fn function(&mut self, signature: &Signature, body: &Block) {
        self.visit_signature(signature);
        let constants = self.constants.as_ref();
        let primitives = constants.map(|known| Primitives::of_function(signature, body, known));
        self.with_primitives(primitives.unwrap_or_default(), |walk| walk.visit_block(body));
    }

    /// S1, and S2 where the block is the body of the loop written at `loop_byte`: its charge goes with
    /// the first statement's.
    fn block(&mut self, block: &Block, loop_byte: Option<usize>) {
        let mut pending = u64::from(loop_byte.is_some());
        let round = Charge { rule: Rule::Round, at_byte: loop_byte.unwrap_or_default() };
        for run in self.runs(&block.stmts) {
            let Some(first) = block.stmts[run.clone()].iter().find(|stmt| is_charged(stmt)) else {
                continue;
            };
            if attributes::removed(attributes::of_stmt(first)) {
                continue;
            }
            let at_byte = start_of(first);
            let conditions = conditions(first);
            if pending > 0 && (self.constants.is_none() || !conditions.is_empty()) {
                self.charge_at(at_byte, pending, "", round);
                pending = 0;
            }
            let count = block.stmts[run].iter().filter(|stmt| is_charged(stmt)).count();
            let statement = Charge { rule: Rule::Statement, at_byte };
            self.charge_at(at_byte, pending + count as u64, &conditions, statement);
            pending = 0;
        }
        if pending > 0 {
            let end = block.brace_token.span.close().byte_range().start;
            self.charge_at(end, pending, "", round);
        }
        block.stmts.iter().for_each(|stmt| self.statement(stmt));
    }

    /// Which statements are charged in one go.
    fn runs(&self, stmts: &[Stmt]) -> Vec<Range<usize>> {
        match self.constants {
            Some(_) => batch::runs(stmts, &self.primitives),
            None => (0..stmts.len()).map(|at| at..at + 1).collect(),
        }
    }

    fn statement(&mut self, stmt: &Stmt) {
        if self.is_removed(attributes::of_stmt(stmt), stmt) {
            return;
        }
        match stmt {
            Stmt::Expr(Expr::Verbatim(tokens), Some(_)) if tokens.is_empty() => {}
            Stmt::Expr(Expr::Macro(syn::ExprMacro { attrs, mac }), _)
            | Stmt::Macro(syn::StmtMacro { attrs, mac, .. }) => {
                attrs.iter().for_each(|attribute| self.visit_attribute(attribute));
                self.macro_call(mac, true);
            }
            Stmt::Expr(expr, _) => self.charged_elsewhere(expr),
            Stmt::Local(_) | Stmt::Item(_) => visit::visit_stmt(self, stmt),
        }
    }

    /// Walks an expression that is paid for as a whole: if it is an assignment, S9 adds nothing.
    fn charged_elsewhere(&mut self, expr: &Expr) {
        match expr {
            Expr::Assign(assign) => visit::visit_expr_assign(self, assign),
            Expr::Binary(binary) => visit::visit_expr_binary(self, binary),
            _ => self.visit_expr(expr),
        }
    }

    /// Puts a whole expression behind a charge, inside a block; in parentheses where the block would
    /// take its beginning for a statement.
    fn behind_charge(&mut self, expr: &Expr, rule: Rule, walk: impl FnOnce(&mut Self)) {
        let parentheses = self.paid && self.begins_statement(expr);
        self.open(start_of_expr(expr), rule);
        if parentheses {
            self.splice.insert(start_of_expr(expr), "(");
        }
        walk(self);
        if parentheses {
            self.splice.insert(end_of(expr), ")");
        }
        self.close(end_of(expr));
    }

    /// Whether the expression is read in another way where a statement may stand: `{ a } - b` is two
    /// statements there, and so may be what an own macro expands to.
    fn begins_statement(&self, expr: &Expr) -> bool {
        let leftmost = leftmost(expr);
        let is_whole = std::ptr::eq(leftmost, expr);
        match leftmost {
            Expr::Macro(node) if is_whole => {
                let name = node.mac.path.segments.last().map(|last| plain(&last.ident));
                name.is_some_and(|name| !self.own_macros.named(&name).is_empty())
            }
            Expr::Macro(node) => matches!(node.mac.delimiter, syn::MacroDelimiter::Brace(_)),
            _ => !is_whole && ends_statement(leftmost),
        }
    }

    /// S3.
    fn closure(&mut self, closure: &ExprClosure) {
        if let Some(token) = &closure.asyncness {
            self.refusals.refuse(token.span, ASYNC);
        }
        closure.attrs.iter().for_each(|attribute| self.visit_attribute(attribute));
        closure.inputs.iter().for_each(|input| self.visit_pat(input));
        self.visit_return_type(&closure.output);
        self.with_paid(true, |walk| {
            if is_block(&closure.body) {
                walk.visit_expr(&closure.body);
            } else {
                let body = &*closure.body;
                walk.behind_charge(body, Rule::Call, |walk| walk.charged_elsewhere(body));
            }
        });
    }

    /// S4: an `else if` pays each time its condition is evaluated.
    fn else_if(&mut self, next: &ExprIf) {
        if has_let(&next.cond) {
            // A block around the condition would cut its bindings off: the whole `if` goes in.
            self.open(next.if_token.span.byte_range().start, Rule::Test);
            self.visit_expr_if(next);
            let end = last_block_end(next);
            self.close(end);
        } else {
            self.behind_charge(&next.cond, Rule::Test, |walk| walk.visit_expr(&next.cond));
            self.branches(next);
        }
    }

    fn branches(&mut self, branch: &ExprIf) {
        self.visit_block(&branch.then_branch);
        match branch.else_branch.as_ref().map(|(_, otherwise)| &**otherwise) {
            Some(Expr::If(next)) => self.else_if(next),
            Some(otherwise) => self.visit_expr(otherwise),
            None => {}
        }
    }

    /// S4: a guard pays each time it is evaluated.
    fn guard(&mut self, guard: &Expr) {
        if has_let(guard) {
            if self.paid {
                let at_byte = start_of_expr(guard);
                let charge = Some(Charge { rule: Rule::Test, at_byte });
                self.splice.insert_charge(at_byte, format!("{{{}true}}&&", tick(1)), charge);
            }
            self.visit_expr(guard);
        } else {
            self.behind_charge(guard, Rule::Test, |walk| walk.visit_expr(guard));
        }
    }

    fn nested(&mut self, node: &impl Spanned, walk: impl FnOnce(&mut Self)) {
        self.nesting += 1;
        if self.nesting < MAX_NESTING {
            walk(self);
        } else if !self.too_nested {
            self.too_nested = true;
            let reason = format!("more than {MAX_NESTING} levels of nesting");
            self.refusals.refuse(node.span(), reason);
        }
        self.nesting -= 1;
    }
}

const ASYNC: &str = "`async` is not allowed: nothing runs a future here";

impl<'ast> Visit<'ast> for Charges<'_> {
    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        attributes::judge(attribute, &mut self.refusals);
    }

    fn visit_block(&mut self, block: &'ast Block) {
        self.block(block, None);
    }

    fn visit_expr(&mut self, expr: &'ast Expr) {
        match expr {
            Expr::Binary(binary) if is_assignment(&binary.op) => {
                let walk_on = |walk: &mut Self| visit::visit_expr_binary(walk, binary);
                self.behind_charge(expr, Rule::Assignment, walk_on);
            }
            // Long chains lean to the left: no nesting to speak of.
            Expr::Binary(binary) => visit::visit_expr_binary(self, binary),
            Expr::MethodCall(_) | Expr::If(_) => visit::visit_expr(self, expr),
            Expr::Assign(assign) => self.nested(&assign.eq_token, |walk| {
                let walk_on = |walk: &mut Self| visit::visit_expr_assign(walk, assign);
                walk.behind_charge(expr, Rule::Assignment, walk_on);
            }),
            Expr::Closure(closure) => {
                self.nested(&closure.inputs_begin, |walk| walk.closure(closure));
            }
            Expr::Async(expr) => self.refusals.refuse(expr.async_token.span, ASYNC),
            Expr::Await(expr) => self.refusals.refuse(expr.await_token.span, ASYNC),
            Expr::Yield(expr) => {
                self.refusals.refuse(expr.yield_token.span, "`yield` is not stable Rust");
            }
            Expr::TryBlock(expr) => {
                self.refusals.refuse(expr.try_token.span, "`try` blocks are not stable Rust");
            }
            Expr::Verbatim(tokens) => self.refusals.refuse(tokens.span(), UNKNOWN_SYNTAX),
            _ => self.nested(expr, |walk| visit::visit_expr(walk, expr)),
        }
    }

    fn visit_expr_if(&mut self, branch: &'ast ExprIf) {
        branch.attrs.iter().for_each(|attribute| self.visit_attribute(attribute));
        self.visit_expr(&branch.cond);
        self.branches(branch);
    }

    fn visit_expr_loop(&mut self, node: &'ast syn::ExprLoop) {
        node.attrs.iter().for_each(|attribute| self.visit_attribute(attribute));
        self.block(&node.body, Some(node.loop_token.span.byte_range().start));
    }

    fn visit_expr_while(&mut self, node: &'ast syn::ExprWhile) {
        node.attrs.iter().for_each(|attribute| self.visit_attribute(attribute));
        self.visit_expr(&node.cond);
        self.block(&node.body, Some(node.while_token.span.byte_range().start));
    }

    fn visit_expr_for_loop(&mut self, node: &'ast syn::ExprForLoop) {
        node.attrs.iter().for_each(|attribute| self.visit_attribute(attribute));
        self.visit_pat(&node.pat);
        self.visit_expr(&node.expr);
        self.block(&node.body, Some(node.for_token.span.byte_range().start));
    }

    /// S4.
    fn visit_arm(&mut self, arm: &'ast Arm) {
        if self.is_removed(&arm.attrs, arm) {
            return;
        }
        arm.attrs.iter().for_each(|attribute| self.visit_attribute(attribute));
        match &arm.pat {
            Pat::Guard(guarded) => {
                self.visit_pat(&guarded.pat);
                self.guard(&guarded.guard);
            }
            pat => self.visit_pat(pat),
        }
        if is_block(&arm.body) {
            self.visit_expr(&arm.body);
        } else {
            self.behind_charge(&arm.body, Rule::Arm, |walk| walk.charged_elsewhere(&arm.body));
        }
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        item.attrs.iter().for_each(|attribute| self.visit_attribute(attribute));
        self.function(&item.sig, &item.block);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        item.attrs.iter().for_each(|attribute| self.visit_attribute(attribute));
        self.function(&item.sig, &item.block);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        item.attrs.iter().for_each(|attribute| self.visit_attribute(attribute));
        match &item.default {
            Some(body) => self.function(&item.sig, body),
            None => self.visit_signature(&item.sig),
        }
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        self.macro_call(call, false);
    }

    fn visit_pat(&mut self, pat: &'ast Pat) {
        match pat {
            Pat::Verbatim(tokens) => self.refusals.refuse(tokens.span(), UNKNOWN_SYNTAX),
            Pat::Guard(guarded) => {
                self.refusals.refuse(guarded.if_token.span, "a guard inside a pattern");
            }
            _ => self.nested(pat, |walk| visit::visit_pat(walk, pat)),
        }
    }

    fn visit_type(&mut self, ty: &'ast syn::Type) {
        match ty {
            syn::Type::Verbatim(tokens) => self.refusals.refuse(tokens.span(), UNKNOWN_SYNTAX),
            _ => self.nested(ty, |walk| visit::visit_type(walk, ty)),
        }
    }

    fn visit_signature(&mut self, signature: &'ast syn::Signature) {
        if let Some(token) = &signature.asyncness {
            self.refusals.refuse(token.span, ASYNC);
        }
        visit::visit_signature(self, signature);
    }

    fn visit_item(&mut self, item: &'ast Item) {
        if self.is_removed(attributes::of_item(item), item) {
            return;
        }
        match item {
            Item::ForeignMod(block) => {
                let reason = "foreign functions are not allowed: the meter cannot see them";
                self.refusals.refuse(block.abi.extern_token.span, reason);
            }
            Item::Mod(module) if module.content.is_none() => {
                let reason = "a module in another file: a submission is one file";
                self.refusals.refuse(module.mod_token.span, reason);
            }
            Item::Verbatim(tokens) => self.refusals.refuse(tokens.span(), UNKNOWN_SYNTAX),
            // Judged with all other definitions.
            Item::Macro(definition) if definition.mac.path.is_ident("macro_rules") => {
                definition.attrs.iter().for_each(|attribute| self.visit_attribute(attribute));
            }
            // Functions of any kind run at run time, wherever they are written; they see no variables.
            _ => self.with_paid(true, |walk| {
                walk.with_primitives(Primitives::default(), |walk| {
                    walk.nested(item, |walk| visit::visit_item(walk, item));
                });
            }),
        }
    }

    fn visit_impl_item(&mut self, item: &'ast syn::ImplItem) {
        let attributes = match item {
            syn::ImplItem::Const(item) => &item.attrs,
            syn::ImplItem::Fn(item) => &item.attrs,
            syn::ImplItem::Type(item) => &item.attrs,
            syn::ImplItem::Macro(item) => &item.attrs,
            _ => return self.refusals.refuse(item.span(), UNKNOWN_SYNTAX),
        };
        if !self.is_removed(attributes, item) {
            visit::visit_impl_item(self, item);
        }
    }

    fn visit_trait_item(&mut self, item: &'ast syn::TraitItem) {
        let attributes = match item {
            syn::TraitItem::Const(item) => &item.attrs,
            syn::TraitItem::Fn(item) => &item.attrs,
            syn::TraitItem::Type(item) => &item.attrs,
            syn::TraitItem::Macro(item) => &item.attrs,
            _ => return self.refusals.refuse(item.span(), UNKNOWN_SYNTAX),
        };
        if !self.is_removed(attributes, item) {
            visit::visit_trait_item(self, item);
        }
    }

    // S8: what is computed at compile time is free.

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        self.with_paid(false, |walk| visit::visit_item_const(walk, item));
    }

    fn visit_item_static(&mut self, item: &'ast syn::ItemStatic) {
        self.with_paid(false, |walk| visit::visit_item_static(walk, item));
    }

    fn visit_impl_item_const(&mut self, item: &'ast syn::ImplItemConst) {
        self.with_paid(false, |walk| visit::visit_impl_item_const(walk, item));
    }

    fn visit_trait_item_const(&mut self, item: &'ast syn::TraitItemConst) {
        self.with_paid(false, |walk| visit::visit_trait_item_const(walk, item));
    }

    fn visit_variant(&mut self, variant: &'ast syn::Variant) {
        self.with_paid(false, |walk| visit::visit_variant(walk, variant));
    }

    fn visit_expr_const(&mut self, node: &'ast syn::ExprConst) {
        self.with_paid(false, |walk| visit::visit_expr_const(walk, node));
    }

    fn visit_expr_repeat(&mut self, node: &'ast syn::ExprRepeat) {
        node.attrs.iter().for_each(|attribute| self.visit_attribute(attribute));
        self.visit_expr(&node.expr);
        self.with_paid(false, |walk| walk.visit_expr(&node.len));
    }

    fn visit_type_array(&mut self, node: &'ast syn::TypeArray) {
        self.visit_type(&node.elem);
        self.with_paid(false, |walk| walk.visit_expr(&node.len));
    }

    fn visit_generic_argument(&mut self, argument: &'ast syn::GenericArgument) {
        match argument {
            syn::GenericArgument::Const(value) => {
                self.with_paid(false, |walk| walk.visit_expr(value));
            }
            _ => visit::visit_generic_argument(self, argument),
        }
    }

    fn visit_const_param(&mut self, param: &'ast syn::ConstParam) {
        self.with_paid(false, |walk| visit::visit_const_param(walk, param));
    }
}

const UNKNOWN_SYNTAX: &str = "syntax that the meter does not know";

fn tick(statements: u64) -> String {
    format!("::arena::__hx::tick({statements});")
}

/// Whether S1 charges for this statement.
fn is_charged(stmt: &Stmt) -> bool {
    match stmt {
        Stmt::Item(_) => false,
        Stmt::Expr(Expr::Verbatim(tokens), _) => !tokens.is_empty(),
        Stmt::Local(_) | Stmt::Expr(..) | Stmt::Macro(_) => true,
    }
}

/// The `cfg` attributes of a statement, to stand before its charge as well.
fn conditions(stmt: &Stmt) -> String {
    let attributes = attributes::of_stmt(stmt).iter();
    let conditional = attributes.filter(|attribute| {
        attribute.style == AttrStyle::Outer && attributes::conditional(attribute)
    });
    conditional.map(|attribute| quote::ToTokens::to_token_stream(attribute).to_string()).collect()
}

pub(super) fn is_assignment(operator: &BinOp) -> bool {
    use BinOp::*;
    matches!(
        operator,
        AddAssign(_)
            | SubAssign(_)
            | MulAssign(_)
            | DivAssign(_)
            | RemAssign(_)
            | BitXorAssign(_)
            | BitAndAssign(_)
            | BitOrAssign(_)
            | ShlAssign(_)
            | ShrAssign(_)
    )
}

/// `{}`, `unsafe {}` and `'label: {}`; nothing else is a block.
fn is_block(expr: &Expr) -> bool {
    matches!(expr, Expr::Block(_) | Expr::Unsafe(_))
}

/// Whether a statement ends behind this expression without a `;`.
fn ends_statement(expr: &Expr) -> bool {
    matches!(
        expr,
        Expr::Block(_)
            | Expr::Const(_)
            | Expr::ForLoop(_)
            | Expr::If(_)
            | Expr::Loop(_)
            | Expr::Match(_)
            | Expr::TryBlock(_)
            | Expr::Unsafe(_)
            | Expr::While(_)
    )
}

/// Whether a condition binds names.
fn has_let(condition: &Expr) -> bool {
    match condition {
        Expr::Let(_) => true,
        Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        _ => false,
    }
}

/// Where an `if` with all its branches ends.
fn last_block_end(branch: &ExprIf) -> usize {
    let mut last = branch;
    loop {
        match last.else_branch.as_ref().map(|(_, otherwise)| &**otherwise) {
            Some(Expr::If(next)) => last = next,
            Some(otherwise) => return end_of(otherwise),
            None => return last.then_branch.brace_token.span.close().byte_range().end,
        }
    }
}
