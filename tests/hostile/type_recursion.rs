//! Needs infinitely many types.
// Ends: compile error: recursion limit

struct Wrapped<T>(T);

fn wrap<T>(value: T) {
    wrap(Wrapped(value));
}

fn main() {
    wrap(1_u8);
}
