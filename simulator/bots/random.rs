//! random: any legal action, drawn by lot.
//!
//! What it teaches: the least a bot needs. Wait for the turn, ask the arena what is allowed, act,
//! never return from `main`. It keeps no board of its own: the arena answers for what it asks.

use arena::*;

/// Another seed gives other games.
const SEED: u64 = 2026;

/// How many walls are drawn, before a step is taken instead, until one is found that fits.
const DRAWS: u32 = 60;

fn main() {
    let me = get_player_id();
    let mut dice = Dice(SEED);
    loop {
        while !is_my_turn() {}
        let steps: Vec<Tile> = get_surroundings().iter().filter_map(|side| side.reach).collect();
        let wall = if get_player_info(me).walls_left > 0 { draw_wall(&mut dice) } else { None };
        let step = steps.get(dice.below(steps.len().max(1)));

        // A coin decides when both are possible. When neither is, only the clock can end the game.
        let wants_wall = dice.below(2) == 0;
        match (step, wall) {
            (Some(_), Some((tile, direction, zigzag))) if wants_wall => {
                place_wall(tile, direction, zigzag)
            }
            (Some(&tile), _) => make_move(tile),
            (None, Some((tile, direction, zigzag))) => place_wall(tile, direction, zigzag),
            (None, None) => {}
        }
    }
}

/// A wall that fits, each as likely as any other, or `None` when no draw found one.
fn draw_wall(dice: &mut Dice) -> Option<(Tile, Direction, Zigzag)> {
    for _ in 0..DRAWS {
        // Many of these tiles lie off the board; the arena says no to those as to any other misfit.
        let tile = Tile::new(dice.below(9) as i8 - 4, dice.below(9) as i8 - 4);
        let direction = Direction::ALL[dice.below(6)];
        let zigzag = Zigzag::ALL[dice.below(2)];
        if can_place_wall(tile, direction, zigzag) {
            return Some((tile, direction, zigzag));
        }
    }
    None
}

/// Random numbers. The arena lends no clock and no randomness, so a bot brings its own.
struct Dice(u64);

impl Dice {
    /// A number from 0 to `sides - 1`. One step of Knuth's linear congruential generator, whose
    /// high bits are the random ones.
    fn below(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % sides
    }
}
