//! Writes a generated program as Rust.

mod functions;
mod prelude;
mod statements;
mod values;

use super::{Lambda, NAMES, Name, Pattern, Program, Type, Value};

/// The program's text; `main` is public, so that it can be called from the file it is put into.
pub(super) fn program(program: &Program) -> String {
    let mut text = prelude::PRELUDE.to_owned();
    let render = Render { program };
    for at in 0..program.functions.len() {
        text.push_str(&render.function(at));
    }
    text
}

struct Render<'p> {
    program: &'p Program,
}

/// How a closure takes its parameters, and what is made of its body.
#[derive(Clone, Copy)]
enum Takes {
    Values,
    References,
    MutableReferences,
    /// Two references, and an ordering comes out.
    Compared,
}

fn name(name: Name) -> &'static str {
    NAMES[name]
}

fn pattern(of: &Pattern) -> String {
    match of {
        Pattern::Wild => "_".to_owned(),
        Pattern::Bind(bound) => format!("mut {}", name(*bound)),
        Pattern::Int(number) => number.to_string(),
        Pattern::Bool(truth) => truth.to_string(),
        Pattern::Range(from, to) => format!("{from}..={to}"),
        Pattern::From(from) => format!("{from}.."),
        Pattern::Either(parts) => {
            let parts: Vec<_> = parts.iter().map(pattern).collect();
            format!("({})", parts.join(" | "))
        }
        Pattern::As(bound, part) => format!("mut {} @ {}", name(*bound), pattern(part)),
        Pattern::Some(part) => format!("Some({})", pattern(part)),
        Pattern::None => "None".to_owned(),
        Pattern::Text(text) => format!("{text:?}"),
        Pattern::Point(a, Some(b)) => format!("Point {{ a: {}, b: {} }}", pattern(a), pattern(b)),
        Pattern::Point(a, None) => format!("Point {{ a: {}, .. }}", pattern(a)),
        Pattern::Dot => "Shape::Dot".to_owned(),
        Pattern::Line(part) => format!("Shape::Line({})", pattern(part)),
        Pattern::Rectangle(width, height) => {
            format!("Shape::Rectangle {{ width: {}, height: {} }}", pattern(width), pattern(height))
        }
        Pattern::Slice(parts, open) => {
            // A range stands in parentheses here: `[5..]` could be read in two ways.
            let mut parts: Vec<_> =
                parts.iter().map(|part| format!("({})", pattern(part))).collect();
            if *open {
                parts.insert(parts.len().min(1), "..".to_owned());
            }
            format!("[{}]", parts.join(", "))
        }
    }
}

impl Render<'_> {
    /// What is matched: a value and not a place, so that arms and guards may assign.
    fn scrutinee(&self, value: &Value, ty: Type) -> String {
        match ty {
            Type::List => format!("*{}.as_slice()", self.receiver(value)),
            Type::Text => format!("{}.as_str()", self.receiver(value)),
            _ => match value {
                Value::Name(..) => format!("identity({})", self.value(value)),
                Value::Point(..) | Value::Update(..) | Value::Rectangle(..) => {
                    format!("({})", self.value(value))
                }
                _ => self.value(value),
            },
        }
    }

    fn closure(&self, lambda: &Lambda, takes: Takes) -> String {
        let parameters: Vec<_> = lambda
            .parameters
            .iter()
            .map(|&parameter| {
                let name = name(parameter);
                match takes {
                    Takes::Values => format!("mut {name}: i64"),
                    Takes::References | Takes::Compared => format!("&(mut {name}): &i64"),
                    Takes::MutableReferences => format!("&mut (mut {name}): &mut i64"),
                }
            })
            .collect();
        let keyword = if lambda.moves { "move " } else { "" };
        let body = self.body(&lambda.body, matches!(takes, Takes::Compared));
        format!("{keyword}|{}| {body}", parameters.join(", "))
    }
}
