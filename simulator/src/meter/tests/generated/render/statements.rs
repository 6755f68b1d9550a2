//! Statements and blocks as text.

use super::super::{Block, ForIn, Lambda, Name, Statement, Type, Value};
use super::{Render, Takes, name, pattern};

impl Render<'_> {
    pub(super) fn block(&self, block: &Block) -> String {
        format!("{{ {} }}", self.inside(block))
    }

    /// What stands between a block's braces.
    pub(super) fn inside(&self, block: &Block) -> String {
        let tail = match &block.tail {
            None => String::new(),
            Some(tail) if self.begins_with_block(tail) => format!("({})", self.bare(tail)),
            Some(tail) => self.bare(tail),
        };
        self.statements(block) + &tail
    }

    pub(super) fn statements(&self, block: &Block) -> String {
        block.statements.iter().map(|each| self.statement(each) + "\n").collect()
    }

    fn statement(&self, of: &Statement) -> String {
        match of {
            Statement::Let(bound, value, ty, typed) => {
                let ty = if *typed { format!(": {}", Self::ty(*ty)) } else { String::new() };
                format!("let mut {}{ty} = {};", name(*bound), self.bare(value))
            }
            Statement::LetLater(bound, value) => {
                let bound = name(*bound);
                format!("let value = {}; let mut {bound}; {bound} = value;", self.bare(value))
            }
            Statement::LetPair(a, b, v, w) => format!(
                "let (mut {}, mut {}) = ({}, {});",
                name(*a),
                name(*b),
                self.bare(v),
                self.bare(w)
            ),
            Statement::LetElse(part, value, ty, otherwise) => {
                let value = self.scrutinee(value, *ty);
                // No brace may stand before the `else`.
                let value = if *ty == Type::List { value } else { format!("({value})") };
                format!("let {} = {value} else {};", pattern(part), self.block(otherwise))
            }
            Statement::Set(to, operator, value) => {
                format!("{} {operator} {};", name(*to), self.bare(value))
            }
            Statement::SetPair(a, b, v, w) => {
                format!("({}, {}) = ({}, {});", name(*a), name(*b), self.bare(v), self.bare(w))
            }
            Statement::Push(list, value) => format!("{}.push({});", name(*list), self.bare(value)),
            Statement::Keep(bound, lambda, form) => self.kept(*bound, lambda, *form),
            Statement::Value(
                value @ (Value::Call(..) | Value::Method(..) | Value::Pipeline(..)),
            ) => {
                let text = self.bare(value);
                // A brace would end the statement and a parenthesis is one of a value.
                if text.starts_with('{') { format!("let _ = {text};") } else { text + ";" }
            }
            Statement::Value(value) => format!("let _ = {};", self.bare(value)),
            Statement::Do(value) => self.bare(value),
            Statement::PrintTick => "println!(\"tick {}\", arena::get_tick());".to_owned(),
            Statement::Print(value) => format!("println!(\"value {{}}\", {});", self.bare(value)),
            Statement::Guard(bound, number) => {
                format!("let mut {} = Guard({number});", name(*bound))
            }
            Statement::Reguard(bound, number) => format!("{} = Guard({number});", name(*bound)),
            Statement::DropGuard(bound) => format!("drop({});", name(*bound)),
            Statement::DropNow(number) => format!("let _ = Guard({number});"),
            Statement::DropOwn(at, number, true) => format!("let _own = T{at}({number}, 1);"),
            Statement::DropOwn(at, number, false) => format!("let _ = T{at}({number}, 1);"),
            Statement::Assert(value, true) => {
                format!("assert!(i64::from({}) < 2);", self.bare(value))
            }
            Statement::Assert(value, false) => {
                format!("debug_assert!({}, \"never\");", self.bare(value))
            }
            Statement::Empty => ";".to_owned(),
            Statement::Item(number) => item(*number),
            Statement::Conditional(there, statement) => {
                let condition = if *there { "not(test)" } else { "test" };
                match &**statement {
                    // An attribute may not stand before an assignment.
                    Statement::Set(..) => {
                        format!("#[cfg({condition})] {{ {} }}", self.statement(statement))
                    }
                    Statement::Value(value) => {
                        format!("#[cfg({condition})] let _ = {};", self.bare(value))
                    }
                    other => unreachable!("not under a condition: {other:?}"),
                }
            }
            Statement::EmptyLoop(turns, 0) => format!("for _ in 0..{turns}i64 {{}}"),
            Statement::EmptyLoop(turns, 1) => {
                format!("let mut left = {turns}i64; while {{ left -= 1; left >= 0 }} {{}}")
            }
            Statement::EmptyLoop(..) => "loop { break }".to_owned(),
            _ => self.long_loop(of),
        }
    }

    fn long_loop(&self, of: &Statement) -> String {
        match of {
            Statement::For(label, part, source, body) => {
                let source = match source {
                    ForIn::Range(turns) => format!("0..{turns}i64"),
                    ForIn::List(list) => self.bare(list),
                    ForIn::Own(own, a, b) => self.own_iterator(*own, a, b),
                };
                format!("'l{label}: for {} in {source} {}", pattern(part), self.block(body))
            }
            Statement::While(label, turns, condition, body) => format!(
                "let mut left{label} = {turns}i64;\n\
                 'l{label}: while left{label} > 0 && ({}) {{ left{label} -= 1;\n{} }}",
                self.bare(condition),
                self.inside(body)
            ),
            Statement::WhileLet(label, list, part, body) => format!(
                "let mut list{label} = {};\n\
                 'l{label}: while let Some({}) = list{label}.pop() {}",
                self.bare(list),
                pattern(part),
                self.block(body)
            ),
            Statement::Loop(label, turns, body) => format!(
                "let mut left{label} = {turns}i64;\n\
                 'l{label}: loop {{ if left{label} == 0 {{ break; }}\nleft{label} -= 1;\n{} }}",
                self.inside(body)
            ),
            other => unreachable!("no loop: {other:?}"),
        }
    }

    fn kept(&self, bound: Name, lambda: &Lambda, form: usize) -> String {
        let (bound, closure) = (name(bound), self.closure(lambda, Takes::Values));
        match form {
            0 => format!("let {bound} = {closure};"),
            1 => format!("let {bound}: &dyn Fn(i64) -> i64 = &{closure};"),
            2 => format!("let {bound}: Box<dyn Fn(i64) -> i64> = Box::new({closure});"),
            3 => format!(
                "let {bound}: std::rc::Rc<dyn Fn(i64) -> i64> = std::rc::Rc::new({closure});"
            ),
            4 => format!("let {bound} = keep({closure});"),
            5 => format!("let mut {bound} = {closure};"),
            _ => format!("let mut {bound}: Box<dyn FnMut(i64) -> i64> = Box::new({closure});"),
        }
    }
}

/// An item that costs nothing, whatever it holds.
fn item(number: usize) -> String {
    match number % 5 {
        0 => format!("const C{number}: i64 = if true {{ 3 }} else {{ 4 }};"),
        1 => format!("use std::cmp::Ordering as O{number};"),
        2 => format!("fn g{number}(n: i64) -> i64 {{ loop {{ return n; }} }}"),
        3 => format!("struct S{number}; impl S{number} {{ const N: [u8; {{ 1 + 1 }}] = [0; 2]; }}"),
        _ => format!("#[derive(Clone)] enum E{number} {{ A = 1 + 1 }}"),
    }
}
