//! Runs a generated program by walking its tree, and counts its ticks by the words of the cost model.

use std::fmt::Write;

use super::super::program::Run;
use super::{
    Arm, Block, Body, Condition, Pattern, Program, Statement, VARIABLES, Value, Variable, Z,
};

/// Calls that cost more are left out of `main`.
const MAX_STATEMENTS: u64 = 20_000;

/// Runs `main`, after dropping those calls from it that would take too long.
pub(super) fn run(program: &mut Program) -> Run {
    let functions = std::mem::take(&mut program.functions);
    let mut oracle = Oracle::new(&functions);
    program.calls.retain(|&(function, argument)| {
        let before = oracle.snapshot();
        oracle.limit = oracle.statements + MAX_STATEMENTS;
        oracle.statements += 1;
        let result = oracle.call(function, argument);
        if matches!(result, Err(Leave::TooLong)) {
            oracle.restore(before);
            return false;
        }
        let tick = oracle.tick();
        let _ = writeln!(oracle.stdout, "{:?} {tick}", result.ok().flatten());
        true
    });
    let Oracle { statements, call_ticks, stdout, .. } = oracle;
    program.functions = functions;
    Run { statements, call_ticks, stdout }
}

/// Why a block is left before its end.
enum Leave {
    Break(usize),
    Continue(usize),
    Return(i64),
    /// By `?`.
    None,
    TooLong,
}

type Step<T> = Result<T, Leave>;

struct Oracle<'a> {
    functions: &'a [Block],
    /// The variables of each open block; a name stands for its innermost one.
    scopes: Vec<[Option<i64>; VARIABLES]>,
    statements: u64,
    call_ticks: u64,
    limit: u64,
    stdout: String,
}

impl<'a> Oracle<'a> {
    fn new(functions: &'a [Block]) -> Self {
        Self {
            functions,
            scopes: Vec::new(),
            statements: 0,
            call_ticks: 0,
            limit: 0,
            stdout: String::new(),
        }
    }

    fn snapshot(&self) -> (u64, u64, usize) {
        (self.statements, self.call_ticks, self.stdout.len())
    }

    fn restore(&mut self, (statements, call_ticks, written): (u64, u64, usize)) {
        self.statements = statements;
        self.call_ticks = call_ticks;
        self.stdout.truncate(written);
        self.scopes.clear();
    }

    fn pay(&mut self, statements: u64) -> Step<()> {
        self.statements += statements;
        if self.statements > self.limit { Err(Leave::TooLong) } else { Ok(()) }
    }

    fn tick(&mut self) -> u64 {
        self.call_ticks += 1;
        self.statements + self.call_ticks
    }

    fn call(&mut self, function: usize, argument: i64) -> Step<Option<i64>> {
        let outer = std::mem::take(&mut self.scopes);
        self.scopes.push([Some(argument), Some(1), Some(2), Some(9), None]);
        // Its four `let`s.
        let result = self.pay(4).and_then(|()| {
            let functions = self.functions;
            self.block(&functions[function])
        });
        self.scopes = outer;
        match result {
            Ok(value) => Ok(Some(value)),
            Err(Leave::Return(value)) => Ok(Some(value)),
            Err(Leave::None) => Ok(None),
            Err(other) => Err(other),
        }
    }

    fn get(&self, variable: Variable) -> i64 {
        self.scopes.iter().rev().find_map(|scope| scope[variable]).expect("bound")
    }

    fn set(&mut self, variable: Variable, to: i64) {
        let scope = self.scopes.iter_mut().rev().find(|scope| scope[variable].is_some());
        scope.expect("bound")[variable] = Some(to);
    }

    fn bind(&mut self, variable: Variable, to: i64) {
        self.scopes.last_mut().expect("a block")[variable] = Some(to);
    }

    /// Walks something with `z` bound.
    fn with_z<T>(&mut self, z: i64, walk: impl FnOnce(&mut Self) -> Step<T>) -> Step<T> {
        let mut scope = [None; VARIABLES];
        scope[Z] = Some(z);
        self.scopes.push(scope);
        let result = walk(self);
        self.scopes.pop();
        result
    }

    /// S1, with the guards that the block drops at its end, last first.
    fn block(&mut self, block: &Block) -> Step<i64> {
        self.scopes.push([None; VARIABLES]);
        let mut guards = Vec::new();
        let result = self.inside(block, &mut guards);
        self.scopes.pop();
        for guard in guards.into_iter().rev() {
            self.drop_guard(guard)?;
        }
        result
    }

    fn inside(&mut self, block: &Block, guards: &mut Vec<i64>) -> Step<i64> {
        for statement in &block.statements {
            self.statement(statement, guards)?;
        }
        match &block.tail {
            Some(tail) => {
                self.pay(1)?;
                self.value(tail)
            }
            None => Ok(0),
        }
    }

    fn drop_guard(&mut self, number: i64) -> Step<()> {
        self.pay(1)?;
        let tick = self.tick();
        let _ = writeln!(self.stdout, "drop {number} {tick}");
        Ok(())
    }

    /// S3 and S4: a body that is no block costs 1.
    fn body(&mut self, body: &Body) -> Step<i64> {
        match body {
            Body::Value(value) => {
                self.pay(1)?;
                self.value(value)
            }
            Body::Block(block) => self.block(block),
        }
    }

    /// A closure's body; it has no loops around it.
    fn closure(&mut self, body: &Body, z: i64) -> Step<i64> {
        self.with_z(z, |this| this.body(body))
    }

    /// `half`, a function of one statement with a block of one in each branch.
    fn half(&mut self, n: i64) -> Step<Option<i64>> {
        self.pay(2)?;
        Ok((n & 1 == 0).then_some(n >> 1))
    }

    fn condition(&mut self, condition: &Condition) -> Step<bool> {
        Ok(match condition {
            Condition::Less(a, b) => self.value(a)? < self.value(b)?,
            Condition::And(a, b) => self.condition(a)? && self.condition(b)?,
            Condition::Or(a, b) => self.condition(a)? || self.condition(b)?,
            Condition::Not(inner) => !self.condition(inner)?,
        })
    }

    fn chain(&mut self, branches: &[(Condition, Block)], otherwise: Option<&Block>) -> Step<i64> {
        for (at, (condition, block)) in branches.iter().enumerate() {
            // S4: an `else if`.
            self.pay(u64::from(at > 0))?;
            if self.condition(condition)? {
                return self.block(block);
            }
        }
        otherwise.map_or(Ok(0), |otherwise| self.block(otherwise))
    }

    fn matching(&mut self, scrutinee: &Value, arms: &[Arm], default: &Body) -> Step<i64> {
        let scrutinee = self.value(scrutinee)?;
        for Arm { pattern, body } in arms {
            let bound = match pattern {
                Pattern::Literal(literal) => (*literal == scrutinee).then_some(None),
                Pattern::Guard(guard) => {
                    self.pay(1)?;
                    let taken = self.with_z(scrutinee, |this| this.condition(guard))?;
                    taken.then_some(Some(scrutinee))
                }
                Pattern::GuardLet => {
                    self.pay(1)?;
                    self.half(scrutinee)?.map(Some)
                }
            };
            match bound {
                Some(Some(z)) => return self.with_z(z, |this| this.body(body)),
                Some(None) => return self.body(body),
                None => {}
            }
        }
        self.body(default)
    }

    fn value(&mut self, value: &Value) -> Step<i64> {
        Ok(match value {
            Value::Literal(literal) => *literal,
            Value::Variable(variable) => self.get(*variable),
            Value::Binary(operator, a, b) => {
                let (a, b) = (self.value(a)?, self.value(b)?);
                binary(operator, a, b)
            }
            Value::Call { function, argument, propagates } => {
                let argument = self.value(argument)?;
                match (self.call(*function, argument)?, propagates) {
                    (Some(result), _) => result,
                    (None, true) => return Err(Leave::None),
                    (None, false) => 7,
                }
            }
            Value::If(branches, otherwise) => self.chain(branches, Some(otherwise))?,
            Value::Match(scrutinee, arms, default) => self.matching(scrutinee, arms, default)?,
            Value::Closure(body, argument) => {
                let argument = self.value(argument)?;
                self.closure(body, argument)?
            }
            Value::Map(turns, body) => {
                let mut folded = 0;
                for z in 0..*turns {
                    let mapped = self.closure(body, z)?;
                    // The closure of `fold`.
                    self.pay(1)?;
                    folded ^= mapped;
                }
                folded
            }
            Value::Braces(_, block) => self.block(block)?,
            Value::ConstFunction(argument) => {
                let argument = self.value(argument)?;
                // Two `let`s, the `while`, three turns of 1 + 2, the tail.
                self.pay(2 + 1 + 3 * 3 + 1)?;
                argument.wrapping_mul(3)
            }
            Value::Tick => self.tick() as i64 & 3,
            Value::Operator(a, b) => {
                let (a, b) = (self.value(a)?, self.value(b)?);
                self.pay(1)?;
                let tick = self.tick();
                let _ = writeln!(self.stdout, "add {tick}");
                self.pay(1)?;
                a.wrapping_add(b)
            }
            Value::Or(values) => {
                let mut all = 0;
                for value in values {
                    all |= self.value(value)?;
                }
                all
            }
            Value::Twice(inner) => self.value(inner)? | self.value(inner)?,
            Value::Assign(variable, to) => {
                // S9.
                self.pay(1)?;
                let to = self.value(to)?;
                self.set(*variable, to);
                1
            }
            Value::Matches(scrutinee, guard) => {
                let matched = matches!(self.value(scrutinee)?, 0 | 1);
                match guard {
                    Some(guard) if matched => i64::from(self.condition(guard)?),
                    _ => i64::from(matched),
                }
            }
            Value::Vector(values) => {
                for value in values {
                    self.value(value)?;
                }
                values.len() as i64
            }
        })
    }

    /// One turn of a loop; whether the loop is left.
    fn turn(&mut self, label: usize, walk: impl FnOnce(&mut Self) -> Step<i64>) -> Step<bool> {
        // S2.
        self.pay(1)?;
        match walk(self) {
            Ok(_) => Ok(false),
            Err(Leave::Continue(target)) if target == label => Ok(false),
            Err(Leave::Break(target)) if target == label => Ok(true),
            Err(other) => Err(other),
        }
    }

    fn statement(&mut self, statement: &Statement, guards: &mut Vec<i64>) -> Step<()> {
        if matches!(statement, Statement::Empty | Statement::Item(_)) {
            return Ok(());
        }
        self.pay(1)?;
        match statement {
            Statement::Let(variable, to) => {
                let to = self.value(to)?;
                self.bind(*variable, to);
            }
            Statement::Set(variable, to) => {
                let to = self.value(to)?;
                self.set(*variable, to);
            }
            Statement::Update(variable, operator, by) => {
                let by = self.value(by)?;
                self.set(*variable, binary(operator, self.get(*variable), by));
            }
            Statement::If(branches, otherwise) => _ = self.chain(branches, otherwise.as_ref())?,
            Statement::IfLet(branches, otherwise) => self.if_let(branches, otherwise.as_ref())?,
            Statement::Match(scrutinee, arms, default) => {
                self.matching(scrutinee, arms, default)?;
            }
            Statement::Break(label) => {
                self.pay(1)?;
                return Err(Leave::Break(*label));
            }
            Statement::Continue(label) => {
                self.pay(1)?;
                return Err(Leave::Continue(*label));
            }
            Statement::Return(value) => {
                self.pay(1)?;
                let value = self.value(value)?;
                return Err(Leave::Return(value));
            }
            Statement::PrintTick => {
                let tick = self.tick();
                let _ = writeln!(self.stdout, "tick {tick}");
            }
            Statement::Print(value) => {
                let value = self.value(value)?;
                let _ = writeln!(self.stdout, "value {value}");
            }
            Statement::Guard(number) => guards.push(*number),
            Statement::DropNow(number) => self.drop_guard(*number)?,
            Statement::LetElse(scrutinee, result) => {
                let scrutinee = self.value(scrutinee)?;
                match self.half(scrutinee)? {
                    Some(z) => self.bind(Z, z),
                    None => {
                        self.pay(1)?;
                        let result = self.value(result)?;
                        return Err(Leave::Return(result));
                    }
                }
            }
            Statement::Block(block) => _ = self.block(block)?,
            Statement::Value(value) => _ = self.value(value)?,
            Statement::Empty | Statement::Item(_) => {}
            _ => self.loops(statement)?,
        }
        Ok(())
    }

    fn if_let(&mut self, branches: &[(Value, Block)], otherwise: Option<&Block>) -> Step<()> {
        for (at, (scrutinee, block)) in branches.iter().enumerate() {
            self.pay(u64::from(at > 0))?;
            let scrutinee = self.value(scrutinee)?;
            if let Some(z) = self.half(scrutinee)? {
                return self.with_z(z, |this| this.block(block)).map(|_| ());
            }
        }
        otherwise.map_or(Ok(0), |otherwise| self.block(otherwise)).map(|_| ())
    }

    fn loops(&mut self, statement: &Statement) -> Step<()> {
        match statement {
            Statement::For(label, turns, block) => {
                for z in 0..*turns {
                    if self.turn(*label, |this| this.with_z(z, |this| this.block(block)))? {
                        break;
                    }
                }
            }
            Statement::ForCount(label, turns, block) => {
                for z in (0..*turns).rev() {
                    // `next`: the `if`, the subtraction, the tail.
                    self.pay(3)?;
                    if self.turn(*label, |this| this.with_z(z, |this| this.block(block)))? {
                        return Ok(());
                    }
                }
                // The last `next`: the `if` and its `return`.
                self.pay(2)?;
            }
            Statement::WhileLet(label, turns, block) => {
                // The `let` before it.
                self.pay(1)?;
                for z in 0..*turns {
                    if self.turn(*label, |this| this.with_z(z, |this| this.block(block)))? {
                        break;
                    }
                }
            }
            Statement::While(label, turns, condition, block) => {
                self.pay(1)?;
                let mut left = *turns;
                while left > 0 && self.condition(condition)? {
                    left -= 1;
                    let left_loop = self.turn(*label, |this| {
                        this.pay(1)?;
                        this.block(block)
                    })?;
                    if left_loop {
                        break;
                    }
                }
            }
            Statement::Loop(label, turns, block) => {
                self.pay(1)?;
                for _ in 0..*turns {
                    // The `if` and the subtraction.
                    let left_loop = self.turn(*label, |this| {
                        this.pay(2)?;
                        this.block(block)
                    })?;
                    if left_loop {
                        return Ok(());
                    }
                }
                // The last turn: the body's start, the `if`, its `break`.
                self.pay(3)?;
            }
            _ => unreachable!("not a loop"),
        }
        Ok(())
    }
}

fn binary(operator: &str, a: i64, b: i64) -> i64 {
    match operator {
        "+" => a.wrapping_add(b),
        "-" => a.wrapping_sub(b),
        "^" => a ^ b,
        "&" => a & b,
        "|" => a | b,
        _ => unreachable!("no such operator"),
    }
}
