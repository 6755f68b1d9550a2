//! Runs a generated program by walking its tree, and counts its ticks by the words of the cost model.
//!
//! It shares no code with the meter. The standard library's part is played by the standard library
//! itself: where a program hands closures to an iterator or to a sort, so does the interpreter.

mod functions;
mod statements;
mod std_calls;
mod values;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::rc::Rc;

use super::super::batch::Outcome;
use super::{Block, Body, Label, Lambda, Name, Pattern, Program};

/// Runs `main`; `None` if it takes more than so many statements.
pub(super) fn run(program: &Program, limit: u64) -> Option<Outcome> {
    let mut interpreter = Interpreter {
        program,
        outcome: Outcome::default(),
        limit,
        free: false,
        env: None,
        temporaries: Vec::new(),
        statics: BTreeMap::new(),
        fuel: 0,
        failed: None,
    };
    match interpreter.run(0, 0, 0) {
        Err(Leave::TooLong) => None,
        _ => Some(interpreter.outcome),
    }
}

/// Why something is left before its end.
enum Leave<'p> {
    Break(Label, Data<'p>),
    Continue(Label),
    Return(Data<'p>),
    Panic,
    TooLong,
}

type Step<'p, T> = Result<T, Leave<'p>>;

/// What a variable holds or an expression gives.
#[derive(Clone)]
enum Data<'p> {
    Unit,
    Int(i64),
    Bool(bool),
    Option(Option<i64>),
    Result(Result<i64, i64>),
    List(Vec<i64>),
    Text(String),
    Point(i64, i64),
    Shape(Shape),
    Closure(Rc<Kept<'p>>),
    Guard(i64),
    /// A value of a type of the file that has a `Drop`, by its function.
    Own(usize, i64),
    /// Moved away, or never computed because something failed.
    Gone,
}

#[derive(Clone, Copy)]
enum Shape {
    Dot,
    Line(i64),
    Rectangle(i64, i64),
}

struct Kept<'p> {
    lambda: &'p Lambda,
    env: Env<'p>,
    /// Whether it is called through another closure.
    wrapped: bool,
}

/// The variables that are seen, innermost first.
type Env<'p> = Option<Rc<Variable<'p>>>;

struct Variable<'p> {
    name: Name,
    data: RefCell<Data<'p>>,
    outer: Env<'p>,
}

/// The name of what has none.
const NAMELESS: Name = usize::MAX;

struct Interpreter<'p> {
    program: &'p Program,
    outcome: Outcome,
    limit: u64,
    /// At compile time (S8).
    free: bool,
    env: Env<'p>,
    /// The guards that are dropped at the end of each open scope of temporaries.
    temporaries: Vec<Vec<i64>>,
    /// Lazy statics that were computed, by their function.
    statics: BTreeMap<usize, i64>,
    /// Of the innermost recursive function.
    fuel: i64,
    /// What has ended a callback; the standard library cannot hand it on.
    failed: Option<Leave<'p>>,
}

impl<'p> Data<'p> {
    fn int(&self) -> i64 {
        match self {
            Data::Int(number) => *number,
            Data::Gone => 0,
            _ => unreachable!("no number"),
        }
    }

    fn truth(&self) -> bool {
        match self {
            Data::Bool(truth) => *truth,
            Data::Gone => false,
            _ => unreachable!("no truth value"),
        }
    }

    fn option(&self) -> Option<i64> {
        match self {
            Data::Option(option) => *option,
            Data::Gone => None,
            _ => unreachable!("no option"),
        }
    }
}

impl<'p> Interpreter<'p> {
    fn pay(&mut self, statements: u64) -> Step<'p, ()> {
        if !self.free {
            self.outcome.statements += statements;
        }
        if self.outcome.statements > self.limit { Err(Leave::TooLong) } else { Ok(()) }
    }

    fn tick(&mut self) -> u64 {
        let calls = self.outcome.ticks.len() as u64;
        let tick = self.outcome.statements + calls + 1;
        self.outcome.ticks.push(tick);
        tick
    }

    fn print(&mut self, line: &str) {
        let _ = writeln!(self.outcome.stdout, "{line}");
    }

    // Variables.

    fn variable(&self, name: Name) -> Rc<Variable<'p>> {
        let mut next = self.env.as_ref();
        while let Some(variable) = next {
            if variable.name == name {
                return Rc::clone(variable);
            }
            next = variable.outer.as_ref();
        }
        unreachable!("{name} is not bound")
    }

    fn get(&self, name: Name) -> Data<'p> {
        self.variable(name).data.borrow().clone()
    }

    fn set(&self, name: Name, to: Data<'p>) {
        *self.variable(name).data.borrow_mut() = to;
    }

    fn bind(&mut self, name: Name, to: Data<'p>) {
        let outer = self.env.take();
        self.env = Some(Rc::new(Variable { name, data: RefCell::new(to), outer }));
    }

    /// Walks something with variables of its own, and drops them at its end, the last first.
    fn scoped<T>(&mut self, walk: impl FnOnce(&mut Self) -> Step<'p, T>) -> Step<'p, T> {
        let outer = self.env.clone();
        let result = walk(self);
        let mut next = std::mem::replace(&mut self.env, outer);
        let same = |a: &Env<'p>, b: &Env<'p>| match (a, b) {
            (Some(a), Some(b)) => Rc::ptr_eq(a, b),
            (None, None) => true,
            _ => false,
        };
        while !same(&next, &self.env) {
            let Some(variable) = next else { break };
            let data = std::mem::replace(&mut *variable.data.borrow_mut(), Data::Gone);
            self.dropped(data)?;
            next = variable.outer.clone();
        }
        result
    }

    /// What runs when this is dropped.
    fn dropped(&mut self, data: Data<'p>) -> Step<'p, ()> {
        match data {
            Data::Guard(number) => self.drop_guard(number),
            Data::Own(function, number) => self.drop_own(function, number),
            _ => Ok(()),
        }
    }

    /// Walks something at whose end temporaries are dropped: a statement, a condition, the body of an
    /// arm, a loop or a function.
    fn terminating<T>(&mut self, walk: impl FnOnce(&mut Self) -> Step<'p, T>) -> Step<'p, T> {
        self.temporaries.push(Vec::new());
        let result = walk(self);
        for guard in self.temporaries.pop().into_iter().flatten().rev() {
            self.drop_guard(guard)?;
        }
        result
    }

    /// `Guard::drop`: the `if`, what is in it, and the `println!`.
    fn drop_guard(&mut self, number: i64) -> Step<'p, ()> {
        self.pay(1)?;
        let mut number = number;
        if number > 2 {
            self.pay(1)?;
            number -= 1;
        }
        self.pay(1)?;
        let tick = self.tick();
        self.print(&format!("drop {number} {tick}"));
        Ok(())
    }

    // Blocks and closures.

    /// S1. With `ordered`, the tail is the argument of `order`.
    fn block_with(&mut self, block: &'p Block, ordered: bool) -> Step<'p, Data<'p>> {
        self.scoped(|this| {
            for (at, statement) in block.statements.iter().enumerate() {
                let is_tail = block.tail.is_none() && at + 1 == block.statements.len();
                this.statement(statement, is_tail)?;
            }
            let Some(tail) = &block.tail else { return Ok(Data::Unit) };
            this.pay(1)?;
            let value = this.value(tail)?;
            this.pay(u64::from(ordered))?;
            Ok(value)
        })
    }

    fn block(&mut self, block: &'p Block) -> Step<'p, Data<'p>> {
        self.block_with(block, false)
    }

    /// S3 and S4: a body that is no block costs 1, an assignment too, and not twice.
    fn body(&mut self, body: &'p Body, ordered: bool) -> Step<'p, Data<'p>> {
        match body {
            Body::Value(value) => {
                let is_block = !ordered && self.program.is_block(value);
                self.pay(u64::from(!is_block))?;
                let value = self.value(value)?;
                self.pay(u64::from(ordered))?;
                Ok(value)
            }
            Body::Assign(name, operator, value) => {
                self.pay(1)?;
                self.assign(*name, operator, value)?;
                Ok(Data::Unit)
            }
            Body::Block(block) => self.block_with(block, ordered),
        }
    }

    /// Calls a closure that sees these variables.
    fn closure(
        &mut self,
        lambda: &'p Lambda,
        env: &Env<'p>,
        arguments: &[i64],
        ordered: bool,
    ) -> Step<'p, Data<'p>> {
        self.called(env.clone(), |this| {
            for (name, argument) in lambda.parameters.iter().zip(arguments) {
                this.bind(*name, Data::Int(*argument));
            }
            this.body(&lambda.body, ordered)
        })
    }

    /// Walks the body of a closure or function: `return` and `?` end here.
    fn called(
        &mut self,
        env: Env<'p>,
        walk: impl FnOnce(&mut Self) -> Step<'p, Data<'p>>,
    ) -> Step<'p, Data<'p>> {
        let caller = std::mem::replace(&mut self.env, env);
        let result = self.terminating(|this| this.scoped(walk));
        self.env = caller;
        match result {
            Err(Leave::Return(data)) => Ok(data),
            other => other,
        }
    }

    /// Binds what the pattern binds if it matches; if not, nothing.
    fn matches(&mut self, pattern: &Pattern, data: &Data<'p>) -> bool {
        let before = self.env.clone();
        let matched = self.part_matches(pattern, data);
        if !matched {
            self.env = before;
        }
        matched
    }

    fn part_matches(&mut self, pattern: &Pattern, data: &Data<'p>) -> bool {
        match (pattern, data) {
            (Pattern::Wild, _) => true,
            (Pattern::Bind(name), data) => {
                self.bind(*name, data.clone());
                true
            }
            (Pattern::As(name, part), data) => {
                self.bind(*name, data.clone());
                self.part_matches(part, data)
            }
            (Pattern::Either(parts), data) => {
                parts.iter().any(|part| self.part_matches(part, data))
            }
            (Pattern::Int(number), Data::Int(data)) => number == data,
            (Pattern::Range(from, to), Data::Int(data)) => (from..=to).contains(&data),
            (Pattern::From(from), Data::Int(data)) => data >= from,
            (Pattern::Bool(truth), Data::Bool(data)) => truth == data,
            (Pattern::Some(part), Data::Option(Some(data))) => {
                self.part_matches(part, &Data::Int(*data))
            }
            (Pattern::None, Data::Option(None)) => true,
            (Pattern::Text(text), Data::Text(data)) => text == data,
            (Pattern::Point(a, b), Data::Point(x, y)) => {
                self.part_matches(a, &Data::Int(*x))
                    && b.as_ref().is_none_or(|b| self.part_matches(b, &Data::Int(*y)))
            }
            (Pattern::Dot, Data::Shape(Shape::Dot)) => true,
            (Pattern::Line(part), Data::Shape(Shape::Line(length))) => {
                self.part_matches(part, &Data::Int(*length))
            }
            (Pattern::Rectangle(a, b), Data::Shape(Shape::Rectangle(x, y))) => {
                self.part_matches(a, &Data::Int(*x)) && self.part_matches(b, &Data::Int(*y))
            }
            (Pattern::Slice(parts, open), Data::List(list)) => {
                self.slice_matches(parts, *open, list)
            }
            _ => false,
        }
    }

    fn slice_matches(&mut self, parts: &[Pattern], open: bool, list: &[i64]) -> bool {
        let enough = if open { list.len() >= parts.len() } else { list.len() == parts.len() };
        // The `..` stands behind the first part.
        enough
            && parts.iter().enumerate().all(|(at, part)| {
                let place = if open && at > 0 { list.len() + at - parts.len() } else { at };
                self.part_matches(part, &Data::Int(list[place]))
            })
    }
}

fn binary(operator: &str, a: i64, b: i64) -> Option<i64> {
    Some(match operator {
        "+" => a.wrapping_add(b),
        "-" => a.wrapping_sub(b),
        "*" => a.wrapping_mul(b),
        "/" => return a.checked_div(b),
        "%" => return a.checked_rem(b),
        "^" => a ^ b,
        "&" => a & b,
        "|" => a | b,
        "<<" => a.wrapping_shl(b as u32),
        ">>" => a.wrapping_shr(b as u32),
        _ => unreachable!("no such operator"),
    })
}
