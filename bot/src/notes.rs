//! Notes for whoever watches: `#hx` lines on standard output, behind a compile-time switch.

/// Whether notes are printed. The uploaded form prints nothing.
pub(crate) const NOTES: bool = false;

/// What is noted of a turn.
pub(crate) struct Note {
    /// The search's value of the action, in hundredths of a step.
    pub(crate) eval: i32,
    /// How deep it looked.
    pub(crate) depth: i32,
    /// Inner nodes so far.
    pub(crate) nodes: u64,
    /// The code of the action.
    pub(crate) action: usize,
    /// The code of the reply that is expected.
    pub(crate) reply: usize,
    /// Ticks that the turn was allowed.
    pub(crate) budget: u64,
    /// Ticks that it took without its action.
    pub(crate) used: u64,
}

impl Note {
    /// Prints the note if notes are on.
    pub(crate) fn print(&self) {
        if NOTES {
            println!(
                "#hx eval={} depth={} nodes={} action={} reply={} budget={} used={}",
                self.eval, self.depth, self.nodes, self.action, self.reply, self.budget, self.used
            );
        }
    }
}
