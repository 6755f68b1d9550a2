//! Statements.

use super::super::{Block, ForIn, Kind, Lambda, Name, Pattern, Statement, Type, Value};
use super::Generator;

const UPDATES: [&str; 7] = ["=", "+=", "-=", "^=", "*=", "|=", "&="];

impl Generator {
    pub(super) fn statement(&mut self, depth: usize) -> Statement {
        self.budget = self.budget.saturating_sub(1);
        if depth > 0 && self.budget > 0 && self.one_in(2) {
            return self.nesting(depth - 1);
        }
        let depth = depth.saturating_sub(1);
        if self.inside.constant {
            return self.simple(depth, 6);
        }
        self.simple(depth, 18)
    }

    /// A statement that holds others.
    fn nesting(&mut self, depth: usize) -> Statement {
        match self.below(if self.inside.constant { 4 } else { 8 }) {
            0 => Statement::Do(self.for_effect(depth)),
            1 => {
                let turns = self.turns();
                let condition = self.value(Type::Bool, depth);
                let (label, body) = self.in_loop(depth, None);
                Statement::While(label, turns, condition, body)
            }
            2 => {
                let turns = self.turns();
                let (label, body) = self.in_loop(depth, None);
                Statement::Loop(label, turns, body)
            }
            3 => self.let_else(depth),
            4 => {
                let list = self.value(Type::List, depth);
                let mut pattern = Pattern::Wild;
                let (label, body) = self.in_loop(depth, Some(&mut pattern));
                Statement::WhileLet(label, list, pattern, body)
            }
            5 => self.keep(depth),
            _ => {
                let source = match self.below(3) {
                    0 => ForIn::Range(self.turns()),
                    1 => ForIn::List(self.value(Type::List, depth)),
                    _ => match self.own_iterator(depth) {
                        Some((own, a, b)) => ForIn::Own(own, a, b),
                        None => ForIn::Range(self.turns()),
                    },
                };
                let mut pattern = Pattern::Wild;
                let (label, body) = self.in_loop(depth, Some(&mut pattern));
                Statement::For(label, pattern, source, body)
            }
        }
    }

    /// A loop's body; the pattern, if there is one, takes any number.
    fn in_loop(&mut self, depth: usize, pattern: Option<&mut Pattern>) -> (usize, Block) {
        let label = 2 * self.label();
        self.inside.loops.push((label, false));
        let body = self.scoped(|this| {
            if let Some(pattern) = pattern {
                *pattern = this.pattern_for_all();
            }
            this.block(depth, Type::Unit)
        });
        self.inside.loops.pop();
        (label, body)
    }

    fn let_else(&mut self, depth: usize) -> Statement {
        let ty = self.matched_type();
        let value = self.value(ty, depth);
        let otherwise = self.scoped(|this| {
            let statements = this.several(2, |this| this.statement(depth.min(1)));
            this.leaving(depth).map(|tail| Block { statements, tail: Some(Box::new(tail)) })
        });
        match otherwise {
            Some(otherwise) => {
                let pattern = self.pattern(ty);
                Statement::LetElse(pattern, value, ty, otherwise)
            }
            None => Statement::Value(value),
        }
    }

    /// A closure in a variable.
    fn keep(&mut self, depth: usize) -> Statement {
        let outside = self.inside.clone();
        let mutates = self.one_in(2);
        let parameter = self.fresh();
        let known = self.scope.len();
        self.inside.loops.clear();
        self.inside.returns = Type::Int;
        self.inside.moved = known;
        // It assigns copies of its own.
        if !mutates {
            self.inside.assigned = known;
        }
        let body = self.scoped(|this| {
            this.bind(parameter, Type::Int);
            this.body(depth, Type::Int)
        });
        self.inside = outside;
        let name = self.fresh();
        self.bind(name, Type::Closure { mutates });
        let form = if mutates { 5 + self.below(2) } else { self.below(5) };
        Statement::Keep(name, Lambda { parameters: vec![parameter], moves: true, body }, form)
    }

    /// One of the first so many kinds.
    fn simple(&mut self, depth: usize, kinds: usize) -> Statement {
        match self.below(kinds) {
            0 => {
                let ty = self.pick(&[
                    Type::Int,
                    Type::Int,
                    Type::Int,
                    Type::Bool,
                    Type::Option,
                    Type::Point,
                ]);
                self.declare(ty, depth)
            }
            1 | 2 => self.set(depth),
            3 => self.out(depth),
            4 => {
                let value = self.value(Type::Int, depth);
                let name = self.fresh_number();
                self.bind(name, Type::Int);
                Statement::LetLater(name, value)
            }
            5 => match self.below(3) {
                0 => Statement::Empty,
                1 => Statement::Item(self.label()),
                _ if self.inside.constant => Statement::EmptyLoop(self.turns(), 1 + self.below(2)),
                _ => Statement::EmptyLoop(self.turns(), self.below(3)),
            },
            6 => {
                let ty = self.pick(&[Type::List, Type::Text, Type::Shape]);
                self.declare(ty, depth)
            }
            7 => self.push(depth),
            8 => self.pair(depth),
            9 => Statement::Print(self.value(Type::Int, depth)),
            10 | 11 => self.guard_statement(),
            12 => Statement::Assert(self.value(Type::Bool, depth), self.one_in(2)),
            13 => {
                // What it declares may not be there.
                let statement = self.scoped(|this| this.simple(depth.min(1), 4));
                match statement {
                    Statement::Set(..) | Statement::Value(_) => {
                        Statement::Conditional(self.one_in(2), Box::new(statement))
                    }
                    _ => Statement::Empty,
                }
            }
            14 => {
                let own = self.callable(|kind| kind == Kind::Drop);
                if own.is_empty() {
                    return Statement::PrintTick;
                }
                Statement::DropOwn(self.pick(&own), self.small(), self.one_in(2))
            }
            15 => Statement::Value(self.value(Type::Int, depth)),
            _ => Statement::PrintTick,
        }
    }

    fn declare(&mut self, ty: Type, depth: usize) -> Statement {
        let value = self.value(ty, depth);
        let name = if ty == Type::Int { self.fresh_number() } else { self.fresh() };
        self.bind(name, ty);
        Statement::Let(name, value, ty, self.one_in(2))
    }

    fn set(&mut self, depth: usize) -> Statement {
        let known = self.assignable(Type::Int);
        if known.is_empty() {
            return self.declare(Type::Int, depth);
        }
        let name = self.pick(&known).name;
        if self.one_in(5) {
            let other = self.pick(&known).name;
            let (a, b) = (self.value(Type::Int, depth), self.value(Type::Int, depth));
            return if other == name {
                Statement::Set(name, "=", a)
            } else {
                Statement::SetPair(name, other, a, b)
            };
        }
        let operator = self.pick(&UPDATES);
        Statement::Set(name, operator, self.value(Type::Int, depth))
    }

    fn pair(&mut self, depth: usize) -> Statement {
        let (a, b) = (self.value(Type::Int, depth), self.value(Type::Int, depth));
        let first: Name = self.fresh_number();
        let second = (first + 1) % 4;
        self.bind(first, Type::Int);
        self.bind(second, Type::Int);
        Statement::LetPair(first, second, a, b)
    }

    /// A way out, or a value for nothing.
    fn out(&mut self, depth: usize) -> Statement {
        if self.one_in(4)
            && let Some(leaving) = self.leaving(depth)
        {
            let test = super::super::Test::Value(self.value(Type::Bool, depth));
            let block = Block { statements: Vec::new(), tail: Some(Box::new(leaving)) };
            return Statement::Do(Value::If(vec![(test, block)], None));
        }
        Statement::Value(self.value(Type::Int, depth))
    }

    fn push(&mut self, depth: usize) -> Statement {
        let known = self.assignable(Type::List);
        if known.is_empty() {
            return self.declare(Type::List, depth);
        }
        // The list is held while the value is computed.
        let outer = std::mem::replace(&mut self.inside.assigned, self.scope.len());
        let value = self.value(Type::Int, depth);
        self.inside.assigned = outer;
        Statement::Push(self.pick(&known).name, value)
    }

    fn guard_statement(&mut self) -> Statement {
        let (block, from) = (self.block, self.inside.assigned);
        let known =
            self.names(|at, bound| bound.ty == Type::Guard && bound.block == block && at >= from);
        match self.below(4) {
            1 if !known.is_empty() => {
                let name = self.pick(&known).name;
                let gone = self.scope.iter_mut().rev().find(|bound| bound.name == name);
                gone.expect("it was found").ty = Type::Unit;
                Statement::DropGuard(name)
            }
            2 if !known.is_empty() => {
                let name = self.pick(&known).name;
                Statement::Reguard(name, self.small())
            }
            3 => Statement::DropNow(self.small()),
            _ => {
                let name = self.fresh();
                self.bind(name, Type::Guard);
                Statement::Guard(name, self.small())
            }
        }
    }
}
