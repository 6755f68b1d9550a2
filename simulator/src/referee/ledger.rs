//! Where the ticks went: statements, and each arena function.

use std::ops::AddAssign;

use arena::Function;

use crate::ticks::Ticks;

/// What one player spent in one stretch of the game (its own turn, or the other's).
///
/// `ticks` is the whole stretch; what is not in `calls` went to statements (or, off turn, to
/// waiting). A call that reaches over the end of a stretch is split there: its ticks fall where
/// they pass, its count where it was called.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ledger {
    /// The length of the stretch.
    pub ticks: Ticks,
    /// Ticks paid for statements.
    pub statement_ticks: Ticks,
    /// By [`Function::index`]: calls and the ticks paid for them.
    pub calls: [Calls; Function::COUNT],
}

/// How often one function was called, and what that cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Calls {
    /// Number of calls.
    pub count: u64,
    /// Ticks paid for them, statements not included.
    pub ticks: Ticks,
}

impl AddAssign<&Ledger> for Ledger {
    fn add_assign(&mut self, other: &Ledger) {
        self.ticks += other.ticks;
        self.statement_ticks += other.statement_ticks;
        for (sum, calls) in self.calls.iter_mut().zip(&other.calls) {
            sum.count += calls.count;
            sum.ticks += calls.ticks;
        }
    }
}
