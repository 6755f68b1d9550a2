//! Random programs over the accepted language, held against an interpreter that knows nothing of the
//! meter: it walks the generator's own tree and counts by the words of the cost model `statement-1`.
//!
//! Each program is metered in both modes and run; what it prints, the tick at each of its
//! `get_tick()` calls, and its counts at the end must be the interpreter's. Programs branch on the
//! ticks they see, so one too many or too few anywhere changes all that follows.
//!
//! `cargo test -p simulator generated` takes 300 programs; as many as you like are taken with
//!
//! ```console
//! $ METER_PROGRAMS=10000 cargo test -p simulator generated
//! ```
//!
//! (`METER_SEED=N` begins at another seed). A program that fails is made as small as it gets and kept in
//! `tests/data/meter_found`, from where it is run each time.
//!
//! | file | holds |
//! |---|---|
//! | this one | the tree that all the others share |
//! | `choices` | a stream of choices that can be drawn, replayed and cut down |
//! | `generate` | choices in, a program that compiles and ends out |
//! | `render` | the program as Rust |
//! | `interpret` | what it prints and costs |
//! | `check` | the test; `shrink` makes what fails small |

mod check;
mod choices;
mod generate;
mod interpret;
mod render;
mod shrink;

/// One program: `main` is the first function, and each calls only those behind it.
#[derive(Debug)]
struct Program {
    functions: Vec<Function>,
}

/// All functions take two `i64`, under the names 0 and 1.
#[derive(Debug)]
struct Function {
    kind: Kind,
    body: Block,
}

/// How a function is written and called: as a plain one, or as what the standard library or a
/// construct of the language calls back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Main,
    Plain,
    Option,
    Result,
    Const,
    /// `f(fuel, a, b)`: the body calls itself with one fuel less.
    Recursive,
    /// `fn f<T: Into<i64>, U: Into<i64>>(a: T, b: U)`
    Generic,
    /// An item inside of the block that calls it.
    Nested,
    /// An inherent method of a nested type.
    NestedMethod,
    /// `impl Add`, and so on, for a type of the function's own.
    Add,
    AddAssign,
    Neg,
    Index,
    Deref,
    PartialEq,
    Less,
    Sort,
    Display,
    From,
    FromIterator,
    /// An iterator of `n0 & 3` turns, `n1` the turn.
    Next,
    /// A method of a trait, called through `dyn`, a generic bound, `impl Trait` or a default method.
    Dyn,
    Bound,
    ImplTrait,
    Default,
    /// Returns a closure, `impl Fn` or boxed, with a block for a body or without.
    ReturnsClosure,
    ReturnsBox,
    /// Runs when its value is dropped.
    Drop,
    /// The first use of a static computes it.
    Lazy,
    ThreadLocal,
}

/// Statements, and a tail where a value is wanted.
#[derive(Clone, Debug, Default)]
struct Block {
    statements: Vec<Statement>,
    tail: Option<Box<Value>>,
}

/// An index into [`NAMES`].
type Name = usize;
const NAMES: [&str; 9] = ["n0", "n1", "n2", "n3", "z0", "z1", "z2", "r#try", "gen"];

/// Names of the loop's or block's own, by a number that no other has.
type Label = usize;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Type {
    Unit,
    Int,
    Bool,
    Option,
    Result,
    List,
    Text,
    Point,
    Shape,
    /// `Fn(i64) -> i64`, or `FnMut` where it changes what it has captured.
    Closure {
        mutates: bool,
    },
    /// Prints the tick when it is dropped.
    Guard,
}

#[derive(Clone, Debug)]
enum Value {
    Unit,
    /// A number, and in which of its spellings.
    Int(i64, usize),
    Bool(bool),
    /// A variable; one that is not `Copy` is cloned.
    Name(Name, Type),
    /// `value as u8 as i64`
    Cast(&'static str, Box<Value>),
    Binary(&'static str, Box<Value>, Box<Value>),
    /// `-` and `!`, of numbers and truth values
    Unary(&'static str, Box<Value>),
    /// `a.wrapping_add(b)`
    Method(&'static str, Box<Value>, Box<Value>),
    Compare(&'static str, Box<Value>, Box<Value>),
    And(Box<Value>, Box<Value>),
    Or(Box<Value>, Box<Value>),
    /// A function of the file, by its index.
    Call(usize, Box<Value>, Box<Value>),
    /// `value?`; of a `Result`, behind a conversion to another error, so that `From` is called.
    Question(Box<Value>, Type),
    /// `value.unwrap_or(7)`
    UnwrapOr(Box<Value>),
    /// `const { f(a, b) }` and other places of the compiler's own.
    AtCompileTime(usize, i64, i64, usize),
    /// A call of itself in a recursive function.
    Recurse(usize, Box<Value>, Box<Value>),
    CallVariable(Name, Box<Value>),
    If(Vec<(Test, Block)>, Option<Block>),
    Match(Box<Value>, Type, Vec<Arm>),
    /// `{ }`, `unsafe { }`
    Braces(&'static str, Block),
    Labelled(Label, Block),
    /// `loop` with at most so many turns and a value at the end.
    Loop(Label, i64, Block, Box<Value>),
    /// `(|a| body)(argument)`
    Closure(Lambda, Box<Value>),
    /// `(|| -> Option<i64> { .. })()`
    Try(Block),
    /// `catch_unwind(|| ..).unwrap_or(-5)`
    Catch(Lambda),
    /// `half(value)`, an `Option`
    Half(Box<Value>),
    Some(Box<Value>),
    None,
    Okay(Box<Value>),
    /// `Err(Fault(value))`
    Fail(Box<Value>),
    List(Vec<Value>),
    /// `vec![value; n]`
    Repeat(Box<Value>, i64),
    Length(Box<Value>),
    /// May be out of bounds.
    At(Box<Value>, Box<Value>),
    Text(&'static str),
    Format(Box<Value>, Box<Value>),
    Concat(Box<Value>, Box<Value>),
    Point(Box<Value>, Box<Value>),
    /// `Point { a: value, ..point }`
    Update(Box<Value>, Box<Value>),
    /// `point.a` or `point.b`
    Field(Box<Value>, bool),
    Dot,
    Line(Box<Value>),
    Rectangle(Box<Value>, Box<Value>),
    Pipeline(Box<Pipeline>),
    OfList(OfList, Box<Value>, Lambda),
    OfOption(OfOption, Box<Value>, Lambda),
    /// `condition.then(|| value)`
    Then(Box<Value>, Lambda),
    /// `arena::get_tick() as i64 & 3`
    Tick,
    Macro(OwnMacro, Vec<Value>),
    /// `matches!(value, pattern if guard)`
    Matches(Box<Value>, Type, Pattern, Option<Box<Value>>),
    /// A statement's work inside of an expression: `((a = v) == ())`, or in the arguments of `matches!`.
    Assign(Name, &'static str, Box<Value>, bool),
    /// `matches!((a = v, b += w), ((), ()))`
    AssignBoth(Box<[(Name, &'static str, Value); 2]>),
    /// `Guard(n).read(value)`: a temporary that is dropped where its scope ends.
    Guarded(i64, Box<Value>),
    Leave(Box<Leaving>),
}

/// What has no value because it leads away.
#[derive(Clone, Debug)]
enum Leaving {
    Break(Label, Option<Value>),
    Continue(Label),
    Return(Value),
    Panic(usize),
}

/// The condition of an `if`.
#[derive(Clone, Debug)]
enum Test {
    Value(Value),
    Let(Pattern, Value, Type),
}

/// What is done in a closure or an arm.
#[derive(Clone, Debug)]
enum Body {
    /// Not a block: also an assignment, which is paid once.
    Value(Box<Value>),
    Assign(Name, &'static str, Box<Value>),
    Block(Block),
}

#[derive(Clone, Debug)]
struct Lambda {
    parameters: Vec<Name>,
    moves: bool,
    body: Body,
}

#[derive(Clone, Debug)]
struct Arm {
    pattern: Pattern,
    guard: Option<Guard>,
    body: Body,
}

#[derive(Clone, Debug)]
enum Guard {
    Value(Value),
    /// `if let Some(name) = half(value)`
    Half(Name, Value),
}

#[derive(Clone, Debug)]
enum Pattern {
    Wild,
    Bind(Name),
    Int(i64),
    Bool(bool),
    Range(i64, i64),
    /// `5..`
    From(i64),
    /// Of patterns that bind nothing.
    Either(Vec<Pattern>),
    /// `name @ pattern`
    As(Name, Box<Pattern>),
    Some(Box<Pattern>),
    None,
    Text(&'static str),
    /// `Point { a: pattern, .. }`, or both fields.
    Point(Box<Pattern>, Option<Box<Pattern>>),
    Dot,
    Line(Box<Pattern>),
    Rectangle(Box<Pattern>, Box<Pattern>),
    /// `[first, .., last]` or `[a, b]`
    Slice(Vec<Pattern>, bool),
}

/// An iterator chain of the standard library.
#[derive(Clone, Debug)]
struct Pipeline {
    source: Source,
    stages: Vec<Stage>,
    sink: Sink,
}

#[derive(Clone, Debug)]
enum Source {
    Range(i64),
    Reversed(i64),
    List(Value),
    /// An iterator of the file.
    Own(usize, Value, Value),
    /// `std::iter::from_fn(|| ..).take(n)`
    FromFn(usize, Lambda),
    /// `std::iter::successors(Some(n), |n| ..).take(3)`
    Successors(Value, Lambda),
}

#[derive(Clone, Debug)]
enum Stage {
    Map(Lambda),
    Filter(Lambda),
    FilterMap(Lambda),
    TakeWhile(Lambda),
    SkipWhile(Lambda),
    Inspect(Lambda),
    FlatMap(Lambda),
    Take(usize),
    StepBy(usize),
    Enumerate,
}

#[derive(Clone, Debug)]
enum Sink {
    Sum,
    Count,
    Last,
    Fold(Value, Lambda),
    Reduce(Lambda),
    Any(Lambda),
    All(Lambda),
    Position(Lambda),
    Find(Lambda),
    MaxByKey(Lambda),
    MinBy(Lambda),
    /// What it does may change variables outside.
    ForEach(Lambda),
    Collect,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OfList {
    SortBy,
    SortByKey,
    SortUnstableByKey,
    Retain,
    DedupByKey,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OfOption {
    Map,
    AndThen,
    Filter,
    MapOr,
    UnwrapOrElse,
    IsSomeAnd,
    OkOrElse,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OwnMacro {
    /// `$a | $b ..`
    Or,
    /// `or!($a, $a)`
    Twice,
    /// `$a < $b`
    Less,
    /// `($a, $b).1`: both are computed.
    Second,
    /// `$block`
    Block,
    /// `<$type>::from($a)`
    Convert,
    /// `half($a).map_or($b, $closure)`: a closure handed in.
    Apply,
}

#[derive(Clone, Debug)]
enum Statement {
    /// With or without a type.
    Let(Name, Value, Type, bool),
    /// `let x; x = value;`
    LetLater(Name, Value),
    /// `let (a, b) = (v, w);`
    LetPair(Name, Name, Value, Value),
    LetElse(Pattern, Value, Type, Block),
    Set(Name, &'static str, Value),
    /// `(a, b) = (v, w);`
    SetPair(Name, Name, Value, Value),
    /// `list.push(value)` and the like.
    Push(Name, Value),
    /// `let mut c = move |a| ..`, in several ways of keeping it.
    Keep(Name, Lambda, usize),
    Value(Value),
    /// An `if`, a `match` or a block for what they do.
    Do(Value),
    For(Label, Pattern, ForIn, Block),
    While(Label, i64, Value, Block),
    /// `while let Some(pattern) = list.pop()`
    WhileLet(Label, Value, Pattern, Block),
    Loop(Label, i64, Block),
    PrintTick,
    Print(Value),
    /// `let g = Guard(n);`
    Guard(Name, i64),
    /// `g = Guard(n);`: the old one is dropped.
    Reguard(Name, i64),
    /// `drop(g);`
    DropGuard(Name),
    /// `let _ = Guard(n);`
    DropNow(i64),
    /// `let _ = DropN(a, b);` and `let _d = DropN(a, b);`
    DropOwn(usize, i64, bool),
    /// `assert!`, or `debug_assert!`, which computes nothing.
    Assert(Value, bool),
    Empty,
    /// An item, with a number that no other has.
    Item(usize),
    /// `#[cfg(test)]` or `#[cfg(not(test))]` before a statement.
    Conditional(bool, Box<Statement>),
    /// `while`, `for` and `loop` without a body.
    EmptyLoop(i64, usize),
}

#[derive(Clone, Debug)]
enum ForIn {
    Range(i64),
    List(Value),
    Own(usize, Value, Value),
}

impl Program {
    /// Whether a value is written as a block, which pays by its statements wherever it stands.
    fn is_block(&self, value: &Value) -> bool {
        match value {
            Value::Braces(..) | Value::Labelled(..) | Value::Loop(..) | Value::OfList(..) => true,
            Value::AtCompileTime(_, _, _, place) => matches!(place, 2 | 4 | 5),
            Value::Call(function, ..) => matches!(
                self.functions[*function].kind,
                Kind::Nested | Kind::NestedMethod | Kind::AddAssign | Kind::Sort
            ),
            _ => false,
        }
    }
}
