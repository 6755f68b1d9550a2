//! The arena's functions by name and price: the key of cost tables and tick ledgers.

/// One of the 27 functions a bot can call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Function {
    /// `get_player_id`
    GetPlayerId,
    /// `is_my_turn`
    IsMyTurn,
    /// `get_turn_number`
    GetTurnNumber,
    /// `get_tick`
    GetTick,
    /// `get_start_info`
    GetStartInfo,
    /// `rel_to_abs`
    RelToAbs,
    /// `abs_to_rel`
    AbsToRel,
    /// `direction_relative_to_me`
    DirectionRelativeToMe,
    /// `direction_me_to_rel`
    DirectionMeToRel,
    /// `get_steps_to_goal`
    GetStepsToGoal,
    /// `can_place_wall`
    CanPlaceWall,
    /// `can_place_wall_rel`
    CanPlaceWallRel,
    /// `get_walls`
    GetWalls,
    /// `get_time_left`
    GetTimeLeft,
    /// `get_tile_abs`
    GetTileAbs,
    /// `get_tile_rel`
    GetTileRel,
    /// `get_wall_abs`
    GetWallAbs,
    /// `can_move`
    CanMove,
    /// `can_move_rel`
    CanMoveRel,
    /// `get_player_info`
    GetPlayerInfo,
    /// `get_surroundings`
    GetSurroundings,
    /// `get_surroundings_rel`
    GetSurroundingsRel,
    /// `make_move`
    MakeMove,
    /// `move_in_direction`
    MoveInDirection,
    /// `move_in_direction_rel`
    MoveInDirectionRel,
    /// `place_wall`
    PlaceWall,
    /// `place_wall_rel`
    PlaceWallRel,
}

impl Function {
    /// How many there are.
    pub const COUNT: usize = 27;

    /// All of them, cheapest first.
    pub const ALL: [Self; Self::COUNT] = [
        Self::GetPlayerId,
        Self::IsMyTurn,
        Self::GetTurnNumber,
        Self::GetTick,
        Self::GetStartInfo,
        Self::RelToAbs,
        Self::AbsToRel,
        Self::DirectionRelativeToMe,
        Self::DirectionMeToRel,
        Self::GetStepsToGoal,
        Self::CanPlaceWall,
        Self::CanPlaceWallRel,
        Self::GetWalls,
        Self::GetTimeLeft,
        Self::GetTileAbs,
        Self::GetTileRel,
        Self::GetWallAbs,
        Self::CanMove,
        Self::CanMoveRel,
        Self::GetPlayerInfo,
        Self::GetSurroundings,
        Self::GetSurroundingsRel,
        Self::MakeMove,
        Self::MoveInDirection,
        Self::MoveInDirectionRel,
        Self::PlaceWall,
        Self::PlaceWallRel,
    ];

    /// The number, 0 to 26: the place in [`Function::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name a bot calls it by.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::GetPlayerId => "get_player_id",
            Self::IsMyTurn => "is_my_turn",
            Self::GetTurnNumber => "get_turn_number",
            Self::GetTick => "get_tick",
            Self::GetStartInfo => "get_start_info",
            Self::RelToAbs => "rel_to_abs",
            Self::AbsToRel => "abs_to_rel",
            Self::DirectionRelativeToMe => "direction_relative_to_me",
            Self::DirectionMeToRel => "direction_me_to_rel",
            Self::GetStepsToGoal => "get_steps_to_goal",
            Self::CanPlaceWall => "can_place_wall",
            Self::CanPlaceWallRel => "can_place_wall_rel",
            Self::GetWalls => "get_walls",
            Self::GetTimeLeft => "get_time_left",
            Self::GetTileAbs => "get_tile_abs",
            Self::GetTileRel => "get_tile_rel",
            Self::GetWallAbs => "get_wall_abs",
            Self::CanMove => "can_move",
            Self::CanMoveRel => "can_move_rel",
            Self::GetPlayerInfo => "get_player_info",
            Self::GetSurroundings => "get_surroundings",
            Self::GetSurroundingsRel => "get_surroundings_rel",
            Self::MakeMove => "make_move",
            Self::MoveInDirection => "move_in_direction",
            Self::MoveInDirectionRel => "move_in_direction_rel",
            Self::PlaceWall => "place_wall",
            Self::PlaceWallRel => "place_wall_rel",
        }
    }

    /// The arena's price in ticks, on top of the tick of the calling statement.
    #[must_use]
    pub const fn default_ticks(self) -> u64 {
        match self {
            Self::GetPlayerId
            | Self::IsMyTurn
            | Self::GetTurnNumber
            | Self::GetTick
            | Self::GetStartInfo => 1,
            Self::RelToAbs
            | Self::AbsToRel
            | Self::DirectionRelativeToMe
            | Self::DirectionMeToRel
            | Self::GetStepsToGoal => 5,
            Self::CanPlaceWall | Self::CanPlaceWallRel | Self::GetWalls | Self::GetTimeLeft => 10,
            Self::GetTileAbs
            | Self::GetTileRel
            | Self::GetWallAbs
            | Self::CanMove
            | Self::CanMoveRel => 20,
            Self::GetPlayerInfo => 50,
            Self::GetSurroundings | Self::GetSurroundingsRel => 100,
            Self::MakeMove
            | Self::MoveInDirection
            | Self::MoveInDirectionRel
            | Self::PlaceWall
            | Self::PlaceWallRel => 1000,
        }
    }

    /// Whether this is an action (a move or a wall) and not a query.
    #[must_use]
    pub const fn is_action(self) -> bool {
        self.index() >= Self::MakeMove.index()
    }
}
