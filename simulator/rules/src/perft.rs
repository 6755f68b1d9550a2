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
        _ => divide(position, depth).map(|(_, count)| count).sum(),
    }
}

/// The same number, with every action played.
#[must_use]
pub fn perft_by_playing(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    children(position).map(|(_, child)| perft_by_playing(&child, depth - 1)).sum()
}

/// The number of sequences that begin with each legal action, in the order of
/// [`Position::legal_actions`]; nothing for depth 0.
pub fn divide(position: &Position, depth: u32) -> impl Iterator<Item = (Action, u64)> {
    let actions = if depth == 0 { Default::default() } else { position.legal_actions() };
    play_each(position, actions).map(move |(action, child)| (action, perft(&child, depth - 1)))
}

fn children(position: &Position) -> impl Iterator<Item = (Action, Position)> {
    play_each(position, position.legal_actions())
}

fn play_each(
    position: &Position,
    actions: crate::position::Actions,
) -> impl Iterator<Item = (Action, Position)> {
    actions.into_iter().map(|action| {
        let mut child = position.clone();
        child.play_unchecked(action);
        (action, child)
    })
}
