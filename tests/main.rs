//! One integration binary over the whole workspace.
