//! `hexidor doctor`: what this machine offers.

use std::process::Command;

use clap::Args;

use super::exit::Exit;
use super::output::print_line;
use crate::arena_rules::ArenaRules;
use crate::bot::{Bot, BotOptions, play_game};
use crate::compile::default_cache_folder;
use crate::referee::opening::Opening;
use crate::sandbox::{self, Layer};

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
            ("landlock", layer(Layer::Files)),
            ("seccomp", layer(Layer::Calls)),
            ("addresses", layer(Layer::Addresses)),
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

/// Whether a layer of the sandbox is there, and what that means if it is not.
fn layer(layer: Layer) -> String {
    match layer {
        _ if !sandbox::has(layer) => format!("no: {}", layer.lack()),
        Layer::Files => format!("yes, version {}", sandbox::landlock_version()),
        Layer::Calls | Layer::Addresses => "yes".to_owned(),
    }
}
