//! `hexidor doctor`: what this machine offers.

use std::process::Command;

use clap::Args;

use super::exit::Exit;
use super::output::print_line;

/// Show the toolchain and what else this machine offers
#[derive(Args)]
pub(super) struct Doctor {}

impl Doctor {
    pub(super) fn run(self) -> miette::Result<Exit> {
        print_line(format!("hexidor     {}", env!("CARGO_PKG_VERSION")))?;
        let rustc = version_of("rustc");
        print_line(format!("rustc       {}", rustc.as_deref().unwrap_or("not found")))?;
        let kernel = nix::sys::utsname::uname().ok();
        let release = kernel.as_ref().map(|uts| uts.release().to_string_lossy().into_owned());
        print_line(format!("kernel      {}", release.as_deref().unwrap_or("unknown")))?;
        Ok(if rustc.is_some() { Exit::Done } else { Exit::CheckFailed })
    }
}

/// The first line of `PROGRAM --version`.
fn version_of(program: &str) -> Option<String> {
    let output = Command::new(program).arg("--version").output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    text.lines().next().map(str::to_owned)
}
