//! Notes for whoever watches: `#hx` lines on standard output, behind a compile-time switch.

/// Whether notes are printed. The uploaded form prints nothing.
pub const NOTES: bool = false;

/// What is noted of a turn.
pub struct Note {
    /// The search's value of the action, in hundredths of a step.
    pub eval: i32,
    /// How deep it looked.
    pub depth: i32,
    /// Inner nodes so far.
    pub nodes: u64,
    /// Positions whose distances were computed and used so far.
    pub positions: u64,
    /// The code of the action.
    pub action: usize,
    /// The code of the reply that is expected.
    pub reply: usize,
    /// Ticks that the turn was allowed.
    pub budget: u64,
    /// Ticks that it took without its action.
    pub used: u64,
}

impl Note {
    /// Prints the note if notes are on.
    pub fn print(&self) {
        if NOTES {
            println!(
                "#hx eval={} depth={} nodes={} positions={} action={} reply={} budget={} used={}",
                self.eval,
                self.depth,
                self.nodes,
                self.positions,
                self.action,
                self.reply,
                self.budget,
                self.used
            );
        }
    }
}
