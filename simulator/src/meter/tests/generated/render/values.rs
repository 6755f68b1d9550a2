//! Values as text: in parentheses wherever precedence could matter, bare where a whole expression
//! stands.

use std::fmt::Write;

use super::super::{
    Arm, Block, Body, Guard, Leaving, OfList, OfOption, OwnMacro, Pipeline, Sink, Source, Stage,
    Test, Type, Value,
};
use super::{Render, Takes, name, pattern};

/// How what ends a statement without a `;` begins.
const BLOCKS: [&str; 7] = ["{", "const {", "if ", "match ", "unsafe ", "'l", "loop "];

/// The same number in several spellings.
fn number(of: i64, spelling: usize) -> String {
    match (of, spelling) {
        (0.., 1) => format!("{of:#x}i64"),
        (0.., 2) => format!("0_{of}_i64"),
        (0.., 3) => format!("{of:#b}_i64"),
        (0.., 4) => format!("(b'{}' as i64 - 48)", of % 10),
        (0.., 5) => format!("('{}' as i64 - 48)", of % 10),
        (-1, 6) => "(u64::MAX as i64)".to_owned(),
        (0.., _) => format!("{of}i64"),
        _ => format!("({of}i64)"),
    }
}

impl Render<'_> {
    /// As an operand.
    pub(super) fn value(&self, of: &Value) -> String {
        let bare = self.bare(of);
        match of {
            Value::Binary(..)
            | Value::Compare(..)
            | Value::And(..)
            | Value::Or(..)
            | Value::Cast(..)
            | Value::Unary(..) => format!("({bare})"),
            _ => bare,
        }
    }

    /// Where a method is called on it, or an operator could take it for a statement.
    pub(super) fn receiver(&self, of: &Value) -> String {
        match of {
            Value::Name(..) | Value::Method(..) | Value::Call(..) => format!("({})", self.bare(of)),
            Value::Some(..) | Value::Half(..) => self.bare(of),
            _ => format!("({})", self.bare(of)),
        }
    }

    /// Where nothing stands beside it.
    pub(super) fn bare(&self, of: &Value) -> String {
        match of {
            Value::Unit => "()".to_owned(),
            Value::Int(of, spelling) => number(*of, *spelling),
            Value::Bool(truth) => truth.to_string(),
            Value::Name(of, Type::List | Type::Text) => format!("{}.clone()", name(*of)),
            Value::Name(of, _) => name(*of).to_owned(),
            Value::Cast(through, of) => format!("{} as {through} as i64", self.value(of)),
            Value::Binary(operator, a, b) | Value::Compare(operator, a, b) => {
                format!("{} {operator} {}", self.value(a), self.value(b))
            }
            Value::Unary(operator, of) => format!("{operator}{}", self.value(of)),
            Value::Method(method, a, b) => {
                format!("{}.{method}({})", self.receiver(a), self.bare(b))
            }
            Value::And(a, b) => format!("{} && {}", self.value(a), self.value(b)),
            Value::Or(a, b) => format!("{} || {}", self.value(a), self.value(b)),
            Value::Call(function, a, b) => self.call(*function, a, b),
            Value::Question(of, Type::Result) => format!("narrow({})?", self.bare(of)),
            Value::Question(of, _) => format!("{}?", self.receiver(of)),
            Value::UnwrapOr(of) => format!("{}.unwrap_or(7)", self.receiver(of)),
            Value::AtCompileTime(function, a, b, place) => {
                at_compile_time(*function, *a, *b, *place)
            }
            Value::Recurse(function, a, b) => {
                format!("f{function}(fuel - 1, {}, {})", self.bare(a), self.bare(b))
            }
            Value::CallVariable(of, argument) => format!("{}({})", name(*of), self.bare(argument)),
            Value::Half(of) => format!("half({})", self.bare(of)),
            Value::Some(of) => format!("Some({})", self.bare(of)),
            Value::None => "None::<i64>".to_owned(),
            Value::Okay(of) => format!("Ok::<i64, Fault>({})", self.bare(of)),
            Value::Fail(of) => format!("Err::<i64, Fault>(Fault({}))", self.bare(of)),
            Value::Leave(leaving) => self.leaving(leaving),
            Value::Pipeline(pipeline) => self.pipeline(pipeline),
            Value::OfList(method, list, lambda) => self.of_list(*method, list, lambda),
            Value::OfOption(method, option, lambda) => self.of_option(*method, option, lambda),
            Value::Then(condition, lambda) => {
                format!("({}).then({})", self.bare(condition), self.closure(lambda, Takes::Values))
            }
            Value::Tick => "(arena::get_tick() as i64 & 3)".to_owned(),
            Value::Macro(which, values) => self.own_macro(*which, values),
            Value::Matches(of, ty, part, guard) => {
                let guard = guard.as_ref().map(|guard| format!(" if {}", self.bare(guard)));
                let guard = guard.unwrap_or_default();
                format!("matches!({}, {}{guard})", self.scrutinee(of, *ty), pattern(part))
            }
            Value::Assign(of, operator, to, in_macro) => {
                let assignment = format!("({} {operator} {})", name(*of), self.bare(to));
                // Unit has no constant `==`.
                if *in_macro {
                    format!("matches!({assignment}, ())")
                } else {
                    format!("({assignment} == ())")
                }
            }
            Value::AssignBoth(both) => {
                let [(a, with, v), (b, and, w)] = &**both;
                format!(
                    "matches!(({} {with} {}, {} {and} {}), ((), ()))",
                    name(*a),
                    self.bare(v),
                    name(*b),
                    self.bare(w)
                )
            }
            Value::Guarded(guard, of) => format!("Guard({guard}).read({})", self.bare(of)),
            _ => self.control(of),
        }
    }

    /// Branches, blocks, loops and closures.
    fn control(&self, of: &Value) -> String {
        match of {
            Value::If(branches, otherwise) => self.chain(branches, otherwise.as_ref()),
            Value::Match(scrutinee, ty, arms) => self.matching(scrutinee, *ty, arms),
            Value::Braces(head, block) => format!("{head}{}", self.block(block)),
            Value::Labelled(label, block) => format!("'l{label}: {}", self.block(block)),
            Value::Loop(label, turns, block, last) => format!(
                "{{ let mut left{label} = {turns}; 'l{label}: loop {{ if left{label} <= 0 {{ \
                 break 'l{label} ({}); }}\nleft{label} -= 1; {} }} }}",
                self.bare(last),
                self.inside(block)
            ),
            Value::Closure(lambda, argument) => {
                format!("({})({})", self.closure(lambda, Takes::Values), self.bare(argument))
            }
            Value::Try(block) => format!("(|| -> Option<i64> {})()", self.block(block)),
            Value::Catch(lambda) => format!(
                "std::panic::catch_unwind(std::panic::AssertUnwindSafe({})).unwrap_or(-5)",
                self.closure(lambda, Takes::Values)
            ),
            _ => self.data(of),
        }
    }

    /// Lists, texts and structs.
    fn data(&self, of: &Value) -> String {
        match of {
            Value::List(values) if values.is_empty() => "Vec::<i64>::new()".to_owned(),
            Value::List(values) => format!("vec![{}]", self.list(values)),
            Value::Repeat(of, turns) => format!("vec![{}; {turns}]", self.bare(of)),
            Value::Length(of) => format!("({}.len() as i64)", self.receiver(of)),
            Value::At(of, index) => {
                format!("{}[({} & 3) as usize]", self.receiver(of), self.value(index))
            }
            Value::Text(text) => format!("String::from({text:?})"),
            Value::Format(number, text) => {
                format!("format!(\"{{}}{{a}}\", {}, a = {})", self.bare(number), self.bare(text))
            }
            Value::Concat(a, b) => format!("{} + &{}", self.receiver(a), self.receiver(b)),
            Value::Point(a, b) => format!("Point {{ a: {}, b: {} }}", self.bare(a), self.bare(b)),
            Value::Update(a, rest) => {
                format!("Point {{ a: {}, ..{} }}", self.bare(a), self.bare(rest))
            }
            Value::Field(of, second) => {
                format!("{}.{}", self.receiver(of), if *second { "b" } else { "a" })
            }
            Value::Dot => "Shape::Dot".to_owned(),
            Value::Line(of) => format!("Shape::Line({})", self.bare(of)),
            Value::Rectangle(a, b) => {
                format!("Shape::Rectangle {{ width: {}, height: {} }}", self.bare(a), self.bare(b))
            }
            other => unreachable!("written elsewhere: {other:?}"),
        }
    }

    pub(super) fn list(&self, values: &[Value]) -> String {
        values.iter().map(|value| self.bare(value)).collect::<Vec<_>>().join(", ")
    }

    pub(super) fn body(&self, body: &Body, ordered: bool) -> String {
        match body {
            Body::Value(value) if ordered => format!("order({})", self.bare(value)),
            Body::Value(value) => self.bare(value),
            Body::Assign(of, operator, to) => {
                format!("{} {operator} {}", name(*of), self.bare(to))
            }
            Body::Block(block) if ordered => {
                let tail = block.tail.as_ref().map(|tail| self.bare(tail)).unwrap_or_default();
                format!("{{ {}order({tail}) }}", self.statements(block))
            }
            Body::Block(block) => self.block(block),
        }
    }

    fn chain(&self, branches: &[(Test, Block)], otherwise: Option<&Block>) -> String {
        let mut text = String::new();
        for (at, (test, then)) in branches.iter().enumerate() {
            let head = if at == 0 { "if" } else { " else if" };
            let test = match test {
                Test::Value(value) => self.bare(value),
                Test::Let(part, value, ty) => {
                    format!("let {} = {}", pattern(part), self.scrutinee(value, *ty))
                }
            };
            let _ = write!(text, "{head} {test} {}", self.block(then));
        }
        if let Some(otherwise) = otherwise {
            let _ = write!(text, " else {}", self.block(otherwise));
        }
        text
    }

    fn matching(&self, scrutinee: &Value, ty: Type, arms: &[Arm]) -> String {
        let mut text = format!("match {} {{ ", self.scrutinee(scrutinee, ty));
        for arm in arms {
            let guard = match &arm.guard {
                None => String::new(),
                Some(Guard::Value(value)) => format!(" if {}", self.bare(value)),
                Some(Guard::Half(of, value)) => {
                    format!(" if let Some(mut {}) = half({})", name(*of), self.bare(value))
                }
            };
            let body = match &arm.body {
                // A block at the left of an operator would be the whole arm.
                Body::Value(value) if self.begins_with_block(value) => {
                    format!("({})", self.bare(value))
                }
                body => self.body(body, false),
            };
            let comma = if matches!(arm.body, Body::Block(_)) { "" } else { "," };
            let _ = write!(text, "{}{guard} => {body}{comma} ", pattern(&arm.pattern));
        }
        text + "}"
    }

    /// Whether a statement would end too early.
    pub(super) fn begins_with_block(&self, of: &Value) -> bool {
        let text = match of {
            Value::Binary(_, a, _)
            | Value::Compare(_, a, _)
            | Value::And(a, _)
            | Value::Or(a, _)
            | Value::Cast(_, a) => self.value(a),
            _ => return false,
        };
        BLOCKS.iter().any(|head| text.starts_with(head))
    }

    fn leaving(&self, leaving: &Leaving) -> String {
        match leaving {
            Leaving::Break(label, None) => format!("break 'l{label}"),
            Leaving::Break(label, Some(value)) => format!("break 'l{label} ({})", self.bare(value)),
            Leaving::Continue(label) => format!("continue 'l{label}"),
            Leaving::Return(Value::Unit) => "return".to_owned(),
            Leaving::Return(value) => format!("return {}", self.bare(value)),
            Leaving::Panic(0) => "panic!()".to_owned(),
            Leaving::Panic(1) => "panic!(\"at {}\", 1)".to_owned(),
            Leaving::Panic(2) => "unreachable!()".to_owned(),
            Leaving::Panic(3) => "std::panic::panic_any(3)".to_owned(),
            Leaving::Panic(_) => "std::panic::resume_unwind(Box::new(4))".to_owned(),
        }
    }

    fn own_macro(&self, which: OwnMacro, values: &[Value]) -> String {
        // As a statement, a macro's `|` may not stand behind a block; `const {}` is no `expr` in 2021.
        let one = |at: usize| match self.bare(&values[at]) {
            text if which != OwnMacro::Block
                && BLOCKS.iter().any(|head| text.starts_with(head)) =>
            {
                format!("({text})")
            }
            text => text,
        };
        match which {
            OwnMacro::Or => {
                let values: Vec<_> = (0..values.len()).map(one).collect();
                format!("or!({})", values.join(", "))
            }
            OwnMacro::Twice => format!("twice![{}]", one(0)),
            OwnMacro::Less => format!("less!({}, {})", one(0), one(1)),
            OwnMacro::Second => format!("second!({} => {})", one(0), one(1)),
            OwnMacro::Block => format!("block!({})", one(0)),
            OwnMacro::Convert => format!("convert!(i64, {})", one(0)),
            OwnMacro::Apply => match &values[1] {
                Value::Closure(lambda, _) => {
                    format!("apply!(half({}), 4, {})", one(0), self.closure(lambda, Takes::Values))
                }
                other => unreachable!("not a closure: {other:?}"),
            },
        }
    }

    fn pipeline(&self, of: &Pipeline) -> String {
        let Pipeline { source, stages, sink } = of;
        let mut text = match source {
            Source::Range(turns) => format!("(0..{turns}i64)"),
            Source::Reversed(turns) => format!("(0..{turns}i64).rev()"),
            Source::List(list) => format!("{}.into_iter()", self.receiver(list)),
            Source::Own(own, a, b) => self.own_iterator(*own, a, b),
            Source::FromFn(turns, lambda) => {
                format!("std::iter::from_fn({}).take({turns})", self.closure(lambda, Takes::Values))
            }
            Source::Successors(first, lambda) => format!(
                "std::iter::successors(Some({}), {}).take(3)",
                self.bare(first),
                self.closure(lambda, Takes::References)
            ),
        };
        for stage in stages {
            let (method, argument) = match stage {
                Stage::Map(lambda) => ("map", self.closure(lambda, Takes::Values)),
                Stage::Filter(lambda) => ("filter", self.closure(lambda, Takes::References)),
                Stage::FilterMap(lambda) => ("filter_map", self.closure(lambda, Takes::Values)),
                Stage::TakeWhile(lambda) => ("take_while", self.closure(lambda, Takes::References)),
                Stage::SkipWhile(lambda) => ("skip_while", self.closure(lambda, Takes::References)),
                Stage::Inspect(lambda) => ("inspect", self.closure(lambda, Takes::References)),
                Stage::FlatMap(lambda) => ("flat_map", self.closure(lambda, Takes::Values)),
                Stage::Take(most) => ("take", most.to_string()),
                Stage::StepBy(step) => ("step_by", step.to_string()),
                Stage::Enumerate => {
                    ("enumerate().map", "|(at, value)| at as i64 ^ value".to_owned())
                }
            };
            let _ = write!(text, ".{method}({argument})");
        }
        self.sink(&text, sink)
    }

    fn sink(&self, chain: &str, sink: &Sink) -> String {
        let (values, references) = (Takes::Values, Takes::References);
        match sink {
            Sink::Sum => format!("{chain}.sum::<i64>()"),
            Sink::Count => format!("({chain}.count() as i64)"),
            Sink::Last => format!("{chain}.last().unwrap_or(-2)"),
            Sink::Fold(first, lambda) => {
                format!("{chain}.fold({}, {})", self.bare(first), self.closure(lambda, values))
            }
            Sink::Reduce(lambda) => {
                format!("{chain}.reduce({}).unwrap_or(-2)", self.closure(lambda, values))
            }
            Sink::Any(lambda) => format!("({chain}.any({}) as i64)", self.closure(lambda, values)),
            Sink::All(lambda) => format!("({chain}.all({}) as i64)", self.closure(lambda, values)),
            Sink::Position(lambda) => {
                format!("({chain}.position({}).unwrap_or(9) as i64)", self.closure(lambda, values))
            }
            Sink::Find(lambda) => {
                format!("{chain}.find({}).unwrap_or(-2)", self.closure(lambda, references))
            }
            Sink::MaxByKey(lambda) => {
                format!("{chain}.max_by_key({}).unwrap_or(-2)", self.closure(lambda, references))
            }
            Sink::MinBy(lambda) => {
                format!("{chain}.min_by({}).unwrap_or(-2)", self.closure(lambda, Takes::Compared))
            }
            Sink::ForEach(lambda) => {
                format!("(({chain}.for_each({}) == ()) as i64)", self.closure(lambda, values))
            }
            Sink::Collect => format!("{chain}.collect::<Vec<i64>>()"),
        }
    }

    fn of_list(&self, method: OfList, list: &Value, lambda: &super::Lambda) -> String {
        let (name, takes) = match method {
            OfList::SortBy => ("sort_by", Takes::Compared),
            OfList::SortByKey => ("sort_by_key", Takes::References),
            OfList::SortUnstableByKey => ("sort_unstable_by_key", Takes::References),
            OfList::Retain => ("retain", Takes::References),
            OfList::DedupByKey => ("dedup_by_key", Takes::MutableReferences),
        };
        format!(
            "{{ let mut list = {}; list.{name}({}); list }}",
            self.bare(list),
            self.closure(lambda, takes)
        )
    }

    fn of_option(&self, method: OfOption, option: &Value, lambda: &super::Lambda) -> String {
        let (before, takes, after) = match method {
            OfOption::Map => ("map(", Takes::Values, ""),
            OfOption::AndThen => ("and_then(", Takes::Values, ""),
            OfOption::Filter => ("filter(", Takes::References, ""),
            OfOption::MapOr => ("map_or(4, ", Takes::Values, ""),
            OfOption::UnwrapOrElse => ("unwrap_or_else(", Takes::Values, ""),
            OfOption::IsSomeAnd => ("is_some_and(", Takes::Values, ""),
            OfOption::OkOrElse => ("ok_or_else(", Takes::Values, ".map_err(Fault)"),
        };
        format!("{}.{before}{}){after}", self.receiver(option), self.closure(lambda, takes))
    }
}

fn at_compile_time(function: usize, a: i64, b: i64, place: usize) -> String {
    let call = format!("f{function}({a}, {b})");
    match place {
        0 => format!("const {{ {call} }}"),
        1 => format!("([0u8; ({call} & 3) as usize].len() as i64)"),
        2 => format!("{{ const K: i64 = {call}; K }}"),
        3 => format!("constant::<{{ {call} }}>()"),
        4 => format!("{{ static S: i64 = {call}; S }}"),
        _ => format!("{{ enum E {{ A = ({call} & 7) as isize }} E::A as i64 }}"),
    }
}
