//! The meter against hand-counted programs, refusals, its slow twin and an independent count.

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
