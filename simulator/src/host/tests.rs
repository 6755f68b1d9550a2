//! The clock and the answers, without processes.

use arena::{Direction, Function, PlayerId, Tile};
use rules::{Action, ByPlayer, Position, RuleSet};

use super::answers::{self, Frame};
use super::game::{Game, Grant, Landing, Stop, Turn, View};
use crate::arena_rules::{ActionCost, AnswerAt, ArenaRules};
use crate::ticks::Ticks;

const ME: PlayerId = PlayerId::ALL[0];
const CLOCK: u64 = 300_000;

/// Player 0's side of a game, with the program's statements.
struct Program(Game);

impl Program {
    fn new(rules: ArenaRules) -> Self {
        Self(Game::new(ME, rules, &[]).unwrap())
    }

    /// A program that has landed `move 3 -2` at tick 1000, and player 1's turn goes on until `tick`.
    fn off_turn_until(tick: u64, rules: ArenaRules) -> Self {
        let mut program = Self::new(rules);
        program.grant_turn(0, None, CLOCK).unwrap();
        program.act("move 3 -2").unwrap();
        program.0.take_ledgers(Ticks(1000));
        program.grant_turn(tick, Some("move -3 2"), CLOCK - 1000).unwrap();
        program
    }

    fn grant_turn(&mut self, tick: u64, landed: Option<&str>, clock: u64) -> Result<(), Stop> {
        self.0.grant(Grant::Turn(Turn {
            tick: Ticks(tick),
            landed: landed.map(action),
            clock_ticks: ByPlayer([Ticks(clock), Ticks(CLOCK - tick.saturating_sub(1000))]),
        }))
    }

    /// Statements up to a tick.
    fn run_to(&mut self, tick: u64) -> &mut Self {
        self.0.set_ticks_left(self.0.ticks_left() - (tick - self.0.now()));
        self
    }

    fn act(&mut self, text: &str) -> Result<Landing, Stop> {
        self.0.act(Function::MakeMove, |_| action(text))
    }

    fn turn_number(&mut self) -> u32 {
        self.0.query(Function::GetPlayerInfo).unwrap().position().turn_number()
    }
}

#[track_caller]
fn action(text: &str) -> Action {
    text.parse().unwrap()
}

fn rules(change: impl FnOnce(&mut ArenaRules)) -> ArenaRules {
    let mut rules = ArenaRules::default();
    change(&mut rules);
    rules
}

/// `get_player_info`, called at `called_at` while the other's action lands at tick 5000, sees so many
/// actions. Its price is 50.
#[track_caller]
fn check_seen(answer_at: AnswerAt, called_at: u64, expected: u32) {
    let mut program = Program::off_turn_until(5000, rules(|rules| rules.answer_at = answer_at));
    assert_eq!(program.run_to(called_at).turn_number(), expected);
}

#[test]
fn an_answer_sees_what_has_landed_by_its_tick() {
    check_seen(AnswerAt::Return, 4949, 1);
    check_seen(AnswerAt::Return, 4950, 2);
    check_seen(AnswerAt::Call, 4950, 1);
    check_seen(AnswerAt::Call, 4999, 1);
    check_seen(AnswerAt::Call, 5000, 2);
}

#[test]
fn a_turn_is_noticed_by_the_first_answer_that_tells_of_it() {
    let noticed_at = |asked_at: u64, functions: &[Function]| {
        let mut program = Program::off_turn_until(5000, ArenaRules::default());
        program.run_to(asked_at);
        for &function in functions {
            program.0.query(function).map(drop).unwrap();
        }
        program.run_to(6000).act("move 2 -2").unwrap().noticed_at
    };
    assert_eq!(noticed_at(4999, &[Function::IsMyTurn]), Ticks(5000));
    assert_eq!(noticed_at(4998, &[Function::IsMyTurn]), Ticks(6000));
    assert_eq!(noticed_at(5100, &[Function::GetWalls, Function::IsMyTurn]), Ticks(5110));
    // What the time or a direction is, it could have told before.
    assert_eq!(noticed_at(5100, &[Function::GetTick, Function::RelToAbs]), Ticks(6000));
}

/// What an action called at `called_at` comes to, when the turn begins at tick 5000 with 299 000 ticks
/// on the clock.
#[track_caller]
fn check_action(called_at: u64, text: &str, expected: Result<u64, Stop>) {
    let mut program = Program::off_turn_until(5000, ArenaRules::default());
    let landing = program.run_to(called_at).act(text);
    assert_eq!(landing.map(|landing| landing.lands_at.0), expected);
}

#[test]
fn an_action_is_judged_when_it_is_called_and_lands_after_its_pause() {
    let off_turn = Stop::OutOfTurn { function: Function::MakeMove, action: action("move 2 -2") };
    check_action(4999, "move 2 -2", Err(off_turn));
    check_action(5000, "move 2 -2", Ok(6000));
    check_action(5001, "move 2 -2", Ok(6001));
    // The clock runs out at tick 304 000: an action that would land then is too late.
    check_action(302_999, "move 2 -2", Ok(303_999));
    check_action(303_000, "move 2 -2", Err(Stop::Ticks));
    check_action(303_999, "move 2 -2", Err(Stop::Ticks));
    let illegal = Position::start(&RuleSet::default()).check(action("move 0 0"));
    let illegal = match illegal.unwrap_err() {
        rules::Illegal::NotAdjacent { to, .. } => {
            rules::Illegal::NotAdjacent { from: Tile::new(3, -2), to }
        }
        other => panic!("{other}"),
    };
    check_action(303_999, "move 0 0", Err(Stop::Illegal(illegal)));
}

#[test]
fn a_clock_that_runs_out_stops_at_its_very_tick() {
    let mut program = Program::off_turn_until(5000, ArenaRules::default());
    program.run_to(303_990);
    assert_eq!(program.0.query(Function::GetPlayerInfo).map(drop), Err(Stop::Ticks));
    assert_eq!((program.0.now(), program.0.end_tick()), (304_000, Ticks(304_000)));
    let [off_turn, on_turn] = program.0.take_ledgers(Ticks(304_000));
    assert_eq!((off_turn.ticks, off_turn.statement_ticks), (Ticks(4000), Ticks(4000)));
    assert_eq!((on_turn.ticks, on_turn.statement_ticks), (Ticks(299_000), Ticks(298_990)));
    assert_eq!(on_turn.calls[Function::GetPlayerInfo.index()].ticks, Ticks(10));
}

#[test]
fn a_call_is_split_where_the_turn_begins() {
    let mut program = Program::off_turn_until(5000, ArenaRules::default());
    program.run_to(4980).turn_number();
    program.run_to(5100).act("move 2 -2").unwrap();
    let [off_turn, on_turn] = program.0.take_ledgers(Ticks(6100));
    let info = Function::GetPlayerInfo.index();
    assert_eq!((off_turn.ticks, off_turn.statement_ticks), (Ticks(4000), Ticks(3980)));
    assert_eq!((off_turn.calls[info].count, off_turn.calls[info].ticks), (1, Ticks(20)));
    assert_eq!((on_turn.ticks, on_turn.statement_ticks), (Ticks(1100), Ticks(70)));
    assert_eq!((on_turn.calls[info].count, on_turn.calls[info].ticks), (0, Ticks(30)));
    let make_move = on_turn.calls[Function::MakeMove.index()];
    assert_eq!((make_move.count, make_move.ticks), (1, Ticks(1000)));
}

#[test]
fn an_end_off_turn_counts_when_the_turn_begins() {
    let mut program = Program::off_turn_until(5000, ArenaRules::default());
    program.run_to(1234);
    assert_eq!(program.0.end_tick(), Ticks(5000));
    let [off_turn, on_turn] = program.0.take_ledgers(Ticks(5000));
    assert_eq!((off_turn.ticks, off_turn.statement_ticks), (Ticks(4000), Ticks(234)));
    assert_eq!((on_turn.ticks, on_turn.statement_ticks), (Ticks(0), Ticks(0)));
}

#[test]
fn an_action_that_lands_first_pauses_in_the_others_turn() {
    let mut program = Program::new(rules(|rules| rules.action_cost = ActionCost::After));
    program.grant_turn(0, None, CLOCK).unwrap();
    let landing = program.run_to(7).act("move 3 -2").unwrap();
    assert_eq!((landing.called_at, landing.lands_at), (Ticks(7), Ticks(7)));
    let make_move = Function::MakeMove.index();
    let [_, on_turn] = program.0.take_ledgers(Ticks(7));
    assert_eq!((on_turn.ticks, on_turn.statement_ticks), (Ticks(7), Ticks(7)));
    assert_eq!((on_turn.calls[make_move].count, on_turn.calls[make_move].ticks), (1, Ticks(0)));

    // The other answers at once: the pause reaches into the own next turn.
    program.grant_turn(300, Some("move -3 2"), CLOCK - 7).unwrap();
    program.0.resume(Function::MakeMove).unwrap();
    assert_eq!(program.0.now(), 1007);
    program.run_to(1010).act("move 2 -2").unwrap();
    let [off_turn, on_turn] = program.0.take_ledgers(Ticks(1010));
    assert_eq!((off_turn.ticks, off_turn.calls[make_move].ticks), (Ticks(293), Ticks(293)));
    assert_eq!((off_turn.calls[make_move].count, off_turn.statement_ticks), (0, Ticks(0)));
    assert_eq!((on_turn.ticks, on_turn.calls[make_move].ticks), (Ticks(710), Ticks(707)));
    assert_eq!(on_turn.statement_ticks, Ticks(3));

    // A clock that is shorter than what is left of the pause runs out in it.
    program.grant_turn(1300, Some("move -2 2"), 100).unwrap();
    assert_eq!(program.0.resume(Function::MakeMove), Err(Stop::Ticks));
    assert_eq!(program.0.now(), 1400);
}

#[test]
fn a_program_may_run_off_turn_only_up_to_the_end_of_the_game() {
    let mut program = Program::new(ArenaRules::default());
    program.grant_turn(0, None, CLOCK).unwrap();
    program.act("move 3 -2").unwrap();
    program.0.take_ledgers(Ticks(1000));
    assert_eq!(program.0.grant(Grant::OffTurn { until: Ticks(1000) }), Err(Stop::Ticks));
    assert_eq!(program.0.grant(Grant::OffTurn { until: Ticks(1100) }), Ok(()));
    assert_eq!(program.turn_number(), 1);
    let off_turn = Stop::OutOfTurn { function: Function::MakeMove, action: action("move 2 -2") };
    assert_eq!(program.run_to(1099).act("move 2 -2").unwrap_err(), off_turn);
    assert_eq!(program.0.end_tick(), Ticks(1099));
}

/// What is left on both clocks, as `get_player_info` (50 ticks) called at a tick says it.
#[track_caller]
fn check_time_left(called_at: u64, expected: [u64; 2]) {
    let mut program = Program::off_turn_until(5000, ArenaRules::default());
    let view = program.run_to(called_at).0.query(Function::GetPlayerInfo).unwrap();
    assert_eq!(PlayerId::ALL.map(|player| view.time_left(player)), expected);
}

#[test]
fn only_the_clock_of_the_player_on_turn_runs() {
    check_time_left(1000, [299_000, CLOCK - 50]);
    check_time_left(4949, [299_000, CLOCK - 3999]);
    check_time_left(4950, [299_000, CLOCK - 4000]);
    check_time_left(6000, [299_000 - 1050, CLOCK - 4000]);
}

#[test]
fn an_opening_counts_as_turns_and_walls() {
    let opening = ["move 3 -2", "wall 0 0 1 0"].map(action);
    let mut game = Game::new(ME, ArenaRules::default(), &opening).unwrap();
    let clock_ticks = ByPlayer([Ticks(CLOCK); 2]);
    game.grant(Grant::Turn(Turn { tick: Ticks(0), landed: None, clock_ticks })).unwrap();
    let view = game.query(Function::GetTurnNumber).unwrap();
    assert_eq!((view.tick, view.is_my_turn(), view.position().turn_number()), (1, true, 2));
    assert_eq!(view.position().walls_left(ME.opponent()), 15);
    assert_eq!(answers::start_info(view).walls, 16);
    assert_eq!(answers::start_info(view).start, [Tile::new(4, -2), Tile::new(-4, 2)]);

    assert!(Game::new(ME, ArenaRules::default(), &["move 0 0"].map(action)).is_err());
}

/// Asks something of a player's view after an opening, on or off turn.
fn ask<T>(player: usize, opening: &[Action], question: impl FnOnce(View<'_>) -> T) -> T {
    let mut game = Game::new(PlayerId::ALL[player], ArenaRules::default(), opening).unwrap();
    game.grant(Grant::OffTurn { until: Ticks(1000) }).unwrap();
    question(game.query(Function::GetTick).unwrap())
}

/// The direction with the smallest angle, by floating point: the slow twin.
fn direction_by_angle(q: i32, r: i32) -> Option<Direction> {
    let plane =
        |q: i32, r: i32| (f64::from(q) + f64::from(r) / 2.0, f64::from(r) * 0.75_f64.sqrt());
    let (x, y) = plane(q, r);
    let cosine = |direction: &Direction| {
        let (dq, dr) = direction.delta();
        let (dx, dy) = plane(dq.into(), dr.into());
        (x * dx + y * dy) / x.hypot(y)
    };
    let largest = Direction::ALL.iter().map(cosine).fold(f64::MIN, f64::max);
    Direction::ALL.into_iter().find(|direction| cosine(direction) > largest - 1e-9)
}

#[test]
fn the_nearest_direction_is_that_of_the_smallest_angle() {
    for q in i8::MIN..=i8::MAX {
        for r in i8::MIN..=i8::MAX {
            let expected = direction_by_angle(i32::from(q) - 4, i32::from(r) + 2);
            let expected = if (q, r) == (4, -2) { None } else { expected };
            for player in [0, 1] {
                let given = ask(player, &[], |view| answers::direction_to(view, Tile::new(q, r)));
                assert_eq!(given, expected, "player {player}, ({q},{r})");
            }
        }
    }
}

/// A game and its half turn, in which the players have changed places.
fn half_turned(opening: &[Action]) -> Vec<Action> {
    let turned = |action: &Action| match *action {
        Action::Move(tile) => Frame::Mine.move_to(PlayerId::ALL[1], tile),
        Action::Wall(wall) => {
            Frame::Mine.wall(PlayerId::ALL[1], wall.tile(), wall.direction(), wall.zigzag())
        }
    };
    opening.iter().map(turned).collect()
}

/// In its own frame, player 1 sees what player 0 sees on the turned board.
#[test]
fn both_players_see_the_same_in_their_own_frames() {
    let opening = ["wall 2 -1 1 0", "wall -3 1 0 1", "move 3 -2", "wall 3 -2 2 0"].map(action);
    let turned_rules = rules(|rules| rules.rules.first_player = PlayerId::ALL[1]);
    let mut first = Game::new(ME, ArenaRules::default(), &opening).unwrap();
    let mut second = Game::new(ME.opponent(), turned_rules, &half_turned(&opening)).unwrap();
    for game in [&mut first, &mut second] {
        game.grant(Grant::OffTurn { until: Ticks(1000) }).unwrap();
    }
    let first = first.query(Function::GetTick).unwrap();
    let second = second.query(Function::GetTick).unwrap();

    let around = |view| answers::surroundings(view, Frame::Mine).0.map(arena::Surrounding::from);
    let unnamed = |sides: [arena::Surrounding; 6]| {
        sides.map(|side| (side.tile, side.wall, side.pawn.is_some(), side.reach))
    };
    assert_eq!(unnamed(around(first)), unnamed(around(second)));
    assert!(around(first).iter().any(|side| side.wall), "the example has a wall beside the pawn");

    for q in -5..=5 {
        for r in -5..=5 {
            let tile = Tile::new(q, r);
            let info = |view: View<'_>| {
                answers::tile_info(view, Frame::Mine, tile).map(arena::TileInfo::from)
            };
            let blocked = |view| info(view).map(|info| (info.tile, info.blocked));
            assert_eq!(blocked(first), blocked(second));
            let mine = |view: View<'_>| {
                info(view).map(|info| (info.pawn == Some(view.me), info.goal_of == Some(view.me)))
            };
            assert_eq!(mine(first), mine(second));
            let can_move =
                |view: View<'_>| answers::can_do(view, Frame::Mine.move_to(view.me, tile));
            assert_eq!(can_move(first), can_move(second));
        }
    }
}

#[test]
fn nothing_is_known_of_tiles_off_the_board() {
    for tile in [Tile::new(5, 0), Tile::new(3, 2), Tile::new(-128, -128), Tile::new(127, 1)] {
        for player in [0, 1] {
            ask(player, &[], |view| {
                assert!(answers::tile_info(view, Frame::Board, tile).is_none());
                assert!(answers::tile_info(view, Frame::Mine, tile).is_none());
                for direction in Direction::ALL {
                    assert!(!answers::is_wall(view.position(), tile, direction));
                }
                assert!(!answers::can_do(view, Frame::Board.move_to(view.me, tile)));
            });
        }
    }
}
