//! The command line: one file per command.
//!
//! A command prints what it was asked for on standard output (people's text, or with `--json` one
//! JSON object or JSON lines) and everything else on standard error. It returns an `Exit`, or a
//! `miette` report, which becomes bad input or a host abort.

mod arena_option;
mod bench;
mod bench_tournament;
mod bot_options;
mod bundle;
mod check;
mod clock;
mod clock_tables;
mod doctor;
mod exit;
mod explain;
mod game_options;
mod ladder;
mod ledger_table;
mod live;
mod merge;
mod new;
mod output;
mod perft;
mod play;
mod position;
mod probe;
mod serve;
mod standings;
mod stopped;
mod strength_table;
mod table;
mod ticks;
mod tournament;
mod view;
mod watched;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use exit::Exit;

const EXIT_CODES: &str = "\
Exit codes:
  0  done
  1  a check failed
  2  bad input or usage, a file that cannot be read or written (a full disk, say)
  3  host abort: the machine, not a bot, stopped a game
  130  interrupted by Ctrl-C; what was finished is kept

NO_COLOR turns colours off.";

/// The Hexidor arena on one machine: exact matches between single-file Rust bots.
#[derive(Parser)]
#[command(name = "hexidor", version, after_help = EXIT_CODES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// In the order in which `--help` lists them.
#[derive(Subcommand)]
enum Command {
    Play(play::Play),
    View(view::View),
    Serve(serve::Serve),
    Tournament(tournament::Tournament),
    Clock(clock::Clock),
    Merge(merge::Merge),
    Ladder(ladder::Ladder),
    Check(check::Check),
    Bundle(bundle::MakeBundle),
    New(new::New),
    Probe(probe::ReadProbe),
    Position(position::ShowPosition),
    Ticks(ticks::CountTicks),
    Perft(perft::Perft),
    Bench(bench::Bench),
    Doctor(doctor::Doctor),
}

impl Command {
    fn run(self) -> miette::Result<Exit> {
        match self {
            Self::Play(command) => command.run(),
            Self::View(command) => command.run(),
            Self::Serve(command) => command.run(),
            Self::Tournament(command) => command.run(),
            Self::Clock(command) => command.run(),
            Self::Merge(command) => command.run(),
            Self::Ladder(command) => command.run(),
            Self::Check(command) => command.run(),
            Self::Bundle(command) => command.run(),
            Self::New(command) => command.run(),
            Self::Probe(command) => command.run(),
            Self::Position(command) => command.run(),
            Self::Ticks(command) => command.run(),
            Self::Perft(command) => command.run(),
            Self::Bench(command) => command.run(),
            Self::Doctor(command) => command.run(),
        }
    }
}

/// Runs the program: reads the arguments, runs the command, prints its error.
#[must_use]
pub fn main() -> ExitCode {
    set_report_style();
    let exit = match Cli::parse().command.run() {
        Ok(exit) => exit,
        Err(report) => {
            let exit = Exit::of(&report);
            if exit != Exit::Done {
                eprintln!("{report:?}");
            }
            exit
        }
    };
    exit.into()
}

/// Reports keep their lines whole, so that paths can be copied and messages searched.
fn set_report_style() {
    let style = |_: &_| -> Box<dyn miette::ReportHandler> {
        Box::new(miette::MietteHandlerOpts::new().wrap_lines(false).build())
    };
    miette::set_hook(Box::new(style)).expect("nothing else sets a report hook");
}
