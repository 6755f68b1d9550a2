//! `macro_rules!` macros that would hide statements, expanded in place; all others stay as they are written.

mod expand;
mod hygiene;
mod judge;
mod library;
mod matcher;
mod rules;
mod transcribe;

pub use judge::hides_steps;

pub(crate) use expand::Expander;
pub(crate) use library::Library;
pub(crate) use rules::sides;
