//! Which rule an action breaks.

use arena::{PlayerId, Tile};

use crate::action::Action;
use crate::edge::Edge;
use crate::wall::Wall;

/// Which rule an action breaks, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Illegal {
    /// Somebody has won: there are no more actions.
    #[error("the game is over: player {} has won", winner.index())]
    GameOver {
        /// Who.
        winner: PlayerId,
    },
    /// The tile is not on the board.
    #[error("move {} {} leaves the board", to.q, to.r)]
    OffBoard {
        /// Where the move was to go.
        to: Tile,
    },
    /// The tile is neither adjacent nor the landing tile of a leapfrog.
    #[error("move {} {} is not next to the pawn on ({},{})", to.q, to.r, from.q, from.r)]
    NotAdjacent {
        /// Where the pawn stands.
        from: Tile,
        /// Where the move was to go.
        to: Tile,
    },
    /// The other pawn is there.
    #[error("move {} {} goes onto the other pawn", to.q, to.r)]
    Occupied {
        /// Where the move was to go.
        to: Tile,
    },
    /// A wall covers an edge that the pawn would cross, straight or in a leapfrog.
    #[error("move {} {} goes through a wall on {edge}", to.q, to.r)]
    Walled {
        /// Where the move was to go.
        to: Tile,
        /// The edge that is covered.
        edge: Edge,
    },
    /// All of the player's walls are placed.
    #[error("{} needs a wall, and player {} has none left", Action::Wall(*wall), player.index())]
    NoWallsLeft {
        /// The wall.
        wall: Wall,
        /// Whose walls are used up.
        player: PlayerId,
    },
    /// An edge of the wall is not on the field.
    #[error("{} is not on the field at {edge}", Action::Wall(*wall))]
    OffField {
        /// The wall.
        wall: Wall,
        /// The first of its edges that is not on the field.
        edge: Edge,
    },
    /// An edge of the wall is covered already.
    #[error("{} overlaps a wall on {edge}", Action::Wall(*wall))]
    Overlap {
        /// The wall.
        wall: Wall,
        /// The first of its edges that is covered.
        edge: Edge,
    },
    /// A player would have no path to its goal side (it may have had none before).
    #[error(
        "{} leaves player {} on ({},{}) no path to its goal side",
        Action::Wall(*wall), player.index(), pawn.q, pawn.r
    )]
    Seals {
        /// The wall.
        wall: Wall,
        /// Who would be sealed off.
        player: PlayerId,
        /// Where its pawn stands.
        pawn: Tile,
    },
}

/// An action that was not played, with the reason. The position is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{reason}")]
pub struct Rejected {
    /// The action.
    pub action: Action,
    /// Which rule it breaks.
    #[source]
    pub reason: Illegal,
}
