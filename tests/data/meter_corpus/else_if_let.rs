// statements: 21
// An `else if let` cannot take its charge into the condition; the chain goes into a block.
fn pick(a: Option<u32>, b: Option<u32>) -> u32 {
    // 1 for the tail; 1 for the `else if` when reached; 1 for the last `else if`; 1 in the block taken
    if let Some(x) = a {
        x
    } else if let Some(y) = b {
        y + 1
    } else if a == b {
        7
    } else {
        0
    }
}
fn main() {
    println!("{}", pick(Some(1), None)); // 1 + 2
    println!("{}", pick(None, Some(1))); // 1 + 3
    println!("{}", pick(None, None)); // 1 + 4
    let mut v = vec![1, 2]; // 1
    // Temporaries of the scrutinee live through the whole chain.
    if let Some(9) = v.first_mut() { // 1
        println!("never");
    } else if let Some(x) = v.last_mut() { // 1
        *x += 1; // 1
    }
    println!("{v:?}"); // 1
    let n = if false { 1 } else if true { 2 } else { 3 }; // 1 + 1 + 1
    let _ = n; // 1
}
