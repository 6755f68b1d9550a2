//! The games by which a bot is measured: always the same ones.

use arena::PlayerId;
use rules::RuleSet;

use crate::referee::opening::Opening;
use crate::tournament::openings::{NoOpening, Openings};

/// Whom a bot meets unless told otherwise: one that only runs, one that looks a turn ahead, one that
/// searches.
pub const OPPONENTS: [&str; 3] = ["racer", "greedy", "minimax"];

/// The random actions of an opening.
const OPENING_PLIES: u32 = 4;

/// What they are drawn from.
const SEED: u64 = 0;

/// One game of the suite.
#[derive(Clone, Debug)]
pub struct Fixture {
    /// Against which of the opponents.
    pub opponent: usize,
    /// The seat of the bot that is measured.
    pub player: PlayerId,
    /// From where.
    pub opening: Opening,
}

/// The fixtures of a bot that has `games` games against each of some opponents, one opponent after the
/// other.
///
/// Two games with one opponent have the same opening and swap seats: the first two begin at the
/// arena's start, the next two after the random actions of a tournament with `--opening-plies 4 --seed 0`, its
/// second opening, and so on. The bot begins its games against every other opponent as player 1, so
/// that it has both seats even in single games.
///
/// # Errors
/// When the rules leave no such openings.
pub fn fixtures(opponents: usize, games: u32, rules: &RuleSet) -> Result<Vec<Fixture>, NoOpening> {
    let random = Openings { seed: SEED, plies: OPENING_PLIES, rules: *rules };
    let mut fixtures = Vec::new();
    for opponent in 0..opponents {
        for game in 0..games as usize {
            let opening = match game / 2 {
                0 => Opening::none(rules),
                pair => random.get(pair as u64)?,
            };
            let player = PlayerId::ALL[(opponent + game) % 2];
            fixtures.push(Fixture { opponent, player, opening });
        }
    }
    Ok(fixtures)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_swap_seats_and_single_games_have_both() {
        let shape = |games| {
            let fixtures = fixtures(2, games, &RuleSet::default()).unwrap();
            let shape = fixtures.iter().map(|fixture| {
                let plies = fixture.opening.actions().len();
                (fixture.opponent, fixture.player.index(), plies)
            });
            shape.collect::<Vec<_>>()
        };
        assert_eq!(shape(1), [(0, 0, 0), (1, 1, 0)]);
        assert_eq!(shape(3), [(0, 0, 0), (0, 1, 0), (0, 0, 4), (1, 1, 0), (1, 0, 0), (1, 1, 4)]);
    }

    #[test]
    fn more_games_begin_with_the_same_ones() {
        let actions = |games| {
            let fixtures = fixtures(1, games, &RuleSet::default()).unwrap();
            fixtures.into_iter().map(|it| it.opening.actions().to_vec()).collect::<Vec<_>>()
        };
        let all = actions(6);
        assert_eq!(actions(4), all[..4]);
        assert!(all[2] == all[3] && all[2] != all[4]);
    }
}
