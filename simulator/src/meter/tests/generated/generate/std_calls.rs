//! What the standard library calls back.

use super::super::{
    Body, Kind, Leaving, OfList, OfOption, Pipeline, Sink, Source, Stage, Type, Value,
};
use super::{Generator, Outside};

impl Generator {
    pub(super) fn pipeline(&mut self, depth: usize) -> Value {
        let source = self.source(depth);
        let stages = self.stages(depth);
        let sink = self.sink(depth);
        Value::Pipeline(Box::new(Pipeline { source, stages, sink }))
    }

    pub(super) fn pipeline_of(&mut self, own: usize, a: Value, b: Value, depth: usize) -> Value {
        let stages = self.stages(depth);
        let sink = self.sink(depth);
        Value::Pipeline(Box::new(Pipeline { source: Source::Own(own, a, b), stages, sink }))
    }

    /// A list made by a pipeline.
    pub(super) fn collected(&mut self, depth: usize) -> Value {
        let source = self.source(depth);
        let stages = self.stages(depth);
        Value::Pipeline(Box::new(Pipeline { source, stages, sink: Sink::Collect }))
    }

    fn source(&mut self, depth: usize) -> Source {
        match self.below(6) {
            0 => Source::Range(self.turns()),
            1 => Source::Reversed(self.turns()),
            2 => Source::List(self.value(Type::List, depth)),
            3 => {
                let turns = self.below(4);
                Source::FromFn(turns, self.lambda(depth, 0, Type::Option, Outside::Unseen))
            }
            4 => {
                let first = self.value(Type::Int, depth);
                Source::Successors(first, self.lambda(depth, 1, Type::Option, Outside::Unseen))
            }
            _ => match self.own_iterator(depth) {
                Some((own, a, b)) => Source::Own(own, a, b),
                None => Source::Range(self.turns()),
            },
        }
    }

    /// An iterator of the file and what it is made of.
    pub(super) fn own_iterator(&mut self, depth: usize) -> Option<(usize, Value, Value)> {
        let own = self.callable(|kind| kind == Kind::Next);
        if own.is_empty() {
            return None;
        }
        let own = self.pick(&own);
        Some((own, self.value(Type::Int, depth), self.value(Type::Int, depth)))
    }

    /// All stages are alive at once with the sink, which may assign: they see nothing outside.
    fn stages(&mut self, depth: usize) -> Vec<Stage> {
        self.several(3, |this| {
            let unseen = Outside::Unseen;
            match this.below(10) {
                0 => Stage::Map(this.lambda(depth, 1, Type::Int, unseen)),
                1 => Stage::Filter(this.lambda(depth, 1, Type::Bool, unseen)),
                2 => Stage::FilterMap(this.lambda(depth, 1, Type::Option, unseen)),
                3 => Stage::TakeWhile(this.lambda(depth, 1, Type::Bool, unseen)),
                4 => Stage::SkipWhile(this.lambda(depth, 1, Type::Bool, unseen)),
                5 => Stage::Inspect(this.lambda(depth, 1, Type::Unit, unseen)),
                6 => Stage::FlatMap(this.lambda(depth, 1, Type::Option, unseen)),
                7 => Stage::Take(this.below(4)),
                8 => Stage::StepBy(1 + this.below(3)),
                _ => Stage::Enumerate,
            }
        })
    }

    fn sink(&mut self, depth: usize) -> Sink {
        let outside = self.pick(&[Outside::Read, Outside::Assigned, Outside::Copied]);
        match self.below(12) {
            0 => Sink::Sum,
            1 => Sink::Count,
            2 => Sink::Last,
            3 => {
                let first = self.seeing_nothing(|this| this.value(Type::Int, depth));
                Sink::Fold(first, self.lambda(depth, 2, Type::Int, outside))
            }
            4 => Sink::Reduce(self.lambda(depth, 2, Type::Int, outside)),
            5 => Sink::Any(self.lambda(depth, 1, Type::Bool, outside)),
            6 => Sink::All(self.lambda(depth, 1, Type::Bool, outside)),
            7 => Sink::Position(self.lambda(depth, 1, Type::Bool, outside)),
            8 => Sink::Find(self.lambda(depth, 1, Type::Bool, outside)),
            9 => Sink::MaxByKey(self.lambda(depth, 1, Type::Int, outside)),
            10 => Sink::MinBy(self.comparing(depth, outside)),
            _ => Sink::ForEach(self.lambda(depth, 1, Type::Unit, Outside::Assigned)),
        }
    }

    fn seeing_nothing<T>(&mut self, draw: impl FnOnce(&mut Self) -> T) -> T {
        let seen = std::mem::replace(&mut self.inside.seen, self.scope.len());
        let drawn = draw(self);
        self.inside.seen = seen;
        drawn
    }

    pub(super) fn of_list(&mut self, depth: usize) -> Value {
        let list = self.boxed(Type::List, depth);
        let (of, parameters, returns) = match self.below(5) {
            0 => (OfList::SortByKey, 1, Type::Int),
            1 => (OfList::SortUnstableByKey, 1, Type::Int),
            2 => (OfList::DedupByKey, 1, Type::Int),
            3 => {
                let lambda = self.comparing(depth, Outside::Assigned);
                return Value::OfList(OfList::SortBy, list, lambda);
            }
            _ => (OfList::Retain, 1, Type::Bool),
        };
        Value::OfList(of, list, self.lambda(depth, parameters, returns, Outside::Assigned))
    }

    /// What makes an option of an option.
    pub(super) fn of_option(&mut self, depth: usize) -> Value {
        let option = self.boxed(Type::Option, depth);
        let (of, returns) = match self.below(3) {
            0 => (OfOption::Map, Type::Int),
            1 => (OfOption::AndThen, Type::Option),
            _ => (OfOption::Filter, Type::Bool),
        };
        Value::OfOption(of, option, self.lambda(depth, 1, returns, Outside::Assigned))
    }

    pub(super) fn of_option_number(&mut self, depth: usize) -> Value {
        let option = self.boxed(Type::Option, depth);
        if self.one_in(2) {
            let lambda = self.lambda(depth, 1, Type::Int, Outside::Assigned);
            return Value::OfOption(OfOption::MapOr, option, lambda);
        }
        let mut lambda = self.lambda(depth, 0, Type::Int, Outside::Assigned);
        if self.inside.may_panic && self.one_in(3) {
            lambda.body = Body::Value(Box::new(Value::Leave(Box::new(Leaving::Panic(0)))));
        }
        Value::OfOption(OfOption::UnwrapOrElse, option, lambda)
    }
}
