// statements: 36
//! Blocks that are operands, where a charge makes a statement's beginning of them.

macro_rules! m {
    ($e:expr) => {
        $e
    };
}

macro_rules! either {
    ($e:expr) => {
        $e || false
    };
}

// Runs at run time, whatever it looks like.
macro_rules! run {
    ($e:expr) => {
        0
    };
    (const $b:block) => {
        $b
    };
}

fn main() {
    // 1, and a call: the closure, the arm.
    let f = |x: u32| match x { 0 => 5, _ => 6 } + 1; // 1
    println!("{}", f(0)); // 1 + 2
    // The closure, the branch.
    let f = |x: u32| if x == 0 { 5 } else { 6 } - 1; // 1
    println!("{}", f(0)); // 1 + 2
    let f = |x: u32| { x } & 3; // 1
    println!("{}", f(7)); // 1 + 2
    let f = |x: u32| m! { x } + 1; // 1
    println!("{}", f(0)); // 1 + 1
    let f = |x: bool| either!({ x }); // 1
    println!("{}", f(false)); // 1 + 2
    let a = 2_u32; // 1
    // The `if`, the condition, its block, the line.
    if a == 1 {
    } else if { a } & 2 == 2 {
        println!("two"); // 1 + 1 + 1 + 1
    }
    // The `match`, the guard, its block, the line.
    match a {
        _ if unsafe { a } as u64 == 2 => {
            println!("guard"); // 1 + 1 + 1 + 1
        }
        _ => {}
    }
    let mut array = [0_u32; 2]; // 1
    // The statement, the assignment, the block.
    std::convert::identity({ &mut array }[1] = 3); // 1 + 1 + 1
    println!("{array:?}"); // 1
    // The line, the two statements of the block.
    println!("{}", run!(const { let b = a; b })); // 1 + 2
}
