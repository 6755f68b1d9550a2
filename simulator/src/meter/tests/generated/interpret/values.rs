//! Values.

use super::super::{Arm, Block, Guard, Leaving, Name, OwnMacro, Test, Value};
use super::{Data, Interpreter, Kept, Leave, Shape, Step, binary};

impl<'p> Interpreter<'p> {
    pub(super) fn int(&mut self, of: &'p Value) -> Step<'p, i64> {
        Ok(self.value(of)?.int())
    }

    fn truth(&mut self, of: &'p Value) -> Step<'p, bool> {
        Ok(self.value(of)?.truth())
    }

    pub(super) fn list(&mut self, of: &'p Value) -> Step<'p, Vec<i64>> {
        match self.value(of)? {
            Data::List(list) => Ok(list),
            _ => unreachable!("no list"),
        }
    }

    fn text(&mut self, of: &'p Value) -> Step<'p, String> {
        match self.value(of)? {
            Data::Text(text) => Ok(text),
            _ => unreachable!("no text"),
        }
    }

    fn point(&mut self, of: &'p Value) -> Step<'p, (i64, i64)> {
        match self.value(of)? {
            Data::Point(a, b) => Ok((a, b)),
            _ => unreachable!("no point"),
        }
    }

    pub(super) fn value(&mut self, of: &'p Value) -> Step<'p, Data<'p>> {
        Ok(match of {
            Value::Unit => Data::Unit,
            Value::Int(number, _) => Data::Int(*number),
            Value::Bool(truth) => Data::Bool(*truth),
            Value::Name(name, _) => self.get(*name),
            Value::Tick => Data::Int(self.tick() as i64 & 3),
            Value::Call(function, a, b) => self.call(*function, a, b)?,
            Value::AtCompileTime(function, a, b, place) => {
                self.at_compile_time(*function, *a, *b, *place)?
            }
            Value::Recurse(function, a, b) => {
                let (a, b) = (self.int(a)?, self.int(b)?);
                self.recursive(*function, self.fuel - 1, a, b)?
            }
            Value::CallVariable(name, argument) => self.call_variable(*name, argument)?,
            Value::If(branches, otherwise) => self.chain(branches, otherwise.as_ref())?,
            Value::Match(scrutinee, _, arms) => self.matching(scrutinee, arms)?,
            Value::Braces(_, block) => self.block(block)?,
            Value::Labelled(label, block) => match self.block(block) {
                Err(Leave::Break(target, data)) if target == *label => data,
                other => other?,
            },
            Value::Loop(..) => self.loop_value(of)?,
            Value::Closure(lambda, argument) => {
                let env = self.env.clone();
                let argument = self.int(argument)?;
                self.closure(lambda, &env, &[argument], false)?
            }
            Value::Try(block) => self.called(self.env.clone(), |this| this.block(block))?,
            Value::Catch(lambda) => match self.closure(lambda, &self.env.clone(), &[], false) {
                Err(Leave::Panic) => Data::Int(-5),
                other => other?,
            },
            Value::Leave(leaving) => return Err(self.leaving(leaving)?),
            Value::Pipeline(pipeline) => self.pipeline(pipeline)?,
            Value::OfList(method, list, lambda) => self.of_list(*method, list, lambda)?,
            Value::OfOption(method, option, lambda) => self.of_option(*method, option, lambda)?,
            Value::Then(condition, lambda) => match self.truth(condition)? {
                true => {
                    let value = self.closure(lambda, &self.env.clone(), &[], false)?;
                    Data::Option(Some(value.int()))
                }
                false => Data::Option(None),
            },
            Value::Question(of, _) => self.question(of)?,
            Value::Guarded(guard, of) => {
                // It lives to the end of the scope around it.
                self.temporaries.last_mut().expect("a scope").push(*guard);
                let value = self.int(of)?;
                self.pay(1)?;
                Data::Int(value ^ guard)
            }
            Value::Macro(which, values) => self.own_macro(*which, values)?,
            _ => self.computed(of)?,
        })
    }

    /// What follows from values alone.
    fn computed(&mut self, of: &'p Value) -> Step<'p, Data<'p>> {
        Ok(match of {
            Value::Cast(through, of) => {
                let number = self.int(of)?;
                Data::Int(match *through {
                    "u8" => i64::from(number as u8),
                    "i32" => i64::from(number as i32),
                    "f64" => number as f64 as i64,
                    _ => number,
                })
            }
            Value::Binary(operator, a, b) => {
                let (a, b) = (self.int(a)?, self.int(b)?);
                Data::Int(binary(operator, a, b).ok_or(Leave::Panic)?)
            }
            Value::Unary(operator, of) => match (*operator, self.value(of)?) {
                ("-", Data::Int(number)) => Data::Int(number.wrapping_neg()),
                (_, Data::Int(number)) => Data::Int(!number),
                (_, other) => Data::Bool(!other.truth()),
            },
            Value::Method(method, a, b) => {
                let (a, b) = (self.int(a)?, self.int(b)?);
                Data::Int(match *method {
                    "wrapping_add" => a.wrapping_add(b),
                    "wrapping_mul" => a.wrapping_mul(b),
                    "wrapping_sub" => a.wrapping_sub(b),
                    "saturating_add" => a.saturating_add(b),
                    "saturating_sub" => a.saturating_sub(b),
                    "min" => a.min(b),
                    _ => a.max(b),
                })
            }
            Value::Compare(operator, a, b) => {
                let (a, b) = (self.int(a)?, self.int(b)?);
                Data::Bool(match *operator {
                    "<" => a < b,
                    "==" => a == b,
                    "!=" => a != b,
                    _ => a >= b,
                })
            }
            Value::UnwrapOr(of) => Data::Int(match self.value(of)? {
                Data::Option(option) => option.unwrap_or(7),
                Data::Result(result) => result.unwrap_or(7),
                _ => unreachable!("neither option nor result"),
            }),
            Value::Half(of) => {
                let number = self.int(of)?;
                Data::Option(self.half(number)?)
            }
            Value::Some(of) => Data::Option(Some(self.int(of)?)),
            Value::None => Data::Option(None),
            Value::Okay(of) => Data::Result(Ok(self.int(of)?)),
            Value::Fail(of) => Data::Result(Err(self.int(of)?)),
            _ => self.effect(of)?,
        })
    }

    /// Conditions, and assignments within expressions.
    fn effect(&mut self, of: &'p Value) -> Step<'p, Data<'p>> {
        Ok(match of {
            Value::And(a, b) => Data::Bool(self.operand(a)? && self.operand(b)?),
            Value::Or(a, b) => Data::Bool(self.operand(a)? || self.operand(b)?),
            Value::Matches(of, _, pattern, guard) => {
                let data = self.value(of)?;
                let matched = self.scoped(|this| {
                    if !this.matches(pattern, &data) {
                        return Ok(false);
                    }
                    // S7: this guard is free.
                    match guard {
                        Some(guard) => this.operand(guard),
                        None => Ok(true),
                    }
                });
                Data::Bool(matched?)
            }
            Value::Assign(name, operator, to, _) => {
                // S9.
                self.pay(1)?;
                self.assign(*name, operator, to)?;
                Data::Bool(true)
            }
            Value::AssignBoth(both) => {
                for (name, operator, to) in both.iter() {
                    self.pay(1)?;
                    self.assign(*name, operator, to)?;
                }
                Data::Bool(true)
            }
            _ => self.data(of)?,
        })
    }

    /// Lists, texts and structs.
    fn data(&mut self, of: &'p Value) -> Step<'p, Data<'p>> {
        Ok(match of {
            Value::List(values) => {
                let numbers: Result<_, _> = values.iter().map(|value| self.int(value)).collect();
                Data::List(numbers?)
            }
            Value::Repeat(of, turns) => Data::List(vec![self.int(of)?; *turns as usize]),
            Value::Length(of) => Data::Int(match self.value(of)? {
                Data::List(list) => list.len() as i64,
                Data::Text(text) => text.len() as i64,
                _ => unreachable!("no length"),
            }),
            Value::At(of, index) => {
                let list = self.list(of)?;
                let index = self.int(index)? & 3;
                Data::Int(*list.get(index as usize).ok_or(Leave::Panic)?)
            }
            Value::Text(text) => Data::Text((*text).to_owned()),
            // The macro ends its arguments' temporaries itself.
            Value::Format(number, text) => self.terminating(|this| {
                let number = this.int(number)?;
                Ok(Data::Text(format!("{number}{}", this.text(text)?)))
            })?,
            Value::Concat(a, b) => {
                let first = self.text(a)?;
                Data::Text(first + &self.text(b)?)
            }
            Value::Point(a, b) => Data::Point(self.int(a)?, self.int(b)?),
            Value::Update(a, rest) => Data::Point(self.int(a)?, self.point(rest)?.1),
            Value::Field(of, second) => {
                let (a, b) = self.point(of)?;
                Data::Int(if *second { b } else { a })
            }
            Value::Dot => Data::Shape(Shape::Dot),
            Value::Line(of) => Data::Shape(Shape::Line(self.int(of)?)),
            Value::Rectangle(a, b) => Data::Shape(Shape::Rectangle(self.int(a)?, self.int(b)?)),
            other => unreachable!("computed elsewhere: {other:?}"),
        })
    }

    /// Of `&&` and `||`, and guards: temporaries end with it.
    fn operand(&mut self, of: &'p Value) -> Step<'p, bool> {
        self.terminating(|this| this.truth(of))
    }

    /// `half`, a function of one statement with a block of one in each branch.
    pub(super) fn half(&mut self, number: i64) -> Step<'p, Option<i64>> {
        self.pay(2)?;
        Ok((number & 1 == 0).then_some(number >> 1))
    }

    /// The right side first, as for all primitives.
    pub(super) fn assign(&mut self, name: Name, operator: &str, to: &'p Value) -> Step<'p, ()> {
        let value = self.value(to)?;
        let value = match operator.strip_suffix('=') {
            None | Some("") => value,
            Some(operator) => {
                let before = self.get(name).int();
                Data::Int(binary(operator, before, value.int()).expect("it cannot fail"))
            }
        };
        self.set(name, value);
        Ok(())
    }

    /// `?`, of a `Result` through `narrow` and `From`.
    fn question(&mut self, of: &'p Value) -> Step<'p, Data<'p>> {
        match self.value(of)? {
            Data::Option(Some(number)) => Ok(Data::Int(number)),
            Data::Option(None) => Err(Leave::Return(Data::Option(None))),
            Data::Result(result) => {
                // The `match` and the arm; in the second a statement instead.
                self.pay(2)?;
                match result {
                    Ok(number) => Ok(Data::Int(number)),
                    Err(fault) => {
                        self.pay(2)?;
                        Err(Leave::Return(Data::Result(Err(fault.wrapping_add(1)))))
                    }
                }
            }
            _ => unreachable!("neither option nor result"),
        }
    }

    /// An `if` with its `else if`s.
    fn chain(
        &mut self,
        branches: &'p [(Test, Block)],
        otherwise: Option<&'p Block>,
    ) -> Step<'p, Data<'p>> {
        let Some(((test, then), rest)) = branches.split_first() else {
            return match otherwise {
                Some(otherwise) => self.terminating(|this| this.block(otherwise)),
                None => Ok(Data::Unit),
            };
        };
        let taken = self.scoped(|this| {
            let passed = match test {
                Test::Value(value) => this.operand(value)?,
                Test::Let(pattern, value, _) => {
                    let data = this.value(value)?;
                    this.matches(pattern, &data)
                }
            };
            Ok(if passed { Some(this.terminating(|this| this.block(then))?) } else { None })
        })?;
        match taken {
            Some(data) => Ok(data),
            None if rest.is_empty() => self.chain(rest, otherwise),
            None => self.terminating(|this| {
                // S4: an `else if`.
                this.pay(1)?;
                this.chain(rest, otherwise)
            }),
        }
    }

    fn matching(&mut self, scrutinee: &'p Value, arms: &'p [Arm]) -> Step<'p, Data<'p>> {
        let data = self.value(scrutinee)?;
        for arm in arms {
            // An arm ends the temporaries of an `if let` guard.
            let walk = |this: &mut Self| {
                if !this.matches(&arm.pattern, &data) || !this.guard(arm.guard.as_ref())? {
                    return Ok(None);
                }
                this.terminating(|this| this.body(&arm.body, false)).map(Some)
            };
            let taken = self.terminating(|this| this.scoped(walk))?;
            if let Some(data) = taken {
                return Ok(data);
            }
        }
        unreachable!("the last arm takes all")
    }

    /// S4: each evaluation costs 1.
    fn guard(&mut self, guard: Option<&'p Guard>) -> Step<'p, bool> {
        let Some(guard) = guard else { return Ok(true) };
        self.pay(1)?;
        match guard {
            Guard::Value(value) => self.operand(value),
            Guard::Half(name, value) => {
                let number = self.int(value)?;
                let half = self.half(number)?;
                if let Some(half) = half {
                    self.bind(*name, Data::Int(half));
                }
                Ok(half.is_some())
            }
        }
    }

    fn leaving(&mut self, leaving: &'p Leaving) -> Step<'p, Leave<'p>> {
        Ok(match leaving {
            Leaving::Break(label, None) => Leave::Break(*label, Data::Unit),
            Leaving::Break(label, Some(value)) => Leave::Break(*label, self.value(value)?),
            Leaving::Continue(label) => Leave::Continue(*label),
            Leaving::Return(value) => Leave::Return(self.value(value)?),
            Leaving::Panic(_) => Leave::Panic,
        })
    }

    /// `{ let mut left = n; 'l: loop { if left <= 0 { break 'l last; } left -= 1; .. } }`
    fn loop_value(&mut self, of: &'p Value) -> Step<'p, Data<'p>> {
        let Value::Loop(label, turns, block, last) = of else { unreachable!("no loop") };
        self.pay(2)?;
        for _ in 0..*turns {
            let left = self.turn(*label, |this| {
                this.pay(2)?;
                this.block(block)
            })?;
            if let Some(data) = left {
                return Ok(data);
            }
        }
        // The last turn: the body's start, the `if`, its `break`.
        self.pay(3)?;
        self.terminating(|this| this.value(last))
    }

    fn call_variable(&mut self, name: Name, argument: &'p Value) -> Step<'p, Data<'p>> {
        let Data::Closure(kept) = self.get(name) else { unreachable!("no closure") };
        let argument = self.int(argument)?;
        let Kept { lambda, env, wrapped } = &*kept;
        self.pay(u64::from(*wrapped))?;
        self.closure(lambda, env, &[argument], false)
    }

    /// The macros of the file cost what they are handed.
    fn own_macro(&mut self, which: OwnMacro, values: &'p [Value]) -> Step<'p, Data<'p>> {
        Ok(match which {
            OwnMacro::Or => {
                let mut all = 0;
                for value in values {
                    all |= self.int(value)?;
                }
                Data::Int(all)
            }
            OwnMacro::Twice => Data::Int(self.int(&values[0])? | self.int(&values[0])?),
            OwnMacro::Less => Data::Bool(self.int(&values[0])? < self.int(&values[1])?),
            OwnMacro::Second => {
                self.int(&values[0])?;
                self.value(&values[1])?
            }
            OwnMacro::Block | OwnMacro::Convert => self.value(&values[0])?,
            OwnMacro::Apply => {
                let number = self.int(&values[0])?;
                let Value::Closure(lambda, _) = &values[1] else { unreachable!("no closure") };
                match self.half(number)? {
                    Some(half) => self.closure(lambda, &self.env.clone(), &[half], false)?,
                    None => Data::Int(4),
                }
            }
        })
    }
}
