//! Tables and types made by macros.
macro_rules! maximum {
    ($first:expr $(,)?) => { $first };
    ($first:expr, $($rest:expr),+ $(,)?) => { std::cmp::max($first, maximum!($($rest),+)) };
}

macro_rules! map {
    ($($key:expr => $value:expr),* $(,)?) => {
        std::collections::BTreeMap::from([$(($key, $value)),*])
    };
}

macro_rules! constants {
    ($($name:ident = $value:expr;)*) => { $(const $name: u32 = $value;)* };
}

macro_rules! is_one_of {
    ($value:expr, $($pattern:pat),+) => { false $(|| matches!($value, $pattern))+ };
}

constants! {
    KILO = 1 << 10;
    MEGA = KILO * KILO;
}

fn next(counter: &mut u32) -> u32 {
    *counter += 3;
    *counter
}

fn main() {
    let mut counter = 0;
    println!("{}", maximum!(next(&mut counter), 5, next(&mut counter), { counter - 1 }));
    let ages = map! { "ann" => 30 + 1, "bob" => if counter > 3 { 7 } else { 8 } };
    println!("{ages:?} {}", KILO + MEGA);
    println!("{} {}", is_one_of!(Some(3), None, Some(1..=5)), is_one_of!('x', 'a'..='c', 'z'));
}
