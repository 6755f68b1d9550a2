//! `hexidor doctor`: what this machine offers.

use std::fs;
use std::process::Command;

use clap::Args;

use super::exit::Exit;
use super::output::print_line;
use crate::arena_rules::ArenaRules;
use crate::bot::{Bot, BotOptions, play_game};
use crate::compile::default_cache_folder;
use crate::referee::opening::Opening;

/// Show the toolchain and what else this machine offers, and play a game with it
///
/// Exit codes: 0 bots can be compiled and played, 1 they cannot.
#[derive(Args)]
pub(super) struct Doctor {}

impl Doctor {
    pub(super) fn run(self) -> miette::Result<Exit> {
        let game = play_a_game();
        let rows = [
            ("hexidor", env!("CARGO_PKG_VERSION").to_owned()),
            ("rustc", version_of("RUSTC", "rustc")),
            ("cargo", version_of("CARGO", "cargo")),
            ("cache", default_cache_folder().display().to_string()),
            ("kernel", kernel()),
            ("cores", std::thread::available_parallelism().map_or("?".into(), |n| n.to_string())),
            ("landlock", landlock()),
            ("seccomp", seccomp()),
            ("a game", game.as_ref().map_or_else(|report| format!("{report}"), Clone::clone)),
        ];
        for (what, found) in rows {
            print_line(format!("{what:<10}{found}"))?;
        }
        match game {
            Ok(_) => Ok(Exit::Done),
            Err(report) => {
                eprintln!("{report:?}");
                Ok(Exit::CheckFailed)
            }
        }
    }
}

/// Compiles a sample bot, in the cache or not, and has it play itself.
fn play_a_game() -> miette::Result<String> {
    let rules = ArenaRules::default();
    let bot = Bot::prepare("racer", &rules, &BotOptions::default())?;
    let (mut one, mut two) = (bot.start()?, bot.start()?);
    let game = play_game(&rules, [&mut one, &mut two], &Opening::none(&rules.rules))?;
    game.host_abort()?;
    Ok(format!("yes: racer against itself, {} turns, {}", game.turn_number(), game.ending.reason))
}

/// The first line of what a program says of its version; a variable may name another program.
fn version_of(variable: &str, program: &str) -> String {
    let program = std::env::var_os(variable).unwrap_or_else(|| program.into());
    let output = Command::new(&program).arg("--version").output();
    let text = output.ok().and_then(|output| String::from_utf8(output.stdout).ok());
    let line = text.as_deref().and_then(|text| text.lines().next());
    line.map_or_else(|| "not found".to_owned(), str::to_owned)
}

fn kernel() -> String {
    let name = nix::sys::utsname::uname();
    name.map_or_else(
        |_| "unknown".to_owned(),
        |name| format!("{} {}", name.sysname().display(), name.release().display()),
    )
}

/// Whether the kernel can keep a process from files and networks.
#[expect(unsafe_code, reason = "no wrapper asks for the version alone")]
fn landlock() -> String {
    const ASK_VERSION: libc::c_uint = 1;
    let nothing = std::ptr::null::<libc::c_void>();
    // SAFETY: with this flag the call reads no memory and only returns a number.
    let version =
        unsafe { libc::syscall(libc::SYS_landlock_create_ruleset, nothing, 0_usize, ASK_VERSION) };
    if version > 0 { format!("yes, version {version}") } else { "no".to_owned() }
}

/// Whether the kernel can keep a process from system calls.
fn seccomp() -> String {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    if status.contains("Seccomp:") { "yes" } else { "no" }.to_owned()
}
