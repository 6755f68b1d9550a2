//! A submission's process, seen from the program that started it.

use std::io;
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use arena::PlayerId;
use nix::fcntl::{FcntlArg, OFlag, fcntl};
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::signal::{Signal, killpg};
use nix::sys::socket::{AddressFamily, Shutdown, SockFlag, SockType, shutdown, socketpair};
use nix::unistd::{Pid, pipe2};
use rules::Action;

use super::child::SUBCOMMAND;
use super::profile::{Profile, Shared};
use super::request::{Message, Reply, Request, Setup};
use super::sandbox;
use super::seat::MeteredSeat;
use super::statics::static_bytes;
use crate::arena_rules::ArenaRules;
use crate::compile::Submission;
use crate::referee::seat::HostAbort;
use crate::ticks::Ticks;

/// How long a library may take to load.
const LOAD_MILLISECONDS: u16 = 30_000;

/// How long a process may take to end its games.
const EXIT_MILLISECONDS: u16 = 1_000;

/// The program that is started again as a submission's process: one whose `main` hands the
/// subcommand [`SUBCOMMAND`] to [`child_main`](super::child_main).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostProgram(PathBuf);

impl HostProgram {
    /// The program at this path: for tests, which are programs of their own.
    #[must_use]
    pub fn at(path: impl Into<PathBuf>) -> Self {
        Self(path.into())
    }
}

/// The running program itself, even if its file has been replaced by now.
impl Default for HostProgram {
    fn default() -> Self {
        Self("/proc/self/exe".into())
    }
}

/// A process that has loaded a submission, ready to fork for games. It ends with this value and its
/// seats.
#[derive(Clone)]
pub struct Process(Arc<Loaded>);

impl Process {
    /// Starts a process and has it load a submission's library.
    ///
    /// # Errors
    /// [`HostAbort`] when the machine does not allow it, or the library cannot be loaded.
    pub fn start(submission: &Submission, program: &HostProgram) -> Result<Self, HostAbort> {
        let failed = |detail: String| HostAbort {
            detail: format!("cannot start the process of {}: {detail}", submission.file_name),
        };
        Loaded::start(submission, program).map(|loaded| Self(Arc::new(loaded))).map_err(failed)
    }

    /// Forks for a game that begins with `opening`. The program does not run yet.
    ///
    /// # Errors
    /// [`HostAbort`] when the process is gone, or the submission was built for another price of
    /// statements.
    pub fn new_game(
        &self,
        player: PlayerId,
        rules: &ArenaRules,
        opening: &[Action],
    ) -> Result<MeteredSeat, HostAbort> {
        self.new_game_until(None, player, rules, opening)
    }

    /// The same, for a game that is stopped at a tick: there the program is out of ticks.
    ///
    /// # Errors
    /// As [`Process::new_game`].
    pub fn new_game_until(
        &self,
        until: Option<Ticks>,
        player: PlayerId,
        rules: &ArenaRules,
        opening: &[Action],
    ) -> Result<MeteredSeat, HostAbort> {
        let file_name = &self.0.submission.file_name;
        let failed = |error: nix::errno::Errno| HostAbort {
            detail: format!("cannot start a game of {file_name}: {error}"),
        };
        if self.0.submission.statement_ticks != rules.statement_ticks {
            return Err(HostAbort {
                detail: format!(
                    "{file_name} was built for {} ticks a statement, the rules say {}",
                    self.0.submission.statement_ticks, rules.statement_ticks
                ),
            });
        }
        let (socket, game_socket) = socket_pair().map_err(failed)?;
        let (output, game_output) = pipe2(OFlag::O_CLOEXEC).map_err(failed)?;
        fcntl(&output, FcntlArg::F_SETFL(OFlag::O_NONBLOCK)).map_err(failed)?;
        let game = self.0.games.fetch_add(1, Relaxed);
        let setup = Setup {
            player: player.index() as u8,
            rules: rules.clone(),
            opening: opening.to_vec(),
            static_bytes: self.0.static_bytes,
            until,
        };
        let descriptors = [game_socket.as_raw_fd(), game_output.as_raw_fd()];
        let setup = serde_json::to_vec(&setup).expect("rules and actions are JSON");
        self.0.request(&Request::Start { game, setup: &setup }, &descriptors).map_err(failed)?;
        MeteredSeat::new(self.clone(), game, player, socket, output).map_err(failed)
    }

    /// The submission that is loaded.
    #[must_use]
    pub fn submission(&self) -> &Submission {
        &self.0.submission
    }

    /// What its games spent at which place of the source, all together, if it books that.
    ///
    /// # Errors
    /// When the memory that it is booked in cannot be read.
    pub fn profile(&self) -> io::Result<Option<Profile>> {
        self.0.profile.as_ref().map(Shared::read).transpose()
    }

    /// The process's id, for tools that look at it.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.0.child.lock().unwrap_or_else(PoisonError::into_inner).id()
    }

    /// Ends a game's process.
    pub(super) fn stop(&self, game: u64) {
        // If the process is gone, so are its games.
        let _ = self.0.request(&Request::Stop { game, report: false }, &[]);
    }

    /// Ends a game's process that has fallen silent, and says how it had ended.
    pub(super) fn stop_and_tell(&self, game: u64) -> Silence {
        let control = self.0.control.lock().unwrap_or_else(PoisonError::into_inner);
        let request = Request::Stop { game, report: true };
        let reply = request.send(&control, &[]).and_then(|()| Message::receive(&control));
        match reply.ok().flatten().and_then(|reply| Reply::read(reply.bytes())) {
            Some(Reply::Stopped(how)) => Silence::Stopped(how.as_str().to_owned()),
            Some(Reply::Ended(how)) => Silence::Ended(how.as_str().to_owned()),
            _ => Silence::Stopped("the process that it was forked from is gone".to_owned()),
        }
    }
}

/// Why a game's process says nothing any more, in words.
pub(super) enum Silence {
    /// The machine ended it.
    Stopped(String),
    /// It ended by itself, past all that would have reported it.
    Ended(String),
}

struct Loaded {
    submission: Submission,
    static_bytes: u64,
    child: Mutex<Child>,
    control: Mutex<OwnedFd>,
    profile: Option<Shared>,
    /// How many have been started.
    games: AtomicU64,
}

impl Loaded {
    fn start(submission: &Submission, program: &HostProgram) -> Result<Self, String> {
        let (control, child_control) = socket_pair().map_err(|error| error.to_string())?;
        let profile =
            submission.profile.then(|| Shared::new(submission.source.len() as u64)).transpose();
        let profile = profile.map_err(|error| format!("no memory to book ticks in: {error}"))?;
        let mut command = Command::new(&program.0);
        command
            .arg(SUBCOMMAND)
            .arg(&submission.library)
            .stdin(child_control)
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        if let Some(profile) = &profile {
            profile.hand_to(&mut command).map_err(|error| error.to_string())?;
        }
        sandbox::lock(&mut command);
        let child = command.spawn().map_err(|error| error.to_string())?;
        // Only the child holds the other end from here on.
        drop(command);
        let loaded = Self {
            submission: submission.clone(),
            static_bytes: static_bytes(&submission.library)?,
            child: Mutex::new(child),
            control: Mutex::new(control),
            profile,
            games: AtomicU64::new(0),
        };
        loaded.wait_until_ready()?;
        Ok(loaded)
    }

    fn wait_until_ready(&self) -> Result<(), String> {
        let control = self.control.lock().unwrap_or_else(PoisonError::into_inner);
        let mut ready = [PollFd::new(control.as_fd(), PollFlags::POLLIN)];
        match poll(&mut ready, PollTimeout::from(LOAD_MILLISECONDS)) {
            Ok(0) => return Err("it does not get ready".to_owned()),
            Ok(_) => {}
            Err(error) => return Err(error.to_string()),
        }
        let reply = Message::receive(&control).map_err(|error| error.to_string())?;
        match reply.and_then(|reply| Reply::read(reply.bytes())) {
            Some(Reply::Ready) => Ok(()),
            Some(Reply::Failed(detail)) => Err(detail.as_str().to_owned()),
            _ => Err("it ended at once".to_owned()),
        }
    }

    fn request(&self, request: &Request<'_>, descriptors: &[i32]) -> nix::Result<()> {
        let control = self.control.lock().unwrap_or_else(PoisonError::into_inner);
        request.send(&control, descriptors)
    }
}

impl Drop for Loaded {
    fn drop(&mut self) {
        // It ends its games and then itself when there is nobody left to ask it for any.
        let control = self.control.get_mut().unwrap_or_else(PoisonError::into_inner);
        let _ = shutdown(control.as_raw_fd(), Shutdown::Write);
        let mut hung_up = [PollFd::new(control.as_fd(), PollFlags::empty())];
        let _ = poll(&mut hung_up, PollTimeout::from(EXIT_MILLISECONDS));
        // Whatever a library has started as it was loaded is still in the group: nothing leaves that.
        let child = self.child.get_mut().unwrap_or_else(PoisonError::into_inner);
        let _ = killpg(Pid::from_raw(child.id() as i32), Signal::SIGKILL);
        let _ = child.wait();
    }
}

pub(super) fn socket_pair() -> nix::Result<(OwnedFd, OwnedFd)> {
    socketpair(AddressFamily::Unix, SockType::SeqPacket, None, SockFlag::SOCK_CLOEXEC)
}
