//! Notes for whoever watches: `#hx` lines on standard output, with the feature `notes` only.
//!
//! A note costs its statements, so a bot that notes spends a few ticks more than the uploaded one,
//! which prints nothing.

use crate::board::{COORDINATES, NOWHERE, NO_WALL, WALLS};
use crate::ledger::{Ledger, CALLS};
use crate::node::{Node, WALL_KEY};
use crate::search::{Choice, Search, STEP_CODE};
use crate::table::NO_ACTION;
use crate::worlds::list;

/// The arena's names of the functions, in the order of [`crate::ledger::Call`].
const NAMES: [&str; CALLS] = [
    "get_player_id",
    "is_my_turn",
    "get_tick",
    "get_time_left",
    "get_walls",
    "get_player_info",
    "can_move",
    "can_place_wall",
    "make_move",
    "place_wall",
];

/// Notes the choice of a turn: its value in hundredths of a step, how deep the search looked, nodes
/// (all, and those visited) and positions so far, the codes of the action and of the reply that is
/// expected, and the ticks that the turn was allowed and has taken without its action.
pub(crate) fn turn(search: &mut Search, root: &Node, (choice, depth): &(Option<Choice>, i32)) {
    let Some(choice) = choice else { return };
    let mut after = Node { side: 1 - root.side, ..*root };
    if choice.action < WALLS {
        after.walls_key ^= WALL_KEY[choice.action];
        after.in_hand[root.side] -= 1;
    } else {
        after.pawn[root.side] = choice.action - STEP_CODE;
    }
    let known = *search.table.at(after.key());
    let reply = if known.key == after.key() { known.action } else { NO_ACTION };
    let used = search.clock.arena.tick() - search.clock.turn_began;
    println!(
        "#hx eval={} depth={depth} nodes={} visited={} positions={} action={} reply={reply} budget={} used={used}",
        choice.score,
        search.nodes + search.leaves,
        search.nodes,
        search.positions,
        choice.action,
        search.clock.budget,
    );
}

/// Notes what the bot's own board says before the turn, so that a test can hold it against the rules:
/// pawns, walls in hand, steps to goal, how many steps are legal, the walls that are known (as bits by
/// their number, in hex) and those of them that are legal.
pub(crate) fn board(search: &mut Search, root: &Node) {
    let steps = search.survey(root).to.iter().filter(|&&to| to != NOWHERE).count();
    let mut known = [0; WALLS.div_ceil(8)];
    let walls = search.worlds.wall.map(usize::from);
    for wall in walls.into_iter().filter(|&wall| wall != NO_WALL) {
        known[wall / 8] |= 1 << (wall % 8);
    }
    let mut legal = [0; WALLS.div_ceil(8)];
    for world in list([search.legal_walls(root), 0, 0, 0]) {
        let wall = walls[world as usize];
        legal[wall / 8] |= 1 << (wall % 8);
    }
    println!(
        "#hx pawns=\"{:?}\" in_hand=\"{:?}\" steps_to_goal=\"{:?}\" steps={steps} known={} legal={}",
        root.pawn.map(|tile| COORDINATES[tile]),
        root.in_hand,
        root.steps,
        hex(&known),
        hex(&legal),
    );
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Notes how often each function was called so far, by the bot's own ledger, and what that cost.
pub(crate) fn calls(ledger: &Ledger) {
    let counts = NAMES.iter().zip(ledger.calls);
    let counts: Vec<String> = counts.map(|(name, count)| format!("{name}={count}")).collect();
    println!("#hx {} call_ticks={}", counts.join(" "), ledger.call_ticks());
}
