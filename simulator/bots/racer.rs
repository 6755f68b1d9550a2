//! racer: runs. It takes the shortest way to its goal and lets the other do what it likes.
//!
//! What it teaches: the walls are only three edges each, so a bot can keep a map of its own; and a
//! breadth-first flood over that map answers most questions of this game. The map is flooded again
//! only when a wall was added: statements cost ticks, remembering costs none.

use arena::*;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

fn main() {
    let goal_q = get_start_info().goal_q[get_player_id().index()];
    let mut walls = get_walls();
    let mut steps = steps_to_goal(&walls, goal_q);
    loop {
        // One round is two ticks, and off turn they are not on our clock.
        while !is_my_turn() {}

        let walls_now = get_walls();
        if walls_now.len() > walls.len() {
            walls = walls_now;
            steps = steps_to_goal(&walls, goal_q);
        }

        // `reach` knows the rules: it is where a move that way would end, behind the other pawn if
        // that can be leapt over, or `None`. So the other pawn is leapt over or walked around,
        // whichever is nearer to the goal.
        let reach = get_surroundings().into_iter().filter_map(|side| side.reach);
        let next = reach.min_by_key(|tile| steps.get(tile).copied().unwrap_or(u32::MAX));
        match next {
            Some(tile) => make_move(tile),
            None => place_any_wall(),
        }
    }
}

/// The fewest steps to column `goal_q` from every tile that has a way there.
fn steps_to_goal(walls: &[PlacedWall], goal_q: i8) -> BTreeMap<Tile, u32> {
    let mut parted = BTreeSet::new();
    for wall in walls {
        parted.extend(edges(wall));
    }

    let mut steps = BTreeMap::new();
    for r in -4..=4 {
        if on_board(Tile::new(goal_q, r)) {
            steps.insert(Tile::new(goal_q, r), 0);
        }
    }
    let mut queue: VecDeque<Tile> = steps.keys().copied().collect();
    while let Some(tile) = queue.pop_front() {
        for direction in Direction::ALL {
            let next = tile.step(direction);
            let open = !parted.contains(&(tile, next)) && !parted.contains(&(next, tile));
            if open && on_board(next) && !steps.contains_key(&next) {
                steps.insert(next, steps[&tile] + 1);
                queue.push_back(next);
            }
        }
    }
    steps
}

/// The three edges a wall covers, each as the two tiles it parts: the centre edge between `here`
/// and `there`, and one more from each end of it, bent to opposite sides.
fn edges(wall: &PlacedWall) -> [(Tile, Tile); 3] {
    let turned = |sixths| Direction::ALL[(wall.direction.index() + sixths) % 6];
    let here = wall.tile;
    let there = here.step(wall.direction);
    let left = here.step(turned(1));
    let right = here.step(turned(5));
    match wall.zigzag.index() {
        0 => [(here, there), (here, left), (there, right)],
        _ => [(here, there), (there, left), (here, right)],
    }
}

fn on_board(tile: Tile) -> bool {
    tile.q.abs() <= 4 && tile.r.abs() <= 4 && (tile.q + tile.r).abs() <= 4
}

/// Shut in by walls and the other pawn, a racer must pass its turn somehow. When no wall fits
/// either, nothing is legal and it can only wait.
fn place_any_wall() {
    for q in -4..=4 {
        for r in -4..=4 {
            for direction in Direction::ALL {
                for zigzag in Zigzag::ALL {
                    if can_place_wall(Tile::new(q, r), direction, zigzag) {
                        return place_wall(Tile::new(q, r), direction, zigzag);
                    }
                }
            }
        }
    }
}
