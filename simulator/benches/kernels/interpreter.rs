//! A little stack machine: one large `match` in a loop.

fn main() {
    std::hint::black_box(kernel(1));
}

#[derive(Clone, Copy)]
enum Op {
    Push(i64),
    Add,
    Mul,
    Swap,
    Dup,
    Drop,
    JumpIfPositive(usize),
    Halt,
}

fn run(program: &[Op], seed: i64) -> i64 {
    let mut stack: Vec<i64> = vec![seed, 1_500];
    let mut at = 0;
    loop {
        let op = program[at];
        at += 1;
        match op {
            Op::Push(value) => stack.push(value),
            Op::Add => {
                let a = stack.pop().unwrap_or(0);
                let b = stack.pop().unwrap_or(0);
                stack.push(a.wrapping_add(b));
            }
            Op::Mul => {
                let a = stack.pop().unwrap_or(0);
                let b = stack.pop().unwrap_or(0);
                stack.push(a.wrapping_mul(b) % 1_000_003);
            }
            Op::Swap => {
                let top = stack.len() - 1;
                stack.swap(top, top - 1);
            }
            Op::Dup => stack.push(stack[stack.len() - 1]),
            Op::Drop => {
                stack.pop();
            }
            Op::JumpIfPositive(target) => {
                if stack[stack.len() - 1] > 0 {
                    at = target;
                }
            }
            Op::Halt => return stack[0],
        }
    }
}

pub fn kernel(seed: u64) -> u64 {
    let program = [
        Op::Swap,
        Op::Push(31),
        Op::Mul,
        Op::Dup,
        Op::Add,
        Op::Push(7),
        Op::Add,
        Op::Swap,
        Op::Push(-1),
        Op::Add,
        Op::JumpIfPositive(0),
        Op::Drop,
        Op::Halt,
    ];
    run(&program, seed as i64) as u64
}
