//! The charge that the meter writes before each statement.

#[cfg(hexidor_profile)]
use std::panic::Location;

/// Charges for a number of statements. Does nothing at compile time (what is computed there is
/// free) and in ordinary builds.
#[cfg(not(hexidor_submission))]
pub const fn tick(_statements: u64) {}

/// Charges for a number of statements. Does nothing at compile time: what is computed there is free.
#[cfg(all(hexidor_submission, not(hexidor_profile)))]
#[inline(always)]
pub const fn tick(statements: u64) {
    core::intrinsics::const_eval_select((statements,), free, super::runtime::charge);
}

#[cfg(all(hexidor_submission, not(hexidor_profile)))]
const fn free(_statements: u64) {}

/// The same, booked at the place of the charge.
#[cfg(hexidor_profile)]
#[track_caller]
pub const fn tick(statements: u64) {
    let place = Location::caller();
    core::intrinsics::const_eval_select((statements, place), free, super::runtime::charge_at);
}

#[cfg(hexidor_profile)]
const fn free(_statements: u64, _place: &'static Location<'static>) {}
