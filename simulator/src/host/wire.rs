//! The messages between the host and a game's process: fixed fields, one packet each.
//!
//! Written and read without the heap, because a program's end is also reported from signal handlers.

use std::fmt::{self, Write};

use arena::{Direction, Function, Tile, Zigzag};
use arrayvec::{ArrayString, ArrayVec};
use rules::{Action, ByPlayer, Wall};

use super::game::{Grant, Landing, Turn};
use crate::referee::ending::Reason;
use crate::referee::ledger::{Calls, Ledger};
use crate::ticks::Ticks;

/// Two ledgers, a line of text and a few numbers fit.
pub(super) const PACKET_BYTES: usize = 4096;

/// A line for people; what does not fit is cut off.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Line(ArrayString<{ Line::BYTES_MAX }>);

impl Line {
    /// What is longer is cut.
    pub(super) const BYTES_MAX: usize = 1024;

    pub(super) fn new(text: fmt::Arguments<'_>) -> Self {
        let mut line = Self::default();
        let _ = line.write_fmt(text);
        line
    }

    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}

impl Write for Line {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for letter in text.chars() {
            self.0
                .try_push(if letter.is_control() { ' ' } else { letter })
                .map_err(|_| fmt::Error)?;
        }
        Ok(())
    }
}

/// What a game's process reports.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "made without the heap, one at a time")]
pub(super) enum Report {
    /// It is still at work.
    Alive,
    /// Its action lands.
    Landed { landing: Landing, ledgers: [Ledger; 2] },
    /// The program has ended, or may not go on.
    Ended { cause: Cause, tick: Ticks, line: Option<u32>, detail: Line, ledgers: [Ledger; 2] },
    /// The host's own failure, or a watchdog.
    Failed { detail: Line },
}

/// A packet that is being written.
#[derive(Default)]
pub(super) struct Packet(ArrayVec<u8, PACKET_BYTES>);

impl Packet {
    pub(super) fn bytes(&self) -> &[u8] {
        &self.0
    }

    fn word(&mut self, word: u64) {
        // Never full: texts are cut to fit, and all else is counted in `PACKET_BYTES`.
        let _ = self.0.try_extend_from_slice(&word.to_le_bytes());
    }

    fn line(&mut self, line: &Line) {
        self.word(line.0.len() as u64);
        let _ = self.0.try_extend_from_slice(line.0.as_bytes());
    }

    /// Of the functions only those that were called, after a word with a bit for each: most turns call few.
    fn ledgers(&mut self, ledgers: &[Ledger; 2]) {
        for ledger in ledgers {
            self.word(ledger.ticks.0);
            self.word(ledger.statement_ticks.0);
            let called = |calls: &Calls| *calls != Calls::default();
            let bits = ledger.calls.iter().enumerate();
            self.word(bits.map(|(function, calls)| u64::from(called(calls)) << function).sum());
            for calls in ledger.calls.iter().filter(|calls| called(calls)) {
                self.word(calls.count);
                self.word(calls.ticks.0);
            }
        }
    }
}

/// A packet that is being read.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn word(&mut self) -> Option<u64> {
        let (word, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(u64::from_le_bytes(*word))
    }

    fn ticks(&mut self) -> Option<Ticks> {
        self.word().map(Ticks)
    }

    fn line(&mut self) -> Option<Line> {
        let length = usize::try_from(self.word()?).ok()?;
        let (text, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        ArrayString::from(std::str::from_utf8(text).ok()?).ok().map(Line)
    }

    fn ledgers(&mut self) -> Option<[Ledger; 2]> {
        let mut ledgers = [Ledger::default(), Ledger::default()];
        for ledger in &mut ledgers {
            ledger.ticks = self.ticks()?;
            ledger.statement_ticks = self.ticks()?;
            let mut called = self.word()?;
            while called != 0 {
                let calls = ledger.calls.get_mut(called.trailing_zeros() as usize)?;
                *calls = Calls { count: self.word()?, ticks: self.ticks()? };
                called &= called - 1;
            }
        }
        Some(ledgers)
    }
}

impl Grant {
    pub(super) fn write(&self) -> Packet {
        let mut packet = Packet::default();
        match self {
            Self::Turn(turn) => {
                packet.word(0);
                packet.word(turn.tick.0);
                packet.word(turn.landed.map_or(0, code));
                packet.word(turn.clock_ticks.0[0].0);
                packet.word(turn.clock_ticks.0[1].0);
            }
            Self::OffTurn { until } => {
                packet.word(1);
                packet.word(until.0);
            }
        }
        packet
    }

    pub(super) fn read(bytes: &[u8]) -> Option<Self> {
        let mut reader = Reader(bytes);
        match reader.word()? {
            0 => Some(Self::Turn(Turn {
                tick: reader.ticks()?,
                landed: match reader.word()? {
                    0 => None,
                    code => Some(action(code)?),
                },
                clock_ticks: ByPlayer([reader.ticks()?, reader.ticks()?]),
            })),
            1 => Some(Self::OffTurn { until: reader.ticks()? }),
            _ => None,
        }
    }
}

impl Report {
    /// Whether a packet is no more than a sign of life.
    pub(super) fn is_alive(bytes: &[u8]) -> bool {
        bytes == 0_u64.to_le_bytes()
    }

    pub(super) fn write(&self) -> Packet {
        let mut packet = Packet::default();
        match self {
            Self::Alive => packet.word(0),
            Self::Landed { landing, ledgers } => {
                packet.word(1);
                packet.word(code(landing.action));
                packet.word(landing.noticed_at.0);
                packet.word(landing.called_at.0);
                packet.word(landing.lands_at.0);
                packet.ledgers(ledgers);
            }
            Self::Ended { cause, tick, line, detail, ledgers } => {
                packet.word(2);
                packet.word(*cause as u64);
                packet.word(tick.0);
                packet.word(line.map_or(0, u64::from));
                packet.line(detail);
                packet.ledgers(ledgers);
            }
            Self::Failed { detail } => {
                packet.word(3);
                packet.line(detail);
            }
        }
        packet
    }

    pub(super) fn read(bytes: &[u8]) -> Option<Self> {
        let mut reader = Reader(bytes);
        Some(match reader.word()? {
            0 => Self::Alive,
            1 => Self::Landed {
                landing: Landing {
                    action: action(reader.word()?)?,
                    noticed_at: reader.ticks()?,
                    called_at: reader.ticks()?,
                    lands_at: reader.ticks()?,
                },
                ledgers: reader.ledgers()?,
            },
            2 => Self::Ended {
                cause: *Cause::ALL.get(usize::try_from(reader.word()?).ok()?)?,
                tick: reader.ticks()?,
                line: u32::try_from(reader.word()?).ok().filter(|&line| line > 0),
                detail: reader.line()?,
                ledgers: reader.ledgers()?,
            },
            3 => Self::Failed { detail: reader.line()? },
            _ => return None,
        })
    }
}

/// Why a program has ended, or may not go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    /// The tick up to which it may run has come.
    Ticks,
    Illegal,
    OutOfTurn,
    /// `main` returned.
    Returned,
    /// It called `exit`.
    Exited,
    Panicked,
    Crashed,
    Memory,
}

impl Cause {
    /// By their number.
    const ALL: [Self; 8] = [
        Self::Ticks,
        Self::Illegal,
        Self::OutOfTurn,
        Self::Returned,
        Self::Exited,
        Self::Panicked,
        Self::Crashed,
        Self::Memory,
    ];

    /// What that means for a player on turn.
    pub(super) fn reason(self) -> Reason {
        match self {
            Self::Ticks => Reason::Clock,
            Self::Illegal => Reason::IllegalAction,
            Self::OutOfTurn => Reason::OutOfTurn,
            Self::Returned | Self::Exited => Reason::Exited,
            Self::Panicked => Reason::Panicked,
            Self::Crashed => Reason::Crashed,
            Self::Memory => Reason::Memory,
        }
    }
}

/// An action as a number that is not 0.
fn code(action: Action) -> u64 {
    let fields = match action {
        Action::Move(tile) => [1, tile.q as u8, tile.r as u8, 0, 0, 0, 0, 0],
        Action::Wall(wall) => {
            let (direction, zigzag) = (wall.direction().index() as u8, wall.zigzag().index() as u8);
            [2, wall.tile().q as u8, wall.tile().r as u8, direction, zigzag, 0, 0, 0]
        }
    };
    u64::from_le_bytes(fields)
}

fn action(code: u64) -> Option<Action> {
    let [kind, q, r, direction, zigzag, ..] = code.to_le_bytes();
    let tile = Tile::new(q as i8, r as i8);
    match kind {
        1 => Some(Action::Move(tile)),
        2 => Some(Action::Wall(Wall::new(tile, Direction::new(direction)?, Zigzag::new(zigzag)?))),
        _ => None,
    }
}

const _: () = assert!(
    PACKET_BYTES >= 8 * (9 + 2 * (3 + 2 * Function::COUNT)) + 1024,
    "the longest report fits into a packet"
);

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_report(report: &Report) {
        assert_eq!(Report::read(report.write().bytes()).as_ref(), Some(report));
    }

    #[track_caller]
    fn check_grant(grant: &Grant) {
        assert_eq!(Grant::read(grant.write().bytes()).as_ref(), Some(grant));
    }

    fn ledgers() -> [Ledger; 2] {
        let mut ledgers = [Ledger::default(), Ledger::default()];
        ledgers[0].ticks = Ticks(7);
        ledgers[1].statement_ticks = Ticks(1 << 40);
        ledgers[1].calls[26].count = 3;
        ledgers[1].calls[26].ticks = Ticks(3000);
        ledgers
    }

    #[test]
    fn what_is_written_is_read() {
        let wall: Action = "wall -4 1 2 1".parse().unwrap();
        let step: Action = "move 3 -2".parse().unwrap();
        for landed in [None, Some(wall), Some(step)] {
            let clock_ticks = ByPlayer([Ticks(1), Ticks(300_000)]);
            check_grant(&Grant::Turn(Turn { tick: Ticks(5), landed, clock_ticks }));
        }
        check_grant(&Grant::OffTurn { until: Ticks(9) });

        check_report(&Report::Alive);
        assert!(Report::is_alive(Report::Alive.write().bytes()));
        check_report(&Report::Failed { detail: Line::new(format_args!("é")) });
        let [noticed_at, called_at, lands_at] = [1, 2, 1002].map(Ticks);
        let landing = Landing { action: wall, noticed_at, called_at, lands_at };
        check_report(&Report::Landed { landing, ledgers: ledgers() });
        for cause in Cause::ALL {
            let detail = Line::new(format_args!("{}", "x".repeat(5000)));
            let (tick, line) = (Ticks(17), Some(3));
            check_report(&Report::Ended { cause, tick, line, detail, ledgers: ledgers() });
        }
    }
}
