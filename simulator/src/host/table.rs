//! The arena's functions as a submission's library calls them: one C function for each.

use arena::__hx::{
    ABI, HostTable, Maybe, RawPlayerInfo, RawSurroundings, RawText, RawTileInfo, RawWalls,
};
use arena::{Direction, Function, PlayerId, StartInfo, Tile, Zigzag};

use super::answers::{self, Frame};
use super::profile;
use super::session::{self, ask, do_action};

/// The table that is handed to a library.
pub(super) fn table(memory_bytes: u64) -> HostTable {
    HostTable {
        abi: ABI,
        memory_bytes,
        attach: session::attach,
        out_of_ticks: session::out_of_ticks,
        out_of_memory: session::out_of_memory,
        panicked,
        profile: profile::raw,
        get_player_id,
        is_my_turn,
        get_turn_number,
        get_tick,
        get_start_info,
        rel_to_abs,
        abs_to_rel,
        direction_relative_to_me,
        direction_me_to_rel,
        get_steps_to_goal,
        can_place_wall,
        can_place_wall_rel,
        get_walls,
        get_time_left,
        get_tile_abs,
        get_tile_rel,
        get_wall_abs,
        can_move,
        can_move_rel,
        get_player_info,
        get_surroundings,
        get_surroundings_rel,
        make_move,
        move_in_direction,
        move_in_direction_rel,
        place_wall,
        place_wall_rel,
    }
}

extern "C" fn get_player_id() -> PlayerId {
    ask(Function::GetPlayerId, |view| view.me)
}

extern "C" fn is_my_turn() -> bool {
    ask(Function::IsMyTurn, answers::is_my_turn)
}

extern "C" fn get_turn_number() -> u32 {
    ask(Function::GetTurnNumber, |view| view.position().turn_number())
}

extern "C" fn get_tick() -> u64 {
    ask(Function::GetTick, |view| view.tick)
}

extern "C" fn get_start_info() -> StartInfo {
    ask(Function::GetStartInfo, answers::start_info)
}

extern "C" fn rel_to_abs(tile: Tile) -> Tile {
    ask(Function::RelToAbs, |view| Frame::Mine.tile(view.me, tile))
}

extern "C" fn abs_to_rel(tile: Tile) -> Tile {
    ask(Function::AbsToRel, |view| Frame::Mine.tile(view.me, tile))
}

extern "C" fn direction_relative_to_me(direction: Direction) -> Direction {
    ask(Function::DirectionRelativeToMe, |view| Frame::Mine.direction(view.me, direction))
}

extern "C" fn direction_me_to_rel(tile: Tile) -> Maybe<Direction> {
    ask(Function::DirectionMeToRel, |view| answers::direction_to(view, tile).into())
}

extern "C" fn get_steps_to_goal(player: PlayerId) -> Maybe<u32> {
    ask(Function::GetStepsToGoal, |view| view.position().steps_to_goal(player).into())
}

extern "C" fn can_place_wall(tile: Tile, direction: Direction, zigzag: Zigzag) -> bool {
    ask(Function::CanPlaceWall, |view| {
        answers::can_do(view, Frame::Board.wall(view.me, tile, direction, zigzag))
    })
}

extern "C" fn can_place_wall_rel(tile: Tile, direction: Direction, zigzag: Zigzag) -> bool {
    ask(Function::CanPlaceWallRel, |view| {
        answers::can_do(view, Frame::Mine.wall(view.me, tile, direction, zigzag))
    })
}

extern "C" fn get_walls() -> RawWalls {
    ask(Function::GetWalls, |view| view.position().placed_walls().into())
}

extern "C" fn get_time_left() -> u64 {
    ask(Function::GetTimeLeft, |view| view.time_left(view.me))
}

extern "C" fn get_tile_abs(tile: Tile) -> Maybe<RawTileInfo> {
    ask(Function::GetTileAbs, |view| answers::tile_info(view, Frame::Board, tile).into())
}

extern "C" fn get_tile_rel(tile: Tile) -> Maybe<RawTileInfo> {
    ask(Function::GetTileRel, |view| answers::tile_info(view, Frame::Mine, tile).into())
}

extern "C" fn get_wall_abs(tile: Tile, direction: Direction) -> bool {
    ask(Function::GetWallAbs, |view| answers::is_wall(view.position(), tile, direction))
}

extern "C" fn can_move(tile: Tile) -> bool {
    ask(Function::CanMove, |view| answers::can_do(view, Frame::Board.move_to(view.me, tile)))
}

extern "C" fn can_move_rel(tile: Tile) -> bool {
    ask(Function::CanMoveRel, |view| answers::can_do(view, Frame::Mine.move_to(view.me, tile)))
}

extern "C" fn get_player_info(player: PlayerId) -> RawPlayerInfo {
    ask(Function::GetPlayerInfo, |view| answers::player_info(view, player))
}

extern "C" fn get_surroundings() -> RawSurroundings {
    ask(Function::GetSurroundings, |view| answers::surroundings(view, Frame::Board))
}

extern "C" fn get_surroundings_rel() -> RawSurroundings {
    ask(Function::GetSurroundingsRel, |view| answers::surroundings(view, Frame::Mine))
}

extern "C" fn make_move(tile: Tile, line: u32) {
    do_action(Function::MakeMove, line, |view| Frame::Board.move_to(view.me, tile));
}

extern "C" fn move_in_direction(direction: Direction, line: u32) {
    do_action(Function::MoveInDirection, line, |view| Frame::Board.move_towards(view, direction));
}

extern "C" fn move_in_direction_rel(direction: Direction, line: u32) {
    do_action(Function::MoveInDirectionRel, line, |view| Frame::Mine.move_towards(view, direction));
}

extern "C" fn place_wall(tile: Tile, direction: Direction, zigzag: Zigzag, line: u32) {
    do_action(Function::PlaceWall, line, |view| {
        Frame::Board.wall(view.me, tile, direction, zigzag)
    });
}

extern "C" fn place_wall_rel(tile: Tile, direction: Direction, zigzag: Zigzag, line: u32) {
    do_action(Function::PlaceWallRel, line, |view| {
        Frame::Mine.wall(view.me, tile, direction, zigzag)
    });
}

extern "C" fn panicked(message: RawText, file: RawText, line: u32) -> ! {
    session::panicked(&text(message), &text(file), line)
}

#[expect(unsafe_code, reason = "a text handed over by the submission's library")]
fn text(raw: RawText) -> String {
    // SAFETY: made from a `&str` by the runtime in the library, which is alive during the call.
    let bytes = unsafe { std::slice::from_raw_parts(raw.bytes, raw.len) };
    String::from_utf8_lossy(bytes).into_owned()
}
