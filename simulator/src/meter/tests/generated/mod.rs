//! Random programs: what they print and cost, metered in both modes, is what an interpreter of the
//! generator's own tree says, which knows nothing of the meter.
//!
//! The programs print `get_tick()` along the way and branch on it, so one tick too many or too few
//! anywhere changes all that follows.

mod generate;
mod oracle;
mod render;

use super::program::{Run, run};
use crate::meter::Mode;
use generate::Generator;

/// One program in the tree that generator, renderer and interpreter share.
pub(super) struct Program {
    /// Each calls only those behind it.
    functions: Vec<Block>,
    /// Which function `main` calls, with which argument.
    calls: Vec<(usize, i64)>,
}

/// Statements, and a tail where a value is wanted.
#[derive(Clone, Debug, Default)]
struct Block {
    statements: Vec<Statement>,
    tail: Option<Box<Value>>,
}

/// The variables are `x0` to `x3`; `z` is what a loop, a closure or a pattern binds.
type Variable = usize;
const VARIABLES: usize = 5;
const Z: Variable = 4;

#[derive(Clone, Debug)]
enum Value {
    Literal(i64),
    Variable(Variable),
    Binary(&'static str, Box<Value>, Box<Value>),
    /// `f(value)?` or `f(value).unwrap_or(7)`
    Call {
        function: usize,
        argument: Box<Value>,
        propagates: bool,
    },
    /// `if .. { } else if .. { } else { }`
    If(Vec<(Condition, Block)>, Block),
    Match(Box<Value>, Vec<Arm>, Body),
    /// `(|z| body)(argument)`
    Closure(Body, Box<Value>),
    /// `(0..n).map(|z| body).fold(0, |a, b| a ^ b)`
    Map(i64, Body),
    /// `{ }`, `unsafe { }` or `'b: { }`
    Braces(&'static str, Block),
    /// A `const fn` at run time; the same at compile time costs nothing.
    ConstFunction(Box<Value>),
    /// `arena::get_tick() as i64 & 3`
    Tick,
    /// Addition of a type of the file.
    Operator(Box<Value>, Box<Value>),
    /// `or!(a, b, ..)`
    Or(Vec<Value>),
    /// `twice!(a)`
    Twice(Box<Value>),
    /// `((x = value) == ()) as i64`
    Assign(Variable, Box<Value>),
    /// `matches!(value, 0 | 1 if guard) as i64`
    Matches(Box<Value>, Option<Box<Condition>>),
    /// `vec![a, b].len() as i64`
    Vector(Vec<Value>),
}

#[derive(Clone, Debug)]
enum Condition {
    Less(Box<Value>, Box<Value>),
    And(Box<Condition>, Box<Condition>),
    Or(Box<Condition>, Box<Condition>),
    Not(Box<Condition>),
}

/// The body of a closure or of an arm.
#[derive(Clone, Debug)]
enum Body {
    Value(Box<Value>),
    Block(Block),
}

#[derive(Clone, Debug)]
struct Arm {
    pattern: Pattern,
    body: Body,
}

#[derive(Clone, Debug)]
enum Pattern {
    Literal(i64),
    /// `z if condition`
    Guard(Condition),
    /// `z if let Some(z) = half(z)`
    GuardLet,
}

#[derive(Clone, Debug)]
enum Statement {
    Let(Variable, Value),
    Set(Variable, Value),
    Update(Variable, &'static str, Value),
    If(Vec<(Condition, Block)>, Option<Block>),
    /// `if let Some(z) = half(value) { } else if let .. { } else { }`
    IfLet(Vec<(Value, Block)>, Option<Block>),
    Match(Value, Vec<Arm>, Body),
    /// `for z in 0..n`
    For(usize, i64, Block),
    /// `for z in Count(n)`, an iterator of the file.
    ForCount(usize, i64, Block),
    /// `while let Some(z) = list.next()`
    WhileLet(usize, i64, Block),
    /// `while turns_left() && condition`, at most so many turns.
    While(usize, i64, Condition, Block),
    /// `loop`, left after so many turns.
    Loop(usize, i64, Block),
    Break(usize),
    Continue(usize),
    Return(Value),
    PrintTick,
    Print(Value),
    /// `let _guard = Guard(n);`: prints the tick when it is dropped.
    Guard(i64),
    /// `let _ = Guard(n);`
    DropNow(i64),
    /// `let Some(z) = half(value) else { return .. };`
    LetElse(Value, Value),
    Block(Block),
    Empty,
    Item(i64),
    Value(Value),
}

/// How many programs are drawn, each of some dozens of functions.
const PROGRAMS: u64 = 8;

#[test]
fn ticks_are_what_an_interpreter_counts() {
    let programs = std::env::var("METER_PROGRAMS").ok().and_then(|text| text.parse().ok());
    for seed in 0..programs.unwrap_or(PROGRAMS) {
        let mut program = Generator::new(seed).program();
        let expected = oracle::run(&mut program);
        assert!(expected.statements > 300, "seed {seed} does next to nothing");
        let source = render::program(&program);
        for mode in [Mode::Each, Mode::Batched] {
            let found = run(&source, mode);
            compare(seed, mode, &source, &found, &expected);
        }
    }
}

#[track_caller]
fn compare(seed: u64, mode: Mode, source: &str, found: &Run, expected: &Run) {
    let lines = found.stdout.lines().zip(expected.stdout.lines());
    if let Some((at, (found, expected))) = lines.enumerate().find(|(_, (a, b))| a != b) {
        let _ = std::fs::write(std::env::temp_dir().join("generated.rs"), source);
        panic!("seed {seed} {mode:?}: line {at} is {found:?} and not {expected:?}");
    }
    assert_eq!(found, expected, "seed {seed} {mode:?}");
}
