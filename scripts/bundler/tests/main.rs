//! The bundler on whole programs.

mod common;
mod golden;
mod real_crates;
mod refusals;
mod shrinking;
