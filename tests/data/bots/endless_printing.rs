//! Two ticks a line, for the whole clock.
fn main() {
    loop {
        println!("a line that says nothing, again and again and again");
    }
}
