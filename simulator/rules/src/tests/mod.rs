//! Tests of the rules as a whole.

mod counts;
