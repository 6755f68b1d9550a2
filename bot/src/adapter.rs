//! The arena's functions: the only module that names them.
//!
//! If the arena's names or answers differ, this file changes and nothing else. The rest of the bot
//! speaks in tile, wall and player numbers. Each call is charged to the bot's own [`Ledger`].

use arena::{Direction, PlayerId, Tile, Zigzag};

use crate::board::{tile_at, COORDINATES, NOWHERE, WALL, WALL_NUMBER};
use crate::ledger::{Call, Ledger};

/// What a player has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Player {
    /// The pawn's tile.
    pub(crate) tile: usize,
    /// Walls in hand.
    pub(crate) in_hand: usize,
    /// Ticks on its clock.
    pub(crate) clock_ticks: u64,
}

/// The arena, with a ledger of what was called.
#[derive(Default)]
pub(crate) struct Arena {
    /// How often each function was called.
    pub(crate) ledger: Ledger,
}

impl Arena {
    /// My number: 0 or 1.
    pub(crate) fn my_number(&mut self) -> usize {
        self.ledger.charge(Call::PlayerId);
        arena::get_player_id().index()
    }

    /// Whether it is my turn.
    pub(crate) fn is_my_turn(&mut self) -> bool {
        self.ledger.calls[Call::IsMyTurn as usize] += 1;
        arena::is_my_turn()
    }

    /// The global tick.
    pub(crate) fn tick(&mut self) -> u64 {
        self.ledger.calls[Call::Tick as usize] += 1;
        arena::get_tick()
    }

    /// Ticks left on my clock.
    pub(crate) fn clock_ticks(&mut self) -> u64 {
        self.ledger.charge(Call::TimeLeft);
        arena::get_time_left()
    }

    /// The numbers of the walls that stand, oldest first, after the first `known` of them.
    pub(crate) fn walls_after(&mut self, known: usize) -> Vec<usize> {
        self.ledger.charge(Call::Walls);
        arena::get_walls()
            .iter()
            .skip(known)
            .map(|wall| {
                WALL_NUMBER[tile_at(wall.tile.q, wall.tile.r) % NOWHERE][wall.direction.index()]
                    [wall.zigzag.index()] as usize
            })
            .collect()
    }

    /// A player's tile, walls and clock.
    pub(crate) fn player(&mut self, number: usize) -> Player {
        self.ledger.charge(Call::PlayerInfo);
        let info = arena::get_player_info(PlayerId::ALL[number]);
        Player {
            tile: tile_at(info.tile.q, info.tile.r),
            in_hand: (info.walls_left as usize).min(63),
            clock_ticks: info.time_left,
        }
    }

    /// Whether I could step there now if it were my turn.
    pub(crate) fn can_step(&mut self, to: usize) -> bool {
        self.ledger.charge(Call::CanMove);
        arena::can_move(tile(to))
    }

    /// Whether I could place that wall now if it were my turn.
    pub(crate) fn can_place(&mut self, wall: usize) -> bool {
        self.ledger.charge(Call::CanPlaceWall);
        arena::can_place_wall(
            tile(WALL[wall].tile as usize),
            Direction::ALL[WALL[wall].direction as usize],
            Zigzag::ALL[WALL[wall].zigzag as usize],
        )
    }

    /// Steps there.
    pub(crate) fn step(&mut self, to: usize) {
        self.ledger.charge(Call::Move);
        #[cfg(feature = "notes")]
        crate::notes::calls(&self.ledger);
        arena::make_move(tile(to));
    }

    /// Places that wall.
    pub(crate) fn place(&mut self, wall: usize) {
        self.ledger.charge(Call::PlaceWall);
        #[cfg(feature = "notes")]
        crate::notes::calls(&self.ledger);
        arena::place_wall(
            tile(WALL[wall].tile as usize),
            Direction::ALL[WALL[wall].direction as usize],
            Zigzag::ALL[WALL[wall].zigzag as usize],
        );
    }
}

fn tile(number: usize) -> Tile {
    Tile { q: COORDINATES[number].0, r: COORDINATES[number].1 }
}
