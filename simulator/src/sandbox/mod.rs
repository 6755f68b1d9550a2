//! What keeps strangers' code from the machine: the layers, and which of them this machine has.
//!
//! ```text
//!   layer        keeps a process from                          on
//!   limits       processor time, memory, files, core dumps     compilers, submissions
//!   landlock     files, networks, signals to others            compilers, submissions
//!   seccomp      system calls that are not on a list           submissions (compilers: networks)
//!   addresses    seeing different addresses in each run        submissions
//! ```
//!
//! Which calls and files those are is said where they are needed: in `host` for submissions, in
//! `compile` for compilers. A layer that this machine lacks is left out, and said so: in `doctor`, and
//! beside each result. A layer that it has and that cannot be laid on is a failure.

pub(crate) mod calls;
pub(crate) mod files;
pub(crate) mod limits;

use std::fmt;
use std::sync::OnceLock;

use nix::sys::personality::{self, Persona};
use serde::Serialize;

/// A part of the sandbox that a machine may lack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Layer {
    /// Landlock: no files, no networks, no signals to others.
    #[serde(rename = "landlock")]
    Files,
    /// Seccomp: no system calls but those on a list.
    #[serde(rename = "seccomp")]
    Calls,
    /// The same addresses in each run, so that a program that prints them does not vary.
    #[serde(rename = "fixed addresses")]
    Addresses,
}

impl Layer {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Files, Self::Calls, Self::Addresses];

    /// The name that the kernel's manual has for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Files => "landlock",
            Self::Calls => "seccomp",
            Self::Addresses => "fixed addresses",
        }
    }

    /// What a machine without it does not promise.
    #[must_use]
    pub const fn lack(self) -> &'static str {
        match self {
            Self::Files => "bots and compilers are not kept from files",
            Self::Calls => "bots are not kept from system calls",
            Self::Addresses => "a bot that looks at addresses may play another game each time",
        }
    }

    fn is_there(self) -> bool {
        match self {
            Self::Files => files::version() > 0,
            Self::Calls => calls::are_filtered(),
            Self::Addresses => addresses_can_be_fixed(),
        }
    }
}

impl fmt::Display for Layer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// The layers that this machine lacks. Found out once.
#[must_use]
pub fn missing() -> &'static [Layer] {
    static MISSING: OnceLock<Vec<Layer>> = OnceLock::new();
    MISSING.get_or_init(|| Layer::ALL.into_iter().filter(|layer| !layer.is_there()).collect())
}

/// Whether this machine has a layer.
#[must_use]
pub fn has(layer: Layer) -> bool {
    !missing().contains(&layer)
}

/// What stands beside a result: a line about the layers that were missing, if any were.
#[must_use]
pub fn note() -> Option<String> {
    if missing().is_empty() {
        return None;
    }
    let lack = |layer: &Layer| format!("{layer} ({})", layer.lack());
    let lacks: Vec<_> = missing().iter().map(lack).collect();
    Some(format!("note: this machine lacks {}", lacks.join(", ")))
}

/// The version of landlock that the kernel has; 0 if it has none.
#[must_use]
pub fn landlock_version() -> u32 {
    files::version()
}

/// A machine lacks a part of the sandbox that somebody asked for.
#[derive(Debug, thiserror::Error, miette::Diagnostic)]
pub enum Required {
    /// The kernel does not offer it, or something forbids its use.
    #[error("--require-sandbox: this machine lacks {layer}: {}", layer.lack())]
    #[diagnostic(help("`hexidor doctor` lists what this machine offers"))]
    Missing {
        /// The first that is missing.
        layer: Layer,
    },
    /// Engines are programs of the user's own.
    #[error("--require-sandbox: the engine `{name}` would run outside of it")]
    Engine {
        /// Its command.
        name: String,
    },
}

/// That nothing is missing.
///
/// # Errors
/// The first layer that is.
pub fn require_all() -> Result<(), Required> {
    missing().first().map_or(Ok(()), |&layer| Err(Required::Missing { layer }))
}

/// Containers often forbid it. What is tried here takes effect only in programs started meanwhile,
/// and is taken back.
fn addresses_can_be_fixed() -> bool {
    let Ok(before) = personality::get() else { return false };
    let can_be_fixed = personality::set(before | Persona::ADDR_NO_RANDOMIZE).is_ok();
    can_be_fixed && personality::set(before).is_ok()
}
