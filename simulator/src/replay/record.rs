//! Makes a replay of a match: derives the boards, and writes everything out.

use std::collections::BTreeMap;

use arena::{Direction, Function, PlayerId, Tile};
use rules::{Action, GOAL_Q, Position, RADIUS, is_on_board};

use crate::arena_rules::ArenaRules;
use crate::referee::game::{self, Game};
use crate::referee::ledger;
use crate::referee::output::Captured;
use crate::replay::notes::notes_in;
use crate::replay::{
    Board, Calls, Ending, Field, Ledger, Output, OutputPart, Place, Player, Replay, Spent, Turn,
    VERSION, Wall,
};
use crate::ticks::Ticks;

impl Replay {
    /// The replay of a match between `players` by `rules`.
    #[must_use]
    pub fn of(game: &Game, rules: &ArenaRules, players: [Player; 2]) -> Self {
        let mut position = Position::start(&rules.rules);
        let mut boards = vec![board(&position, None)];
        let mut walls = Vec::new();
        for action in game.actions() {
            if let Action::Wall(wall) = action {
                walls.push(placed(wall, &position));
            }
            let before = position.clone();
            position.play(action);
            boards.push(board(&position, Some(&before)));
        }
        Self {
            hexidor_replay: VERSION,
            program: concat!("hexidor ", env!("CARGO_PKG_VERSION")).to_owned(),
            cost_model: crate::meter::COST_MODEL.to_owned(),
            arena: rules.clone(),
            field: Field::default(),
            players,
            opening: game.opening.actions().iter().map(Action::to_string).collect(),
            boards,
            walls,
            turns: turns(game),
            rest: game.rest.each_ref().map(Spent::from),
            clock_left: game.clock_left,
            output: game.output.each_ref().map(output),
            ending: Ending {
                winner: game.ending.winner.map(number),
                reason: game.ending.reason,
                tick: game.ending.tick,
                detail: game.ending.detail.clone(),
                source_line: game.ending.source_line.as_ref().map(|line| line.number),
                source_text: game.ending.source_line.as_ref().map(|line| line.text.clone()),
            },
        }
    }
}

/// The arena's field: no setting changes it.
impl Default for Field {
    fn default() -> Self {
        let range = -RADIUS..=RADIUS;
        let all = range.clone().flat_map(|q| range.clone().map(move |r| Tile::new(q, r)));
        let tiles: Vec<_> = all.filter(|&tile| is_on_board(tile)).map(place).collect();
        let goal = |player| tiles.iter().copied().filter(|[q, _]| *q == GOAL_Q[player]).collect();
        Self { goals: PlayerId::ALL.map(goal), tiles }
    }
}

/// A board, and whether the action that led to it from the one before was a leapfrog: only that takes
/// a pawn further than to the next tile.
fn board(position: &Position, before: Option<&Position>) -> Board {
    let leapfrog = before.is_some_and(|before| {
        let (from, to) = (before.pawn(before.to_move()), position.pawn(before.to_move()));
        from != to && Direction::ALL.into_iter().all(|direction| from.step(direction) != to)
    });
    Board {
        turn_number: position.turn_number(),
        to_move: number(position.to_move()),
        pawns: PlayerId::ALL.map(|player| place(position.pawn(player))),
        walls_left: PlayerId::ALL.map(|player| position.walls_left(player)),
        steps_to_goal: PlayerId::ALL.map(|player| position.steps_to_goal(player)),
        paths: PlayerId::ALL
            .map(|player| position.shortest_path(player).into_iter().map(place).collect()),
        leapfrog,
    }
}

/// The wall that the player to move places.
fn placed(wall: rules::Wall, position: &Position) -> Wall {
    Wall {
        turn_number: position.turn_number(),
        owner: number(position.to_move()),
        name: Action::Wall(wall).to_string(),
        edges: wall.edges().map(|edge| edge.tiles().map(place)),
    }
}

fn turns(game: &Game) -> Vec<Turn> {
    let opening = game.opening.actions().len();
    let numbered = game.turns.iter().enumerate().map(|(index, turn)| (opening + index, turn));
    numbered
        .map(|(turn_number, turn)| {
            let turn_number = turn_number as u32;
            let mut notes = notes(&game.output[turn.player.index()], turn_number);
            notes.extend(turn.note.clone().map(|note| ("note".to_owned(), note)));
            Turn {
                turn_number,
                player: number(turn.player),
                action: turn.action.to_string(),
                called_at: turn.called_at,
                landed_at: turn.landed_at,
                clock_left: turn.clock_left,
                spent: Spent::from(&turn.spent),
                notes,
            }
        })
        .collect()
}

fn notes(captured: &Captured, turn_number: u32) -> BTreeMap<String, String> {
    let parts = captured.parts.iter().filter(|part| part.turn_number == turn_number);
    parts.flat_map(|part| notes_in(&String::from_utf8_lossy(&part.bytes))).collect()
}

impl From<&game::Spent> for Spent {
    fn from(spent: &game::Spent) -> Self {
        Self { off_turn: (&spent.off_turn).into(), on_turn: (&spent.on_turn).into() }
    }
}

impl From<&ledger::Ledger> for Ledger {
    fn from(ledger: &ledger::Ledger) -> Self {
        let calls = Function::ALL.into_iter().zip(&ledger.calls);
        let calls = calls.filter(|(_, calls)| **calls != ledger::Calls::default());
        let actions = calls.clone().filter(|(function, _)| function.is_action());
        Self {
            ticks: ledger.ticks,
            statement_ticks: ledger.statement_ticks,
            action_ticks: actions.fold(Ticks(0), |sum, (_, calls)| sum + calls.ticks),
            calls: calls
                .map(|(function, &ledger::Calls { count, ticks })| {
                    (function.name().to_owned(), Calls { count, ticks })
                })
                .collect(),
        }
    }
}

fn output(captured: &Captured) -> Output {
    let parts = captured.parts.iter().map(|part| OutputPart {
        turn_number: part.turn_number,
        text: String::from_utf8_lossy(&part.bytes).into_owned(),
    });
    Output { parts: parts.collect(), dropped_bytes: captured.dropped_bytes }
}

fn number(player: PlayerId) -> u8 {
    player.index() as u8
}

fn place(tile: Tile) -> Place {
    [tile.q, tile.r]
}
