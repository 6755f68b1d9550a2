// statements: 4
fn main() {
    let s = "a\
  b";
    let r = r"x";
    for _ in 0..0 {
    }
    println!("{s} {r}");
}
