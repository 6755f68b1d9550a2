//! Aborts while the standard library sorts.
// Ends: crashed: SIGABRT

fn main() {
    let mut list = [3, 1, 2];
    list.sort_by(|_, _| std::process::abort());
    println!("{list:?}");
}
