//! Who plays whom, from which opening, in which seat.

/// The games of a tournament, in order. Games come in pairs: the same opening twice, with the seats
/// swapped, so that neither seat nor opening favours anyone.
#[derive(Clone, Copy, Debug)]
pub struct Schedule {
    /// How many games there are. If it is odd, the last pair is half of one.
    pub games: u64,
}

/// One game to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// Its number, from 0.
    pub game: u64,
    /// The number of its opening.
    pub opening: u64,
    /// Who plays, by seat: numbers of bots.
    pub bots: [usize; 2],
}

impl Schedule {
    /// The game with this number, if there is one.
    #[must_use]
    pub fn get(&self, game: u64) -> Option<Fixture> {
        let bots = if game.is_multiple_of(2) { [0, 1] } else { [1, 0] };
        (game < self.games).then_some(Fixture { game, opening: game / 2, bots })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_share_an_opening_and_swap_seats() {
        let schedule = Schedule { games: 3 };
        let games: Vec<_> = (0..).map_while(|game| schedule.get(game)).collect();
        assert_eq!(
            games,
            [
                Fixture { game: 0, opening: 0, bots: [0, 1] },
                Fixture { game: 1, opening: 0, bots: [1, 0] },
                Fixture { game: 2, opening: 1, bots: [0, 1] },
            ]
        );
    }
}
