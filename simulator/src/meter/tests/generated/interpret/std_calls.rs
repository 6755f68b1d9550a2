//! What the standard library calls back: it is the standard library that calls here, too.

use std::cell::RefCell;
use std::cmp::Ordering;

use super::super::{Lambda, OfList, OfOption, Pipeline, Sink, Source, Stage, Value};
use super::{Data, Env, Interpreter, Step};

/// Calls closures from within iterators, which cannot hand on what ends them: from then on nothing
/// is called any more, and whoever ran the iterator looks for what has failed.
struct Caller<'c, 'p> {
    interpreter: RefCell<&'c mut Interpreter<'p>>,
    env: Env<'p>,
}

impl<'p> Caller<'_, 'p> {
    fn guarded<T>(&self, failed: T, walk: impl FnOnce(&mut Interpreter<'p>) -> Step<'p, T>) -> T {
        let interpreter = &mut **self.interpreter.borrow_mut();
        if interpreter.failed.is_some() {
            return failed;
        }
        match walk(interpreter) {
            Ok(value) => value,
            Err(leave) => {
                interpreter.failed = Some(leave);
                failed
            }
        }
    }

    fn call(&self, lambda: &'p Lambda, arguments: &[i64]) -> Data<'p> {
        self.guarded(Data::Gone, |this| this.closure(lambda, &self.env, arguments, false))
    }

    fn compare(&self, lambda: &'p Lambda, a: i64, b: i64) -> Ordering {
        let order = |this: &mut Interpreter<'p>| this.closure(lambda, &self.env, &[a, b], true);
        self.guarded(Data::Gone, order).int().cmp(&0)
    }
}

type Items<'i> = Box<dyn Iterator<Item = i64> + 'i>;

impl<'p> Interpreter<'p> {
    fn with_caller<T>(&mut self, walk: impl FnOnce(&Caller<'_, 'p>) -> T) -> Step<'p, T> {
        let env = self.env.clone();
        let caller = Caller { interpreter: RefCell::new(self), env };
        let result = walk(&caller);
        match caller.interpreter.into_inner().failed.take() {
            Some(leave) => Err(leave),
            None => Ok(result),
        }
    }

    pub(super) fn pipeline(&mut self, of: &'p Pipeline) -> Step<'p, Data<'p>> {
        // What is computed before the first item is taken.
        let mut list = Vec::new();
        let (mut left, mut second) = (0, 0);
        match &of.source {
            Source::List(value) => list = self.list(value)?,
            Source::Own(_, a, b) => (left, second) = (self.int(a)? & 3, self.int(b)?),
            Source::Successors(first, _) => second = self.int(first)?,
            Source::Range(_) | Source::Reversed(_) | Source::FromFn(..) => {}
        }
        let first = match &of.sink {
            Sink::Fold(first, _) => self.int(first)?,
            _ => 0,
        };
        self.with_caller(|caller| {
            let items: Items<'_> = match &of.source {
                Source::Range(turns) => Box::new(0..*turns),
                Source::Reversed(turns) => Box::new((0..*turns).rev()),
                Source::List(_) => Box::new(list.into_iter()),
                Source::Own(own, ..) => Box::new(std::iter::from_fn(move || {
                    caller.guarded(None, |this| this.next(*own, &mut left, second))
                })),
                Source::FromFn(turns, lambda) => {
                    Box::new(std::iter::from_fn(|| caller.call(lambda, &[]).option()).take(*turns))
                }
                Source::Successors(_, lambda) => Box::new(
                    std::iter::successors(Some(second), |&n| caller.call(lambda, &[n]).option())
                        .take(3),
                ),
            };
            let items = of.stages.iter().fold(items, |items, stage| stage_of(caller, items, stage));
            sink(caller, items, &of.sink, first)
        })
    }

    pub(super) fn of_list(
        &mut self,
        method: OfList,
        list: &'p Value,
        lambda: &'p Lambda,
    ) -> Step<'p, Data<'p>> {
        // `let`, the call, the tail.
        self.pay(1)?;
        let mut list = self.terminating(|this| this.list(list))?;
        self.pay(1)?;
        self.with_caller(|caller| {
            let key = |n: i64| caller.call(lambda, &[n]).int();
            match method {
                OfList::SortBy => list.sort_by(|&a, &b| caller.compare(lambda, a, b)),
                OfList::SortByKey => list.sort_by_key(|&n| key(n)),
                OfList::SortUnstableByKey => list.sort_unstable_by_key(|&n| key(n)),
                OfList::Retain => list.retain(|&n| caller.call(lambda, &[n]).truth()),
                OfList::DedupByKey => list.dedup_by_key(|&mut n| key(n)),
            }
        })?;
        self.pay(1)?;
        Ok(Data::List(list))
    }

    pub(super) fn of_option(
        &mut self,
        method: OfOption,
        option: &'p Value,
        lambda: &'p Lambda,
    ) -> Step<'p, Data<'p>> {
        let option = self.value(option)?.option();
        self.with_caller(|caller| {
            let call = |n: i64| caller.call(lambda, &[n]);
            let bare = || caller.call(lambda, &[]).int();
            match method {
                OfOption::Map => Data::Option(option.map(|n| call(n).int())),
                OfOption::AndThen => Data::Option(option.and_then(|n| call(n).option())),
                OfOption::Filter => Data::Option(option.filter(|&n| call(n).truth())),
                OfOption::MapOr => Data::Int(option.map_or(4, |n| call(n).int())),
                OfOption::UnwrapOrElse => Data::Int(option.unwrap_or_else(bare)),
                OfOption::IsSomeAnd => Data::Bool(option.is_some_and(|n| call(n).truth())),
                OfOption::OkOrElse => Data::Result(option.ok_or_else(bare)),
            }
        })
    }
}

fn stage_of<'i, 'p: 'i>(
    caller: &'i Caller<'_, 'p>,
    items: Items<'i>,
    stage: &'p Stage,
) -> Items<'i> {
    let call = move |lambda: &'p Lambda, n: i64| caller.call(lambda, &[n]);
    match stage {
        Stage::Map(lambda) => Box::new(items.map(move |n| call(lambda, n).int())),
        Stage::Filter(lambda) => Box::new(items.filter(move |&n| call(lambda, n).truth())),
        Stage::FilterMap(lambda) => Box::new(items.filter_map(move |n| call(lambda, n).option())),
        Stage::TakeWhile(lambda) => Box::new(items.take_while(move |&n| call(lambda, n).truth())),
        Stage::SkipWhile(lambda) => Box::new(items.skip_while(move |&n| call(lambda, n).truth())),
        Stage::Inspect(lambda) => Box::new(items.inspect(move |&n| _ = call(lambda, n))),
        Stage::FlatMap(lambda) => Box::new(items.flat_map(move |n| call(lambda, n).option())),
        Stage::Take(most) => Box::new(items.take(*most)),
        Stage::StepBy(step) => Box::new(items.step_by(*step)),
        Stage::Enumerate => Box::new(items.enumerate().map(move |(at, n)| {
            caller.guarded((), |this| this.pay(1));
            at as i64 ^ n
        })),
    }
}

fn sink<'p>(caller: &Caller<'_, 'p>, mut items: Items<'_>, sink: &'p Sink, first: i64) -> Data<'p> {
    let call = |lambda: &'p Lambda, n: i64| caller.call(lambda, &[n]);
    let both = |lambda: &'p Lambda, a: i64, b: i64| caller.call(lambda, &[a, b]).int();
    Data::Int(match sink {
        Sink::Sum => items.fold(0, i64::wrapping_add),
        Sink::Count => items.count() as i64,
        Sink::Last => items.last().unwrap_or(-2),
        Sink::Fold(_, lambda) => items.fold(first, |a, b| both(lambda, a, b)),
        Sink::Reduce(lambda) => items.reduce(|a, b| both(lambda, a, b)).unwrap_or(-2),
        Sink::Any(lambda) => i64::from(items.any(|n| call(lambda, n).truth())),
        Sink::All(lambda) => i64::from(items.all(|n| call(lambda, n).truth())),
        Sink::Position(lambda) => items.position(|n| call(lambda, n).truth()).unwrap_or(9) as i64,
        Sink::Find(lambda) => items.find(|&n| call(lambda, n).truth()).unwrap_or(-2),
        Sink::MaxByKey(lambda) => items.max_by_key(|&n| call(lambda, n).int()).unwrap_or(-2),
        Sink::MinBy(lambda) => items.min_by(|&a, &b| caller.compare(lambda, a, b)).unwrap_or(-2),
        Sink::ForEach(lambda) => {
            items.for_each(|n| _ = call(lambda, n));
            1
        }
        Sink::Collect => return Data::List(items.collect()),
    })
}
