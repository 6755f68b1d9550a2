//! Patterns, and what is matched against them.

use super::super::{Arm, Body, Guard, Leaving, Name, Pattern, Test, Type, Value};
use super::Generator;

pub(super) const TEXTS: [&str; 4] = ["", "a", "ab", "7"];

impl Generator {
    pub(super) fn matched_type(&mut self) -> Type {
        let types =
            [Type::Int, Type::Option, Type::Bool, Type::Point, Type::Shape, Type::List, Type::Text];
        // Lists and texts are of no use in constant functions.
        if self.inside.constant { self.pick(&types[..5]) } else { self.pick(&types) }
    }

    /// `if let` or an ordinary condition; what it binds stays bound.
    pub(super) fn test(&mut self, depth: usize) -> Test {
        if self.one_in(3) {
            let ty = self.matched_type();
            let value = self.value(ty, depth);
            let pattern = self.pattern(ty);
            Test::Let(pattern, value, ty)
        } else {
            Test::Value(self.value(Type::Bool, depth))
        }
    }

    pub(super) fn pattern(&mut self, ty: Type) -> Pattern {
        let mut bound = Vec::new();
        let pattern = self.part(ty, 2, &mut bound);
        for (name, ty) in bound {
            self.bind(name, ty);
        }
        pattern
    }

    /// A pattern of which no part can fail.
    pub(super) fn pattern_for_all(&mut self) -> Pattern {
        let name = self.fresh();
        if self.one_in(5) {
            return Pattern::Wild;
        }
        self.bind(name, Type::Int);
        Pattern::Bind(name)
    }

    fn part(&mut self, ty: Type, depth: usize, bound: &mut Vec<(Name, Type)>) -> Pattern {
        let bindable =
            matches!(ty, Type::Int | Type::Bool | Type::Option | Type::Point | Type::Shape);
        if depth == 0 || self.one_in(4) {
            let name = self.fresh();
            if !bindable || bound.iter().any(|(known, _)| *known == name) {
                return Pattern::Wild;
            }
            bound.push((name, ty));
            return Pattern::Bind(name);
        }
        let depth = depth - 1;
        match ty {
            Type::Int => self.number_pattern(bound),
            Type::Bool => Pattern::Bool(self.one_in(2)),
            Type::Option if self.one_in(3) => Pattern::None,
            Type::Option => Pattern::Some(Box::new(self.part(Type::Int, depth, bound))),
            Type::Point => {
                let first = Box::new(self.part(Type::Int, depth, bound));
                let second = self.one_in(2).then(|| Box::new(self.part(Type::Int, depth, bound)));
                Pattern::Point(first, second)
            }
            Type::Shape => match self.below(3) {
                0 => Pattern::Dot,
                1 => Pattern::Line(Box::new(self.part(Type::Int, depth, bound))),
                _ => Pattern::Rectangle(
                    Box::new(self.part(Type::Int, depth, bound)),
                    Box::new(self.part(Type::Int, depth, bound)),
                ),
            },
            Type::List => {
                let parts = self.several(3, |this| this.part(Type::Int, depth, bound));
                Pattern::Slice(parts, self.one_in(2))
            }
            Type::Text => Pattern::Text(self.pick(&TEXTS)),
            _ => Pattern::Wild,
        }
    }

    fn number_pattern(&mut self, bound: &mut Vec<(Name, Type)>) -> Pattern {
        match self.below(5) {
            0 => Pattern::Int(self.small()),
            1 => Pattern::Range(self.small(), 6 + self.small()),
            2 => Pattern::From(self.small()),
            // Alternatives that exclude each other, so that a guard is evaluated once.
            3 => Pattern::Either(vec![
                Pattern::Int(self.small()),
                Pattern::Range(10, 12),
                Pattern::From(20),
            ]),
            _ => {
                let name = self.fresh();
                let pattern = Pattern::Range(self.small(), 6 + self.small());
                if bound.iter().any(|(known, _)| *known == name) {
                    return pattern;
                }
                bound.push((name, Type::Int));
                Pattern::As(name, Box::new(pattern))
            }
        }
    }

    /// Arms of which the last takes all.
    pub(super) fn arms(&mut self, matched: Type, ty: Type, depth: usize) -> Vec<Arm> {
        let mut arms = self.several(3, |this| {
            this.scoped(|this| {
                let pattern = this.pattern(matched);
                let guard = this.guard(depth);
                let body = if this.one_in(6) && !this.inside.constant {
                    this.leaving(depth).map(|leaving| Body::Value(Box::new(leaving)))
                } else {
                    None
                };
                let body = body.unwrap_or_else(|| this.body(depth, ty));
                Arm { pattern, guard, body }
            })
        });
        arms.push(Arm { pattern: Pattern::Wild, guard: None, body: self.body(depth, ty) });
        arms
    }

    fn guard(&mut self, depth: usize) -> Option<Guard> {
        if !self.one_in(2) {
            return None;
        }
        if self.one_in(3) {
            let value = self.frozen(|this| this.value(Type::Int, depth));
            let name = self.fresh();
            self.bind(name, Type::Int);
            return Some(Guard::Half(name, value));
        }
        Some(Guard::Value(self.frozen(|this| this.value(Type::Bool, depth))))
    }

    /// Draws where what the pattern of this block has bound may not be assigned: a guard.
    pub(super) fn frozen<T>(&mut self, draw: impl FnOnce(&mut Self) -> T) -> T {
        let bound_before = self.scope.iter().rposition(|bound| bound.block != self.block);
        let first = bound_before.map_or(0, |at| at + 1);
        let mutable: Vec<_> = self.scope[first..].iter().map(|bound| bound.mutable).collect();
        self.scope[first..].iter_mut().for_each(|bound| bound.mutable = false);
        let drawn = draw(self);
        for (bound, mutable) in self.scope[first..].iter_mut().zip(mutable) {
            bound.mutable = mutable;
        }
        drawn
    }

    /// A way out of where this stands, if there is one.
    pub(super) fn leaving(&mut self, depth: usize) -> Option<Value> {
        let mut ways = vec![];
        if !matches!(self.inside.returns, Type::Closure { .. }) {
            ways.push(0);
        }
        if !self.inside.loops.is_empty() {
            ways.extend([1, 2]);
        }
        if self.inside.may_panic {
            ways.push(3);
        }
        if ways.is_empty() {
            return None;
        }
        let leaving = match self.pick(&ways) {
            0 => {
                let returns = self.inside.returns;
                Leaving::Return(self.value(returns, depth.min(1)))
            }
            3 => Leaving::Panic(self.below(5)),
            way => {
                let at = self.below(self.inside.loops.len());
                let (label, with_value) = self.inside.loops[at];
                let blocks = label % 2 == 1;
                if way == 2 && !blocks {
                    Leaving::Continue(label)
                } else if with_value {
                    Leaving::Break(label, Some(self.value(Type::Int, depth.min(1))))
                } else {
                    Leaving::Break(label, None)
                }
            }
        };
        Some(Value::Leave(Box::new(leaving)))
    }
}
