//! Calls of the file's functions, by how each kind is written.

use super::super::{Block, Kind, Value};
use super::{Data, Interpreter, Step};

impl<'p> Interpreter<'p> {
    /// The body of a function with its two numbers.
    pub(super) fn run(&mut self, at: usize, n0: i64, n1: i64) -> Step<'p, Data<'p>> {
        let program = self.program;
        let body: &'p Block = &program.functions[at].body;
        self.called(None, |this| {
            this.bind(0, Data::Int(n0));
            this.bind(1, Data::Int(n1));
            this.block(body)
        })
    }

    /// After so many statements.
    fn run_after(&mut self, statements: u64, at: usize, n0: i64, n1: i64) -> Step<'p, Data<'p>> {
        self.pay(statements)?;
        self.run(at, n0, n1)
    }

    /// `let (mut n0, mut n1) = ..; let value: i64 = (|| body)();` and one statement more.
    fn run_between(&mut self, at: usize, n0: i64, n1: i64) -> Step<'p, i64> {
        let value = self.run_after(2, at, n0, n1)?.int();
        self.pay(1)?;
        Ok(value)
    }

    pub(super) fn recursive(
        &mut self,
        at: usize,
        fuel: i64,
        n0: i64,
        n1: i64,
    ) -> Step<'p, Data<'p>> {
        self.pay(1)?;
        if fuel <= 0 {
            self.pay(1)?;
            return Ok(Data::Int(n0 ^ n1));
        }
        let outer = std::mem::replace(&mut self.fuel, fuel);
        let result = self.run(at, n0, n1);
        self.fuel = outer;
        result
    }

    pub(super) fn call(&mut self, at: usize, a: &'p Value, b: &'p Value) -> Step<'p, Data<'p>> {
        let kind = self.program.functions[at].kind;
        match kind {
            Kind::Lazy | Kind::ThreadLocal => {
                let value = self.lazy(at, kind)?;
                return Ok(Data::Int(value ^ self.int(a)? ^ self.int(b)?));
            }
            Kind::AddAssign => return self.add_assign(at, a, b),
            Kind::ReturnsClosure | Kind::ReturnsBox => {
                let n0 = self.int(a)?;
                // The function's tail, before the second argument is computed.
                self.pay(1)?;
                let n1 = self.int(b)?;
                return self.run(at, n0, n1);
            }
            // The tail of the block around the item.
            Kind::Nested | Kind::NestedMethod | Kind::Sort => self.pay(1)?,
            _ => {}
        }
        let (a, b) = if kind == Kind::Sort {
            self.terminating(|this| Ok((this.int(a)?, this.int(b)?)))?
        } else {
            (self.int(a)?, self.int(b)?)
        };
        Ok(match kind {
            Kind::Plain | Kind::Option | Kind::Result | Kind::Const | Kind::Nested => {
                self.run(at, a, b)?
            }
            Kind::Recursive => self.recursive(at, 2, a, b)?,
            Kind::Generic => self.run_after(2, at, i64::from(a as i32), b)?,
            Kind::NestedMethod | Kind::Add | Kind::Neg | Kind::From | Kind::Dyn => {
                self.run_after(1, at, a, b)?
            }
            Kind::Bound => self.run_after(2, at, a, b)?,
            Kind::ImplTrait => self.run_after(3, at, a, b)?,
            Kind::Default => {
                let first = self.run_after(2, at, a, b)?.int();
                Data::Int(first ^ self.run_after(1, at, a, b)?.int())
            }
            Kind::Index | Kind::Deref => Data::Int(self.run_between(at, a, b)?),
            Kind::PartialEq => Data::Int(i64::from(self.run_between(at, a, b)? & 1 == 0)),
            Kind::Less => {
                // `partial_cmp` calls `cmp`.
                self.pay(1)?;
                Data::Int(i64::from(self.run_between(at, a, b)? < 0))
            }
            Kind::Sort => self.sorted(at, a, b)?,
            Kind::Display => {
                let value = self.run_between(at, a, b)?;
                Data::Int(format!("<{value}>").len() as i64)
            }
            Kind::FromIterator => {
                self.pay(1)?;
                Data::Int(self.run_between(at, a, b)?)
            }
            other => unreachable!("{other:?} is not called by its name"),
        })
    }

    /// `{ let mut sum = T(a, 0); sum += b; sum.0 }`
    fn add_assign(&mut self, at: usize, a: &'p Value, b: &'p Value) -> Step<'p, Data<'p>> {
        self.pay(1)?;
        let n0 = self.terminating(|this| this.int(a))?;
        self.pay(1)?;
        let value = self.terminating(|this| {
            let n1 = this.int(b)?;
            this.run_between(at, n0, n1)
        })?;
        self.pay(1)?;
        Ok(Data::Int(value))
    }

    /// `sorted.sort(); sorted[0].0`
    fn sorted(&mut self, at: usize, a: i64, b: i64) -> Step<'p, Data<'p>> {
        self.pay(1)?;
        let mut sorted = [a, b, 1];
        sorted.sort_by(|a, b| {
            if self.failed.is_none() {
                let compared = self.pay(1).and_then(|()| self.run_between(at, *a, *b));
                match compared {
                    Ok(value) => return value.cmp(&0),
                    Err(leave) => self.failed = Some(leave),
                }
            }
            std::cmp::Ordering::Equal
        });
        if let Some(leave) = self.failed.take() {
            return Err(leave);
        }
        self.pay(1)?;
        Ok(Data::Int(sorted[0]))
    }

    /// The value of a static, computed at its first use.
    fn lazy(&mut self, at: usize, kind: Kind) -> Step<'p, i64> {
        let value = match self.statics.get(&at) {
            Some(value) => *value,
            None => {
                let value = self.run_after(1, at, 1, 2)?.int();
                self.statics.insert(at, value);
                value
            }
        };
        // The closure of `with`.
        self.pay(u64::from(kind == Kind::ThreadLocal))?;
        Ok(value)
    }

    /// S8: free, but for the block that some places need around the constant.
    pub(super) fn at_compile_time(
        &mut self,
        function: usize,
        a: i64,
        b: i64,
        place: usize,
    ) -> Step<'p, Data<'p>> {
        self.pay(u64::from(place >= 2))?;
        let outer = std::mem::replace(&mut self.free, true);
        let value = self.run(function, a, b);
        self.free = outer;
        let value = value?.int();
        Ok(Data::Int(match place {
            1 => value & 3,
            0 | 2..=4 => value,
            _ => value & 7,
        }))
    }

    /// An iterator's `next`.
    pub(super) fn next(&mut self, at: usize, left: &mut i64, second: i64) -> Step<'p, Option<i64>> {
        self.pay(1)?;
        if *left <= 0 {
            self.pay(1)?;
            return Ok(None);
        }
        *left -= 1;
        self.pay(1)?;
        self.run_between(at, *left, second).map(Some)
    }

    pub(super) fn drop_own(&mut self, at: usize, number: i64) -> Step<'p, ()> {
        let value = self.run_between(at, number, 1)?;
        self.print(&format!("dropped {value}"));
        Ok(())
    }
}
