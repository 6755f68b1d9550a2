//! Random games, for the property tests.

use arena::PlayerId;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

use crate::{Action, OnField, Position, RuleSet, Seal};

/// A game under some rules.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) rules: RuleSet,
    pub(crate) actions: Vec<Action>,
}

impl Game {
    /// The positions of the game, the start first.
    pub(crate) fn positions(&self) -> Vec<Position> {
        let mut positions = vec![Position::start(&self.rules)];
        for &action in &self.actions {
            let mut next = positions[positions.len() - 1].clone();
            next.play(action);
            positions.push(next);
        }
        positions
    }

    /// The last position.
    pub(crate) fn end(&self) -> Position {
        self.positions().pop().expect("the start is there")
    }
}

/// Any rules, with up to 40 walls each: enough to fill the board.
pub(crate) fn rules() -> impl Strategy<Value = RuleSet> {
    let walls = prop_oneof![0..4u8, Just(16), Just(40)];
    (walls, any::<bool>(), any::<bool>(), any::<bool>()).prop_map(|(walls, second, either, rim)| {
        RuleSet {
            walls,
            first_player: PlayerId::ALL[usize::from(second)],
            seal: if either { Seal::Either } else { Seal::Opponent },
            on_field: if rim { OnField::Rim } else { OnField::Inner },
        }
    })
}

/// A random game of up to `plies` actions, some with hardly a move, others with many.
pub(crate) fn games(plies: usize) -> impl Strategy<Value = Game> {
    let turns = prop_oneof![Just(0.95), Just(0.5)].prop_flat_map(move |wall_share| {
        vec((prop::bool::weighted(wall_share), any::<Index>()), 0..=plies)
    });
    (rules(), turns).prop_map(|(rules, turns)| Game { rules, actions: pick(&rules, &turns) })
}

/// Plays a legal wall or move, as each turn wishes, for as long as there is a legal action.
fn pick(rules: &RuleSet, turns: &[(bool, Index)]) -> Vec<Action> {
    let mut position = Position::start(rules);
    let mut actions = Vec::new();
    for (wants_wall, index) in turns {
        let legal = position.legal_actions();
        let is_wanted = |action: &Action| matches!(action, Action::Wall(_)) == *wants_wall;
        let (wanted, rest): (Vec<_>, Vec<_>) = legal.into_iter().partition(is_wanted);
        let choice = if wanted.is_empty() { rest } else { wanted };
        if choice.is_empty() {
            break;
        }
        let action = *index.get(&choice);
        position.play(action);
        actions.push(action);
    }
    actions
}
