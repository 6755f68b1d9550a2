//! Tests of the rules as a whole: known answers, the slow twin, symmetry.

mod counts;
mod encodable;
mod field;
pub(crate) mod games;
mod rejections;
mod symmetry;
mod twin;
pub(crate) mod vectors;
