//! The bot's board against the rules: tables, floods, legality, on the positions of random games.

mod minimax;

use arena::{Direction, PlayerId, Tile};
use rules::{Action, Position, RuleSet};

use crate::adapter::Arena;
use crate::board::{
    tile_at, COORDINATES, EDGE, EDGES, IS_GOAL, NEIGHBOUR, NOWHERE, NO_WALL, TILES, WALL, WALLS,
    WALL_NUMBER,
};
use crate::clock::{share, Clock, Limit};
use crate::game::Game;
use crate::node::Node;
use crate::plain::{add_wall, distance, NO_WALLS};
use crate::race::Race;
use crate::search::{Search, STEP_CODE};
use crate::worlds::{near_ring, Worlds};

/// A search that no clock stops.
pub(crate) fn search() -> Search {
    Search::new(Clock {
        arena: Arena::default(),
        limit: Limit::None,
        turn_began: 0,
        clock_ticks: 300_000,
        budget: 0,
        statement_ticks: 1,
    })
}

/// A game that stands where `position` stands.
pub(crate) fn game(position: &Position, search: &mut Search) -> Game {
    let mut game = Game::new([0, 0], [0, 0]);
    for placed in position.placed_walls() {
        game.add_wall(number(placed.tile, placed.direction, placed.zigzag.index()), &search.worlds);
    }
    for player in PlayerId::ALL {
        let Tile { q, r } = position.pawn(player);
        game.pawn[player.index()] = tile_at(q, r);
        game.in_hand[player.index()] = position.walls_left(player) as usize;
    }
    game
}

fn number(tile: Tile, direction: Direction, zigzag: usize) -> usize {
    WALL_NUMBER[tile_at(tile.q, tile.r)][direction.index()][zigzag] as usize
}

/// The rules' action by its code here.
pub(crate) fn action(code: usize) -> Action {
    let text = if code < WALLS {
        let wall = WALL[code];
        let (q, r) = COORDINATES[wall.tile as usize];
        format!("wall {q} {r} {} {}", wall.direction, wall.zigzag)
    } else {
        let (q, r) = COORDINATES[code - STEP_CODE];
        format!("move {q} {r}")
    };
    text.parse().unwrap()
}

/// A small generator of random numbers.
pub(crate) struct Random(pub u64);

impl Random {
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % end
    }
}

/// The positions of random games in which walls are frequent.
pub(crate) fn random_positions(games: u64, mut visit: impl FnMut(&Position)) {
    for seed in 1..=games {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut position = Position::start(&RuleSet::default());
        for _ in 0..60 {
            let legal: Vec<Action> = position.legal_actions().into_iter().collect();
            if position.winner().is_some() || legal.is_empty() {
                break;
            }
            visit(&position);
            let moves = legal.iter().filter(|action| matches!(action, Action::Move(_))).count();
            let pick = if random.below(3) == 0 && moves > 0 {
                random.below(moves)
            } else {
                random.below(legal.len())
            };
            position.play(legal[pick]);
        }
    }
}

fn steps(position: &Position, player: usize) -> Option<usize> {
    position.steps_to_goal(PlayerId::ALL[player]).map(|steps| steps as usize)
}

#[test]
fn walls_are_the_rules_walls() {
    let start = Position::start(&RuleSet::default());
    let legal =
        start.legal_actions().into_iter().filter(|action| matches!(action, Action::Wall(_)));
    let names: Vec<String> = legal.map(|action| action.to_string()).collect();
    assert_eq!(names.len(), WALLS);
    for code in 0..WALLS {
        assert!(names.contains(&action(code).to_string()), "{}", action(code));
    }
}

#[test]
fn every_world_of_every_lane_has_the_rules_distances() {
    let mut count = 0;
    random_positions(6, |position| {
        count += 1;
        if count % 5 != 0 {
            return;
        }
        let (mut search, me) = (search(), position.to_move().index());
        let root = game(position, &mut search).root(me, &mut search);
        for player in 0..2 {
            // Sealed off counts as one step more than the floods went.
            let sealed = search.levels[0].history.len();
            assert_eq!(root.steps[player], steps(position, player).unwrap_or(sealed));
        }
        for world in 0..127 {
            if root.fits >> world & 1 == 0 {
                continue;
            }
            let mut after = position.clone();
            let wall = action(search.worlds.wall[world] as usize);
            if after.try_play(wall).is_err() {
                assert_eq!(search.legal_walls(&root) >> world & 1, 0, "{wall} is illegal");
                continue;
            }
            assert_eq!(search.legal_walls(&root) >> world & 1, 1, "{wall} is legal");
            for player in 0..2 {
                let history = &search.levels[0].history;
                let reached = history
                    .iter()
                    .position(|layer| layer[0][player][root.pawn[player]] >> world & 1 == 1);
                assert_eq!(reached, steps(&after, player), "{wall}");
            }
        }
    });
    assert!(count > 100);
}

/// The node after an action, as the search makes it, with the level that its floods stand in.
fn check_children(position: &Position, search: &mut Search, node: &Node, ply: usize) {
    let me = position.to_move().index();
    let steps_found = search.survey(node);
    let mut moves: Vec<usize> = Vec::new();
    for (i, &to) in steps_found.to.iter().enumerate() {
        if to < TILES {
            let mut after = position.clone();
            after.play(action(to + STEP_CODE));
            assert_eq!(Some(steps_found.steps[i]), steps(&after, me), "{position:?} {to}");
            moves.push(to + STEP_CODE);
        }
    }
    let legal: Vec<Action> = position.legal_actions().into_iter().collect();
    assert_eq!(
        moves.len(),
        legal.iter().filter(|action| matches!(action, Action::Move(_))).count()
    );
    let legal_worlds = search.legal_walls(node);
    for world in 0..127 {
        let wall = search.worlds.wall[world] as usize;
        if wall != NO_WALL {
            assert_eq!(
                legal_worlds >> world & 1 == 1,
                legal.contains(&action(wall)),
                "{}",
                action(wall)
            );
        }
    }
    let worlds: Vec<u16> =
        (0..127).filter(|world| legal_worlds >> world & 1 == 1).take(8).collect();
    let walls = search.grow(node, &steps_found, &worlds, ply);
    let family = search.family(node, &steps_found, &walls, ply);
    for lane in 0..worlds.len() {
        let child = family.children[lane];
        let mut after = position.clone();
        after.play(action(family.actions[lane]));
        for player in 0..2 {
            // Longer by five or more counts as four.
            let truth = steps(&after, player).unwrap_or(99);
            assert_eq!(child.steps[player], truth.min(node.steps[player] + 4));
        }
        if ply < 1
            && after.winner().is_none()
            && child.steps.iter().zip([0, 1]).all(|(s, p)| Some(*s) == steps(&after, p))
        {
            check_children(&after, search, &child, ply + 1);
        }
    }
}

#[test]
fn children_are_the_rules_children() {
    let mut count = 0;
    random_positions(4, |position| {
        count += 1;
        if count % 7 != 0
            || PlayerId::ALL.iter().any(|&player| position.steps_to_goal(player).is_none())
        {
            return;
        }
        let mut search = search();
        let root = game(position, &mut search).root(position.to_move().index(), &mut search);
        check_children(position, &mut search, &root, 0);
    });
    assert!(count > 100);
}

/// The race said plainly: all positions of two pawns, by tiles and by who is to move (0: the
/// runner), won by the runner in at most so many rounds.
fn slow_race(runner: usize, is_open: &[bool; EDGES]) -> Vec<[[[bool; 2]; TILES]; TILES]> {
    let steps = |from: usize, over: usize| -> Vec<usize> {
        let free = |tile: usize, direction: usize| {
            let to = NEIGHBOUR[tile][direction] as usize;
            (to != NOWHERE && is_open[EDGE[tile][direction] as usize]).then_some(to)
        };
        (0..6)
            .filter_map(|direction| {
                let to = free(from, direction)?;
                if to == over {
                    free(to, direction)
                } else {
                    Some(to)
                }
            })
            .collect()
    };
    let mut won = vec![[[[false; 2]; TILES]; TILES]];
    loop {
        let mut round = *won.last().unwrap();
        let is_over =
            |mine: usize, other: usize| IS_GOAL[runner][mine] || IS_GOAL[1 - runner][other];
        for (mine, other) in (0..TILES).flat_map(|mine| (0..TILES).map(move |other| (mine, other)))
        {
            if mine != other && !is_over(mine, other) {
                round[mine][other][0] = steps(mine, other)
                    .into_iter()
                    .any(|to| IS_GOAL[runner][to] || round[to][other][1]);
            }
        }
        for (mine, other) in (0..TILES).flat_map(|mine| (0..TILES).map(move |other| (mine, other)))
        {
            if mine != other && !is_over(mine, other) {
                round[mine][other][1] = steps(other, mine)
                    .into_iter()
                    .all(|to| !IS_GOAL[1 - runner][to] && round[mine][to][0]);
            }
        }
        if round == *won.last().unwrap() {
            return won;
        }
        won.push(round);
    }
}

#[test]
fn races_are_solved_as_the_slow_way_does() {
    let mut count = 0;
    random_positions(3, |position| {
        count += 1;
        if count % 20 != 0 {
            return;
        }
        let mut search = search();
        let game = game(position, &mut search);
        for runner in 0..2 {
            let mut race = Race::new(runner, &game.is_open);
            assert!(race.solve(&mut search.clock));
            let slow = slow_race(runner, &game.is_open);
            for (mine, other) in
                (0..TILES).flat_map(|mine| (0..TILES).map(move |other| (mine, other)))
            {
                if mine == other || IS_GOAL[runner][mine] || IS_GOAL[1 - runner][other] {
                    continue;
                }
                for to_move in 0..2 {
                    let rounds = slow.iter().position(|round| round[mine][other][to_move]);
                    let wins = race.wins(to_move, mine, other);
                    assert_eq!(
                        wins.is_some(),
                        rounds.is_some(),
                        "{runner} {mine} {other} {to_move}"
                    );
                }
            }
        }
    });
    assert!(count > 100);
}

#[test]
fn one_who_runs_has_the_steps_that_bring_it_nearest() {
    let mut count = 0;
    random_positions(6, |position| {
        let (mut search, me) = (search(), position.to_move());
        let root = game(position, &mut search).root(me.index(), &mut search);
        if steps(position, me.index()).is_none() {
            return;
        }
        let mut survey = search.survey(&root);
        survey.keep_nearest();
        let after = |step: &Action| {
            let mut after = position.clone();
            after.play(*step);
            steps(&after, me.index())
        };
        let moves = position.legal_actions().into_iter();
        let moves: Vec<Action> = moves.filter(|action| matches!(action, Action::Move(_))).collect();
        let nearest = moves.iter().filter_map(after).min();
        let mut expected: Vec<Action> =
            moves.into_iter().filter(|step| after(step) == nearest).collect();
        let mut kept: Vec<Action> = survey
            .to
            .into_iter()
            .filter(|&to| to != NOWHERE)
            .map(|to| action(to + STEP_CODE))
            .collect();
        expected.sort_unstable_by_key(Action::to_string);
        kept.sort_unstable_by_key(Action::to_string);
        assert_eq!(kept, expected, "{position:?}");
        count += kept.len();
    });
    assert!(count > 100);
}

#[test]
fn worlds_are_those_of_the_nearest_walls_that_fit() {
    random_positions(2, |position| {
        let mut search = search();
        let game = game(position, &mut search);
        let worlds = Worlds::choose(&game.fit, game.pawn);
        let mut fitting: Vec<usize> = (0..WALLS)
            .filter(|&wall| WALL[wall].edges.iter().all(|&edge| game.is_open[edge as usize]))
            .collect();
        fitting
            .sort_by_key(|&wall| near_ring(game.pawn[0], wall).min(near_ring(game.pawn[1], wall)));
        let chosen = worlds.all().count_ones() as usize;
        assert!(chosen == fitting.len() || (100..128).contains(&chosen), "{chosen}");
        for (place, &wall) in fitting.iter().enumerate() {
            let world = worlds.of_wall(wall);
            assert_eq!(world < chosen, place < chosen);
            if world < chosen {
                assert_eq!(worlds.wall[world] as usize, wall);
                for edge in 0..EDGES {
                    let covers = WALL[wall].edges.contains(&(edge as u8));
                    assert_eq!(worlds.uncovered[edge] >> world & 1 == 0, covers);
                }
            }
        }
    });
}

#[test]
fn plain_floods_have_the_rules_distances() {
    let mut count = 0;
    random_positions(20, |position| {
        let ways = position.placed_walls().iter().fold(NO_WALLS, |ways, placed| {
            add_wall(&ways, number(placed.tile, placed.direction, placed.zigzag.index()))
        });
        for player in 0..2 {
            let Tile { q, r } = position.pawn(PlayerId::ALL[player]);
            assert_eq!(distance(player, &ways, tile_at(q, r)), steps(position, player));
            count += 1;
        }
    });
    assert!(count > 1_000);
}

#[test]
fn a_turn_gets_its_share_and_never_what_its_action_costs() {
    #[track_caller]
    fn check(clock_ticks: u64, statement_ticks: u64, expected: u64) {
        assert_eq!(share(clock_ticks, statement_ticks), expected);
    }
    check(300_000, 1, 13_571);
    check(300_000, 20, 13_571);
    check(120_000, 1, 5_000);
    // Little of the reserve goes into thought.
    check(15_000, 1, 100);
    check(1_805, 1, 5);
    check(15_000, 40, 0);
    check(1_000, 1, 0);
}

#[test]
fn the_clock_lasts_for_a_long_game() {
    let (mut clock_ticks, mut turns) = (300_000, 0);
    // An action, and about what a turn without a search takes.
    while clock_ticks > 1_500 {
        clock_ticks -= share(clock_ticks, 1) + 1_500;
        turns += 1;
    }
    assert!(turns > 50, "{turns}");
}
