//! The messages to the process that has loaded a submission: a few per game.
//!
//! Each game is a fork of that process, and starts with its heap. Where the heap's next block lies, a
//! submission can see (`{:p}`), and it must not depend on the games before. So that process leaves its
//! heap as it is once it is ready: requests and replies are read and written without it, and a game's
//! setup, which is JSON, is parsed in the game's own process.

use std::io::{IoSlice, IoSliceMut};
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};

use arrayvec::ArrayVec;
use nix::errno::Errno;
use nix::sys::socket::{ControlMessage, ControlMessageOwned, MsgFlags, recvmsg, send, sendmsg};
use rules::Action;
use serde::{Deserialize, Serialize};

use super::wire::Line;
use crate::arena_rules::ArenaRules;
use crate::ticks::Ticks;

/// A game's setup with the longest sensible opening fits.
const MESSAGE_BYTES: usize = 32 << 10;

/// What that process is asked to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Request<'a> {
    /// Fork for a game; its [`Setup`] as JSON. Comes with two file descriptors: the game's socket, and
    /// where it prints to.
    Start { game: u64, setup: &'a [u8] },
    /// End a game's process if it still runs, and say how it ended if somebody wants to know.
    Stop { game: u64, report: bool },
}

/// All that a game's process has to know.
#[derive(Serialize, Deserialize)]
pub(super) struct Setup {
    pub(super) player: u8,
    pub(super) rules: ArenaRules,
    pub(super) opening: Vec<Action>,
    /// What the library's statics take of its memory.
    pub(super) static_bytes: u64,
    /// Runs no further than to this tick.
    pub(super) until: Option<Ticks>,
}

/// What that process answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Reply {
    /// The library is loaded.
    Ready,
    /// It could not be; why.
    Failed(Line),
    /// A game's process had to be ended, or the machine had done so; how.
    Stopped(Line),
    /// A game's process had ended by itself; how.
    Ended(Line),
}

impl<'a> Request<'a> {
    /// A letter, the game's number, and the setup if there is one.
    pub(super) fn send(&self, socket: &OwnedFd, descriptors: &[RawFd]) -> Result<(), Errno> {
        let (letter, game, setup) = match *self {
            Self::Start { game, setup } => (b'g', game, setup),
            Self::Stop { game, report: false } => (b's', game, &[][..]),
            Self::Stop { game, report: true } => (b'r', game, &[][..]),
        };
        let rights = [ControlMessage::ScmRights(descriptors)];
        let control = if descriptors.is_empty() { &[][..] } else { &rights[..] };
        let (letter, game) = ([letter], game.to_le_bytes());
        let content = [IoSlice::new(&letter), IoSlice::new(&game), IoSlice::new(setup)];
        sendmsg::<()>(socket.as_raw_fd(), &content, control, MsgFlags::MSG_NOSIGNAL, None).map(drop)
    }

    /// The other way round.
    pub(super) fn read(bytes: &'a [u8]) -> Option<Self> {
        let (letter, rest) = bytes.split_first()?;
        let (game, setup) = rest.split_first_chunk()?;
        let game = u64::from_le_bytes(*game);
        match letter {
            b'g' => Some(Self::Start { game, setup }),
            b's' => Some(Self::Stop { game, report: false }),
            b'r' => Some(Self::Stop { game, report: true }),
            _ => None,
        }
    }
}

impl Reply {
    /// A letter and the text.
    pub(super) fn send(&self, socket: &OwnedFd) -> Result<(), Errno> {
        let (letter, text) = match self {
            Self::Ready => (b'+', ""),
            Self::Failed(detail) => (b'!', detail.as_str()),
            Self::Stopped(how) => (b'.', how.as_str()),
            Self::Ended(how) => (b'x', how.as_str()),
        };
        let mut bytes = ArrayVec::<u8, { 1 + Line::BYTES_MAX }>::new();
        bytes.push(letter);
        bytes.extend(text.bytes());
        send(socket.as_raw_fd(), &bytes, MsgFlags::MSG_NOSIGNAL).map(drop)
    }

    /// The other way round.
    pub(super) fn read(bytes: &[u8]) -> Option<Self> {
        let (letter, text) = bytes.split_first()?;
        let text = Line::new(format_args!("{}", str::from_utf8(text).ok()?));
        match letter {
            b'+' => Some(Self::Ready),
            b'!' => Some(Self::Failed(text)),
            b'.' => Some(Self::Stopped(text)),
            b'x' => Some(Self::Ended(text)),
            _ => None,
        }
    }
}

/// A message as it came, with its file descriptors.
pub(super) struct Message {
    bytes: [u8; MESSAGE_BYTES],
    length: usize,
    pub(super) descriptors: ArrayVec<OwnedFd, 2>,
}

impl Message {
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes[..self.length]
    }

    /// Waits for a message. `None` when the other side is gone.
    pub(super) fn receive(socket: &OwnedFd) -> Result<Option<Self>, Errno> {
        let mut message =
            Self { bytes: [0; MESSAGE_BYTES], length: 0, descriptors: ArrayVec::new() };
        let mut content = [IoSliceMut::new(&mut message.bytes)];
        let mut space = ControlSpace([0; 32]);
        let flags = MsgFlags::MSG_CMSG_CLOEXEC;
        let received = loop {
            match recvmsg::<()>(socket.as_raw_fd(), &mut content, Some(&mut space.0), flags) {
                Err(Errno::EINTR) => {}
                received => break received?,
            }
        };
        for control in received.cmsgs()? {
            if let ControlMessageOwned::ScmRights(rights) = control {
                #[expect(unsafe_code, reason = "the kernel has just made these for us")]
                // SAFETY: open, and owned by nobody else.
                let owned = rights.iter().map(|&right| unsafe { OwnedFd::from_raw_fd(right) });
                message.descriptors.extend(owned.take(2));
            }
        }
        let length = received.bytes;
        message.length = length;
        Ok((length > 0).then_some(message))
    }
}

/// Room for two descriptors' control message, aligned as its header. Not `nix::cmsg_space!`: zeroed
/// blocks of the heap come from its free space each time, and make it smaller with each of the first games.
#[repr(align(8))]
struct ControlSpace([u8; 32]);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_and_replies_are_read_as_they_were_sent() {
        let (left, right) = super::super::process::socket_pair().unwrap();
        for request in [
            Request::Start { game: 1 << 40, setup: b"{}" },
            Request::Stop { game: 3, report: false },
            Request::Stop { game: u64::MAX, report: true },
        ] {
            request.send(&left, &[]).unwrap();
            let message = Message::receive(&right).unwrap().unwrap();
            assert_eq!(Request::read(message.bytes()), Some(request));
        }
        let line = |text: &str| Line::new(format_args!("{text}"));
        let (stopped, ended) = (Reply::Stopped(line("killed")), Reply::Ended(line("exited")));
        for reply in [Reply::Ready, Reply::Failed(line("no")), stopped, ended] {
            reply.send(&right).unwrap();
            let message = Message::receive(&left).unwrap().unwrap();
            assert_eq!(Reply::read(message.bytes()), Some(reply));
        }
        drop(left);
        assert!(Message::receive(&right).unwrap().is_none());
        assert_eq!(Request::read(b"x12345678"), None);
        assert_eq!(Request::read(b"s"), None);
    }
}
