//! A virtual machine for a small byte code.
#[derive(Clone, Copy, Debug)]
enum Code {
    Push(i32),
    Add,
    Mul,
    Dup,
    Swap,
    JumpIf(usize),
    Sub,
    Print,
    Halt,
}
use Code::*;

#[derive(Debug, PartialEq)]
enum Fault {
    Empty { at: usize },
    TooLong,
}

fn run(program: &[Code], output: &mut Vec<i32>) -> Result<usize, Fault> {
    let mut stack: Vec<i32> = Vec::with_capacity(16);
    let (mut at, mut steps) = (0usize, 0usize);
    macro_rules! pop {
        () => {
            stack.pop().ok_or(Fault::Empty { at })?
        };
    }
    while let Some(&code) = program.get(at) {
        at += 1;
        steps += 1;
        if steps > 1000 {
            return Err(Fault::TooLong);
        }
        match code {
            Push(n) => stack.push(n),
            Add => {
                let (b, a) = (pop!(), pop!());
                stack.push(a.wrapping_add(b));
            }
            Sub => {
                let (b, a) = (pop!(), pop!());
                stack.push(a.wrapping_sub(b));
            }
            Mul => {
                let (b, a) = (pop!(), pop!());
                stack.push(a.wrapping_mul(b));
            }
            Dup => {
                let top = *stack.last().ok_or(Fault::Empty { at })?;
                stack.push(top)
            }
            Swap => {
                let n = stack.len();
                if n < 2 {
                    return Err(Fault::Empty { at });
                }
                stack.swap(n - 1, n - 2)
            }
            JumpIf(to) => {
                if pop!() != 0 {
                    at = to
                }
            }
            Print => output.push(pop!()),
            Halt => break,
        }
    }
    Ok(steps)
}

fn main() {
    let mut output = vec![];
    // 5! by a loop: product, counter.
    let factorial = [
        Push(1), Push(5), Dup, Push(-1), Mul, Push(-1), Mul, Swap, Push(-1), Add, Swap, Print, Dup, JumpIf(2),
        Halt,
    ];
    println!("{:?} {output:?}", run(&factorial, &mut output));
    println!("{:?}", output);
    println!("{:?}", run(&[Push(1), Add], &mut output));
    println!("{:?}", run(&[Push(1), JumpIf(0)], &mut output));
}
