//! The referee against scripted players: each rule and tie of the clock, and the whole of it against a
//! twin that steps both programs tick by tick.

mod script;
mod ties;
mod twin;
