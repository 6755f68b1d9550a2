//! The bundler on whole programs.

mod again;
mod common;
mod golden;
mod real_crates;
mod refusals;
mod shrinking;
