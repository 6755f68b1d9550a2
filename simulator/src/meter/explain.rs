//! The charges of a submission line by line, for people.

use serde::Serialize;

use super::{Mode, Refusals, meter};

/// One charge: of one tick, each time that what it is for happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Charge {
    pub(super) rule: Rule,
    /// Where what it pays for is written.
    pub(super) at_byte: usize,
}

/// What a charge is for, by the rules of the cost model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    /// S1: a statement.
    Statement,
    /// S2: the start of a loop's body.
    Round,
    /// S3: the call of a closure.
    Call,
    /// S4: a match arm that is taken.
    Arm,
    /// S4: a guard, or the condition of an `else if`, that is evaluated.
    Test,
    /// S9: an assignment that is no statement.
    Assignment,
}

/// What one line charges, by what is written in it. Each is a tick, each time that it happens.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct LineCharges {
    /// From 1.
    pub line: usize,
    /// Statements that begin here (S1).
    pub statements: u32,
    /// Loops: a tick each time the body starts (S2).
    pub loops: u32,
    /// Closures without a block: a tick a call (S3).
    pub closures: u32,
    /// Match arms without a block: a tick when taken (S4).
    pub arms: u32,
    /// Guards and conditions of `else if`: a tick each time they are evaluated (S4).
    pub tests: u32,
    /// Assignments that are no statement (S9).
    pub assignments: u32,
    /// The line, as it was written.
    pub source: String,
}

/// What each line of a submission charges.
///
/// # Errors
/// [`Refusals`] if it does not pass the meter.
pub fn explain(source: &str) -> Result<Vec<LineCharges>, Refusals> {
    let metered = meter(source, Mode::Each)?;
    let mut lines: Vec<_> = source
        .lines()
        .enumerate()
        .map(|(at, text)| LineCharges {
            line: at + 1,
            source: text.to_owned(),
            ..LineCharges::default()
        })
        .collect();
    let line_ends: Vec<_> = source.match_indices('\n').map(|(at, _)| at).collect();
    for Charge { rule, at_byte } in metered.insertions.iter().filter_map(|each| each.charge) {
        let line = &mut lines[line_ends.partition_point(|&end| end < at_byte)];
        *match rule {
            Rule::Statement => &mut line.statements,
            Rule::Round => &mut line.loops,
            Rule::Call => &mut line.closures,
            Rule::Arm => &mut line.arms,
            Rule::Test => &mut line.tests,
            Rule::Assignment => &mut line.assignments,
        } += 1;
    }
    Ok(lines)
}
