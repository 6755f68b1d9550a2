//! `hexidor position`: what the rules say after a list of actions.
//!
//! With `--json`, one line in, one line out. In: `{"actions":["move 3 -2","wall 0 0 1 0"]}`. Out, with
//! everything the rules know:
//!
//! ```json
//! {"turn_number":2,"to_move":0,"pawns":[[3,-2],[-4,2]],"walls_left":[16,15],"steps_to_goal":[7,8],
//!  "legal":["move 2 -1","wall .."],"winner":null}
//! ```
//!
//! `steps_to_goal` is `null` where a player is sealed off; `legal` is sorted as text and empty once the
//! game is over. A list with an action that is illegal or no action is answered
//! `{"error":"..","index":i}`; a line that is no such object, the same with `"index":null`.

use std::fmt::Write;
use std::io::{self, BufRead, IsTerminal};

use arena::{Direction, PlayerId};
use clap::Args;
use miette::{Diagnostic, IntoDiagnostic, WrapErr};
use rules::{Action, Position, RuleSet};
use serde::{Deserialize, Serialize};

use super::arena_option::ArenaOption;
use super::exit::Exit;
use super::output::{print_json, print_line};

/// Show a position: board, walls, steps to goal, legal actions, winner
///
/// Without ACTIONS, each line of standard input is a list of actions.
#[derive(Args)]
pub(super) struct ShowPosition {
    /// Actions from the start, separated by `;`
    #[arg(value_name = "ACTIONS")]
    actions: Option<String>,
    /// Read lines of JSON, {"actions":["move 3 -2"]}, and answer each with one
    #[arg(long, conflicts_with = "actions")]
    json: bool,
    #[command(flatten)]
    arena: ArenaOption,
}

/// A list of actions that cannot be played.
#[derive(Debug, Serialize, thiserror::Error, Diagnostic)]
#[error("{}{error}", self.place())]
struct Unplayable {
    error: String,
    /// Which action, from 0; `None` where there is no list of actions at all.
    index: Option<usize>,
}

impl Unplayable {
    fn place(&self) -> String {
        self.index.map_or_else(String::new, |index| format!("action {}: ", index + 1))
    }
}

#[derive(Deserialize)]
struct Query {
    actions: Vec<String>,
}

#[derive(Serialize)]
struct Answer {
    turn_number: u32,
    to_move: usize,
    pawns: [[i8; 2]; 2],
    walls_left: [u8; 2],
    steps_to_goal: [Option<u32>; 2],
    legal: Vec<String>,
    winner: Option<usize>,
}

impl ShowPosition {
    pub(super) fn run(self) -> miette::Result<Exit> {
        let rules = self.arena.load()?.rules;
        if let Some(actions) = &self.actions {
            print_line(describe(&play(actions_in(actions), &rules)?))?;
            return Ok(Exit::Done);
        }
        let stdin = io::stdin().lock();
        if stdin.is_terminal() {
            eprintln!("a list of actions on each line, please; the end of input ends the program");
        }
        for (index, line) in stdin.split(b'\n').enumerate() {
            let line = line.into_diagnostic()?;
            if self.json {
                match answer(&line, &rules) {
                    Ok(answer) => print_json(&answer)?,
                    Err(unplayable) => print_json(&unplayable)?,
                }
            } else {
                let text = describe_line(&line, &rules)
                    .wrap_err_with(|| format!("line {} of standard input", index + 1))?;
                print_line(text)?;
            }
        }
        Ok(Exit::Done)
    }
}

fn describe_line(line: &[u8], rules: &RuleSet) -> miette::Result<String> {
    let line = std::str::from_utf8(line).into_diagnostic()?;
    Ok(describe(&play(actions_in(line), rules)?))
}

/// The actions of a line of text.
fn actions_in(line: &str) -> impl Iterator<Item = &str> {
    line.split(';').map(str::trim).filter(|text| !text.is_empty())
}

fn play<'a>(
    actions: impl IntoIterator<Item = &'a str>,
    rules: &RuleSet,
) -> Result<Position, Unplayable> {
    let mut position = Position::start(rules);
    for (index, text) in actions.into_iter().enumerate() {
        let unplayable = |error: String| Unplayable { error, index: Some(index) };
        let action: Action = text.parse().map_err(|error| unplayable(format!("{error}")))?;
        position.try_play(action).map_err(|rejected| unplayable(rejected.to_string()))?;
    }
    Ok(position)
}

/// The answer to one line of JSON.
fn answer(line: &[u8], rules: &RuleSet) -> Result<Answer, Unplayable> {
    let Query { actions } = serde_json::from_slice(line).map_err(|error| Unplayable {
        error: format!("not a list of actions: {error}"),
        index: None,
    })?;
    play(actions.iter().map(String::as_str), rules).map(|position| Answer::new(&position))
}

impl Answer {
    fn new(position: &Position) -> Self {
        let mut legal: Vec<String> =
            position.legal_actions().iter().map(Action::to_string).collect();
        legal.sort_unstable();
        let players = PlayerId::ALL;
        Self {
            turn_number: position.turn_number(),
            to_move: position.to_move().index(),
            pawns: players.map(|player| position.pawn(player)).map(|tile| [tile.q, tile.r]),
            walls_left: players.map(|player| position.walls_left(player)),
            steps_to_goal: players.map(|player| position.steps_to_goal(player)),
            legal,
            winner: position.winner().map(PlayerId::index),
        }
    }
}

/// The position for people.
fn describe(position: &Position) -> String {
    let mut text = position.to_string();
    for player in PlayerId::ALL {
        let (tile, walls) = (position.pawn(player), position.walls_left(player));
        let steps = position
            .steps_to_goal(player)
            .map_or_else(|| "none, sealed off".to_owned(), |steps| steps.to_string());
        let index = player.index();
        _ = writeln!(
            text,
            "player {index} on ({},{}); steps to goal: {steps}; walls left: {walls}",
            tile.q, tile.r
        );
    }
    for &placed in position.placed_walls() {
        let owner = placed.owner.index();
        _ = writeln!(text, "{} by player {owner}", Action::Wall(placed.into()));
    }
    let (turn, player) = (position.turn_number(), position.to_move());
    if let Some(winner) = position.winner() {
        _ = write!(text, "turn {turn}: player {} has won", winner.index());
        return text;
    }
    let reached = Direction::ALL.map(|direction| position.reach(player, direction));
    let moves: Vec<String> =
        reached.into_iter().flatten().map(|to| Action::Move(to).to_string()).collect();
    let walls = position.count_legal() - moves.len();
    let list = if moves.is_empty() { "none".to_owned() } else { moves.join(", ") };
    let player = player.index();
    _ = write!(text, "turn {turn}, player {player} to move; moves: {list}; legal walls: {walls}");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_json(rules: RuleSet, line: &str, expected: &str) {
        let answered = match answer(line.as_bytes(), &rules) {
            Ok(answer) => serde_json::to_string(&answer),
            Err(unplayable) => serde_json::to_string(&unplayable),
        };
        assert_eq!(answered.unwrap(), expected);
    }

    #[test]
    fn a_list_of_actions_is_answered_by_the_position() {
        check_json(
            RuleSet { walls: 1, ..RuleSet::default() },
            r#"{"actions":["wall 1 -1 4 0","move -4 3","move 3 -2","wall 3 0 1 0"]}"#,
            concat!(
                r#"{"turn_number":4,"to_move":0,"pawns":[[3,-2],[-4,3]],"walls_left":[0,0],"#,
                r#""steps_to_goal":[7,8],"legal":["move 2 -1","move 2 -2","move 3 -1","#,
                r#""move 3 -3","move 4 -2","move 4 -3"],"winner":null}"#
            ),
        );
    }

    #[test]
    fn a_player_that_is_sealed_off_has_no_steps() {
        check_json(
            RuleSet { walls: 2, ..RuleSet::default() },
            r#"{"actions":["wall 3 0 1 0","wall 3 -2 0 1","wall 2 -1 0 0","move -3 1"]}"#,
            concat!(
                r#"{"turn_number":4,"to_move":0,"pawns":[[4,-2],[-3,1]],"walls_left":[0,1],"#,
                r#""steps_to_goal":[null,7],"legal":["move 3 -1","move 4 -1"],"winner":null}"#
            ),
        );
    }

    #[test]
    fn a_finished_game_has_a_winner_and_no_actions() {
        check_json(
            RuleSet { walls: 0, ..RuleSet::default() },
            concat!(
                r#"{"actions":["move 3 -1","move -3 1","move 2 0","move -4 2","move 1 0","#,
                r#""move -3 1","move 0 0","move -4 2","move -1 0","move -3 1","move -2 0","#,
                r#""move -4 2","move -3 0","move -3 1","move -4 0"]}"#
            ),
            concat!(
                r#"{"turn_number":15,"to_move":1,"pawns":[[-4,0],[-3,1]],"walls_left":[0,0],"#,
                r#""steps_to_goal":[0,7],"legal":[],"winner":0}"#
            ),
        );
    }

    #[test]
    fn what_cannot_be_played_is_answered_by_its_place() {
        let check = |line, expected| check_json(RuleSet::default(), line, expected);
        check(
            r#"{"actions":["move 3 -2","move -3 2","move 9 9"]}"#,
            r#"{"error":"move 9 9 leaves the board","index":2}"#,
        );
        check(
            r#"{"actions":["jump"]}"#,
            concat!(
                r#"{"error":"`jump` is not an action: expected `move q r` or `wall q r d o` "#,
                r#"(d 0 to 5, o 0 or 1)","index":0}"#
            ),
        );
        check(
            "move 3 -2",
            r#"{"error":"not a list of actions: expected value at line 1 column 1","index":null}"#,
        );
    }

    #[test]
    fn people_get_a_board_and_the_facts_below() {
        let actions = "wall 0 0 1 0; wall -2 0 2 1; move 3 -2; move -4 3";
        let text = describe(&play(actions_in(actions), &RuleSet::default()).unwrap());
        let below: Vec<&str> =
            text.lines().skip_while(|line| !line.starts_with("player")).collect();
        let expected = [
            "player 0 on (3,-2); steps to goal: 7; walls left: 15",
            "player 1 on (-4,3); steps to goal: 8; walls left: 15",
            "wall 0 0 1 0 by player 0",
            "wall -2 0 2 1 by player 1",
            "turn 4, player 0 to move; moves: move 4 -2, move 4 -3, move 3 -3, move 2 -2, move 2 -1, \
             move 3 -1; legal walls: 236",
        ];
        assert_eq!(below, expected);
    }

    #[test]
    fn a_list_that_cannot_be_played_is_refused_with_its_place() {
        let error = play(actions_in("move 3 -2; ; move 3 -2"), &RuleSet::default()).unwrap_err();
        assert_eq!(error.to_string(), "action 2: move 3 -2 goes onto the other pawn");
    }
}
