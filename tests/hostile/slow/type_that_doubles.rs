//! Has a type that is written in forty lines and takes a terabyte to name.
// Ends: limit: more than

trait Next {
    type Type;
}

struct Start;
struct Twice<T>(T);

impl Next for Start {
    type Type = Start;
}

impl<T: Next> Next for Twice<T> {
    type Type = (T::Type, T::Type);
}

type Four<T> = Twice<Twice<Twice<Twice<T>>>>;

fn main() {
    println!(
        "{}",
        std::any::type_name::<<Four<Four<Four<Four<Four<Four<Four<Four<Start>>>>>>>> as Next>::Type>(
        )
    );
}
