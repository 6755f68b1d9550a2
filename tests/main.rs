//! One integration binary over the whole workspace.

// As soon as there are games to play: mod bad_input; mod program;
mod host;
mod tidy;
