//! The settings on which the arena's own text leaves room.

use arena::PlayerId;
use serde::{Deserialize, Serialize};

/// The rules in force. The default is the arena's text, with the readings of this project.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RuleSet {
    /// Walls each player begins with.
    pub walls: u8,
    /// Who acts first.
    pub first_player: PlayerId,
    /// Whose path to its goal side a wall must leave.
    pub seal: Seal,
    /// Which edges a wall may cover.
    pub on_field: OnField,
}

impl Default for RuleSet {
    fn default() -> Self {
        Self {
            walls: 16,
            first_player: PlayerId::ALL[0],
            seal: Seal::Opponent,
            on_field: OnField::Inner,
        }
    }
}

/// Whose path to its goal side a wall must leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seal {
    /// The opponent's; sealing oneself off is legal.
    Opponent,
    /// Both players'.
    Either,
}

/// Which edges a wall may cover.
///
/// With [`OnField::Rim`] the 54 edges around the board count too, which adds 96 walls to the 264: 48
/// that end in one rim edge, and 48 that follow the rim with all three. There is none with two. At
/// the right end of the board:
///
/// ```text
///   ___/   \           ___/   \
///      \___/              \___/
///   ___/   \           ___/   #
///      \===#              \___#
///   ___#   \           ___/   #
///      \___/              \___/
///
///   one rim edge       three rim edges
/// ```
///
/// A wall along the rim blocks no step, so it is a way to wait. The canonical name of such a wall may
/// start from a tile off the board, since its direction has to be 0, 1 or 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OnField {
    /// Edges between two tiles of the board: 156 edges, 264 walls.
    Inner,
    /// Edges with a tile of the board on at least one side: 210 edges, 360 walls.
    Rim,
}
