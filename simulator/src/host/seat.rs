//! A metered submission in one game, as the referee sees it.

use std::fs::File;
use std::io::{self, Read};
use std::os::fd::{AsFd, AsRawFd, OwnedFd};

use arena::PlayerId;
use nix::errno::Errno;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::socket::sockopt::ReceiveTimeout;
use nix::sys::socket::{MsgFlags, recv, send, setsockopt};
use nix::sys::time::TimeVal;
use rules::ByPlayer;

use super::game::{Grant, Landing, Turn};
use super::process::{Process, Silence};
use super::wire::{Cause, PACKET_BYTES, Report};
use crate::referee::ending::{Reason, SourceLine};
use crate::referee::ledger::Ledger;
use crate::referee::output::{Captured, Output};
use crate::referee::seat::{
    Elimination, HostAbort, OffTurnReport, Seat, TurnEnd, TurnReport, TurnStart,
};
use crate::ticks::Ticks;

/// Seconds without a sign of life: the process looks after itself, and says so every second.
const SILENCE_SECONDS: u32 = 90;

/// How long a turn may take before it is watched whether the program fills its pipe.
const SHORT_TURN: TimeVal = TimeVal::new(0, 5_000);

/// A submission in one game, in a process of its own. The process ends with this value.
pub struct MeteredSeat {
    process: Process,
    game: u64,
    player: PlayerId,
    socket: OwnedFd,
    /// The last packet that came.
    packet: Box<[u8; PACKET_BYTES]>,
    printed: Printed,
    /// How the program ended: it answers nothing any more.
    ended: Option<Ended>,
}

/// How a program ended.
#[derive(Clone, Debug)]
pub(super) struct Ended {
    pub(super) cause: Cause,
    pub(super) tick: Ticks,
    line: Option<SourceLine>,
    detail: String,
    pub(super) ledgers: [Ledger; 2],
}

/// What came of a grant.
pub(super) enum Outcome {
    Landed { landing: Landing, ledgers: [Ledger; 2] },
    Ended(Ended),
}

/// Why there is no report.
enum Lost {
    /// The machine failed.
    Aborted(HostAbort),
    /// The program ended in a way of its own; how.
    Crashed(String),
}

impl From<HostAbort> for Lost {
    fn from(abort: HostAbort) -> Self {
        Self::Aborted(abort)
    }
}

impl MeteredSeat {
    pub(super) fn new(
        process: Process,
        game: u64,
        player: PlayerId,
        socket: OwnedFd,
        output: OwnedFd,
    ) -> nix::Result<Self> {
        setsockopt(&socket, ReceiveTimeout, &SHORT_TURN)?;
        let printed = Printed::new(output);
        let packet = Box::new([0; PACKET_BYTES]);
        Ok(Self { process, game, player, socket, packet, printed, ended: None })
    }

    /// Lets the program run, until it acts or ends.
    pub(super) fn run(&mut self, grant: &Grant) -> Result<Outcome, HostAbort> {
        if let Some(ended) = &self.ended {
            return Ok(Outcome::Ended(ended.clone()));
        }
        let sent = send(self.socket.as_raw_fd(), grant.write().bytes(), MsgFlags::MSG_NOSIGNAL);
        let received = if sent.is_err() { Err(self.died()) } else { self.receive() };
        let report = match received {
            Ok(report) => report,
            Err(Lost::Aborted(abort)) => return Err(abort),
            Err(Lost::Crashed(detail)) => return Ok(Outcome::Ended(self.crashed(grant, detail))),
        };
        match report {
            Report::Landed { landing, ledgers } => Ok(Outcome::Landed { landing, ledgers }),
            Report::Ended { cause, tick, line, detail, ledgers } => {
                let detail = detail.as_str().to_owned();
                let source = &self.process.submission().source;
                let line = line.map(|number| SourceLine::of(source, number));
                let ended = Ended { cause, tick, line, detail, ledgers };
                self.ended = Some(ended.clone());
                Ok(Outcome::Ended(ended))
            }
            Report::Failed { detail } => Err(self.abort(detail.as_str())),
            Report::Alive => Err(self.abort("an impossible message")),
        }
    }

    /// The process ended past all that would have told when: it counts as of the turn's beginning.
    fn crashed(&mut self, grant: &Grant, detail: String) -> Ended {
        let tick = match grant {
            Grant::Turn(turn) => turn.tick,
            Grant::OffTurn { until } => *until,
        };
        let ledgers = Default::default();
        let ended = Ended { cause: Cause::Crashed, tick, line: None, detail, ledgers };
        self.ended = Some(ended.clone());
        ended
    }

    /// Waits for a report other than a sign of life, and takes in what is printed meanwhile.
    ///
    /// What was printed before a report is in the pipe when the report is in the socket, so whoever sees
    /// the latter sees the former. Most turns are short and print next to nothing: then one wait on the
    /// socket is cheaper than watching both.
    fn receive(&mut self) -> Result<Report, Lost> {
        let length = match self.receive_packet()? {
            Some(length) if !Report::is_alive(&self.packet[..length]) => {
                self.printed.take_in();
                length
            }
            _ => self.receive_and_take_in()?,
        };
        // Only a program that has got hold of the socket sends anything else.
        Report::read(&self.packet[..length])
            .ok_or_else(|| Lost::Crashed("it sent an unreadable message".to_owned()))
    }

    /// The same for a turn that takes its time: a full pipe would hold the program up. The packet's length.
    fn receive_and_take_in(&mut self) -> Result<usize, Lost> {
        let mut silence_seconds = 0;
        loop {
            let mut ready = [
                PollFd::new(self.socket.as_fd(), PollFlags::POLLIN),
                PollFd::new(self.printed.pipe.as_fd(), PollFlags::POLLIN),
            ];
            let watched = if self.printed.open { 2 } else { 1 };
            match poll(&mut ready[..watched], PollTimeout::from(1000_u16)) {
                Ok(0) => silence_seconds += 1,
                Ok(_) | Err(Errno::EINTR) => {}
                Err(error) => return Err(self.abort(&error.to_string()).into()),
            }
            if silence_seconds >= SILENCE_SECONDS {
                return Err(self.abort(&format!("no sign of life for {SILENCE_SECONDS} s")).into());
            }
            let [report, output] = ready.map(|fd| fd.any().unwrap_or(false));
            if output {
                self.printed.take_in();
            }
            if !report {
                continue;
            }
            match self.receive_packet()? {
                Some(length) if Report::is_alive(&self.packet[..length]) => silence_seconds = 0,
                Some(length) => return Ok(length),
                None => {}
            }
        }
    }

    /// The packet's length; `None` if nothing came within [`SHORT_TURN`].
    fn receive_packet(&mut self) -> Result<Option<usize>, Lost> {
        match recv(self.socket.as_raw_fd(), &mut self.packet[..], MsgFlags::empty()) {
            Ok(length) if length > 0 => Ok(Some(length)),
            Err(Errno::EAGAIN | Errno::EINTR) => Ok(None),
            _ => Err(self.died()),
        }
    }

    /// The process ended without a word.
    fn died(&mut self) -> Lost {
        let detail = |how| format!("its process ended without a word: {how}");
        match self.process.stop_and_tell(self.game) {
            Silence::Stopped(how) => self.abort(&detail(how)).into(),
            Silence::Ended(how) => Lost::Crashed(detail(how)),
        }
    }

    fn abort(&self, detail: &str) -> HostAbort {
        let file_name = &self.process.submission().file_name;
        HostAbort { detail: format!("player {} ({file_name}): {detail}", self.player.index()) }
    }
}

impl Seat for MeteredSeat {
    fn run_turn(&mut self, turn: &TurnStart) -> Result<TurnReport, HostAbort> {
        let outcome = self.run(&Grant::Turn(Turn {
            tick: turn.tick,
            landed: turn.landed,
            clock_ticks: ByPlayer(turn.clock_ticks),
        }))?;
        let (end, noticed_at, [off_turn, on_turn]) = match outcome {
            Outcome::Landed { landing, ledgers } => {
                let Landing { action, noticed_at, called_at, lands_at } = landing;
                (TurnEnd::Action { action, called_at, lands_at }, Some(noticed_at), ledgers)
            }
            Outcome::Ended(ended) => {
                (TurnEnd::Eliminated(ended.elimination()), None, ended.ledgers)
            }
        };
        let output = self.printed.report();
        Ok(TurnReport { end, noticed_at, off_turn, on_turn, output, note: None })
    }

    fn run_off_turn(&mut self, until: Ticks) -> Result<OffTurnReport, HostAbort> {
        let (out_of_turn, [off_turn, _]) = match self.run(&Grant::OffTurn { until })? {
            Outcome::Landed { .. } => return Err(self.abort("it acted without a turn")),
            Outcome::Ended(ended) => {
                let out_of_turn = (ended.cause == Cause::OutOfTurn).then(|| ended.elimination());
                (out_of_turn, ended.ledgers)
            }
        };
        Ok(OffTurnReport { out_of_turn, off_turn, output: self.printed.report() })
    }

    fn finish(&mut self, _winner: Option<PlayerId>, _reason: Reason) -> Output {
        // It stands still, or has ended: nothing more can come.
        self.printed.take_in();
        self.printed.report()
    }
}

impl Drop for MeteredSeat {
    fn drop(&mut self) {
        self.process.stop(self.game);
    }
}

impl Ended {
    fn elimination(&self) -> Elimination {
        Elimination {
            reason: self.cause.reason(),
            tick: self.tick,
            detail: self.detail.clone(),
            source_line: self.line.clone(),
        }
    }
}

/// What a program prints: all of it is read, so that it never waits for us, and a part is kept.
struct Printed {
    pipe: File,
    /// Whether more can come.
    open: bool,
    new: Output,
    /// Bytes kept in the whole game.
    kept: usize,
    /// To read into: made once, because nearly always there is nothing to read.
    chunk: Box<[u8]>,
}

impl Printed {
    /// At most so much is read before the socket is looked at again.
    const AT_ONCE_BYTES: usize = 1 << 20;

    const CHUNK_BYTES: usize = 1 << 14;

    fn new(pipe: OwnedFd) -> Self {
        let chunk = vec![0; Self::CHUNK_BYTES].into_boxed_slice();
        Self { pipe: pipe.into(), open: true, new: Output::default(), kept: 0, chunk }
    }

    /// Reads what is in the pipe.
    fn take_in(&mut self) {
        let mut taken = 0;
        while taken < Self::AT_ONCE_BYTES {
            match self.pipe.read(&mut self.chunk) {
                Ok(0) => self.open = false,
                Ok(length) => {
                    taken += length;
                    self.keep(length);
                    continue;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => self.open &= error.kind() == io::ErrorKind::WouldBlock,
            }
            return;
        }
    }

    /// Keeps what there is room for of the `length` bytes that were read.
    fn keep(&mut self, length: usize) {
        let bytes = &self.chunk[..length];
        let length = bytes.len().min(Captured::BYTES_MAX - self.kept);
        self.kept += length;
        self.new.bytes.extend_from_slice(&bytes[..length]);
        self.new.dropped_bytes += (bytes.len() - length) as u64;
    }

    /// What has come since the last report.
    fn report(&mut self) -> Output {
        std::mem::take(&mut self.new)
    }
}
