//! The rules once more, in the plainest words: what tests hold [`Position`](crate::Position)
//! against. Sets of tile pairs and a queue; it shares nothing with the fast one but the vocabulary.

use std::collections::{BTreeSet, VecDeque};

use arena::{Direction, PlayerId, Tile, Zigzag};

use crate::{Action, OnField, RuleSet, Seal, Wall};

/// An edge: its two tiles, the smaller one first.
type Pair = (Tile, Tile);

/// A position that works everything out anew each time it is asked.
#[derive(Clone, Debug)]
pub struct SlowPosition {
    rules: RuleSet,
    to_move: PlayerId,
    pawns: [Tile; 2],
    walls_left: [u8; 2],
    covered: BTreeSet<Pair>,
}

impl SlowPosition {
    /// The arena's start.
    #[must_use]
    pub fn start(rules: &RuleSet) -> Self {
        Self {
            rules: *rules,
            to_move: rules.first_player,
            pawns: [Tile::new(4, -2), Tile::new(-4, 2)],
            walls_left: [rules.walls; 2],
            covered: BTreeSet::new(),
        }
    }

    /// Whose turn it is.
    #[must_use]
    pub fn to_move(&self) -> PlayerId {
        self.to_move
    }

    /// Whose pawn stands on its goal column.
    #[must_use]
    pub fn winner(&self) -> Option<PlayerId> {
        PlayerId::ALL.into_iter().find(|&player| is_goal(player, self.pawns[player.index()]))
    }

    /// Plays a legal action.
    pub fn play(&mut self, action: Action) {
        let player = self.to_move.index();
        match action {
            Action::Move(to) => self.pawns[player] = to,
            Action::Wall(wall) => {
                self.covered.extend(edges(wall));
                self.walls_left[player] -= 1;
            }
        }
        self.to_move = self.to_move.opponent();
    }

    /// All legal actions of a player if it were its turn.
    #[must_use]
    pub fn legal_actions(&self, player: PlayerId) -> BTreeSet<Action> {
        if self.winner().is_some() {
            return BTreeSet::new();
        }
        let moves =
            Direction::ALL.into_iter().filter_map(|direction| self.reach(player, direction));
        let walls = all_walls().filter(|&wall| self.can_place(player, wall));
        moves.map(Action::Move).chain(walls.map(Action::Wall)).collect()
    }

    /// Fewest steps to a player's goal column: breadth first, pawns ignored.
    #[must_use]
    pub fn steps_to_goal(&self, player: PlayerId) -> Option<u32> {
        let start = self.pawns[player.index()];
        let mut seen = BTreeSet::from([start]);
        let mut queue = VecDeque::from([(start, 0)]);
        while let Some((tile, steps)) = queue.pop_front() {
            if is_goal(player, tile) {
                return Some(steps);
            }
            for direction in Direction::ALL {
                let next = tile.step(direction);
                if is_on_board(next) && self.is_free(tile, next) && seen.insert(next) {
                    queue.push_back((next, steps + 1));
                }
            }
        }
        None
    }

    fn is_free(&self, tile: Tile, next: Tile) -> bool {
        !self.covered.contains(&pair(tile, next))
    }

    /// Where a move in a direction leads, if it is legal.
    fn reach(&self, player: PlayerId, direction: Direction) -> Option<Tile> {
        let from = self.pawns[player.index()];
        let next = from.step(direction);
        if !is_on_board(next) || !self.is_free(from, next) {
            return None;
        }
        if next != self.pawns[player.opponent().index()] {
            return Some(next);
        }
        let behind = next.step(direction);
        (is_on_board(behind) && self.is_free(next, behind)).then_some(behind)
    }

    fn can_place(&self, player: PlayerId, wall: Wall) -> bool {
        let on_field = |(one, other)| match self.rules.on_field {
            OnField::Inner => is_on_board(one) && is_on_board(other),
            OnField::Rim => is_on_board(one) || is_on_board(other),
        };
        let fits =
            edges(wall).into_iter().all(|edge| on_field(edge) && !self.covered.contains(&edge));
        if self.walls_left[player.index()] == 0 || !fits {
            return false;
        }
        let mut walled = self.clone();
        walled.covered.extend(edges(wall));
        let opponent_free = walled.steps_to_goal(player.opponent()).is_some();
        let own_free = || walled.steps_to_goal(player).is_some();
        opponent_free && (self.rules.seal == Seal::Opponent || own_free())
    }
}

/// All walls named from a tile at most one step outside the board, or from a little further.
fn all_walls() -> impl Iterator<Item = Wall> {
    let tiles = (-5..=5).flat_map(|q| (-5..=5).map(move |r| Tile::new(q, r)));
    tiles.flat_map(|tile| {
        (0..6).map(move |index| Wall::new(tile, Direction::ALL[index / 2], Zigzag::ALL[index % 2]))
    })
}

/// The three edges of a wall, by the table in the rules.
fn edges(wall: Wall) -> [Pair; 3] {
    let towards = |turns| Direction::ALL[(wall.direction().index() + turns) % 6];
    let tile = wall.tile();
    let [next, left, right] = [0, 1, 5].map(|turns| tile.step(towards(turns)));
    match wall.zigzag().index() {
        0 => [pair(tile, next), pair(tile, left), pair(next, right)],
        _ => [pair(tile, next), pair(next, left), pair(tile, right)],
    }
}

fn pair(one: Tile, other: Tile) -> Pair {
    (one.min(other), one.max(other))
}

fn is_on_board(tile: Tile) -> bool {
    [tile.q, tile.r, tile.q + tile.r].into_iter().all(|coordinate| coordinate.abs() <= 4)
}

fn is_goal(player: PlayerId, tile: Tile) -> bool {
    tile.q == [-4, 4][player.index()]
}
