//! Where expressions and statements begin and end, in bytes.
//!
//! The parser's own `span()` writes out all tokens of a node; these follow its edge instead.

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{AttrStyle, Attribute, Expr, Stmt};

/// Where a statement begins, attributes included.
pub(super) fn start_of(stmt: &Stmt) -> usize {
    match stmt {
        Stmt::Local(local) => start_of_attributes(&local.attrs)
            .unwrap_or_else(|| local.let_token.span.byte_range().start),
        Stmt::Expr(expr, _) => start_of_expr(expr),
        Stmt::Macro(call) => start_of_attributes(&call.attrs)
            .unwrap_or_else(|| call.mac.path.span().byte_range().start),
        Stmt::Item(item) => item.span().byte_range().start,
    }
}

/// Where an expression begins, attributes included.
pub(super) fn start_of_expr(expr: &Expr) -> usize {
    let mut leftmost = expr;
    loop {
        if let Some(start) = start_of_attributes(super::attributes::of_expr(leftmost)) {
            return start;
        }
        match left_operand(leftmost) {
            Some(left) => leftmost = left,
            None => return first_token(leftmost).byte_range().start,
        }
    }
}

/// The operand with which an expression begins, however deep.
pub(super) fn leftmost(expr: &Expr) -> &Expr {
    let mut leftmost = expr;
    while let Some(left) = left_operand(leftmost) {
        leftmost = left;
    }
    leftmost
}

fn left_operand(expr: &Expr) -> Option<&Expr> {
    match expr {
        Expr::Assign(node) => Some(&node.left),
        Expr::Binary(node) => Some(&node.left),
        Expr::Call(node) => Some(&node.func),
        Expr::Cast(node) => Some(&node.expr),
        Expr::Field(node) => Some(&node.base),
        Expr::Index(node) => Some(&node.expr),
        Expr::MethodCall(node) => Some(&node.receiver),
        Expr::Try(node) => Some(&node.expr),
        Expr::Range(node) => node.start.as_deref(),
        _ => None,
    }
}

/// The first token of an expression that does not begin with another one.
fn first_token(expr: &Expr) -> Span {
    let label = |label: &Option<syn::Label>, keyword| {
        label.as_ref().map_or(keyword, |label| label.name.apostrophe)
    };
    match expr {
        Expr::Array(node) => node.bracket_token.span.open(),
        Expr::Block(node) => label(&node.label, node.block.brace_token.span.open()),
        Expr::Break(node) => node.break_token.span,
        Expr::Closure(node) if node.lifetimes.is_none() && node.constness.is_none() => {
            node.capture.map_or(node.inputs_begin.spans[0], |token| token.span)
        }
        Expr::ForLoop(node) => label(&node.label, node.for_token.span),
        Expr::If(node) => node.if_token.span,
        Expr::Let(node) => node.let_token.span,
        Expr::Loop(node) => label(&node.label, node.loop_token.span),
        Expr::Match(node) => node.match_token.span,
        Expr::Paren(node) => node.paren_token.span.open(),
        Expr::Reference(node) => node.and_token.spans[0],
        Expr::Return(node) => node.return_token.span,
        Expr::Tuple(node) => node.paren_token.span.open(),
        Expr::Unsafe(node) => node.unsafe_token.span,
        Expr::While(node) => label(&node.label, node.while_token.span),
        // Short ones, and those that need a span of several kinds.
        _ => expr.span(),
    }
}

/// Where an expression ends.
pub(super) fn end_of(expr: &Expr) -> usize {
    let mut rightmost = expr;
    loop {
        rightmost = match rightmost {
            Expr::Assign(node) => &node.right,
            Expr::Binary(node) => &node.right,
            Expr::Closure(node) => &node.body,
            Expr::Let(node) => &node.expr,
            Expr::Reference(node) => &node.expr,
            Expr::Unary(node) => &node.expr,
            Expr::Range(syn::ExprRange { end: Some(end), .. }) => end,
            Expr::Return(syn::ExprReturn { expr: Some(expr), .. }) => expr,
            Expr::Break(syn::ExprBreak { expr: Some(expr), .. }) => expr,
            Expr::Call(node) => return node.paren_token.span.close().byte_range().end,
            Expr::MethodCall(node) => return node.paren_token.span.close().byte_range().end,
            Expr::Paren(node) => return node.paren_token.span.close().byte_range().end,
            _ => return rightmost.span().byte_range().end,
        };
    }
}

/// Where the attributes in front begin (those inside braces are not in front).
fn start_of_attributes(attributes: &[Attribute]) -> Option<usize> {
    let outer = attributes.iter().find(|attribute| attribute.style == AttrStyle::Outer)?;
    Some(outer.pound_token.span.byte_range().start)
}
