//! The submission: everything that ends up in the one file that is uploaded.
//!
//! A statement costs a tick whatever value it computes. So the bot is written like vector code: one
//! statement spreads the floods of eight positions with 128 walls each by a step (`flood`), one
//! statement values all of a node's children (`search`, `eval`), and what can be known beforehand
//! stands in tables made at compile time (`board`).

mod adapter;
mod board;
mod bot;
#[cfg_attr(
    feature = "no-lanes",
    expect(unused_imports, unused_macros, reason = "the wide floods stand idle")
)]
mod children;
mod clock;
mod eval;
#[cfg_attr(feature = "no-lanes", expect(dead_code, reason = "the wide floods stand idle"))]
mod flood;
mod game;
#[cfg(feature = "no-lanes")]
mod lanes_off;
mod ledger;
mod node;
#[cfg(feature = "notes")]
mod notes;
#[cfg(any(test, feature = "no-lanes"))]
mod plain;
mod race;
mod root;
#[cfg_attr(feature = "no-lanes", expect(unused_imports, reason = "the wide floods stand idle"))]
mod search;
#[cfg_attr(
    feature = "no-lanes",
    expect(dead_code, unused_imports, unused_macros, reason = "the wide floods stand idle")
)]
mod survey;
mod table;
#[cfg(test)]
mod tests;
mod weights;
mod worlds;

fn main() {
    bot::Bot::new().play();
}
