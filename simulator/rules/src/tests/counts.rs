//! The known counts of action sequences.

use crate::{Position, RuleSet, Seal, perft};

#[track_caller]
fn check(seal: Seal, counts: [u64; 3]) {
    let start = Position::start(&RuleSet { seal, ..RuleSet::default() });
    assert_eq!([1, 2, 3].map(|depth| perft::perft(&start, depth)), counts);
}

#[test]
fn a_wall_must_leave_the_opponent_a_path() {
    check(Seal::Opponent, [268, 68_486, 16_668_506]);
}

#[test]
fn a_wall_must_leave_both_a_path() {
    check(Seal::Either, [268, 68_486, 16_668_394]);
}
