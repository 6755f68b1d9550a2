//! Which statements of a block are charged in one go.
//!
//! A charge may be made too early only where nobody can tell. So a run of statements shares one charge,
//! in front of the first, if all but the last are *quiet*: they compute primitives from primitives, which
//! cannot panic, call, loop, drop or print. The last may be anything: it starts when its charge is due.

use std::ops::Range;

use syn::Stmt;

use super::attributes;
use super::primitives::{Primitives, is_quiet};

/// Splits a block's statements into runs that are charged together.
pub(super) fn runs(stmts: &[Stmt], primitives: &Primitives) -> Vec<Range<usize>> {
    let mut runs = Vec::new();
    let mut start = 0;
    for (at, stmt) in stmts.iter().enumerate() {
        // What an attribute may remove takes its charge with it.
        let apart = |stmt: &Stmt| !attributes::of_stmt(stmt).is_empty();
        let goes_on =
            is_quiet(stmt, primitives) && stmts.get(at + 1).is_some_and(|next| !apart(next));
        if !goes_on {
            runs.push(start..at + 1);
            start = at + 1;
        }
    }
    runs
}
