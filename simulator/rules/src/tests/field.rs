//! Which edges and walls there are, inside and with the rim.

use arena::{Direction, Tile, Zigzag};

use crate::perft::{perft, perft_by_playing};
use crate::slow::SlowPosition;
use crate::{Edge, OnField, Position, RuleSet, Wall};

fn tiles() -> impl Iterator<Item = Tile> {
    (-7..=7).flat_map(|q| (-7..=7).map(move |r| Tile::new(q, r)))
}

fn walls(field: OnField) -> impl Iterator<Item = Wall> {
    let names = tiles().flat_map(|tile| {
        (0..6).map(move |index| Wall::new(tile, Direction::ALL[index / 2], Zigzag::ALL[index % 2]))
    });
    names.filter(move |wall| wall.is_on(field))
}

#[track_caller]
fn check(field: OnField, edges: usize, walls_by_rim_edges: [usize; 4]) {
    let all_edges =
        tiles().flat_map(|tile| Direction::ALL[..3].iter().map(move |&d| Edge::new(tile, d)));
    assert_eq!(all_edges.filter(|edge| edge.is_on(field)).count(), edges);
    let mut counts = [0; 4];
    for wall in walls(field) {
        let rim_edges = wall.edges().iter().filter(|edge| !edge.is_on(OnField::Inner)).count();
        counts[rim_edges] += 1;
    }
    assert_eq!(counts, walls_by_rim_edges);
    let rules = RuleSet { on_field: field, ..RuleSet::default() };
    assert_eq!(Position::start(&rules).count_legal(), 4 + counts.iter().sum::<usize>());
}

#[test]
fn the_inner_field_has_156_edges_and_264_walls() {
    check(OnField::Inner, 156, [264, 0, 0, 0]);
}

#[test]
fn the_rim_adds_54_edges_and_96_walls() {
    check(OnField::Rim, 210, [264, 48, 0, 48]);
}

#[test]
fn with_the_rim_all_counts_agree() {
    let rules = RuleSet { on_field: OnField::Rim, ..RuleSet::default() };
    let start = Position::start(&rules);
    let slow = SlowPosition::start(&rules);
    let after_each = slow.legal_actions(slow.to_move()).into_iter().map(|action| {
        let mut child = slow.clone();
        child.play(action);
        child.legal_actions(child.to_move()).len() as u64
    });
    assert_eq!(after_each.sum::<u64>(), 128_006);
    assert_eq!(perft(&start, 2), 128_006);
    assert_eq!(perft_by_playing(&start, 2), 128_006);
}

#[test]
fn a_wall_on_the_rim_alone_blocks_no_step() {
    let rules = RuleSet { on_field: OnField::Rim, ..RuleSet::default() };
    for wall in walls(OnField::Rim).filter(|w| w.edges().iter().all(|e| !e.is_on(OnField::Inner))) {
        let mut position = Position::start(&rules);
        position.play(crate::Action::Wall(wall));
        for tile in tiles().filter(|&tile| crate::is_on_board(tile)) {
            for direction in Direction::ALL {
                let to_board = crate::is_on_board(tile.step(direction));
                assert!(!(to_board && position.is_blocked(tile, direction)), "{wall:?}");
            }
        }
        let covered = |edge: &Edge| position.is_blocked(edge.tile(), edge.direction());
        assert!(wall.edges().iter().all(covered));
    }
}
