//! Links another library.
// Ends: refused: foreign

#[link(name = "c")]
extern "C" {}

fn main() {}
