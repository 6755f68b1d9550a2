// statements: 36
// Expression bodies pay per call; a body in parentheses is not a block.
fn apply<F: FnMut(u32) -> u32>(mut f: F) -> u32 { f(1) + f(2) } // 1 a call
fn main() {
    let mut log = Vec::new(); // 1
    println!("{}", apply(|x| x + 1)); // 1 + 1 + 2
    println!("{}", apply(|x| ({ x * 2 }))); // 1 + 1 + 2 * (1 + 1)
    println!("{}", apply(|x| unsafe { x })); // 1 + 1 + 2
    println!("{}", apply(|x| 'a: { if x > 1 { break 'a 5; } x })); // 1 + 1 + (2) + (1 + 1)
    println!("{}", apply(|x| -> u32 { x })); // 1 + 1 + 2
    let nested = |a: u32| move |b: u32| a + b; // 1
    println!("{}", nested(1)(2)); // 1 + 1 + 1
    let mut sum = 0; // 1
    (0..3).for_each(|x| sum += x); // 1 + 3: S3 pays, S9 adds nothing
    log.push(sum); // 1
    println!("{log:?}"); // 1
}
