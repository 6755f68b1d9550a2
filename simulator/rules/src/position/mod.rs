//! A position: where everything stands, whose turn it is, and how it changes.

mod drawing;
mod legality;
#[cfg(test)]
mod tests;

use arena::{Direction, PlacedWall, PlayerId, Tile};
use arrayvec::ArrayVec;

use crate::action::Action;
use crate::board::{START, is_goal};
use crate::by_player::ByPlayer;
use crate::edge::Edge;
use crate::edge_set::EdgeSet;
use crate::illegal::Rejected;
use crate::route::Route;
use crate::rule_set::RuleSet;
use crate::wall::Wall;

/// No more walls than this fit on the field: 210 edges, the rim's included, three for each.
const WALLS_MAX: usize = 70;

/// At most six moves and 360 walls.
const ACTIONS_MAX: usize = 366;

/// A list of actions, kept without the heap.
pub type Actions = ArrayVec<Action, ACTIONS_MAX>;

/// A position, with the rules in force.
///
/// Two positions are equal if all that can be asked of them is: rules, pawns, turn number, and the
/// same walls placed in the same order by the same players.
///
/// Actions come with three contracts: [`try_play`](Self::try_play) hands a rejection back,
/// [`play`](Self::play) takes an action known to be legal and panics otherwise,
/// [`play_unchecked`](Self::play_unchecked) does not look.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    rules: RuleSet,
    to_move: PlayerId,
    turn_number: u32,
    pawns: ByPlayer<Tile>,
    walls_left: ByPlayer<u8>,
    /// Oldest first.
    placed: ArrayVec<PlacedWall, WALLS_MAX>,
    /// All edges of the placed walls.
    covered: EdgeSet,
    /// A shortest path of each player, `None` where it is sealed off. Always what [`Route::find`]
    /// gives, but searched anew only when the pawn moves or a wall crosses it.
    routes: ByPlayer<Option<Route>>,
}

impl Position {
    /// The arena's start.
    #[must_use]
    pub fn start(rules: &RuleSet) -> Self {
        let covered = EdgeSet::EMPTY;
        Self {
            rules: *rules,
            to_move: rules.first_player,
            turn_number: 0,
            pawns: START,
            walls_left: ByPlayer([rules.walls; 2]),
            placed: ArrayVec::new(),
            covered,
            routes: ByPlayer::new(|player| Route::find(player, START[player], &covered)),
        }
    }

    /// The rules in force.
    #[must_use]
    pub fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// Whose turn it is. After the end of the game, whose turn it would be.
    #[must_use]
    pub fn to_move(&self) -> PlayerId {
        self.to_move
    }

    /// How many actions have been played.
    #[must_use]
    pub fn turn_number(&self) -> u32 {
        self.turn_number
    }

    /// Where a pawn stands.
    #[must_use]
    pub fn pawn(&self, player: PlayerId) -> Tile {
        self.pawns[player]
    }

    /// Whose pawn stands on a tile.
    #[must_use]
    pub fn pawn_on(&self, tile: Tile) -> Option<PlayerId> {
        PlayerId::ALL.into_iter().find(|&player| self.pawns[player] == tile)
    }

    /// How many walls a player has not placed yet.
    #[must_use]
    pub fn walls_left(&self, player: PlayerId) -> u8 {
        self.walls_left[player]
    }

    /// Every wall, oldest first.
    #[must_use]
    pub fn placed_walls(&self) -> &[PlacedWall] {
        &self.placed
    }

    /// Whether a wall covers the edge of `tile` towards `direction`. The rim alone is no wall.
    #[must_use]
    pub fn is_blocked(&self, tile: Tile, direction: Direction) -> bool {
        self.covered.contains(Edge::new(tile, direction))
    }

    /// Who has reached its goal side: the game is over then.
    #[must_use]
    pub fn winner(&self) -> Option<PlayerId> {
        PlayerId::ALL.into_iter().find(|&player| is_goal(player, self.pawns[player]))
    }

    /// The fewest steps to a player's goal side with the walls as they stand, pawns ignored;
    /// `None` when it is sealed off.
    #[must_use]
    pub fn steps_to_goal(&self, player: PlayerId) -> Option<u32> {
        self.routes[player].map(|route| route.steps)
    }

    /// The tiles of a path of [`steps_to_goal`](Self::steps_to_goal) steps, the pawn's own tile
    /// first; empty when the player is sealed off. Of all shortest paths it is the one whose list of
    /// directions comes first.
    #[must_use]
    pub fn shortest_path(&self, player: PlayerId) -> Vec<Tile> {
        self.routes[player].map_or_else(Vec::new, |route| route.tiles(self.pawns[player]))
    }

    /// Where a move of `player` in a direction leads: to the next tile or, if the other pawn stands
    /// there, to the one behind it. Whether that is legal is another question.
    #[must_use]
    pub fn destination(&self, player: PlayerId, direction: Direction) -> Tile {
        let next = self.pawns[player].step(direction);
        if next == self.pawns[player.opponent()] { next.step(direction) } else { next }
    }

    /// The tile that a move of `player` in a direction would reach, if it were its turn and the move
    /// is legal.
    #[must_use]
    pub fn reach(&self, player: PlayerId, direction: Direction) -> Option<Tile> {
        let to = self.destination(player, direction);
        self.check_as(player, Action::Move(to)).is_ok().then_some(to)
    }

    /// Plays an action if it is legal.
    ///
    /// # Errors
    /// The action and the rule it breaks; the position is as it was.
    pub fn try_play(&mut self, action: Action) -> Result<(), Rejected> {
        self.check(action).map_err(|reason| Rejected { action, reason })?;
        self.play_unchecked(action);
        Ok(())
    }

    /// Plays a legal action.
    ///
    /// # Panics
    /// If it is not legal.
    pub fn play(&mut self, action: Action) {
        if let Err(rejected) = self.try_play(action) {
            panic!("{rejected}");
        }
    }

    /// Plays an action that is known to be legal, without looking. An illegal one leaves a position
    /// that means nothing, or panics.
    pub fn play_unchecked(&mut self, action: Action) {
        let player = self.to_move;
        match action {
            Action::Move(to) => {
                self.pawns[player] = to;
                self.routes[player] = Route::find(player, to, &self.covered);
            }
            Action::Wall(wall) => self.place(player, wall),
        }
        self.to_move = player.opponent();
        self.turn_number += 1;
    }

    fn place(&mut self, owner: PlayerId, wall: Wall) {
        let edges = EdgeSet::of(wall);
        self.covered = self.covered.union(&edges);
        self.walls_left[owner] -= 1;
        self.placed.push(wall.placed_by(owner));
        for player in PlayerId::ALL {
            if self.routes[player].is_some_and(|route| route.edges.meets(&edges)) {
                self.routes[player] = Route::find(player, self.pawns[player], &self.covered);
            }
        }
    }
}
