//! Recorded games with known answers before each action.
//!
//! One JSON object a line: the actions; before each of them the number of legal actions, a
//! fingerprint of them all, and the steps to goal of both players (-1 where sealed off); the winner.

use arena::PlayerId;
use serde::Deserialize;

use crate::{Action, Position, RuleSet};

const HANDED: &str = include_str!("../../../../tests/data/rules/handed.jsonl");

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Recorded {
    actions: Vec<Action>,
    legal_count: Vec<usize>,
    legal_fnv1a64: Vec<String>,
    steps_to_goal: Vec<[i64; 2]>,
    winner: Option<usize>,
}

/// The FNV-1a 64 hash of the texts in order, each followed by a newline.
fn fingerprint(actions: &[Action]) -> String {
    let mut texts: Vec<String> = actions.iter().map(|action| format!("{action}\n")).collect();
    texts.sort_unstable();
    let hash =
        texts.iter().flat_map(|text| text.bytes()).fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
    format!("{hash:016x}")
}

fn check(line: usize, recorded: &Recorded) {
    let mut position = Position::start(&RuleSet::default());
    for (turn, &action) in recorded.actions.iter().enumerate() {
        let place = format!("line {line}, before action {turn}, `{action}`");
        let legal = position.legal_actions();
        assert_eq!(legal.len(), recorded.legal_count[turn], "{place}");
        assert_eq!(position.count_legal(), recorded.legal_count[turn], "{place}");
        assert_eq!(fingerprint(&legal), recorded.legal_fnv1a64[turn], "{place}");
        let steps =
            PlayerId::ALL.map(|player| position.steps_to_goal(player).map_or(-1, i64::from));
        assert_eq!(steps, recorded.steps_to_goal[turn], "{place}");
        assert_eq!(position.winner(), None, "{place}");
        position.play(action);
    }
    assert_eq!(position.winner().map(PlayerId::index), recorded.winner, "line {line}");
}

fn recorded() -> impl Iterator<Item = Recorded> {
    HANDED.lines().map(|line| serde_json::from_str(line).expect("the data file is readable"))
}

/// The positions of all recorded games before each action.
pub(crate) fn recorded_positions() -> impl Iterator<Item = Position> {
    recorded().flat_map(|recorded| {
        let start = Position::start(&RuleSet::default());
        recorded.actions.into_iter().scan(start, |position, action| {
            let before = position.clone();
            position.play(action);
            Some(before)
        })
    })
}

#[test]
fn recorded_games_have_the_known_answers() {
    let mut turns = 0;
    for (index, recorded) in recorded().enumerate() {
        check(index + 1, &recorded);
        turns += recorded.actions.len();
    }
    assert_eq!(turns, 4_662, "a line of the data file is gone");
}
