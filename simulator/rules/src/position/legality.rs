//! Which actions are legal: one at a time with the reason, all of them, and just their number.

use arena::{Direction, PlayerId, Tile};

use super::{Actions, Position};
use crate::action::Action;
use crate::board::is_on_board;
use crate::edge::Edge;
use crate::edge_set::EdgeSet;
use crate::illegal::Illegal;
use crate::route::has_path;
use crate::rule_set::Seal;
use crate::wall::Wall;
use crate::wall_set::WallSet;

impl Position {
    /// Whether the player to move may play an action.
    ///
    /// # Errors
    /// The rule it breaks.
    pub fn check(&self, action: Action) -> Result<(), Illegal> {
        self.check_as(self.to_move, action)
    }

    /// Whether `player` could play an action if it were its turn.
    ///
    /// # Errors
    /// The rule it breaks.
    pub fn check_as(&self, player: PlayerId, action: Action) -> Result<(), Illegal> {
        if let Some(winner) = self.winner() {
            return Err(Illegal::GameOver { winner });
        }
        match action {
            Action::Move(to) => self.check_move(player, to),
            Action::Wall(wall) => self.check_wall(player, wall),
        }
    }

    /// All legal actions of the player to move: moves by direction, then walls by direction of the
    /// centre edge, zigzag and tile. There may be none, and there are none once the game is over.
    #[must_use]
    pub fn legal_actions(&self) -> Actions {
        self.legal_actions_as(self.to_move)
    }

    /// All actions that `player` could play if it were its turn, in the same order.
    #[must_use]
    pub fn legal_actions_as(&self, player: PlayerId) -> Actions {
        let mut actions = Actions::new();
        if self.winner().is_some() {
            return actions;
        }
        let moves = Direction::ALL.map(|direction| self.reach(player, direction));
        actions.extend(moves.into_iter().flatten().map(Action::Move));
        actions.extend(self.legal_walls(player).iter().map(Action::Wall));
        actions
    }

    /// How many legal actions the player to move has, without listing them.
    #[must_use]
    pub fn count_legal(&self) -> usize {
        if self.winner().is_some() {
            return 0;
        }
        let player = self.to_move;
        let can_move = |&direction: &Direction| self.reach(player, direction).is_some();
        Direction::ALL.iter().filter(|direction| can_move(direction)).count()
            + self.legal_walls(player).len()
    }

    fn check_move(&self, player: PlayerId, to: Tile) -> Result<(), Illegal> {
        let from = self.pawns[player];
        let other = self.pawns[player.opponent()];
        if !is_on_board(to) {
            return Err(Illegal::OffBoard { to });
        }
        if to == other {
            return Err(Illegal::Occupied { to });
        }
        let leads_there = |&direction: &Direction| self.destination(player, direction) == to;
        let Some(direction) = Direction::ALL.into_iter().find(leads_there) else {
            return Err(Illegal::NotAdjacent { from, to });
        };
        let mut crossed = from;
        while crossed != to {
            let edge = Edge::new(crossed, direction);
            if self.covered.contains(edge) {
                return Err(Illegal::Walled { to, edge });
            }
            crossed = crossed.step(direction);
        }
        Ok(())
    }

    fn check_wall(&self, player: PlayerId, wall: Wall) -> Result<(), Illegal> {
        if self.walls_left[player] == 0 {
            return Err(Illegal::NoWallsLeft { wall, player });
        }
        let edges = wall.edges();
        if let Some(&edge) = edges.iter().find(|edge| !edge.is_on(self.rules.on_field)) {
            return Err(Illegal::OffField { wall, edge });
        }
        if let Some(&edge) = edges.iter().find(|&&edge| self.covered.contains(edge)) {
            return Err(Illegal::Overlap { wall, edge });
        }
        match self.protected(player).find(|&player| self.is_sealed_by(player, wall)) {
            Some(player) => Err(Illegal::Seals { wall, player, pawn: self.pawns[player] }),
            None => Ok(()),
        }
    }

    /// The players whose path a wall of `player` must leave.
    fn protected(&self, player: PlayerId) -> impl Iterator<Item = PlayerId> + use<> {
        let both = self.rules.seal == Seal::Either;
        [player.opponent(), player].into_iter().take(if both { 2 } else { 1 })
    }

    /// Whether `player` has no path to its goal side once `wall` stands.
    fn is_sealed_by(&self, player: PlayerId, wall: Wall) -> bool {
        let Some(route) = self.routes[player] else { return true };
        let edges = EdgeSet::of(wall);
        route.edges.meets(&edges)
            && !has_path(player, self.pawns[player], &self.covered.union(&edges))
    }

    /// All walls that `player` could place now if it were its turn.
    ///
    /// A wall seals a player off only if
    /// - it crosses the player's route, for else that route is still a path; and
    /// - two of its four corner points touch placed walls or the rim. Walls and rim are the borders
    ///   of regions of tiles, and a line cuts a region in two only if it closes a ring, so it has to
    ///   meet the lines that stand at two points at least.
    ///
    /// Only such walls need a flood: in recorded games one in thirteen of those that fit, and two in
    /// three of them do seal.
    fn legal_walls(&self, player: PlayerId) -> WallSet {
        if self.walls_left[player] == 0 {
            return WallSet::EMPTY;
        }
        let all = WallSet::all(self.rules.on_field);
        let mut legal = all.difference(&WallSet::over(&self.covered));
        let anchored = WallSet::anchored(&self.covered.union(&EdgeSet::RIM));
        for protected in self.protected(player) {
            let Some(route) = self.routes[protected] else { return WallSet::EMPTY };
            let suspects = legal.intersection(&anchored).intersection(&WallSet::over(&route.edges));
            for wall in suspects.iter() {
                if self.is_sealed_by(protected, wall) {
                    legal.remove(wall);
                }
            }
        }
        legal
    }
}
