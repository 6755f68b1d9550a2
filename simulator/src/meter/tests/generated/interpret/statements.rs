//! Statements.

use std::rc::Rc;

use super::super::Block;
use super::super::{ForIn, Label, Pattern, Statement};
use super::{Data, Env, Interpreter, Kept, Leave, NAMELESS, Step, Variable};

impl<'p> Interpreter<'p> {
    /// One statement; at a block's end, one without a `;` keeps its temporaries longer.
    pub(super) fn statement(&mut self, statement: &'p Statement, is_tail: bool) -> Step<'p, ()> {
        match statement {
            Statement::Empty | Statement::Item(_) | Statement::Conditional(false, _) => Ok(()),
            Statement::Conditional(true, inner) => {
                // The block around an assignment.
                self.pay(u64::from(matches!(**inner, Statement::Set(..))))?;
                self.statement(inner, false)
            }
            Statement::Do(value) if is_tail => {
                self.pay(1)?;
                self.value(value).map(|_| ())
            }
            _ => {
                self.pay(1)?;
                self.terminating(|this| this.paid(statement))
            }
        }
    }

    fn paid(&mut self, statement: &'p Statement) -> Step<'p, ()> {
        match statement {
            Statement::Let(name, value, ..) => {
                let value = self.value(value)?;
                self.bind(*name, value);
            }
            Statement::LetLater(name, value) => {
                let value = self.terminating(|this| this.value(value))?;
                self.pay(2)?;
                self.bind(*name, value);
            }
            Statement::LetPair(a, b, v, w) => {
                let (v, w) = (self.value(v)?, self.value(w)?);
                self.bind(*a, v);
                self.bind(*b, w);
            }
            Statement::LetElse(pattern, value, _, otherwise) => {
                let data = self.terminating(|this| this.value(value))?;
                if !self.matches(pattern, &data) {
                    self.block(otherwise)?;
                    unreachable!("it leads away");
                }
            }
            Statement::Set(name, operator, value) => self.assign(*name, operator, value)?,
            Statement::SetPair(a, b, v, w) => {
                let (v, w) = (self.value(v)?, self.value(w)?);
                self.set(*a, v);
                self.set(*b, w);
            }
            Statement::Push(name, value) => {
                let value = self.int(value)?;
                if let Data::List(list) = &mut *self.variable(*name).data.borrow_mut() {
                    list.push(value);
                }
            }
            Statement::Keep(name, lambda, form) => {
                let wrapped = *form == 4;
                // `keep` has one statement.
                self.pay(u64::from(wrapped))?;
                let kept = Kept { lambda, env: copied(&self.env), wrapped };
                self.bind(*name, Data::Closure(Rc::new(kept)));
            }
            Statement::Value(value) | Statement::Do(value) => _ = self.value(value)?,
            Statement::PrintTick => {
                let tick = self.tick();
                self.print(&format!("tick {tick}"));
            }
            Statement::Print(value) => {
                let value = self.int(value)?;
                self.print(&format!("value {value}"));
            }
            Statement::Guard(name, number) => self.bind(*name, Data::Guard(*number)),
            Statement::Reguard(name, number) => {
                let old = self.get(*name);
                self.dropped(old)?;
                self.set(*name, Data::Guard(*number));
            }
            Statement::DropGuard(name) => {
                let guard = self.get(*name);
                self.set(*name, Data::Gone);
                self.dropped(guard)?;
            }
            Statement::DropNow(number) => self.drop_guard(*number)?,
            Statement::DropOwn(function, number, true) => {
                self.bind(NAMELESS, Data::Own(*function, *number));
            }
            Statement::DropOwn(function, number, false) => self.drop_own(*function, *number)?,
            Statement::Assert(value, true) => _ = self.value(value)?,
            // Debug assertions are off.
            Statement::Assert(_, false) => {}
            Statement::EmptyLoop(turns, form) => self.empty_loop(*turns as u64, *form)?,
            Statement::Empty | Statement::Item(_) | Statement::Conditional(..) => {}
            _ => self.loops(statement)?,
        }
        Ok(())
    }

    fn empty_loop(&mut self, turns: u64, form: usize) -> Step<'p, ()> {
        match form {
            0 => self.pay(turns),
            // The `while`, the two statements of each condition, the bodies' starts.
            1 => self.pay(1 + 2 * (turns + 1) + turns),
            // The body's start and the `break`.
            _ => self.pay(2),
        }
    }

    /// One turn of a loop (S2); what it is left with, if it is left.
    pub(super) fn turn(
        &mut self,
        label: Label,
        walk: impl FnOnce(&mut Self) -> Step<'p, Data<'p>>,
    ) -> Step<'p, Option<Data<'p>>> {
        self.pay(1)?;
        match self.terminating(walk) {
            Ok(_) => Ok(None),
            Err(Leave::Continue(target)) if target == label => Ok(None),
            Err(Leave::Break(target, data)) if target == label => Ok(Some(data)),
            Err(other) => Err(other),
        }
    }

    fn loops(&mut self, statement: &'p Statement) -> Step<'p, ()> {
        match statement {
            Statement::For(label, pattern, source, body) => {
                self.for_loop(*label, pattern, source, body)
            }
            Statement::While(label, turns, condition, body) => {
                // The `let` before it was paid.
                self.pay(1)?;
                let mut left = *turns;
                while left > 0 && self.terminating(|this| this.value(condition))?.truth() {
                    left -= 1;
                    let walk = |this: &mut Self| {
                        this.pay(1)?;
                        this.block(body)
                    };
                    if self.turn(*label, walk)?.is_some() {
                        break;
                    }
                }
                Ok(())
            }
            Statement::WhileLet(label, list, pattern, body) => {
                let mut list = self.terminating(|this| this.list(list))?;
                self.pay(1)?;
                while let Some(item) = list.pop() {
                    if self.turn_with(*label, pattern, item, body)? {
                        break;
                    }
                }
                Ok(())
            }
            Statement::Loop(label, turns, body) => {
                self.pay(1)?;
                for _ in 0..*turns {
                    let walk = |this: &mut Self| {
                        // The `if` and the subtraction.
                        this.pay(2)?;
                        this.block(body)
                    };
                    if self.turn(*label, walk)?.is_some() {
                        return Ok(());
                    }
                }
                // The last turn: the body's start, the `if`, its `break`.
                self.pay(3)
            }
            other => unreachable!("no loop: {other:?}"),
        }
    }

    /// A turn with an item bound; whether the loop is left.
    fn turn_with(
        &mut self,
        label: Label,
        pattern: &'p Pattern,
        item: i64,
        body: &'p Block,
    ) -> Step<'p, bool> {
        let left = self.turn(label, |this| {
            this.scoped(|this| {
                assert!(this.matches(pattern, &Data::Int(item)), "it takes all");
                this.block(body)
            })
        })?;
        Ok(left.is_some())
    }

    fn for_loop(
        &mut self,
        label: Label,
        pattern: &'p Pattern,
        source: &'p ForIn,
        body: &'p Block,
    ) -> Step<'p, ()> {
        let items = match source {
            ForIn::Range(turns) => (0..*turns).collect(),
            ForIn::List(list) => self.list(list)?,
            ForIn::Own(own, a, b) => {
                let (mut left, second) = (self.int(a)? & 3, self.int(b)?);
                while let Some(item) = self.next(*own, &mut left, second)? {
                    if self.turn_with(label, pattern, item, body)? {
                        return Ok(());
                    }
                }
                return Ok(());
            }
        };
        for item in items {
            if self.turn_with(label, pattern, item, body)? {
                break;
            }
        }
        Ok(())
    }
}

/// What a closure that moves takes with it: copies.
fn copied<'p>(env: &Env<'p>) -> Env<'p> {
    let variable = env.as_ref()?;
    let data = match &*variable.data.borrow() {
        Data::Guard(_) | Data::Own(..) => Data::Gone,
        data => data.clone(),
    };
    let outer = copied(&variable.outer);
    Some(Rc::new(Variable { name: variable.name, data: data.into(), outer }))
}
