//! Has a type whose size doubles forty times.
// Ends: compile error

fn main() {
    let a = [0_u64; 1 << 20];
    let b = [a; 1 << 10];
    let c = [b; 1 << 10];
    let d = [c; 1 << 10];
    let e = [d; 1 << 10];
    println!("{}", std::mem::size_of_val(&e));
}
