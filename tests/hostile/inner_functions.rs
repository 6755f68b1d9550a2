//! Names what charges are made of.
// Ends: refused: __hx

fn main() {
    arena::__hx::tick(0);
}
