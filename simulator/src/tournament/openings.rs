//! Random openings: without them, programs that play the same way each time would play one game only.

use rules::{Action, Position, RuleSet};

use crate::referee::opening::Opening;
use crate::tournament::random::Random;

/// An endless, numbered list of openings; each depends on the seed, its number, the number of plies and
/// the rules alone.
///
/// Each ply is a move or a wall with equal chance, if there are both; then all legal moves, or walls,
/// are equally likely. An opening is dropped for the next one when it ends the game, when the player to
/// move has no action, or when it is not near balanced: a game that is decided before it begins tells
/// nothing.
///
/// *Near balanced* means that in a mere race the player to move is half a step ahead, as at the arena's
/// start, or half a step behind. With `m` steps to its own goal, `o` the other's, and half a step for
/// being on turn, it is `o - m + 1/2` steps ahead; so `m = o` or `m = o + 1`.
#[derive(Clone, Debug)]
pub struct Openings {
    /// What they are drawn from.
    pub seed: u64,
    /// How many actions each has.
    pub plies: u32,
    /// The rules they follow.
    pub rules: RuleSet,
}

impl Openings {
    /// How many openings are tried for one number before the rules are blamed.
    const TRIES: u32 = 10_000;

    /// The opening with this number. Without plies it is the arena's start.
    ///
    /// # Errors
    /// When the rules leave no such opening (there are too many plies for it, say).
    pub fn get(&self, number: u64) -> Result<Opening, NoOpening> {
        let mut random = Random::new(self.seed, number);
        (0..Self::TRIES).find_map(|_| self.draw(&mut random)).ok_or(NoOpening { plies: self.plies })
    }

    fn draw(&self, random: &mut Random) -> Option<Opening> {
        let mut opening = Opening::none(&self.rules);
        for _ in 0..self.plies {
            let action = choose(opening.position(), random)?;
            opening.push(action).ok()?;
        }
        let is_balanced = self.plies == 0 || is_near_balanced(opening.position());
        (is_balanced && opening.position().count_legal() > 0).then_some(opening)
    }
}

/// See [`Openings`].
fn is_near_balanced(position: &Position) -> bool {
    let mover = position.to_move();
    match [mover, mover.opponent()].map(|player| position.steps_to_goal(player)) {
        [Some(mine), Some(others)] => mine == others || mine == others + 1,
        // Whoever is sealed off has lost the race.
        _ => false,
    }
}

fn choose(position: &Position, random: &mut Random) -> Option<Action> {
    let legal = position.legal_actions();
    let (moves, walls): (Vec<_>, Vec<_>) =
        legal.into_iter().partition(|action| matches!(action, Action::Move(_)));
    let choices = match (moves.is_empty(), walls.is_empty()) {
        (true, true) => return None,
        (false, true) => moves,
        (true, false) => walls,
        (false, false) if random.below(2) == 0 => moves,
        (false, false) => walls,
    };
    Some(choices[random.below(choices.len())])
}

/// The rules leave no opening of this length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, miette::Diagnostic)]
#[error("no balanced opening of {plies} plies was found under these rules")]
pub struct NoOpening {
    plies: u32,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn openings(seed: u64, plies: u32) -> Openings {
        Openings { seed, plies, rules: RuleSet::default() }
    }

    #[test]
    fn openings_are_balanced_and_have_their_length() {
        for plies in [1, 2, 5, 12] {
            for number in 0..50 {
                let opening = openings(3, plies).get(number).unwrap();
                assert_eq!(opening.actions().len(), plies as usize);
                let position = opening.position();
                let mover = position.to_move();
                let [mine, others] = [mover, mover.opponent()]
                    .map(|player| i64::from(position.steps_to_goal(player).unwrap()));
                let ahead_half_steps = 2 * (others - mine) + 1;
                assert_eq!(ahead_half_steps.abs(), 1, "opening {number} of {plies} plies");
                assert!(position.winner().is_none() && position.count_legal() > 0);
            }
        }
    }

    #[test]
    fn an_opening_depends_on_seed_and_number_alone() {
        let actions = |seed, number| openings(seed, 4).get(number).unwrap().actions().to_vec();
        assert_eq!(actions(1, 5), actions(1, 5));
        assert_ne!(actions(1, 5), actions(1, 6));
        assert_ne!(actions(1, 5), actions(2, 5));
        // The log of a tournament must stay what it was from one version to the next.
        let text: Vec<_> = actions(1, 0).iter().map(Action::to_string).collect();
        assert_eq!(text.join("; "), "move 4 -3; move -4 1; wall 1 -1 1 1; move -3 0");
    }

    #[test]
    fn both_kinds_of_actions_occur_in_an_opening() {
        let plies: Vec<_> =
            (0..100).flat_map(|n| openings(1, 2).get(n).unwrap().actions().to_vec()).collect();
        let moves = plies.iter().filter(|action| matches!(action, Action::Move(_))).count();
        assert!((60..140).contains(&moves), "{moves} of 200 are moves");
    }

    #[test]
    fn rules_may_leave_no_opening() {
        // Two thousand plies need more tiles and walls than there are.
        let rules = RuleSet { walls: 0, ..RuleSet::default() };
        let error = Openings { seed: 1, plies: 2000, rules }.get(0).unwrap_err();
        assert_eq!(
            error.to_string(),
            "no balanced opening of 2000 plies was found under these rules"
        );
    }
}
