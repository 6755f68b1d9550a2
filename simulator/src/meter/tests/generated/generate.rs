//! Draws programs that always end.

use super::{Arm, Block, Body, Condition, Pattern, Program, Statement, VARIABLES, Value, Z};

const FUNCTIONS: usize = 24;
const DEPTH: usize = 4;

/// A seeded stream of choices.
pub(super) struct Generator {
    state: u64,
    /// The function being drawn.
    function: usize,
    /// The labels of the loops around, innermost last; `None` behind a closure.
    loops: Vec<usize>,
    labels: usize,
    /// Inside a closure: nothing outside is assigned, `?` and `return` mean something else.
    in_closure: bool,
    has_z: bool,
}

impl Generator {
    pub(super) fn new(seed: u64) -> Self {
        Self {
            state: seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x1234_5678,
            function: 0,
            loops: Vec::new(),
            labels: 0,
            in_closure: false,
            has_z: false,
        }
    }

    /// From 0 to `below - 1`.
    fn below(&mut self, below: usize) -> usize {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % below as u64) as usize
    }

    fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    fn small(&mut self) -> i64 {
        self.below(6) as i64 - 1
    }

    pub(super) fn program(mut self) -> Program {
        let mut functions = Vec::new();
        for function in 0..FUNCTIONS {
            self.function = function;
            self.loops.clear();
            let mut block = self.block(DEPTH, 6);
            block.tail = Some(Box::new(self.value(2)));
            functions.push(block);
        }
        let calls = (0..3 * FUNCTIONS).map(|call| (call % FUNCTIONS, self.small())).collect();
        Program { functions, calls }
    }

    /// Draws something in which `z` is bound.
    fn with_z<T>(&mut self, draw: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.has_z, true);
        let drawn = draw(self);
        self.has_z = outer;
        drawn
    }

    fn closure<T>(&mut self, draw: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.in_closure, true);
        let loops = std::mem::take(&mut self.loops);
        let drawn = self.with_z(draw);
        self.loops = loops;
        self.in_closure = outer;
        drawn
    }

    fn in_loop(&mut self, depth: usize, binds_z: bool) -> (usize, Block) {
        self.labels += 1;
        let label = self.labels;
        self.loops.push(label);
        let body =
            if binds_z { self.with_z(|this| this.block(depth, 4)) } else { self.block(depth, 4) };
        self.loops.pop();
        (label, body)
    }

    fn block(&mut self, depth: usize, most: usize) -> Block {
        let count = self.below(most + 1);
        let outer = self.has_z;
        let statements = (0..count).map(|_| self.statement(depth)).collect();
        self.has_z = outer;
        Block { statements, tail: None }
    }

    fn value_block(&mut self, depth: usize) -> Block {
        let count = self.below(3);
        let outer = self.has_z;
        let statements = (0..count).map(|_| self.statement(depth)).collect();
        let tail = Some(Box::new(self.value(depth)));
        self.has_z = outer;
        Block { statements, tail }
    }

    fn body(&mut self, depth: usize) -> Body {
        if self.one_in(3) {
            Body::Block(self.value_block(depth))
        } else {
            Body::Value(Box::new(self.value(depth)))
        }
    }

    fn variable(&mut self) -> usize {
        self.below(VARIABLES - 1)
    }

    fn branches(&mut self, depth: usize, values: bool) -> Vec<(Condition, Block)> {
        (0..1 + self.below(3))
            .map(|_| {
                let condition = self.condition(depth);
                let block = if values { self.value_block(depth) } else { self.block(depth, 3) };
                (condition, block)
            })
            .collect()
    }

    fn arms(&mut self, depth: usize) -> Vec<Arm> {
        (0..self.below(4))
            .map(|_| match self.below(3) {
                0 => Arm { pattern: Pattern::Literal(self.small()), body: self.body(depth) },
                1 => self.with_z(|this| Arm {
                    pattern: Pattern::Guard(this.condition(depth)),
                    body: this.body(depth),
                }),
                _ => self.with_z(|this| Arm { pattern: Pattern::GuardLet, body: this.body(depth) }),
            })
            .collect()
    }

    fn condition(&mut self, depth: usize) -> Condition {
        let depth = depth.saturating_sub(1);
        match self.below(if depth == 0 { 1 } else { 6 }) {
            0..=2 => Condition::Less(Box::new(self.value(depth)), Box::new(self.value(depth))),
            3 => Condition::And(Box::new(self.condition(depth)), Box::new(self.condition(depth))),
            4 => Condition::Or(Box::new(self.condition(depth)), Box::new(self.condition(depth))),
            _ => Condition::Not(Box::new(self.condition(depth))),
        }
    }

    fn leaf(&mut self) -> Value {
        match self.below(8) {
            0..=2 => Value::Literal(self.small()),
            3 => Value::Tick,
            4 if self.has_z => Value::Variable(Z),
            _ => Value::Variable(self.variable()),
        }
    }

    fn value(&mut self, depth: usize) -> Value {
        if depth == 0 || self.one_in(4) {
            return self.leaf();
        }
        let depth = depth - 1;
        let boxed = |this: &mut Self| Box::new(this.value(depth));
        match self.below(18) {
            0..=2 => {
                let operator = self.pick(&["+", "-", "^", "&", "|"]);
                Value::Binary(operator, boxed(self), boxed(self))
            }
            3 | 4 if self.function + 1 < FUNCTIONS => {
                let behind = FUNCTIONS - self.function - 1;
                let function = self.function + 1 + self.below(behind);
                let propagates = !self.in_closure && self.one_in(2);
                Value::Call { function, argument: boxed(self), propagates }
            }
            5 => Value::If(self.branches(depth, true), self.value_block(depth)),
            6 => Value::Match(boxed(self), self.arms(depth), self.body(depth)),
            7 => {
                // The closure borrows what it names while its argument is computed.
                let body = self.closure(|this| this.body(depth));
                Value::Closure(body, Box::new(self.leaf()))
            }
            8 => {
                let turns = self.below(4) as i64;
                Value::Map(turns, self.closure(|this| this.body(depth)))
            }
            9 => {
                let head = self.pick(&["", "unsafe ", "'b: "]);
                Value::Braces(head, self.value_block(depth))
            }
            10 => Value::ConstFunction(boxed(self)),
            11 => Value::Operator(boxed(self), boxed(self)),
            12 => Value::Or((0..1 + self.below(3)).map(|_| self.value(depth)).collect()),
            13 => Value::Twice(boxed(self)),
            14 if !self.in_closure => Value::Assign(self.variable(), boxed(self)),
            15 => {
                let scrutinee = boxed(self);
                let guard = self.one_in(2).then(|| Box::new(self.condition(depth)));
                Value::Matches(scrutinee, guard)
            }
            16 => Value::Vector((0..self.below(4)).map(|_| self.value(depth)).collect()),
            _ => self.leaf(),
        }
    }

    fn statement(&mut self, depth: usize) -> Statement {
        if depth == 0 {
            return self.simple(0);
        }
        let depth = depth - 1;
        let turns = self.below(4) as i64;
        match self.below(22) {
            0 => Statement::If(
                self.branches(depth, false),
                self.one_in(2).then(|| self.block(depth, 3)),
            ),
            1 => {
                let branches = (0..1 + self.below(3))
                    .map(|_| {
                        let value = self.value(depth);
                        (value, self.with_z(|this| this.block(depth, 3)))
                    })
                    .collect();
                Statement::IfLet(branches, self.one_in(2).then(|| self.block(depth, 3)))
            }
            2 => Statement::Match(self.value(depth), self.arms(depth), self.body(depth)),
            3 => {
                let (label, body) = self.in_loop(depth, true);
                Statement::For(label, turns, body)
            }
            4 => {
                let (label, body) = self.in_loop(depth, true);
                Statement::ForCount(label, turns, body)
            }
            5 => {
                let (label, body) = self.in_loop(depth, true);
                Statement::WhileLet(label, turns, body)
            }
            6 => {
                let condition = self.condition(depth);
                let (label, body) = self.in_loop(depth, false);
                Statement::While(label, turns, condition, body)
            }
            7 => {
                let (label, body) = self.in_loop(depth, false);
                Statement::Loop(label, turns, body)
            }
            8 => Statement::Block(self.block(depth, 3)),
            9 if !self.in_closure => {
                let statement = Statement::LetElse(self.value(depth), self.value(1));
                self.has_z = true;
                statement
            }
            _ => self.simple(depth),
        }
    }

    fn simple(&mut self, depth: usize) -> Statement {
        match self.below(16) {
            0 | 1 => Statement::Let(self.variable(), self.value(depth)),
            2..=4 if !self.in_closure => Statement::Set(self.variable(), self.value(depth)),
            5 | 6 if !self.in_closure => {
                let operator = self.pick(&["+", "-", "^", "&", "|"]);
                Statement::Update(self.variable(), operator, self.value(depth))
            }
            7 if !self.loops.is_empty() && self.one_in(2) => {
                let label = self.below(self.loops.len());
                Statement::Break(self.loops[label])
            }
            8 if !self.loops.is_empty() => {
                let label = self.below(self.loops.len());
                Statement::Continue(self.loops[label])
            }
            9 if !self.in_closure && self.one_in(4) => Statement::Return(self.value(depth)),
            10 => Statement::Print(self.value(depth)),
            11 => Statement::Guard(self.small()),
            12 => Statement::DropNow(self.small()),
            13 if self.one_in(2) => Statement::Empty,
            13 => Statement::Item(self.small()),
            14 => Statement::Value(self.value(depth)),
            _ => Statement::PrintTick,
        }
    }
}
