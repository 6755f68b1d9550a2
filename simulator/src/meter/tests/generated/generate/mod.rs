//! Draws programs that compile and end.
//!
//! What is drawn first among alternatives is the simplest, so that fewer and smaller choices make smaller
//! programs. Names are bound, shadowed and assigned as the compiler allows: a closure that lives beside
//! others only reads what is outside of it, one that moves sees only what is `Copy`.

mod patterns;
mod statements;
mod std_calls;
mod values;

use super::choices::Choices;
use super::{Block, Body, Function, Kind, Label, Lambda, Name, Program, Statement, Type, Value};

const FUNCTIONS: usize = 5;
const DEPTH: usize = 3;
/// Values and statements in one function, about.
const BUDGET: usize = 45;

/// A name and what is known of it.
#[derive(Clone, Copy)]
struct Bound {
    name: Name,
    ty: Type,
    mutable: bool,
    /// The block that declares it.
    block: usize,
}

/// What a closure may do with the variables around it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outside {
    Assigned,
    Read,
    /// Read, and copied in.
    Copied,
    Unseen,
}

/// What depends on the function or closure that is drawn.
#[derive(Clone)]
struct Inside {
    /// The first entry of `scope` that is seen; that may be assigned; that need not be `Copy`.
    seen: usize,
    assigned: usize,
    moved: usize,
    /// Loops around, innermost last, and whether a `break` needs a value.
    loops: Vec<(Label, bool)>,
    returns: Type,
    /// Only what a `const fn` may do.
    constant: bool,
    may_panic: bool,
    /// Inside of a call of an `FnMut` that is kept.
    calls_variable: bool,
    recursive: bool,
}

pub(super) struct Generator {
    pub(super) choices: Choices,
    kinds: Vec<Kind>,
    panics: Vec<bool>,
    function: usize,
    scope: Vec<Bound>,
    inside: Inside,
    labels: usize,
    blocks: usize,
    block: usize,
    budget: usize,
}

impl Generator {
    pub(super) fn new(choices: Choices) -> Self {
        let inside = Inside {
            seen: 0,
            assigned: 0,
            moved: 0,
            loops: Vec::new(),
            returns: Type::Unit,
            constant: false,
            may_panic: false,
            calls_variable: false,
            recursive: false,
        };
        Self {
            choices,
            kinds: vec![Kind::Main],
            panics: vec![false],
            function: 0,
            scope: Vec::new(),
            inside,
            labels: 0,
            blocks: 0,
            block: 0,
            budget: 0,
        }
    }

    pub(super) fn program(&mut self) -> Program {
        for _ in 0..FUNCTIONS {
            let kind = self.pick(&KINDS);
            let may_panic =
                !matches!(kind, Kind::Const | Kind::Drop | Kind::Lazy | Kind::ThreadLocal);
            self.kinds.push(kind);
            let panics = may_panic && self.one_in(2);
            self.panics.push(panics);
        }
        let functions = (0..=FUNCTIONS).map(|function| self.function(function)).collect();
        Program { functions }
    }

    fn function(&mut self, function: usize) -> Function {
        let kind = self.kinds[function];
        self.function = function;
        self.budget = BUDGET;
        self.scope.clear();
        self.inside = Inside {
            seen: 0,
            assigned: 0,
            moved: 0,
            loops: Vec::new(),
            returns: returned(kind),
            constant: kind == Kind::Const,
            may_panic: self.panics[function],
            calls_variable: false,
            recursive: kind == Kind::Recursive,
        };
        if kind == Kind::Main {
            return Function { kind, body: self.main() };
        }
        // What a closure has captured by moving would make it `FnMut` if it were assigned.
        let mutable = !matches!(kind, Kind::ReturnsClosure | Kind::ReturnsBox);
        let body = self.scoped(|this| {
            this.bind_as(0, Type::Int, mutable);
            this.bind(1, Type::Int);
            this.block(DEPTH, returned(kind))
        });
        Function { kind, body }
    }

    /// Calls every function, and goes on with anything.
    fn main(&mut self) -> Block {
        let mut statements = Vec::new();
        for function in 1..=FUNCTIONS {
            let start = self.choices.taken.len();
            if self.below(8) == 0 {
                continue;
            }
            self.budget = 6;
            statements.push(self.shown(function));
            self.choices.spans.push(start..self.choices.taken.len());
        }
        self.budget = BUDGET;
        let mut block = self.scoped(|this| this.block(DEPTH, Type::Unit));
        statements.append(&mut block.statements);
        Block { statements, tail: block.tail }
    }

    /// A statement that uses the function and shows what comes of it.
    fn shown(&mut self, function: usize) -> Statement {
        // It may come to stand in a closure or not: nothing returns here.
        let (a, b) = self.closed(Outside::Read, NOTHING, |this| {
            (this.value(Type::Int, 1), this.value(Type::Int, 1))
        });
        let value = match self.kinds[function] {
            Kind::Drop => return Statement::DropOwn(function, self.small(), self.one_in(2)),
            Kind::Next => {
                self.closed(Outside::Read, NOTHING, |this| this.pipeline_of(function, a, b, 1))
            }
            kind => {
                let call = Value::Call(function, Box::new(a), Box::new(b));
                match returned(kind) {
                    Type::Int => call,
                    _ => Value::UnwrapOr(Box::new(call)),
                }
            }
        };
        if self.panics[function] {
            let body = Body::Value(Box::new(value));
            return Statement::Print(Value::Catch(Lambda {
                parameters: Vec::new(),
                moves: false,
                body,
            }));
        }
        Statement::Print(value)
    }

    // Choices.

    fn below(&mut self, below: usize) -> usize {
        self.choices.below(below)
    }

    /// True once in so many times; false is the simpler.
    fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == times - 1
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    fn small(&mut self) -> i64 {
        self.below(7) as i64 - 1
    }

    fn turns(&mut self) -> i64 {
        self.below(4) as i64
    }

    fn label(&mut self) -> Label {
        self.labels += 1;
        self.labels
    }

    /// As many things as are drawn, each of them a stretch of choices that can be cut out.
    fn several<T>(&mut self, most: usize, mut draw: impl FnMut(&mut Self) -> T) -> Vec<T> {
        let mut drawn = Vec::new();
        loop {
            let start = self.choices.taken.len();
            if drawn.len() == most || self.below(most + 1) <= drawn.len() {
                return drawn;
            }
            drawn.push(draw(self));
            self.choices.spans.push(start..self.choices.taken.len());
        }
    }

    // Names.

    fn bind(&mut self, name: Name, ty: Type) {
        self.bind_as(name, ty, true);
    }

    fn bind_as(&mut self, name: Name, ty: Type, mutable: bool) {
        self.scope.push(Bound { name, ty, mutable, block: self.block });
    }

    /// Draws with names of its own.
    fn scoped<T>(&mut self, draw: impl FnOnce(&mut Self) -> T) -> T {
        let known = self.scope.len();
        let block = self.block;
        self.blocks += 1;
        self.block = self.blocks;
        let drawn = draw(self);
        self.block = block;
        self.scope.truncate(known);
        drawn
    }

    /// What the names stand for that fit.
    fn names(&self, fits: impl Fn(usize, Bound) -> bool) -> Vec<Bound> {
        let entries = self.scope.iter().copied().enumerate();
        entries
            .filter(|&(at, bound)| {
                let shadowed = self.scope[at + 1..].iter().any(|later| later.name == bound.name);
                let copied = at >= self.inside.moved || is_copy(bound.ty);
                !shadowed && copied && at >= self.inside.seen && fits(at, bound)
            })
            .map(|(_, bound)| bound)
            .collect()
    }

    fn readable(&self, ty: Type) -> Vec<Bound> {
        self.names(|_, bound| bound.ty == ty)
    }

    fn assignable(&self, ty: Type) -> Vec<Bound> {
        let from = self.inside.assigned;
        self.names(|at, bound| bound.ty == ty && bound.mutable && at >= from)
    }

    /// A name for something new.
    fn fresh(&mut self) -> Name {
        self.below(super::NAMES.len())
    }

    /// A name for a number: mostly one of those that hold nothing else, as in ordinary programs.
    fn fresh_number(&mut self) -> Name {
        self.below(4)
    }

    /// Draws what stands in a closure.
    fn closed<T>(
        &mut self,
        outside: Outside,
        returns: Type,
        draw: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let outer = self.inside.clone();
        let known = self.scope.len();
        self.inside.loops.clear();
        self.inside.returns = returns;
        match outside {
            Outside::Assigned => {}
            Outside::Read => self.inside.assigned = known,
            Outside::Copied => {
                self.inside.assigned = known;
                self.inside.moved = known;
            }
            Outside::Unseen => {
                self.inside.seen = known;
                self.inside.assigned = known;
            }
        }
        let drawn = self.scoped(draw);
        self.inside = outer;
        drawn
    }

    fn lambda(
        &mut self,
        depth: usize,
        parameters: usize,
        returns: Type,
        outside: Outside,
    ) -> Lambda {
        self.lambda_of(depth, parameters, (returns, returns), outside)
    }

    /// A closure out of whose number an ordering is made: it has no `return`.
    fn comparing(&mut self, depth: usize, outside: Outside) -> Lambda {
        self.lambda_of(depth, 2, (Type::Int, NOTHING), outside)
    }

    /// With the type of its body, and of its `return`s.
    fn lambda_of(
        &mut self,
        depth: usize,
        parameters: usize,
        (ty, returns): (Type, Type),
        outside: Outside,
    ) -> Lambda {
        let first = self.fresh();
        let parameters: Vec<Name> =
            (0..parameters).map(|at| (first + at) % super::NAMES.len()).collect();
        let body = self.closed(outside, returns, |this| {
            parameters.iter().for_each(|&name| this.bind(name, Type::Int));
            this.body(depth, ty)
        });
        Lambda { parameters, moves: outside == Outside::Copied, body }
    }

    /// A body of a closure or an arm.
    fn body(&mut self, depth: usize, ty: Type) -> Body {
        if ty == Type::Unit {
            let assignable = self.assignable(Type::Int);
            return if assignable.is_empty() || self.one_in(2) {
                Body::Block(self.block(depth, ty))
            } else {
                let name = self.pick(&assignable).name;
                let operator = self.pick(&["=", "+=", "^="]);
                Body::Assign(name, operator, Box::new(self.value(Type::Int, depth)))
            };
        }
        if self.one_in(3) {
            Body::Block(self.block(depth, ty))
        } else {
            Body::Value(Box::new(self.value(ty, depth)))
        }
    }

    fn block(&mut self, depth: usize, ty: Type) -> Block {
        self.scoped(|this| {
            let most = if depth == DEPTH { 6 } else { 3 };
            let statements = this.several(most, |this| this.statement(depth));
            let tail = (ty != Type::Unit).then(|| Box::new(this.value(ty, depth)));
            Block { statements, tail }
        })
    }

    /// The functions that may be called here and return this.
    fn callable(&self, fits: impl Fn(Kind) -> bool) -> Vec<usize> {
        (self.function + 1..self.kinds.len())
            .filter(|&at| {
                let constant = !self.inside.constant || self.kinds[at] == Kind::Const;
                fits(self.kinds[at]) && constant && (self.inside.may_panic || !self.panics[at])
            })
            .collect()
    }
}

fn is_copy(ty: Type) -> bool {
    matches!(ty, Type::Int | Type::Bool | Type::Option | Type::Point | Type::Shape)
}

/// What is returned where nothing may be.
const NOTHING: Type = Type::Closure { mutates: false };

/// What a call of a function gives.
fn returned(kind: Kind) -> Type {
    match kind {
        Kind::Main => Type::Unit,
        Kind::Option => Type::Option,
        Kind::Result => Type::Result,
        _ => Type::Int,
    }
}

const KINDS: [Kind; 31] = [
    Kind::Plain,
    Kind::Plain,
    Kind::Option,
    Kind::Result,
    Kind::Const,
    Kind::Const,
    Kind::Recursive,
    Kind::Generic,
    Kind::Nested,
    Kind::NestedMethod,
    Kind::Add,
    Kind::AddAssign,
    Kind::Neg,
    Kind::Index,
    Kind::Deref,
    Kind::PartialEq,
    Kind::Less,
    Kind::Sort,
    Kind::Display,
    Kind::From,
    Kind::FromIterator,
    Kind::Next,
    Kind::Dyn,
    Kind::Bound,
    Kind::ImplTrait,
    Kind::Default,
    Kind::ReturnsClosure,
    Kind::ReturnsBox,
    Kind::Drop,
    Kind::Lazy,
    Kind::ThreadLocal,
];
