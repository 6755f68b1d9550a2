//! The submission: everything that ends up in the one file that is uploaded.

fn main() {}
