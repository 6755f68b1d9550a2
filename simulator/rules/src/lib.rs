//! The rules of Hexidor. No input or output, no clock; nothing here can fail but by a typed rejection.

/// Placeholder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Action;
