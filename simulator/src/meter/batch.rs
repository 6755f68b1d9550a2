//! Which statements of a block are charged in one go.

use std::ops::Range;

use syn::Stmt;

use super::Mode;

/// Splits a block's statements into runs that are charged together.
pub(super) fn groups(stmts: &[Stmt], mode: Mode) -> Vec<Range<usize>> {
    let _ = mode;
    (0..stmts.len()).map(|at| at..at + 1).collect()
}
