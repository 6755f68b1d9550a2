//! One integration binary over the whole workspace.

mod bad_input;
mod host;
mod program;
mod rules;
mod tidy;
