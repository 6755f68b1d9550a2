//! The program `hexidor`. All of it is in [`simulator::cli`], but for the hidden subcommand of a
//! submission's process, which is taken before the command line is parsed.

use std::process::ExitCode;

use simulator::{cli, host};

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1);
    if arguments.next().is_some_and(|first| first == host::SUBCOMMAND) {
        return host::child_main(arguments);
    }
    cli::main()
}
