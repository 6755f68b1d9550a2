//! The process that has loaded a submission, and forks for each of its games.

use std::ffi::OsString;
use std::fmt::Display;
use std::fs::File;
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::path::Path;
use std::process::ExitCode;

use arena::__hx::HostTable;
use arena::PlayerId;
use arrayvec::ArrayVec;
use libloading::os::unix::{Library, RTLD_LOCAL, RTLD_NOW};
use nix::sys::signal::{Signal, kill};
use nix::sys::socket::{MsgFlags, send};
use nix::sys::wait::{WaitStatus, waitpid};
use nix::unistd::{ForkResult, Pid, dup2_stderr, dup2_stdin, dup2_stdout, fork};

use super::game::Game;
use super::request::{Message, Reply, Request, Setup};
use super::wire::{Line, Report};
use super::{entropy, profile, sandbox, session, signals, stack, table};

/// The hidden subcommand by which the program starts itself again.
pub const SUBCOMMAND: &str = "__host";

/// A library's only function.
type Run = extern "C" fn(&'static HostTable);

/// The hidden subcommand's whole work. `arguments` are those after [`SUBCOMMAND`]: the library, and if it
/// books its ticks by place, how many words there are for that in standard output. The control socket is
/// standard input.
#[must_use]
pub fn child_main(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let mut arguments = arguments.into_iter();
    let Some(library) = arguments.next() else { return ExitCode::from(2) };
    let Ok(control) = take_stdin() else { return ExitCode::from(3) };
    if let Some(words) = arguments.next() {
        let words = words.to_str().and_then(|words| words.parse().ok()).unwrap_or_default();
        let Ok(()) = profile::take_over(words) else { return ExitCode::from(3) };
    }
    let loaded = prepare(library.as_ref());
    let (reply, run) = match loaded {
        Ok(run) => (Reply::Ready, Some(run)),
        Err(detail) => (Reply::Failed(Line::new(format_args!("{detail}"))), None),
    };
    match (reply.send(&control), run) {
        (Ok(()), Some(run)) => serve(control, run),
        _ => ExitCode::from(3),
    }
}

/// The control socket, which came as standard input; nothing is there in its place.
fn take_stdin() -> std::io::Result<OwnedFd> {
    let control = std::io::stdin().as_fd().try_clone_to_owned()?;
    dup2_stdin(File::open("/dev/null")?)?;
    Ok(control)
}

/// Locks the process down and loads the library.
fn prepare(library: &Path) -> Result<Run, String> {
    // A panic in here is the host's own, whatever the submission did.
    std::panic::set_hook(Box::new(|info| session::fail(format_args!("internal error: {info}"))));
    signals::install().map_err(text)?;
    sandbox::before_loading(library).map_err(text)?;
    #[expect(unsafe_code, reason = "loads the submission")]
    // SAFETY: we have compiled it ourselves. The meter refuses what would make a constructor of it, so
    // loading runs nothing of the submission; it is never unloaded; and the symbol has this type,
    // which the ABI number is checked for.
    let run = unsafe {
        let library = Library::open(Some(library), RTLD_NOW | RTLD_LOCAL).map_err(text)?;
        let run: Run = *library.get(b"hx_run\0").map_err(text)?;
        std::mem::forget(library);
        run
    };
    sandbox::after_loading().map_err(text)?;
    Ok(run)
}

fn text(error: impl Display) -> String {
    error.to_string()
}

/// More games at a time nobody plays with one process.
const GAMES_MAX: usize = 64;

/// The processes of games, by the games' numbers.
type Games = ArrayVec<(u64, Pid), GAMES_MAX>;

/// Takes requests until the host is gone. The heap stays as it is, see [`super::request`].
fn serve(mut control: OwnedFd, run: Run) -> ExitCode {
    let mut games = Games::new();
    while let Ok(Some(mut message)) = Message::receive(&control) {
        let descriptors = std::mem::take(&mut message.descriptors);
        match Request::read(message.bytes()) {
            Some(Request::Start { game, setup }) => {
                let Ok([socket, output]) = descriptors.into_inner() else { break };
                if let Some(pid) = start_game(setup, socket, output, &mut control, run) {
                    let Ok(()) = games.try_push((game, pid)) else { break };
                }
            }
            Some(Request::Stop { game, report }) => {
                let place = games.iter().position(|(number, _)| *number == game);
                let reply = match place {
                    Some(place) => stop(games.swap_remove(place).1),
                    None => Reply::Stopped(Line::new(format_args!("it never ran"))),
                };
                if report && reply.send(&control).is_err() {
                    break;
                }
            }
            None => break,
        }
    }
    for (_, pid) in games {
        stop(pid);
    }
    ExitCode::SUCCESS
}

/// Ends a game's process, and says how it ended if it had done so before.
fn stop(pid: Pid) -> Reply {
    let _ = kill(pid, Signal::SIGKILL);
    match waitpid(pid, None) {
        Ok(WaitStatus::Exited(_, code)) => {
            Reply::Ended(Line::new(format_args!("it exited with code {code}")))
        }
        Ok(WaitStatus::Signaled(_, signal, _)) => {
            let how = Line::new(format_args!("it was killed by {signal}"));
            // No program can bring this one upon itself.
            if signal == Signal::SIGKILL { Reply::Stopped(how) } else { Reply::Ended(how) }
        }
        Ok(status) => Reply::Stopped(Line::new(format_args!("{status:?}"))),
        Err(error) => Reply::Stopped(Line::new(format_args!("{error}"))),
    }
}

/// Forks for a game. `None` if that failed; the game's socket says why.
fn start_game(
    setup: &[u8],
    socket: OwnedFd,
    output: OwnedFd,
    control: &mut OwnedFd,
    run: Run,
) -> Option<Pid> {
    #[expect(unsafe_code, reason = "each game is a fork")]
    // SAFETY: this process has one thread, so the fork may do anything.
    match unsafe { fork() } {
        Ok(ForkResult::Parent { child }) => Some(child),
        Ok(ForkResult::Child) => {
            // The control socket is none of the submission's business: this closes it.
            *control = output;
            match read_setup(setup) {
                Ok((game, static_bytes)) => run_game(game, static_bytes, socket, control, run),
                Err(detail) => {
                    refuse(&socket, format_args!("{detail}"));
                    std::process::exit(1)
                }
            }
        }
        Err(error) => {
            refuse(&socket, format_args!("cannot fork: {error}"));
            None
        }
    }
}

/// Tells the host why there is no game.
fn refuse(socket: &OwnedFd, detail: std::fmt::Arguments<'_>) {
    let report = Report::Failed { detail: Line::new(detail) };
    // If nobody listens, nobody waits.
    let _ = send(socket.as_raw_fd(), report.write().bytes(), MsgFlags::MSG_NOSIGNAL);
}

/// The game, and what the library's statics take of its memory.
fn read_setup(setup: &[u8]) -> Result<(Game, u64), String> {
    let setup: Setup = serde_json::from_slice(setup).map_err(text)?;
    let player = PlayerId::new(setup.player).ok_or("there is no such player")?;
    let game = Game::new(player, setup.rules, &setup.opening);
    let game = game.map_err(|rejected| format!("the opening: {rejected}"))?;
    Ok((game.until(setup.until), setup.static_bytes))
}

/// What a game's process does.
fn run_game(game: Game, static_bytes: u64, socket: OwnedFd, output: &OwnedFd, run: Run) -> ! {
    let (stack_bytes, memory_bytes) = (game.rules().stack_bytes, game.rules().memory_bytes);
    let prepared = dup2_stdout(output)
        .and_then(|()| dup2_stderr(output))
        .and_then(|()| sandbox::before_game(memory_bytes, stack_bytes));
    entropy::make_repeatable();
    session::start(game.booking(profile::booked()), socket);
    if let Err(error) = prepared {
        session::fail(format_args!("cannot prepare the process: {error}"));
    }
    if let Err(error) = sandbox::before_main() {
        session::fail(format_args!("cannot close the sandbox: {error}"));
    }
    let Some(free_bytes) = memory_bytes.checked_sub(static_bytes) else { session::out_of_memory() };
    let table = Box::leak(Box::new(table::table(free_bytes)));
    ENTRY.set((run, table)).unwrap_or_else(|_| session::fail(format_args!("a second game")));
    match stack::run_on_new_stack(stack_bytes, enter) {
        Ok(never) => match never {},
        Err(error) => session::fail(format_args!("no stack of {stack_bytes} bytes: {error}")),
    }
}

/// What [`enter`] enters: a context takes no arguments but integers.
static ENTRY: std::sync::OnceLock<(Run, &'static HostTable)> = std::sync::OnceLock::new();

extern "C" fn enter() {
    if let Some((run, table)) = ENTRY.get() {
        run(table);
        signals::main_returned();
    }
    // As an ordinary program does when `main` returns: destructors of thread locals still run.
    std::process::exit(0)
}
