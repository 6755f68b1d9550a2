//! What a player does in its turn, and how that is written.

use std::fmt;
use std::str::FromStr;

use arena::{Direction, Tile, Zigzag};
use serde::{Deserialize, Serialize};

use crate::wall::Wall;

/// What a player does in its turn. Any tile and any wall: whether it is legal, a position says.
///
/// The text is `move q r` or `wall q r d o` (tile, direction, zigzag). Walls are written by their
/// canonical name; when read, either name will do.
///
/// ```
/// use rules::Action;
///
/// let action: Action = "wall 1 -1 4 0".parse().unwrap();
/// assert_eq!(action.to_string(), "wall 0 0 1 0");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Action {
    /// The pawn goes to a tile.
    Move(Tile),
    /// A wall is placed.
    Wall(Wall),
}

impl fmt::Display for Action {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(Tile { q, r }) => write!(formatter, "move {q} {r}"),
            Self::Wall(wall) => {
                let Tile { q, r } = wall.tile();
                let (direction, zigzag) = (wall.direction().index(), wall.zigzag().index());
                write!(formatter, "wall {q} {r} {direction} {zigzag}")
            }
        }
    }
}

impl FromStr for Action {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Self, ParseActionError> {
        parse(text).ok_or_else(|| ParseActionError { text: text.to_owned() })
    }
}

impl From<Action> for String {
    fn from(action: Action) -> Self {
        action.to_string()
    }
}

impl TryFrom<String> for Action {
    type Error = ParseActionError;

    fn try_from(text: String) -> Result<Self, ParseActionError> {
        parse(&text).ok_or(ParseActionError { text })
    }
}

fn parse(text: &str) -> Option<Action> {
    let mut words = text.split_whitespace();
    let verb = words.next()?;
    let tile = Tile::new(words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    let action = match verb {
        "move" => Action::Move(tile),
        "wall" => {
            let direction = Direction::new(words.next()?.parse().ok()?)?;
            let zigzag = Zigzag::new(words.next()?.parse().ok()?)?;
            Action::Wall(Wall::new(tile, direction, zigzag))
        }
        _ => return None,
    };
    words.next().is_none().then_some(action)
}

/// The text of an action that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not an action: expected `move q r` or `wall q r d o` (d 0 to 5, o 0 or 1)")]
pub struct ParseActionError {
    /// The text.
    pub text: String,
}
