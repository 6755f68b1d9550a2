//! The charge that the meter writes before each statement.

/// Charges for a number of statements. Does nothing at compile time (what is computed there is
/// free) and in ordinary builds.
#[cfg(not(hexidor_submission))]
pub const fn tick(_statements: u64) {}

/// Charges for a number of statements. Does nothing at compile time: what is computed there is free.
#[cfg(hexidor_submission)]
#[inline(always)]
#[cfg_attr(hexidor_profile, track_caller)]
pub const fn tick(statements: u64) {
    core::intrinsics::const_eval_select((statements,), free, super::runtime::charge);
}

#[cfg(hexidor_submission)]
const fn free(_statements: u64) {}
