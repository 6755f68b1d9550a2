//! Ticks by the place in the source at which they are spent.
//!
//! The table lies in memory that the arena's program shares with a game's process, so that it is there
//! whichever way the process ends. Statements are booked inside the submission's library, calls by the
//! process around it, one at a time.
//!
//! ```text
//!   word   0     1            2 ..
//!         now   turn_left    entries: place, statements off turn, on turn, calls off turn, on turn
//! ```

use std::cell::Cell;
use std::panic::Location;

/// A place in the metered text, counted from 1. The line is the source's own; the column lies behind the
/// charges that stand before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    pub line: u32,
    pub column: u32,
}

/// What was spent at one place, each time off turn and on turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spent {
    pub place: Place,
    pub statement_ticks: [u64; 2],
    pub call_ticks: [u64; 2],
}

/// The table, as those see it who write to it. All of them are one thread.
#[derive(Clone, Copy)]
pub struct Profile(&'static [Cell<u64>]);

/// Where the program is: the place of its last charge or call.
const NOW: usize = 0;
/// The ticks that will be left when its turn begins; 0 if it never will.
const TURN_LEFT: usize = 1;
const HEAD_WORDS: usize = 2;
const ENTRY_WORDS: usize = 5;

const STATEMENTS: usize = 1;
const CALLS: usize = 3;

impl Profile {
    /// How many words a source of so many bytes needs: no two places share a byte.
    #[must_use]
    pub fn words(source_bytes: usize) -> usize {
        HEAD_WORDS + ENTRY_WORDS * (source_bytes + 1).next_power_of_two()
    }

    /// `None` if there is no room for an entry.
    #[must_use]
    pub fn new(words: &'static [Cell<u64>]) -> Option<Self> {
        (words.len() >= Self::words(0)).then_some(Self(words))
    }

    /// The program is at `place`.
    pub fn arrive(self, place: Place) {
        self.0[NOW].set(place.code());
    }

    /// Its next turn begins when so many ticks are left.
    pub fn expect_turn(self, ticks_left: u64) {
        self.0[TURN_LEFT].set(ticks_left);
    }

    /// A statement at `place` is about to take some of the ticks that are left.
    pub fn book_statement(self, place: Place, ticks: u64, ticks_left: u64) {
        self.arrive(place);
        let ticks = ticks.min(ticks_left);
        let on_turn = self.0[TURN_LEFT].get().saturating_sub(ticks_left - ticks).min(ticks);
        self.add(place.code(), STATEMENTS, [ticks - on_turn, on_turn]);
    }

    /// A call, made where the program is, took these ticks off turn and on turn.
    pub fn book_call(self, ticks: [u64; 2]) {
        self.add(self.0[NOW].get(), CALLS, ticks);
    }

    fn add(self, code: u64, column: usize, ticks: [u64; 2]) {
        let entries = (self.0.len() - HEAD_WORDS) / ENTRY_WORDS;
        // Fibonacci hashing: neighbours lie apart.
        let start = (code.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize;
        for probe in 0..entries {
            let first = HEAD_WORDS + ENTRY_WORDS * ((start + probe) % entries);
            let entry = &self.0[first..first + ENTRY_WORDS];
            if entry[0].get() == 0 {
                entry[0].set(code);
            }
            if entry[0].get() == code {
                for (cell, ticks) in entry[column..].iter().zip(ticks) {
                    cell.set(cell.get() + ticks);
                }
                return;
            }
        }
    }
}

/// Where the program is, if it has begun, and what was spent where.
#[must_use]
pub fn read(words: &[u64]) -> (Option<Place>, Vec<Spent>) {
    let entries = words.get(HEAD_WORDS..).unwrap_or_default().chunks_exact(ENTRY_WORDS);
    let spent = entries.filter_map(|entry| {
        Some(Spent {
            place: Place::of_code(entry[0])?,
            statement_ticks: [entry[STATEMENTS], entry[STATEMENTS + 1]],
            call_ticks: [entry[CALLS], entry[CALLS + 1]],
        })
    });
    (words.first().and_then(|&code| Place::of_code(code)), spent.collect())
}

impl Place {
    /// Never 0.
    fn code(self) -> u64 {
        u64::from(self.line) << 32 | u64::from(self.column)
    }

    fn of_code(code: u64) -> Option<Self> {
        (code != 0).then_some(Self { line: (code >> 32) as u32, column: code as u32 })
    }
}

impl From<&Location<'_>> for Place {
    fn from(location: &Location<'_>) -> Self {
        Self { line: location.line(), column: location.column() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(source_bytes: usize) -> &'static [Cell<u64>] {
        vec![Cell::new(0); Profile::words(source_bytes)].leak()
    }

    fn place(line: u32) -> Place {
        Place { line, column: 7 }
    }

    #[track_caller]
    fn check(table: &[Cell<u64>], now: u32, expected: &[(u32, [u64; 2], [u64; 2])]) {
        let words: Vec<_> = table.iter().map(Cell::get).collect();
        let (found_now, mut spent) = read(&words);
        spent.sort_by_key(|spent| spent.place);
        let expected = expected.iter().map(|&(line, statement_ticks, call_ticks)| Spent {
            place: place(line),
            statement_ticks,
            call_ticks,
        });
        assert_eq!(spent, expected.collect::<Vec<_>>());
        assert_eq!(found_now, Some(place(now)));
    }

    #[test]
    fn ticks_are_split_where_the_turn_begins() {
        let table = table(100);
        let profile = Profile::new(table).unwrap();
        profile.expect_turn(10);
        // Before, across and after the tick at which 10 are left; the last is cut off by the end.
        for (line, ticks, left) in [(1, 3, 13), (2, 3, 12), (3, 3, 10), (1, 3, 2)] {
            profile.book_statement(place(line), ticks, left);
        }
        profile.book_call([5, 4]);
        check(table, 1, &[(1, [3, 2], [5, 4]), (2, [2, 1], [0, 0]), (3, [0, 3], [0, 0])]);
    }

    #[test]
    fn off_turn_for_good_nothing_is_on_turn() {
        let table = table(1);
        let profile = Profile::new(table).unwrap();
        profile.expect_turn(0);
        profile.book_statement(place(1), 5, 5);
        check(table, 1, &[(1, [5, 0], [0, 0])]);
    }

    #[test]
    fn every_place_of_a_source_has_room() {
        let table = table(63);
        let profile = Profile::new(table).unwrap();
        for line in (1..=64).chain(1..=64) {
            profile.book_statement(place(line), 1, 100);
        }
        let expected: Vec<_> = (1..=64).map(|line| (line, [2, 0], [0, 0])).collect();
        check(table, 64, &expected);
        assert!(Profile::new(&table[..3]).is_none());
    }
}
