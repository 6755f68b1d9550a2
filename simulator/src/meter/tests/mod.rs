//! The meter against hand-counted programs, refusals, its slow twin and an independent count.
//!
//! Mutation testing (`cargo mutants -p simulator -f 'simulator/src/meter/**'`) says what they would not
//! notice. What survives changes nothing that a submission can see:
//!
//! - in `span`, the arms of `left_operand`, `first_token` and `end_of`: without one the parser is asked,
//!   which says the same and takes longer;
//! - caps that are off by one: 2,000 levels of nesting, 100,000 readings of macro calls;
//! - refusals of what this parser never hands out: a guard inside a pattern;
//! - in `Metered::original_byte`, the first byte behind a charge: it comes from where the charge was put;
//!   in `explain`, charges at a newline: there are none;
//! - in `primitives`, two tuples of different lengths: they compile only with `..`, which is not quiet;
//! - in `names`, what else than `extern` could stand before `crate NAME`; in `tokens`, what else than `::`
//!   could be two colons: nothing in Rust.

mod batch;
mod batches;
mod charges;
mod corpus;
mod generated;
mod program;
mod programs;
mod quotes;
mod refusals;
mod sizes;
mod snapshots;
mod spans;
mod vectors;
