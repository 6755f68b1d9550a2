// statements: 27
// Guards pay each time they are evaluated; `if let` guards too.
fn f(x: Option<u32>, y: Option<u32>) -> u32 {
    match x { // 1
        Some(a) if let Some(b) = y && a < b => a + b,
        Some(a) if a > 5 || y.is_none() => a,
        Some(1 | 2) if { let z = y; z.is_some() } => 100,
        None => { 0 }
        Some(_) => unreachable!(),
    }
}
fn main() {
    println!("{}", f(Some(1), Some(2))); // 1 + 1 + guard 1 + arm 1 = 4
    println!("{}", f(Some(9), Some(2))); // 1 + 1 + guards 2 + arm 1 = 5
    println!("{}", f(Some(2), Some(1))); // 1 + 1 + guards 3 + block 2 + arm 1 = 8
    println!("{}", f(None, None)); // 1 + 1 + block 1 = 3
    let r = matches!(Some(4), Some(n) if n > 3); // 1, the guard is free
    println!("{r}"); // 1
    let s = matches!(f(None, None), 0 if (|| r)()); // 1 + 2 + 1: the guard is free, a closure in it is not
    let _ = s; // 1
}
