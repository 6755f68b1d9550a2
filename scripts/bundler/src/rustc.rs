//! The compiler that cargo would use, and what it says of this machine.

use std::process::Command;

use crate::error::Error;

/// The compiler that cargo would use.
pub(crate) fn rustc() -> Command {
    Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
}

/// What programs are compiled for.
#[derive(Debug)]
pub(crate) struct Machine {
    /// The target triple.
    pub(crate) host: String,
    /// The configuration, a line `name` or `name="value"` each.
    pub(crate) cfg: String,
}

impl Machine {
    /// Asks the compiler.
    pub(crate) fn ask() -> Result<Machine, Error> {
        let output = rustc()
            .args(["--print", "host-tuple", "--print", "cfg", "-C", "debug-assertions=off"])
            .output()
            .map_err(|e| Error::Compiler(e.to_string()))?;
        let text = String::from_utf8_lossy(&output.stdout);
        match text.split_once('\n') {
            Some((host, cfg)) => Ok(Machine { host: host.to_owned(), cfg: cfg.to_owned() }),
            None => Err(Error::Compiler(String::from_utf8_lossy(&output.stderr).into_owned())),
        }
    }
}
