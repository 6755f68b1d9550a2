//! Who plays whom, from which opening, in which seat.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The games of a tournament, in order: a rule and no list, so that a million games take no memory.
///
/// Each pairing plays the same openings, each twice with the seats swapped, so that neither seat nor
/// opening favours anyone. Pairings take turns, one opening a turn, so that every bot has been seen
/// against every other when a small part of the games has been played:
///
/// ```text
///   game     0    1    2    3    4    5      6    7    8 ...
///   bots    0 1  1 0  0 2  2 0  1 2  2 1    0 1  1 0  0 2 ...
///   opening  0    0    0    0    0    0      1    1    1 ...
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// How many bots there are.
    pub bots: usize,
    /// Which of them meet.
    pub format: Format,
    /// How many games each pairing has. If it is odd, each pairing's last pair is half of one.
    pub games: u64,
    /// How many openings there are; after the last the first comes again. `None`: a new one each time.
    pub openings: Option<u64>,
}

/// Which bots meet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// Each meets each.
    #[default]
    #[serde(rename = "round robin")]
    RoundRobin,
    /// The first meets each of the others.
    Gauntlet,
}

/// One game to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// Its number, from 0.
    pub game: u64,
    /// The number of its pair, from 0: the other game of it has the seats swapped.
    pub pair: u64,
    /// The number of its opening.
    pub opening: u64,
    /// Who plays, by seat: numbers of bots.
    pub bots: [usize; 2],
}

impl Schedule {
    /// How many pairings there are.
    #[must_use]
    pub fn pairings(&self) -> u64 {
        let bots = self.bots as u64;
        match self.format {
            Format::RoundRobin => bots * bots.saturating_sub(1) / 2,
            Format::Gauntlet => bots.saturating_sub(1),
        }
    }

    /// How many games there are in all.
    #[must_use]
    pub fn all_games(&self) -> u64 {
        self.pairings().saturating_mul(self.games)
    }

    /// The game with this number, if there is one.
    #[must_use]
    pub fn get(&self, game: u64) -> Option<Fixture> {
        if game >= self.all_games() {
            return None;
        }
        let in_whole_pairs = self.pairings().saturating_mul(self.games / 2 * 2);
        // An odd number of games leaves one game of each pairing for the end.
        let (pair, is_second) = match game.checked_sub(in_whole_pairs) {
            None => (game / 2, game % 2 == 1),
            Some(single) => (in_whole_pairs / 2 + single, false),
        };
        let [a, b] = self.pairing(pair % self.pairings());
        let round = pair / self.pairings();
        Some(Fixture {
            game,
            pair,
            opening: self.openings.map_or(round, |openings| round % openings),
            bots: if is_second { [b, a] } else { [a, b] },
        })
    }

    /// The games of one shard, in order.
    pub fn of_shard(self, shard: Shard) -> impl Iterator<Item = Fixture> {
        (0..).map_while(move |game| self.get(game)).filter(move |fixture| shard.holds(fixture))
    }

    /// How many games a shard has.
    #[must_use]
    pub fn games_of(&self, Shard { number, of }: Shard) -> u64 {
        let whole_pairs = self.pairings().saturating_mul(self.games / 2);
        let pairs = whole_pairs.saturating_add(self.pairings() * (self.games % 2));
        // Of so many pairs; each of the whole ones has a second game.
        let own = |pairs: u64| pairs.saturating_add(of - number) / of;
        own(pairs).saturating_add(own(whole_pairs))
    }

    /// The two bots of a pairing, the lower number first.
    fn pairing(&self, number: u64) -> [usize; 2] {
        match self.format {
            Format::Gauntlet => [0, number as usize + 1],
            Format::RoundRobin => {
                // Bot b meets those before it: b pairings, after those of the bots before b.
                let (mut a, mut b) = (number as usize, 1);
                while a >= b {
                    a -= b;
                    b += 1;
                }
                [a, b]
            }
        }
    }
}

/// A part of a tournament: every `of`-th pair of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Shard {
    /// From 1.
    number: u64,
    of: u64,
}

/// The text names no shard.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no shard: it is written 1/4 for the first of four")]
pub struct NoShard(String);

impl Shard {
    /// The whole tournament.
    pub const WHOLE: Self = Self { number: 1, of: 1 };

    /// How many shards there are.
    #[must_use]
    pub const fn of(self) -> u64 {
        self.of
    }

    /// Whether the game is one of this shard's. The two games of a pair are in the same one.
    #[must_use]
    pub const fn holds(self, fixture: &Fixture) -> bool {
        fixture.pair % self.of == self.number - 1
    }
}

impl FromStr for Shard {
    type Err = NoShard;

    fn from_str(text: &str) -> Result<Self, NoShard> {
        let parts = text.split_once('/');
        let numbers = parts.and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Self { number, of }),
            _ => Err(NoShard(text.to_owned())),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}

impl TryFrom<String> for Shard {
    type Error = NoShard;

    fn try_from(text: String) -> Result<Self, NoShard> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn schedule(bots: usize, format: Format, games: u64) -> Schedule {
        Schedule { bots, format, games, openings: None }
    }

    /// Bots and opening of each game.
    #[track_caller]
    fn check(schedule: Schedule, expected: &[([usize; 2], u64)]) {
        let fixtures: Vec<_> = schedule.of_shard(Shard::WHOLE).collect();
        let games: Vec<_> =
            fixtures.iter().map(|fixture| (fixture.bots, fixture.opening)).collect();
        assert_eq!(games, expected);
        assert!((0..).zip(&fixtures).all(|(game, fixture)| fixture.game == game));
        assert_eq!(schedule.all_games(), games.len() as u64);
    }

    #[test]
    fn pairs_share_an_opening_and_swap_seats() {
        check(schedule(2, Format::RoundRobin, 3), &[([0, 1], 0), ([1, 0], 0), ([0, 1], 1)]);
        check(schedule(2, Format::RoundRobin, 0), &[]);
        check(schedule(1, Format::RoundRobin, 4), &[]);
    }

    #[test]
    fn pairings_take_turns_and_have_the_same_openings() {
        check(
            schedule(3, Format::RoundRobin, 3),
            &[
                ([0, 1], 0),
                ([1, 0], 0),
                ([0, 2], 0),
                ([2, 0], 0),
                ([1, 2], 0),
                ([2, 1], 0),
                ([0, 1], 1),
                ([0, 2], 1),
                ([1, 2], 1),
            ],
        );
        check(
            schedule(3, Format::Gauntlet, 2),
            &[([0, 1], 0), ([1, 0], 0), ([0, 2], 0), ([2, 0], 0)],
        );
        let few = Schedule { openings: Some(2), ..schedule(2, Format::RoundRobin, 6) };
        let openings: Vec<_> = few.of_shard(Shard::WHOLE).map(|fixture| fixture.opening).collect();
        assert_eq!(openings, [0, 0, 1, 1, 0, 0]);
    }

    #[test]
    fn each_pairing_has_its_games() {
        let mut games: BTreeMap<[usize; 2], u64> = BTreeMap::new();
        for fixture in schedule(6, Format::RoundRobin, 7).of_shard(Shard::WHOLE) {
            *games.entry(fixture.bots).or_default() += 1;
        }
        assert_eq!(games.len(), 30);
        for ([a, b], count) in games {
            assert_eq!(count, if a < b { 4 } else { 3 }, "{a} against {b}");
        }
    }

    #[test]
    fn shards_part_the_games_and_keep_pairs_whole() {
        for games in [1, 2, 7, 8] {
            let schedule = schedule(4, Format::RoundRobin, games);
            let shards = (1..=5).map(|number| Shard { number, of: 5 });
            let mut all: Vec<_> = shards
                .clone()
                .flat_map(|shard| schedule.of_shard(shard))
                .map(|fixture| (fixture.game, fixture.pair))
                .collect();
            for shard in shards {
                assert_eq!(schedule.games_of(shard), schedule.of_shard(shard).count() as u64);
            }
            all.sort_unstable();
            assert!((0..).zip(&all).all(|(expected, &(game, _))| game == expected));
            assert_eq!(all.len() as u64, schedule.all_games());
        }
        let shard: Shard = "2/3".parse().unwrap();
        let schedule = schedule(2, Format::RoundRobin, 12);
        let games: Vec<_> = schedule.of_shard(shard).map(|fixture| fixture.game).collect();
        assert_eq!(games, [2, 3, 8, 9]);
    }

    #[test]
    fn shards_are_counted_from_one() {
        for text in ["0/4", "5/4", "1", "1/0", "/", "a/b", "-1/2", ""] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
        let shard: Shard = "3/4".parse().unwrap();
        assert_eq!((shard.to_string(), shard.of()), ("3/4".to_owned(), 4));
    }
}
