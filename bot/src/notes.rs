//! Notes for whoever watches: `#hx` lines on standard output, behind a compile-time switch.

/// Whether notes are printed. The uploaded form prints nothing.
pub(crate) const NOTES: bool = false;

/// What is noted of a turn.
pub(crate) struct Note {
    /// The search's value of the action, in hundredths of a step.
    pub(crate) eval: i32,
    /// How deep it looked.
    pub(crate) depth: i32,
    /// Nodes so far: those visited, and the leaves that were valued with a flood of their own.
    pub(crate) nodes: u64,
    /// Positions whose distances were both computed and used so far.
    pub(crate) positions: u64,
    /// The code of the action.
    pub(crate) action: usize,
    /// The code of the reply that is expected.
    pub(crate) reply: u16,
    /// What all calls of the arena have cost so far, by the bot's own ledger.
    pub(crate) call_ticks: u64,
    /// Ticks that the turn was allowed without its action.
    pub(crate) budget: u64,
    /// Ticks that it took without its action.
    pub(crate) used: u64,
}

impl Note {
    /// Prints the note.
    pub(crate) fn print(&self) {
        println!(
            "#hx eval={} depth={} nodes={} positions={} action={} reply={} call_ticks={} budget={} used={}",
            self.eval,
            self.depth,
            self.nodes,
            self.positions,
            self.action,
            self.reply,
            self.call_ticks,
            self.budget,
            self.used
        );
    }
}
