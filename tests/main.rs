//! One integration binary over the whole workspace.

mod bad_input;
mod bot;
mod bundle;
mod cli;
mod clock;
mod determinism;
mod engine;
mod full_disk;
mod host;
mod hostile;
mod mutated_input;
mod play;
mod probe;
mod program;
mod readme;
mod referee;
mod replay;
mod rules;
mod samples;
mod sandbox;
mod serve;
mod settings;
mod soak;
mod sprt;
mod tidy;
mod tournament;
