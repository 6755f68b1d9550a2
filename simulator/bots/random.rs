//! random: any legal action, drawn by lot.
//!
//! What it teaches: the least a bot needs. Wait for the turn, ask the arena what is allowed, act,
//! never return from `main`. It keeps no board of its own: the arena answers for what it asks.

use arena::*;

/// Another seed gives other games.
const SEED: u64 = 2026;

/// One action in so many is a wall.
const WALL_ONE_IN: usize = 16;

/// How many walls are drawn, until one is found that fits, before a step is taken instead.
const DRAWS: u32 = 60;

fn main() {
    let me = get_player_id();
    let mut dice = Dice(SEED);
    loop {
        while !is_my_turn() {}
        let steps: Vec<Tile> = get_surroundings().iter().filter_map(|side| side.reach).collect();
        let mut wall = None;
        if (steps.is_empty() || dice.below(WALL_ONE_IN) == 0) && get_player_info(me).walls_left > 0
        {
            wall = draw_wall(&mut dice);
        }
        if let Some((tile, direction, zigzag)) = wall {
            place_wall(tile, direction, zigzag);
        } else if !steps.is_empty() {
            make_move(steps[dice.below(steps.len())]);
        }
        // With neither, draw again. There is no way to pass: if nothing is legal at all, this goes
        // on until the clock has run out.
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
