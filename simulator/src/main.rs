//! The program `hexidor`. All of it is in [`simulator::cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    // The hidden subcommand of a bot's process (`__host`) is taken here, before the command line is parsed.
    simulator::cli::main()
}
