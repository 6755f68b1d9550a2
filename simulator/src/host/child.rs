//! The process that has loaded a submission, and forks for each of its games.

use std::collections::HashMap;
use std::ffi::OsString;
use std::fmt::Display;
use std::fs::File;
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::process::ExitCode;

use arena::__hx::HostTable;
use arena::PlayerId;
use libloading::os::unix::{Library, RTLD_LOCAL, RTLD_NOW};
use nix::sys::signal::{Signal, kill};
use nix::sys::socket::{MsgFlags, send};
use nix::sys::wait::{WaitStatus, waitpid};
use nix::unistd::{ForkResult, Pid, dup2_stderr, dup2_stdin, dup2_stdout, fork};

use super::game::Game;
use super::request::{Reply, Request, Setup, receive_message, send_message};
use super::wire::{Line, Report};
use super::{entropy, sandbox, session, signals, stack, table};

/// The hidden subcommand by which the program starts itself again.
pub const SUBCOMMAND: &str = "__host";

/// A library's only function.
type Run = extern "C" fn(&'static HostTable);

/// The hidden subcommand's whole work. `arguments` are those after [`SUBCOMMAND`]: the library. The
/// control socket is standard input.
#[must_use]
pub fn child_main(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let Some(library) = arguments.into_iter().next() else { return ExitCode::from(2) };
    let Ok(control) = take_stdin() else { return ExitCode::from(3) };
    let loaded = prepare(&library);
    let (reply, run) = match loaded {
        Ok(run) => (Reply::Ready, Some(run)),
        Err(detail) => (Reply::Failed { detail }, None),
    };
    match (send_message(&control, &reply, &[]), run) {
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
fn prepare(library: &OsString) -> Result<Run, String> {
    // A panic in here is the host's own, whatever the submission did.
    std::panic::set_hook(Box::new(|info| session::fail(format_args!("internal error: {info}"))));
    signals::install().map_err(text)?;
    sandbox::before_loading().map_err(text)?;
    #[expect(unsafe_code, reason = "loads the submission")]
    // SAFETY: we have compiled it ourselves. The meter refuses what would make a constructor of it, so
    // loading runs nothing of the submission; it is never unloaded; and the symbol has this type,
    // which the ABI number is checked for.
    unsafe {
        let library = Library::open(Some(library), RTLD_NOW | RTLD_LOCAL).map_err(text)?;
        let run: Run = *library.get(b"hx_run\0").map_err(text)?;
        std::mem::forget(library);
        Ok(run)
    }
}

fn text(error: impl Display) -> String {
    error.to_string()
}

/// Takes requests until the host is gone.
fn serve(mut control: OwnedFd, run: Run) -> ExitCode {
    let mut games = HashMap::new();
    while let Ok(Some((request, descriptors))) = receive_message(&control) {
        match request {
            Request::Start(setup) => {
                let Ok([socket, output]) = <[OwnedFd; 2]>::try_from(descriptors) else { break };
                let id = setup.game;
                match start_game(*setup, socket, output, &mut control, run) {
                    Some(pid) => drop(games.insert(id, pid)),
                    None => continue,
                }
            }
            Request::Stop { game, report } => {
                let how = games.remove(&game).map_or_else(|| "it never ran".to_owned(), stop);
                if report && send_message(&control, &Reply::Stopped { how }, &[]).is_err() {
                    break;
                }
            }
        }
    }
    for pid in games.into_values() {
        stop(pid);
    }
    ExitCode::SUCCESS
}

/// Ends a game's process, and says how it ended if it had done so before.
fn stop(pid: Pid) -> String {
    let _ = kill(pid, Signal::SIGKILL);
    match waitpid(pid, None) {
        Ok(WaitStatus::Exited(_, code)) => format!("it exited with code {code}"),
        Ok(WaitStatus::Signaled(_, signal, _)) => format!("it was killed by {signal}"),
        Ok(status) => format!("{status:?}"),
        Err(error) => error.to_string(),
    }
}

/// Forks for a game. `None` if that failed; the game's socket says why.
fn start_game(
    setup: Setup,
    socket: OwnedFd,
    output: OwnedFd,
    control: &mut OwnedFd,
    run: Run,
) -> Option<Pid> {
    let failed = |detail: String| {
        let report = Report::Failed { detail: Line::new(format_args!("{detail}")) };
        let _ = send(socket.as_raw_fd(), report.write().bytes(), MsgFlags::MSG_NOSIGNAL);
        None
    };
    let Some(player) = PlayerId::new(setup.player) else {
        return failed("there is no such player".to_owned());
    };
    let game = match Game::new(player, setup.rules, &setup.opening) {
        Ok(game) => game,
        Err(rejected) => return failed(format!("the opening: {rejected}")),
    };
    #[expect(unsafe_code, reason = "each game is a fork")]
    // SAFETY: this process has one thread, so the fork may do anything.
    match unsafe { fork() } {
        Ok(ForkResult::Parent { child }) => Some(child),
        Ok(ForkResult::Child) => {
            // The control socket is none of the submission's business: this closes it.
            *control = output;
            run_game(game, socket, control, run)
        }
        Err(error) => failed(format!("cannot fork: {error}")),
    }
}

/// What a game's process does.
fn run_game(game: Game, socket: OwnedFd, output: &OwnedFd, run: Run) -> ! {
    let (stack_bytes, memory_bytes) = (game.rules().stack_bytes, game.rules().memory_bytes);
    let prepared = dup2_stdout(output)
        .and_then(|()| dup2_stderr(output))
        .and_then(|()| sandbox::before_game(memory_bytes, stack_bytes));
    entropy::make_repeatable();
    session::start(game, socket);
    if let Err(error) = prepared {
        session::fail(format_args!("cannot prepare the process: {error}"));
    }
    let table = Box::leak(Box::new(table::table(memory_bytes)));
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
