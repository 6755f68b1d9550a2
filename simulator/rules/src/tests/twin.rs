//! The fast position against the slow one.

use std::collections::BTreeSet;

use arena::PlayerId;
use proptest::prelude::*;

use super::games::{Game, games};
use crate::slow::SlowPosition;
use crate::{Action, Position};

/// Every tenth position and the last one.
fn check(game: &Game) {
    let mut slow = SlowPosition::start(&game.rules);
    for (turn, position) in game.positions().iter().enumerate() {
        if turn % 10 == 0 || turn == game.actions.len() {
            check_position(position, &slow);
        }
        if let Some(&action) = game.actions.get(turn) {
            slow.play(action);
        }
    }
}

fn check_position(fast: &Position, slow: &SlowPosition) {
    assert_eq!(fast.to_move(), slow.to_move());
    assert_eq!(fast.winner(), slow.winner());
    for player in PlayerId::ALL {
        assert_eq!(fast.steps_to_goal(player), slow.steps_to_goal(player));
    }
    for player in PlayerId::ALL {
        let legal = fast.legal_actions_as(player);
        let listed: BTreeSet<Action> = legal.iter().copied().collect();
        assert_eq!(listed.len(), legal.len(), "an action is listed twice");
        assert_eq!(listed, slow.legal_actions(player));
    }
    assert_eq!(fast.count_legal(), fast.legal_actions().len());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn fast_and_slow_agree(game in games(120)) {
        check(&game);
    }
}
