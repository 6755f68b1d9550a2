//! What the games of a tournament come to.

use std::collections::{BTreeMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use arena::PlayerId;
use serde::Serialize;

use crate::referee::ending::Reason;
use crate::ticks::Ticks;
use crate::tournament::commands::play_command;
use crate::tournament::log::GameLine;
use crate::tournament::plan::{Entrant, Plan};
use crate::tournament::schedule::Fixture;
use crate::tournament::statistics::crosstable::CrossTable;
use crate::tournament::statistics::pairs::PairCounts;
use crate::tournament::statistics::ratings::Ratings;
use crate::tournament::statistics::sprt::{Hypothesis, NoTest, Sprt};
use crate::tournament::statistics::strength::Strength;

/// Counts games as they end. It keeps a few bytes of each.
#[derive(Clone, Debug)]
pub struct Tally {
    plan: Plan,
    games: u64,
    wins_by_seat: [u64; 2],
    turns: Vec<u32>,
    endings: BTreeMap<Reason, u64>,
    first_losses: BTreeMap<Reason, FirstLoss>,
    /// Fingerprints of the games seen.
    distinct: HashSet<u64>,
    bots: Vec<BotTally>,
    results: CrossTable,
    sprt: Option<Sprt>,
}

#[derive(Clone, Debug, Default)]
struct BotTally {
    /// By seat.
    games: [u64; 2],
    /// By seat.
    wins: [u64; 2],
    losses: BTreeMap<Reason, u64>,
    clocks_left: Vec<Ticks>,
    /// On its own clock.
    ticks: Ticks,
    turns: u64,
}

/// The figures of a tournament, as they are printed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// Games played.
    pub games: u64,
    /// How many of them differ in more than their number: programs that play the same way each time
    /// repeat themselves, and a repeated game tells nothing new.
    pub distinct_games: u64,
    /// How many games each seat won.
    pub wins_by_seat: [u64; 2],
    /// How many turns the games took, those of the opening included.
    pub turns: Turns,
    /// How many games ended for which reason.
    pub endings: BTreeMap<Reason, u64>,
    /// For each of these reasons, the first game that was lost by it.
    pub first_losses: Vec<FirstLoss>,
    /// The bots, in the order in which they were named.
    pub bots: Vec<BotSummary>,
    /// Each two bots that met.
    pub pairings: Vec<PairingSummary>,
    /// The ratings of more than two bots.
    pub ratings: Option<Ratings>,
    /// How the test stands, if one was asked for.
    pub sprt: Option<SprtSummary>,
}

/// How long games were. All are 0 without games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Turns {
    /// The shortest game.
    pub least: u32,
    /// Half of the games were not longer.
    pub median: u32,
    /// The longest game.
    pub most: u32,
}

/// A game to look at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FirstLoss {
    /// Why it ended.
    pub reason: Reason,
    /// Its number.
    pub game: u64,
    /// Who lost it.
    pub loser: String,
    /// The command that plays it again.
    pub play: String,
}

/// The figures of two bots against each other, as the first one sees them.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PairingSummary {
    /// Who they are, in the order in which the bots were named.
    pub bots: [String; 2],
    /// Games won by each.
    pub wins: [u64; 2],
    /// Complete pairs of games, by what the first bot scored in them.
    pub pairs: PairCounts,
    /// What the pairs tell; `null` without pairs.
    pub strength: Option<Strength>,
}

/// How a sequential test stands.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SprtSummary {
    /// What is tested.
    #[serde(flatten)]
    pub test: Sprt,
    /// How much likelier the pairs are under H1 than under H0, as a logarithm.
    pub log_likelihood_ratio: f64,
    /// The ratio at which H1 is accepted, and at its negative H0.
    pub bound: f64,
    /// What was decided; `null` if nothing yet.
    pub accepted: Option<Hypothesis>,
}

/// The figures of one bot.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BotSummary {
    /// What it is called.
    pub name: String,
    /// Whether it is an external engine, whose ticks are its own word.
    pub external: bool,
    /// Games played.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Games won, by seat.
    pub wins_by_seat: [u64; 2],
    /// The share of games won, 0 to 1; 0 without games.
    pub score: f64,
    /// How many games it lost for which reason.
    pub losses: BTreeMap<Reason, u64>,
    /// The least that was left on its clock at the end of a game.
    pub clock_left_least: Ticks,
    /// The median of what was left on its clock at the end of a game.
    pub clock_left_median: Ticks,
    /// On its own clock, for each of its turns.
    pub ticks_per_turn: f64,
}

impl Tally {
    /// No games of this plan yet. If it is a shard, there is no test: that needs the games in their order.
    ///
    /// # Errors
    /// When the plan's sequential test is none.
    pub fn new(plan: &Plan) -> Result<Self, NoTest> {
        Ok(Self {
            sprt: plan.sprt()?.filter(|_| plan.shard.is_none()),
            plan: plan.clone(),
            games: 0,
            wins_by_seat: [0; 2],
            turns: Vec::new(),
            endings: BTreeMap::new(),
            first_losses: BTreeMap::new(),
            distinct: HashSet::new(),
            bots: vec![BotTally::default(); plan.bots.len()],
            results: CrossTable::new(plan.bots.len()),
        })
    }

    /// Counts one game of the plan.
    pub fn add(&mut self, fixture: &Fixture, line: &GameLine) {
        self.games += 1;
        self.turns.push(line.turns);
        *self.endings.entry(line.reason).or_default() += 1;
        self.distinct.insert(fingerprint(fixture, line));
        if let Some(seat) = line.winner.map(usize::from) {
            self.wins_by_seat[seat] += 1;
            self.results.add(fixture.bots[seat], fixture.bots[1 - seat], fixture.opening);
            let (plan, loser) = (&self.plan, fixture.bots[1 - seat]);
            self.first_losses.entry(line.reason).or_insert_with(|| FirstLoss {
                reason: line.reason,
                game: line.game,
                loser: plan.bots[loser].name.clone(),
                play: play_command(plan, fixture, line),
            });
        }
        for seat in PlayerId::ALL {
            let arena = &self.plan.arena;
            let turns = turns_of(seat, arena.rules.first_player, line);
            let clock_left = line.clock_left[seat.index()];
            let bot = &mut self.bots[fixture.bots[seat.index()]];
            bot.games[seat.index()] += 1;
            if line.winner == Some(seat.index() as u8) {
                bot.wins[seat.index()] += 1;
            } else {
                *bot.losses.entry(line.reason).or_default() += 1;
            }
            bot.clocks_left.push(clock_left);
            bot.ticks += arena.clock_ticks - clock_left;
            bot.turns += turns;
        }
    }

    /// How many games there were.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.games
    }

    /// What the bots are called.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.plan.bots.iter().map(|bot| bot.name.as_str())
    }

    /// How many games the bot has won.
    #[must_use]
    pub fn wins(&self, bot: usize) -> u64 {
        self.bots[bot].wins.iter().sum()
    }

    /// The share of its games that the bot has won, 0 to 1; 0 without games.
    #[must_use]
    pub fn score(&self, bot: usize) -> f64 {
        share(self.wins(bot), self.bots[bot].games.iter().sum())
    }

    /// The figures so far.
    #[must_use]
    pub fn summary(&self) -> Summary {
        let [least, median, most] = spread(&self.turns);
        Summary {
            games: self.games,
            distinct_games: self.distinct.len() as u64,
            wins_by_seat: self.wins_by_seat,
            turns: Turns { least, median, most },
            endings: self.endings.clone(),
            first_losses: self.first_losses.values().cloned().collect(),
            bots: self
                .bots
                .iter()
                .zip(&self.plan.bots)
                .map(|(bot, who)| bot.summary(who))
                .collect(),
            pairings: self.pairings(),
            ratings: (self.bots.len() > 2).then(|| self.results.ratings()),
            sprt: self.sprt(),
        }
    }

    /// Whether the test, if there is one, has been decided: then no more games are needed.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        self.sprt().is_some_and(|sprt| sprt.accepted.is_some())
    }

    /// How the test stands, if there is one.
    #[must_use]
    pub fn sprt(&self) -> Option<SprtSummary> {
        let test = self.sprt?;
        let log_likelihood_ratio = test.log_likelihood_ratio(&self.results.pairs(0, 1));
        let accepted = Sprt::decision(log_likelihood_ratio);
        Some(SprtSummary { test, log_likelihood_ratio, bound: Sprt::bound(), accepted })
    }

    fn pairings(&self) -> Vec<PairingSummary> {
        let two = (0..self.bots.len()).flat_map(|b| (0..b).map(move |a| [a, b]));
        let met = two.filter(|&[a, b]| self.results.wins(a, b) + self.results.wins(b, a) > 0);
        let mut met: Vec<_> = met.collect();
        met.sort_unstable();
        let summary = |&[a, b]: &[usize; 2]| {
            let pairs = self.results.pairs(a, b);
            PairingSummary {
                bots: [a, b].map(|bot| self.plan.bots[bot].name.clone()),
                wins: [self.results.wins(a, b), self.results.wins(b, a)],
                pairs,
                strength: Strength::of(&pairs),
            }
        };
        met.iter().map(summary).collect()
    }
}

impl BotTally {
    fn summary(&self, who: &Entrant) -> BotSummary {
        let games: u64 = self.games.iter().sum();
        let wins: u64 = self.wins.iter().sum();
        let [clock_left_least, clock_left_median, _] = spread(&self.clocks_left);
        BotSummary {
            name: who.name.clone(),
            external: who.external,
            games,
            wins,
            wins_by_seat: self.wins,
            score: share(wins, games),
            losses: self.losses.clone(),
            clock_left_least,
            clock_left_median,
            ticks_per_turn: share(self.ticks.0, self.turns),
        }
    }
}

/// The least, the median (of an even number the lower one of the two in the middle) and the greatest.
fn spread<T: Copy + Ord + Default>(values: &[T]) -> [T; 3] {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    let last = sorted.len().saturating_sub(1);
    [0, last / 2, last].map(|index| sorted.get(index).copied().unwrap_or_default())
}

fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

/// How many turns a player took; the opening's are nobody's.
fn turns_of(player: PlayerId, first_player: PlayerId, line: &GameLine) -> u64 {
    let opening = line.opening.len() as u64;
    let taken = u64::from(line.turns) - opening;
    let begins = (player == first_player) == opening.is_multiple_of(2);
    if begins { taken.div_ceil(2) } else { taken / 2 }
}

/// Equal for games that went the same way.
fn fingerprint(fixture: &Fixture, line: &GameLine) -> u64 {
    let mut hasher = DefaultHasher::new();
    let GameLine { opening, winner, reason, turns, ticks, clock_left, .. } = line;
    (fixture.bots, opening, winner, reason, turns, ticks, clock_left).hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena_rules::ArenaRules;
    use crate::tournament::plan::tests::plan;

    fn line(winner: u8, reason: Reason, turns: u32, clock_left: [u64; 2]) -> GameLine {
        GameLine {
            game: 0,
            players: ["a".to_owned(), "b".to_owned()],
            opening: vec!["move 3 -2".to_owned()],
            winner: Some(winner),
            reason,
            turns,
            ticks: Ticks(99),
            clock_left: clock_left.map(Ticks),
        }
    }

    #[test]
    fn games_are_counted_for_the_bot_and_not_for_the_seat() {
        let arena = ArenaRules { clock_ticks: Ticks(1000), ..ArenaRules::default() };
        let plan = Plan { arena, sprt: Some([0.0, 50.0]), ..plan(&["a", "b"]) };
        let mut tally = Tally::new(&plan).unwrap();
        let home = Fixture { game: 0, pair: 0, opening: 0, bots: [0, 1] };
        let away = Fixture { bots: [1, 0], ..home };
        // After an opening of one action player 1 begins: 3 turns are 2 of player 1's, 1 of player 0's.
        tally.add(&home, &line(0, Reason::Goal, 4, [900, 800]));
        tally.add(&away, &GameLine { game: 1, ..line(0, Reason::Clock, 4, [700, 0]) });
        tally.add(&away, &line(1, Reason::Goal, 4, [600, 500]));
        tally.add(&away, &line(1, Reason::Goal, 4, [600, 500]));
        assert_eq!((tally.wins(0), tally.score(0), tally.is_decided()), (3, 0.75, false));
        let summary = tally.summary();
        let Summary { games, distinct_games, endings, bots, pairings, ratings, sprt, .. } = summary;
        assert_eq!((games, distinct_games), (4, 3));
        assert_eq!(summary.wins_by_seat, [2, 2]);
        assert_eq!(summary.turns, Turns { least: 4, median: 4, most: 4 });
        let losses = summary.first_losses.iter().map(|loss| (loss.reason, &*loss.loser, loss.game));
        assert_eq!(losses.collect::<Vec<_>>(), [(Reason::Goal, "b", 0), (Reason::Clock, "a", 1)]);
        assert_eq!(
            summary.first_losses[1].play,
            "hexidor play bots/b bots/a --opening 'move 3 -2'"
        );
        assert_eq!(endings, [(Reason::Goal, 3), (Reason::Clock, 1)].into());
        assert_eq!(
            bots[0],
            BotSummary {
                name: "a".to_owned(),
                external: false,
                games: 4,
                wins: 3,
                wins_by_seat: [1, 2],
                score: 0.75,
                losses: [(Reason::Clock, 1)].into(),
                clock_left_least: Ticks(0),
                clock_left_median: Ticks(500),
                // 100 + 1000 + 500 + 500 ticks in 1 + 2 + 2 + 2 turns.
                ticks_per_turn: 300.0,
            }
        );
        assert_eq!(bots[1].wins_by_seat, [1, 0]);
        assert_eq!(bots[1].ticks_per_turn, (200 + 300 + 400 + 400) as f64 / 5.0);
        assert_eq!(bots[1].losses, [(Reason::Goal, 3)].into());
        assert_eq!(pairings.len(), 1);
        assert_eq!(pairings[0].wins, [3, 1]);
        assert_eq!(pairings[0].pairs, PairCounts([0, 0, 1, 0, 1]));
        assert!(pairings[0].strength.is_some() && ratings.is_none());
        let sprt = sprt.unwrap();
        assert!(sprt.log_likelihood_ratio > 0.0 && sprt.accepted.is_none());
    }

    #[test]
    fn more_than_two_bots_are_rated() {
        let mut tally = Tally::new(&plan(&["a", "b", "c"])).unwrap();
        // Each wins a pair against the next: a circle, in which nobody is better.
        for bots in [[0, 1], [1, 2], [2, 0]] {
            let [winner, loser] = bots;
            let opening = 5;
            tally.add(
                &Fixture { game: 0, pair: 0, opening, bots },
                &line(0, Reason::Goal, 4, [1, 1]),
            );
            let bots = [loser, winner];
            tally.add(
                &Fixture { game: 0, pair: 0, opening, bots },
                &line(1, Reason::Goal, 4, [1, 1]),
            );
        }
        let summary = tally.summary();
        let who: Vec<_> = summary.pairings.iter().map(|pairing| pairing.bots.join("-")).collect();
        assert_eq!(who, ["a-b", "a-c", "b-c"]);
        let pairs: Vec<_> = summary.pairings.iter().map(|pairing| pairing.pairs.0).collect();
        assert_eq!(pairs, [[0, 0, 0, 0, 1], [1, 0, 0, 0, 0], [0, 0, 0, 0, 1]]);
        let ratings = summary.ratings.unwrap();
        assert!(!ratings.unbounded && ratings.bots.iter().all(|bot| bot.elo.abs() < 1e-6));
    }

    #[test]
    fn a_shard_decides_nothing() {
        let whole = Plan { sprt: Some([0.0, 50.0]), ..plan(&["a", "b"]) };
        let shard = Plan { shard: "1/2".parse().ok(), ..whole.clone() };
        let decided = |plan: &Plan| {
            let mut tally = Tally::new(plan).unwrap();
            for game in 0..200 {
                let bots = if game % 2 == 0 { [0, 1] } else { [1, 0] };
                let fixture = Fixture { game, pair: game / 2, opening: game / 2, bots };
                tally.add(&fixture, &line(bots[1] as u8, Reason::Goal, 4, [1, 1]));
            }
            tally.is_decided()
        };
        assert_eq!((decided(&whole), decided(&shard)), (true, false));
    }

    #[test]
    fn the_median_of_an_even_number_is_the_lower_one_in_the_middle() {
        assert_eq!(spread(&[9, 1, 5, 3]), [1, 3, 9]);
        assert_eq!(spread(&[9, 1, 5]), [1, 5, 9]);
        assert_eq!(spread::<u32>(&[]), [0, 0, 0]);
    }

    #[test]
    fn no_games_are_no_error() {
        let summary = Tally::new(&plan(&["a"])).unwrap().summary();
        assert_eq!((summary.bots[0].score, summary.bots[0].ticks_per_turn), (0.0, 0.0));
        assert_eq!(summary.turns, Turns::default());
    }
}
