//! The messages to the process that has loaded a submission: JSON, a few per game.

use std::io::{IoSlice, IoSliceMut};
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};

use nix::errno::Errno;
use nix::sys::socket::{ControlMessage, ControlMessageOwned, MsgFlags, recvmsg, sendmsg};
use rules::Action;
use serde::{Deserialize, Serialize};

use crate::arena_rules::ArenaRules;

/// A game's setup with the longest sensible opening fits.
const REQUEST_BYTES: usize = 64 << 10;

/// What that process is asked to do.
#[derive(Serialize, Deserialize)]
pub(super) enum Request {
    /// Fork for a game. Comes with two file descriptors: the game's socket, and where it prints to.
    Start(Box<Setup>),
    /// End a game's process if it still runs, and say how it ended if somebody wants to know.
    Stop { game: u64, report: bool },
}

/// All that a game's process has to know.
#[derive(Serialize, Deserialize)]
pub(super) struct Setup {
    pub(super) game: u64,
    pub(super) player: u8,
    pub(super) rules: ArenaRules,
    pub(super) opening: Vec<Action>,
}

/// What that process answers.
#[derive(Serialize, Deserialize)]
pub(super) enum Reply {
    /// The library is loaded.
    Ready,
    /// It could not be.
    Failed { detail: String },
    /// How a game's process ended.
    Stopped { how: String },
}

/// Sends a message, with file descriptors if there are any.
pub(super) fn send_message(
    socket: &OwnedFd,
    message: &impl Serialize,
    descriptors: &[RawFd],
) -> Result<(), Errno> {
    let bytes = serde_json::to_vec(message).map_err(|_| Errno::EINVAL)?;
    let rights = [ControlMessage::ScmRights(descriptors)];
    let control = if descriptors.is_empty() { &[][..] } else { &rights[..] };
    let content = [IoSlice::new(&bytes)];
    sendmsg::<()>(socket.as_raw_fd(), &content, control, MsgFlags::MSG_NOSIGNAL, None).map(drop)
}

/// Waits for a message. `None` when the other side is gone.
pub(super) fn receive_message<T: for<'a> Deserialize<'a>>(
    socket: &OwnedFd,
) -> Result<Option<(T, Vec<OwnedFd>)>, Errno> {
    let mut bytes = vec![0; REQUEST_BYTES];
    let mut space = nix::cmsg_space!([RawFd; 2]);
    let mut content = [IoSliceMut::new(&mut bytes)];
    let flags = MsgFlags::MSG_CMSG_CLOEXEC;
    let received = loop {
        match recvmsg::<()>(socket.as_raw_fd(), &mut content, Some(&mut space), flags) {
            Err(Errno::EINTR) => {}
            received => break received?,
        }
    };
    if received.bytes == 0 {
        return Ok(None);
    }
    let mut descriptors = Vec::new();
    for message in received.cmsgs()? {
        if let ControlMessageOwned::ScmRights(rights) = message {
            #[expect(unsafe_code, reason = "the kernel has just made these for us")]
            // SAFETY: open, and owned by nobody else.
            descriptors.extend(rights.iter().map(|&right| unsafe { OwnedFd::from_raw_fd(right) }));
        }
    }
    let length = received.bytes;
    let message = serde_json::from_slice(&bytes[..length]).map_err(|_| Errno::EBADMSG)?;
    Ok(Some((message, descriptors)))
}
