//! Writes a generated program as Rust.

use std::fmt::Write;

use super::{Arm, Block, Body, Condition, Pattern, Program, Statement, Value, Z};

/// What every generated program uses.
const PRELUDE: &str = "#![allow(warnings)]
macro_rules! or { ($($value:expr),+) => { $($value)|+ } }
macro_rules! twice { ($value:expr) => { or!($value, $value) } }
struct Number(i64);
impl std::ops::Add for Number {
    type Output = Number;
    fn add(self, other: Number) -> Number {
        println!(\"add {}\", arena::get_tick());
        Number(self.0.wrapping_add(other.0))
    }
}
struct Guard(i64);
impl Drop for Guard {
    fn drop(&mut self) {
        println!(\"drop {} {}\", self.0, arena::get_tick());
    }
}
struct Count(i64);
impl Iterator for Count {
    type Item = i64;
    fn next(&mut self) -> Option<i64> {
        if self.0 <= 0 {
            return None;
        }
        self.0 -= 1;
        Some(self.0)
    }
}
fn half(n: i64) -> Option<i64> {
    if n & 1 == 0 { Some(n >> 1) } else { None }
}
const fn triple(n: i64) -> i64 {
    let mut sum = 0;
    let mut turn = 0;
    while turn < 3 {
        sum += n;
        turn += 1;
    }
    sum
}
const AT_COMPILE_TIME: i64 = triple(triple(1));
";

pub(super) fn program(program: &Program) -> String {
    let mut text = PRELUDE.to_owned();
    for (at, function) in program.functions.iter().enumerate() {
        let tail = function.tail.as_ref().map(|tail| value(tail)).unwrap_or_default();
        let _ = writeln!(
            text,
            "fn f{at}(x0: i64) -> Option<i64> {{ let mut x0 = x0; let mut x1 = 1; let mut x2 = 2; \
             let mut x3 = AT_COMPILE_TIME;\n{}Some({tail}) }}",
            statements(function),
        );
    }
    text.push_str("fn main() {\n");
    for (function, argument) in &program.calls {
        let _ = writeln!(
            text,
            "println!(\"{{:?}} {{}}\", f{function}({argument}), arena::get_tick());"
        );
    }
    text.push_str("}\n");
    text
}

fn block(block: &Block) -> String {
    let tail = block.tail.as_ref().map(|tail| value(tail)).unwrap_or_default();
    format!("{{ {}{tail} }}", statements(block))
}

fn statements(block: &Block) -> String {
    block.statements.iter().map(|each| statement(each) + "\n").collect()
}

fn name(variable: usize) -> String {
    if variable == Z { "z".to_owned() } else { format!("x{variable}") }
}

fn body(body: &Body) -> String {
    match body {
        Body::Value(inner) => value(inner),
        Body::Block(inner) => block(inner),
    }
}

fn chain(branches: &[(Condition, Block)], otherwise: Option<&Block>) -> String {
    let mut text = String::new();
    for (at, (test, then)) in branches.iter().enumerate() {
        let head = if at == 0 { "if" } else { " else if" };
        let _ = write!(text, "{head} {} {}", condition(test), block(then));
    }
    if let Some(otherwise) = otherwise {
        let _ = write!(text, " else {}", block(otherwise));
    }
    text
}

fn matching(scrutinee: &Value, arms: &[Arm], default: &Body) -> String {
    // A value and not a place, so that guards may assign.
    let mut text = format!("match i64::from({}) {{ ", value(scrutinee));
    for arm in arms {
        let pattern = match &arm.pattern {
            Pattern::Literal(literal) => literal.to_string(),
            Pattern::Guard(guard) => format!("z if {}", condition(guard)),
            Pattern::GuardLet => "z if let Some(z) = half(z)".to_owned(),
        };
        let _ = write!(text, "{pattern} => {}, ", body(&arm.body));
    }
    let _ = write!(text, "_ => {} }}", body(default));
    text
}

fn list(values: &[Value]) -> String {
    values.iter().map(value).collect::<Vec<_>>().join(", ")
}

fn value(of: &Value) -> String {
    match of {
        Value::Literal(literal) => format!("({literal}i64)"),
        Value::Variable(variable) => name(*variable),
        Value::Binary(operator @ ("+" | "-"), a, b) => {
            let method = if *operator == "+" { "wrapping_add" } else { "wrapping_sub" };
            format!("i64::{method}({}, {})", value(a), value(b))
        }
        Value::Binary(operator, a, b) => format!("({} {operator} {})", value(a), value(b)),
        Value::Call { function, argument, propagates: true } => {
            format!("f{function}({})?", value(argument))
        }
        Value::Call { function, argument, .. } => {
            format!("f{function}({}).unwrap_or(7)", value(argument))
        }
        Value::If(branches, otherwise) => format!("({})", chain(branches, Some(otherwise))),
        Value::Match(scrutinee, arms, default) => {
            format!("({})", matching(scrutinee, arms, default))
        }
        Value::Closure(inner, argument) => {
            format!("(|z: i64| {})({})", body(inner), value(argument))
        }
        Value::Map(turns, inner) => {
            format!("(0..{turns}i64).map(|z| {}).fold(0i64, |a, b| a ^ b)", body(inner))
        }
        Value::Braces(head, inner) => format!("({head}{})", block(inner)),
        Value::ConstFunction(argument) => format!("triple({})", value(argument)),
        Value::Tick => "(arena::get_tick() as i64 & 3)".to_owned(),
        Value::Operator(a, b) => format!("(Number({}) + Number({})).0", value(a), value(b)),
        Value::Or(values) => format!("or!({})", list(values)),
        Value::Twice(inner) => format!("twice!({})", value(inner)),
        Value::Assign(variable, inner) => {
            format!("((({} = {}) == ()) as i64)", name(*variable), value(inner))
        }
        Value::Matches(scrutinee, guard) => {
            let guard = guard.as_ref().map(|guard| format!(" if {}", condition(guard)));
            format!(
                "(matches!(i64::from({}), 0 | 1{}) as i64)",
                value(scrutinee),
                guard.unwrap_or_default()
            )
        }
        Value::Vector(values) if values.is_empty() => "(Vec::<i64>::new().len() as i64)".to_owned(),
        Value::Vector(values) => format!("(vec![{}].len() as i64)", list(values)),
    }
}

fn condition(of: &Condition) -> String {
    match of {
        Condition::Less(a, b) => format!("({}) < ({})", value(a), value(b)),
        Condition::And(a, b) => format!("({} && {})", condition(a), condition(b)),
        Condition::Or(a, b) => format!("({} || {})", condition(a), condition(b)),
        Condition::Not(inner) => format!("!({})", condition(inner)),
    }
}

fn statement(of: &Statement) -> String {
    match of {
        Statement::Let(variable, to) => format!("let mut {} = {};", name(*variable), value(to)),
        Statement::Set(variable, to) => format!("{} = {};", name(*variable), value(to)),
        Statement::Update(variable, operator, by) => {
            format!("{} {operator}= {};", name(*variable), value(by))
        }
        Statement::If(branches, otherwise) => chain(branches, otherwise.as_ref()),
        Statement::IfLet(branches, otherwise) => {
            let mut text = String::new();
            for (at, (scrutinee, then)) in branches.iter().enumerate() {
                let head = if at == 0 { "if" } else { " else if" };
                let _ =
                    write!(text, "{head} let Some(z) = half({}) {}", value(scrutinee), block(then));
            }
            if let Some(otherwise) = otherwise {
                let _ = write!(text, " else {}", block(otherwise));
            }
            text
        }
        Statement::Match(scrutinee, arms, default) => {
            format!("{};", matching(scrutinee, arms, default))
        }
        Statement::For(label, turns, inner) => {
            format!("'l{label}: for z in 0..{turns}i64 {}", block(inner))
        }
        Statement::ForCount(label, turns, inner) => {
            format!("'l{label}: for z in Count({turns}) {}", block(inner))
        }
        Statement::WhileLet(label, turns, inner) => format!(
            "let mut list{label} = 0..{turns}i64;\n\
             'l{label}: while let Some(z) = list{label}.next() {}",
            block(inner)
        ),
        Statement::While(label, turns, test, inner) => format!(
            "let mut left{label} = {turns};\n\
             'l{label}: while left{label} > 0 && {} {{ left{label} -= 1;\n{} }}",
            condition(test),
            statements(inner)
        ),
        Statement::Loop(label, turns, inner) => format!(
            "let mut left{label} = {turns};\n'l{label}: loop {{ \
             if left{label} == 0 {{ break; }}\nleft{label} = left{label} - 1;\n{} }}",
            statements(inner)
        ),
        Statement::Break(label) => format!("if true {{ break 'l{label}; }}"),
        Statement::Continue(label) => format!("if true {{ continue 'l{label} }}"),
        Statement::Return(result) => format!("if true {{ return Some({}); }}", value(result)),
        Statement::PrintTick => "println!(\"tick {}\", arena::get_tick());".to_owned(),
        Statement::Print(shown) => format!("println!(\"value {{}}\", {});", value(shown)),
        Statement::Guard(number) => format!("let _guard = Guard({number});"),
        Statement::DropNow(number) => format!("let _ = Guard({number});"),
        Statement::LetElse(scrutinee, result) => format!(
            "let Some(z) = half({}) else {{ return Some({}) }};",
            value(scrutinee),
            value(result)
        ),
        Statement::Block(inner) => block(inner),
        Statement::Empty => ";".to_owned(),
        Statement::Item(number) => format!("const _: i64 = triple({number});"),
        Statement::Value(inner) => format!("let _ = {};", value(inner)),
    }
}
