//! Counts of action sequences, the standard check of a move generator.
//!
//! From the start there are 268, 68 486 and 16 668 506 sequences of 1, 2 and 3 actions (16 668 394
//! of 3 where a wall may seal off neither player). A finished game has no more actions.

use crate::action::Action;
use crate::position::Position;

/// The number of sequences of `depth` legal actions. The last action is counted, not played.
///
/// ```
/// use rules::{Position, RuleSet, perft};
/// assert_eq!(perft::perft(&Position::start(&RuleSet::default()), 2), 68_486);
/// ```
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal() as u64,
        _ => divide(position, depth).into_iter().map(|(_, count)| count).sum(),
    }
}

/// The same number, with every action played.
#[must_use]
pub fn perft_by_playing(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let actions = position.legal_actions();
    actions.iter().map(|&action| perft_by_playing(&after(position, action), depth - 1)).sum()
}

/// The number of sequences of `depth` actions, 1 or more, by the legal action they begin with, in
/// the order of [`Position::legal_actions`].
#[must_use]
pub fn divide(position: &Position, depth: u32) -> Vec<(Action, u64)> {
    let count = |action| (action, perft(&after(position, action), depth.saturating_sub(1)));
    position.legal_actions().into_iter().map(count).collect()
}

fn after(position: &Position, action: Action) -> Position {
    let mut child = position.clone();
    child.play_unchecked(action);
    child
}
