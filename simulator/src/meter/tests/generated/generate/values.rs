//! Values of each type.

use super::super::{Block, Kind, OfOption, OwnMacro, Type, Value};
use super::patterns::TEXTS;
use super::{Generator, Outside, returned};

const OPERATORS: [&str; 9] = ["+", "-", "*", "^", "&", "|", "<<", ">>", "%"];
const METHODS: [&str; 7] = [
    "wrapping_add",
    "wrapping_mul",
    "wrapping_sub",
    "min",
    "max",
    "saturating_add",
    "saturating_sub",
];
const CASTS: [&str; 6] = ["u8", "i32", "u64", "i128", "f64", "usize"];

impl Generator {
    pub(super) fn value(&mut self, ty: Type, depth: usize) -> Value {
        let start = self.choices.taken.len();
        self.budget = self.budget.saturating_sub(1);
        let value = if depth == 0 || self.budget == 0 || self.below(5) == 0 {
            self.leaf(ty)
        } else {
            self.composed(ty, depth - 1)
        };
        self.choices.spans.push(start..self.choices.taken.len());
        value
    }

    pub(super) fn boxed(&mut self, ty: Type, depth: usize) -> Box<Value> {
        Box::new(self.value(ty, depth))
    }

    fn leaf(&mut self, ty: Type) -> Value {
        if ty == Type::Unit {
            return Value::Unit;
        }
        let choice = self.below(6);
        let known = self.readable(ty);
        if choice > 1 && !known.is_empty() {
            return Value::Name(self.pick(&known).name, ty);
        }
        match ty {
            Type::Int if choice == 1 && !self.inside.constant => Value::Tick,
            Type::Int => Value::Int(self.small(), self.below(8)),
            Type::Bool => Value::Bool(choice != 0),
            Type::Option if choice == 1 => Value::None,
            Type::Option => Value::Some(Box::new(Value::Int(self.small(), 0))),
            Type::Result if choice == 1 => Value::Fail(Box::new(Value::Int(self.small(), 0))),
            Type::Result => Value::Okay(Box::new(Value::Int(self.small(), 0))),
            Type::List => {
                let numbers = self.below(4);
                Value::List((0..numbers).map(|_| Value::Int(self.small(), 0)).collect())
            }
            Type::Text => Value::Text(self.pick(&TEXTS)),
            Type::Point => {
                let (a, b) = (self.small(), self.small());
                Value::Point(Box::new(Value::Int(a, 0)), Box::new(Value::Int(b, 0)))
            }
            Type::Shape => Value::Dot,
            Type::Unit | Type::Closure { .. } | Type::Guard => Value::Unit,
        }
    }

    fn composed(&mut self, ty: Type, depth: usize) -> Value {
        // What gives a value of any type.
        if self.below(4) == 3 && !matches!(ty, Type::Unit) {
            return self.branching(ty, depth);
        }
        match ty {
            Type::Int => self.number(depth),
            Type::Bool => self.truth(depth),
            Type::Option => self.option(depth),
            Type::Result => match self.below(4) {
                3 => {
                    let option = self.boxed(Type::Option, depth);
                    let lambda = self.lambda(depth, 0, Type::Int, Outside::Assigned);
                    Value::OfOption(OfOption::OkOrElse, option, lambda)
                }
                0 => Value::Okay(self.boxed(Type::Int, depth)),
                1 => Value::Fail(self.boxed(Type::Int, depth)),
                _ => self.call(Type::Result, depth),
            },
            Type::List => self.list(depth),
            Type::Text => match self.below(3) {
                0 => Value::Format(self.boxed(Type::Int, depth), self.boxed(Type::Text, depth)),
                1 => Value::Concat(self.boxed(Type::Text, depth), self.boxed(Type::Text, depth)),
                _ => Value::Text(self.pick(&TEXTS)),
            },
            Type::Point => match self.below(2) {
                0 => Value::Point(self.boxed(Type::Int, depth), self.boxed(Type::Int, depth)),
                _ => Value::Update(self.boxed(Type::Int, depth), self.boxed(Type::Point, depth)),
            },
            Type::Shape => match self.below(2) {
                0 => Value::Line(self.boxed(Type::Int, depth)),
                _ => Value::Rectangle(self.boxed(Type::Int, depth), self.boxed(Type::Int, depth)),
            },
            Type::Unit | Type::Closure { .. } | Type::Guard => Value::Unit,
        }
    }

    /// `if`, `match`, blocks and loops as values.
    pub(super) fn branching(&mut self, ty: Type, depth: usize) -> Value {
        match self.below(5) {
            0 => {
                let head = self.pick(&["", "unsafe "]);
                Value::Braces(head, self.block(depth, ty))
            }
            1 => Value::If(self.branches(depth, ty), Some(self.block(depth, ty))),
            2 | 3 => {
                let matched = self.matched_type();
                let scrutinee = self.boxed(matched, depth);
                Value::Match(scrutinee, matched, self.arms(matched, ty, depth))
            }
            _ if ty != Type::Int => self.leaf(ty),
            _ => {
                // Labels of blocks are odd, those of loops even.
                let label = 2 * self.label() + usize::from(self.one_in(2));
                let turns = self.turns();
                self.inside.loops.push((label, true));
                let is_block = label % 2 == 1;
                let body = self.block(depth, if is_block { Type::Int } else { Type::Unit });
                self.inside.loops.pop();
                if is_block {
                    Value::Labelled(label, body)
                } else {
                    Value::Loop(label, turns, body, self.boxed(Type::Int, depth))
                }
            }
        }
    }

    /// The branches of an `if`, without its `else`.
    pub(super) fn branches(&mut self, depth: usize, ty: Type) -> Vec<(super::super::Test, Block)> {
        let one = |this: &mut Self| {
            this.scoped(|this| {
                let test = this.test(depth);
                (test, this.block(depth, ty))
            })
        };
        let mut branches = vec![one(self)];
        branches.extend(self.several(2, one));
        branches
    }

    fn number(&mut self, depth: usize) -> Value {
        match self.below(16) {
            0 => {
                let mut operators = OPERATORS.to_vec();
                // A division may panic.
                if !self.inside.may_panic {
                    operators.pop();
                } else {
                    operators.push("/");
                }
                let operator = self.pick(&operators);
                Value::Binary(operator, self.boxed(Type::Int, depth), self.boxed(Type::Int, depth))
            }
            1 => Value::Cast(self.pick(&CASTS), self.boxed(Type::Int, depth)),
            2 => Value::Unary(self.pick(&["-", "!"]), self.boxed(Type::Int, depth)),
            3 | 4 => self.call(Type::Int, depth),
            5 => self.field_or_element(depth),
            6 => self.at_compile_time(),
            _ if self.inside.constant => self.leaf(Type::Int),
            7 => {
                let method = self.pick(&METHODS);
                Value::Method(method, self.boxed(Type::Int, depth), self.boxed(Type::Int, depth))
            }
            8 => self.question(depth),
            9 => {
                let outside = self.pick(&[Outside::Read, Outside::Assigned, Outside::Copied]);
                let lambda = self.lambda(depth, 1, Type::Int, outside);
                // What the closure assigns it holds while its argument is computed.
                Value::Closure(lambda, self.boxed_apart(depth, outside))
            }
            10 | 11 => self.pipeline(depth),
            12 => self.own_macro(depth),
            13 => Value::Guarded(self.small(), self.boxed(Type::Int, depth)),
            14 => {
                let panics = std::mem::replace(&mut self.inside.may_panic, true);
                let lambda = self.lambda(depth, 0, Type::Int, Outside::Read);
                self.inside.may_panic = panics;
                Value::Catch(lambda)
            }
            _ if self.one_in(2) => self.of_option_number(depth),
            _ => self.call_variable(depth),
        }
    }

    /// An argument that uses nothing that a closure may hold.
    fn boxed_apart(&mut self, depth: usize, outside: Outside) -> Box<Value> {
        if outside == Outside::Read || outside == Outside::Copied {
            let seen = self.inside.clone();
            self.inside.assigned = self.scope.len();
            let value = self.boxed(Type::Int, depth);
            self.inside = seen;
            return value;
        }
        let seen = self.inside.clone();
        self.inside.seen = self.scope.len();
        let value = self.boxed(Type::Int, depth);
        self.inside = seen;
        value
    }

    fn field_or_element(&mut self, depth: usize) -> Value {
        match self.below(4) {
            0 => Value::Field(self.boxed(Type::Point, depth), self.one_in(2)),
            _ if self.inside.constant => self.leaf(Type::Int),
            1 if self.inside.may_panic => {
                Value::At(self.boxed(Type::List, depth), self.boxed(Type::Int, depth))
            }
            2 => Value::Length(self.boxed(Type::Text, depth)),
            _ => Value::Length(self.boxed(Type::List, depth)),
        }
    }

    fn at_compile_time(&mut self) -> Value {
        let constant = self.callable(|kind| kind == Kind::Const);
        if constant.is_empty() || self.inside.constant {
            return self.leaf(Type::Int);
        }
        let function = self.pick(&constant);
        Value::AtCompileTime(function, self.small(), self.small(), self.below(6))
    }

    pub(super) fn call(&mut self, ty: Type, depth: usize) -> Value {
        if self.inside.recursive && ty == Type::Int && self.one_in(4) {
            return Value::Recurse(self.function, self.boxed(ty, depth), self.boxed(ty, depth));
        }
        let callable = self.callable(|kind| {
            returned(kind) == ty && !matches!(kind, Kind::Main | Kind::Next | Kind::Drop)
        });
        if callable.is_empty() {
            return self.leaf(ty);
        }
        let function = self.pick(&callable);
        Value::Call(function, self.boxed(Type::Int, depth), self.boxed(Type::Int, depth))
    }

    fn call_variable(&mut self, depth: usize) -> Value {
        let from = self.inside.assigned;
        let again = self.inside.calls_variable;
        let known = self.names(|at, bound| match bound.ty {
            Type::Closure { mutates } => !mutates || (at >= from && !again),
            _ => false,
        });
        if known.is_empty() {
            return self.leaf(Type::Int);
        }
        let name = self.pick(&known).name;
        let outer = std::mem::replace(&mut self.inside.calls_variable, true);
        let argument = self.boxed(Type::Int, depth);
        self.inside.calls_variable = outer;
        Value::CallVariable(name, argument)
    }

    fn question(&mut self, depth: usize) -> Value {
        let of = self.pick(&[Type::Option, Type::Result]);
        let value = self.boxed(of, depth);
        if self.inside.returns == of && !self.one_in(3) {
            Value::Question(value, of)
        } else {
            Value::UnwrapOr(value)
        }
    }

    fn own_macro(&mut self, depth: usize) -> Value {
        let number = |this: &mut Self| this.value(Type::Int, depth);
        match self.below(6) {
            0 => {
                let mut values = vec![number(self)];
                values.extend(self.several(2, number));
                Value::Macro(OwnMacro::Or, values)
            }
            1 => Value::Macro(OwnMacro::Twice, vec![number(self)]),
            2 => Value::Macro(OwnMacro::Second, vec![number(self), number(self)]),
            3 => {
                let block = self.block(depth, Type::Int);
                Value::Macro(OwnMacro::Block, vec![Value::Braces("", block)])
            }
            4 => Value::Macro(OwnMacro::Convert, vec![number(self)]),
            _ => {
                let argument = self.value(Type::Int, depth);
                let lambda = self.lambda(depth, 1, Type::Int, Outside::Read);
                let closure = Value::Closure(lambda, Box::new(Value::Unit));
                Value::Macro(OwnMacro::Apply, vec![argument, closure])
            }
        }
    }

    fn truth(&mut self, depth: usize) -> Value {
        match self.below(10) {
            0 | 1 => {
                let operator = self.pick(&["<", "==", "!=", ">="]);
                Value::Compare(operator, self.boxed(Type::Int, depth), self.boxed(Type::Int, depth))
            }
            2 => Value::And(self.boxed(Type::Bool, depth), self.boxed(Type::Bool, depth)),
            3 => Value::Or(self.boxed(Type::Bool, depth), self.boxed(Type::Bool, depth)),
            4 => Value::Unary("!", self.boxed(Type::Bool, depth)),
            5 => {
                let ty = self.matched_type();
                let value = self.boxed(ty, depth);
                self.scoped(|this| {
                    let pattern = this.pattern(ty);
                    let guard = this.one_in(2);
                    let guard = guard.then(|| this.frozen(|this| this.boxed(Type::Bool, depth)));
                    Value::Matches(value, ty, pattern, guard)
                })
            }
            6 | 7 => self.assignment(depth),
            _ if self.inside.constant => self.leaf(Type::Bool),
            8 => {
                let option = self.boxed(Type::Option, depth);
                let lambda = self.lambda(depth, 1, Type::Bool, Outside::Assigned);
                Value::OfOption(OfOption::IsSomeAnd, option, lambda)
            }
            _ => Value::Macro(
                OwnMacro::Less,
                vec![self.value(Type::Int, depth), self.value(Type::Int, depth)],
            ),
        }
    }

    fn assignment(&mut self, depth: usize) -> Value {
        let known = self.assignable(Type::Int);
        if known.is_empty() {
            return self.leaf(Type::Bool);
        }
        let mut one = || {
            let name = self.pick(&known).name;
            let operator = self.pick(&["=", "+=", "*=", "^="]);
            (name, operator, self.value(Type::Int, depth))
        };
        let (name, operator, value) = one();
        let second = one();
        if self.one_in(3) {
            return Value::AssignBoth(Box::new([(name, operator, value), second]));
        }
        let in_macro = self.inside.constant || self.one_in(2);
        Value::Assign(name, operator, Box::new(value), in_macro)
    }

    fn option(&mut self, depth: usize) -> Value {
        match self.below(6) {
            0 => Value::Some(self.boxed(Type::Int, depth)),
            1 => Value::Half(self.boxed(Type::Int, depth)),
            2 => self.call(Type::Option, depth),
            _ if self.inside.constant => self.leaf(Type::Option),
            3 => {
                let body = self
                    .closed(Outside::Read, Type::Option, |this| this.block(depth, Type::Option));
                Value::Try(body)
            }
            4 => {
                let condition = self.boxed(Type::Bool, depth);
                Value::Then(condition, self.lambda(depth, 0, Type::Int, Outside::Assigned))
            }
            _ => self.of_option(depth),
        }
    }

    fn list(&mut self, depth: usize) -> Value {
        match self.below(4) {
            0 => Value::List(self.several(4, |this| this.value(Type::Int, depth))),
            1 => Value::Repeat(self.boxed(Type::Int, depth), self.turns()),
            2 => self.of_list(depth),
            _ => self.collected(depth),
        }
    }

    /// A call of what a block says: how statements use values for what they do.
    pub(super) fn for_effect(&mut self, depth: usize) -> Value {
        match self.below(4) {
            0 => Value::If(
                self.branches(depth, Type::Unit),
                self.one_in(2).then(|| self.block(depth, Type::Unit)),
            ),
            1 | 2 => {
                let matched = self.matched_type();
                let scrutinee = self.boxed(matched, depth);
                Value::Match(scrutinee, matched, self.arms(matched, Type::Unit, depth))
            }
            _ => {
                let head = self.pick(&["", "unsafe "]);
                Value::Braces(head, self.block(depth, Type::Unit))
            }
        }
    }
}
