//! Makes one Rust file of a crate and what it uses of its dependencies. Knows no game.
