//! What the 22 queries answer, and what the five actions mean: the frames and the geometry.

use arena::__hx::{Maybe, RawPlayerInfo, RawSurrounding, RawSurroundings, RawTileInfo};
use arena::{Direction, PlayerId, StartInfo, Tile, Zigzag};
use rules::{Action, GOAL_Q, Position, RADIUS, START, Wall, is_on_board};

use super::game::View;

/// In whose terms tiles and directions are given.
///
/// The two differ for player 1 alone, by a half turn; so each maps to the other by the same turn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Frame {
    /// The board's.
    Board,
    /// The player's own: it starts on `(4,-2)` and heads for `q = -4`.
    Mine,
}

impl Frame {
    fn is_turned(self, me: PlayerId) -> bool {
        self == Self::Mine && me.index() == 1
    }

    /// Between this frame and the board's, either way.
    pub(super) fn tile(self, me: PlayerId, tile: Tile) -> Tile {
        if self.is_turned(me) {
            Tile::new(tile.q.wrapping_neg(), tile.r.wrapping_neg())
        } else {
            tile
        }
    }

    /// Between this frame and the board's, either way.
    pub(super) fn direction(self, me: PlayerId, direction: Direction) -> Direction {
        if self.is_turned(me) { direction.opposite() } else { direction }
    }

    pub(super) fn move_to(self, me: PlayerId, tile: Tile) -> Action {
        Action::Move(self.tile(me, tile))
    }

    pub(super) fn wall(
        self,
        me: PlayerId,
        tile: Tile,
        direction: Direction,
        zigzag: Zigzag,
    ) -> Action {
        Action::Wall(Wall::new(self.tile(me, tile), self.direction(me, direction), zigzag))
    }

    /// Towards the other pawn, a direction means the leapfrog.
    pub(super) fn move_towards(self, view: View<'_>, direction: Direction) -> Action {
        let direction = self.direction(view.me, direction);
        Action::Move(view.position().destination(view.me, direction))
    }
}

pub(super) fn is_my_turn(view: View<'_>) -> bool {
    view.is_my_turn()
}

pub(super) fn start_info(view: View<'_>) -> StartInfo {
    let rules = view.rules();
    StartInfo {
        start: START.0,
        goal_q: GOAL_Q.0,
        walls: rules.rules.walls,
        radius: RADIUS,
        clock_ticks: rules.clock_ticks.0,
        ticks_per_second: rules.ticks_per_second,
    }
}

/// The direction whose angle to the line from my pawn to `tile` is smallest; both in my frame.
pub(super) fn direction_to(view: View<'_>, tile: Tile) -> Option<Direction> {
    let from = Frame::Mine.tile(view.me, view.position().pawn(view.me));
    if tile == from {
        return None;
    }
    let (q, r) = (i32::from(tile.q) - i32::from(from.q), i32::from(tile.r) - i32::from(from.r));
    // The axes stand at 60 degrees, so (a, b) . (c, d) = ac + bd + (ad + bc) / 2. All directions are
    // equally long: the largest product has the smallest angle. `max_by_key` takes the last of equals.
    Direction::ALL.into_iter().rev().max_by_key(|direction| {
        let (dq, dr) = direction.delta();
        let (dq, dr) = (i32::from(dq), i32::from(dr));
        2 * (q * dq + r * dr) + q * dr + r * dq
    })
}

pub(super) fn can_do(view: View<'_>, action: Action) -> bool {
    view.position().check_as(view.me, action).is_ok()
}

pub(super) fn tile_info(view: View<'_>, frame: Frame, tile: Tile) -> Option<RawTileInfo> {
    let (me, position) = (view.me, view.position());
    let on_board = frame.tile(me, tile);
    if !is_on_board(on_board) {
        return None;
    }
    let goal_of = PlayerId::ALL.into_iter().find(|&player| GOAL_Q[player] == on_board.q);
    Some(RawTileInfo {
        tile,
        pawn: position.pawn_on(on_board).into(),
        goal_of: goal_of.into(),
        blocked: Direction::ALL
            .map(|direction| position.is_blocked(on_board, frame.direction(me, direction))),
    })
}

pub(super) fn is_wall(position: &Position, tile: Tile, direction: Direction) -> bool {
    is_on_board(tile) && position.is_blocked(tile, direction)
}

pub(super) fn player_info(view: View<'_>, player: PlayerId) -> RawPlayerInfo {
    let position = view.position();
    RawPlayerInfo {
        tile: position.pawn(player),
        walls_left: position.walls_left(player),
        time_left: view.time_left(player),
        steps_to_goal: position.steps_to_goal(player).into(),
    }
}

pub(super) fn surroundings(view: View<'_>, frame: Frame) -> RawSurroundings {
    let (me, position) = (view.me, view.position());
    let pawn = position.pawn(me);
    RawSurroundings(Direction::ALL.map(|direction| {
        let direction = frame.direction(me, direction);
        let next = pawn.step(direction);
        let reach = position.reach(me, direction);
        RawSurrounding {
            tile: Maybe::from(is_on_board(next).then(|| frame.tile(me, next))),
            wall: position.is_blocked(pawn, direction),
            pawn: position.pawn_on(next).into(),
            reach: reach.map(|tile| frame.tile(me, tile)).into(),
        }
    }))
}
