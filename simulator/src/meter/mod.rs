//! The meter: Rust source in, the same source with tick charges out.
//!
//! It implements the cost model `statement-1` and refuses, with line and reason, what it cannot see
//! through. The text is edited by position: every line keeps its number, nothing is printed anew, and
//! the compiler expands nothing before the meter has read it.
//!
//! What a program can notice: columns (of panics, of `column!`) move to the right on lines with charges.
//! What quotes source (`dbg!`, assertions) quotes it as it was written; an own macro that quotes what it
//! is handed is refused if that holds charges.
//!
//! | file | holds |
//! |---|---|
//! | `charge` | the cost model: where charges go; in `charge/calls`, what macro calls hand in |
//! | `batch`, `primitives` | which charges are made in one go |
//! | `std_macros`, `own_macros`, `macro_body` | macros: the standard library's, the file's own |
//! | `names`, `imports`, `allowed` | what may be named, judged on tokens; the list as data |
//! | `attributes` | which attributes are allowed, what `cfg` removes |
//! | `caps`, `span`, `splice`, `tokens` | reading and editing |
//! | `explain` | the charges line by line, for people |
//! | `refusal` | what is said when a submission is refused |

mod allowed;
mod attributes;
mod batch;
mod caps;
mod charge;
mod explain;
mod imports;
mod macro_body;
mod names;
mod own_macros;
mod primitives;
mod refusal;
mod span;
mod splice;
mod std_macros;
#[cfg(test)]
mod tests;
mod tokens;

use std::collections::BTreeSet;
use std::str::FromStr;
use std::thread;

use proc_macro2::{Span, TokenStream};
use syn::spanned::Spanned;
use syn::visit::Visit;
use syn::{Item, ItemFn, ReturnType, Type};

use charge::Charges;
pub use explain::{LineCharges, explain};
use names::Names;
use own_macros::OwnMacros;
use primitives::Declared;
use refusal::Collector;
pub use refusal::{Refusal, Refusals};
use splice::Insertion;

/// The name of the cost model, as it stands in replays.
pub const COST_MODEL: &str = "statement-1";

/// Changes whenever the same source is metered into another text: part of every build's key.
pub const VERSION: &str = "statement-1 meter 5";

/// The parser is recursive, and one expression may be a whole file of operators.
const STACK_BYTES: usize = 1 << 30;

/// How charges are made. Both cost the same number of ticks wherever a program can look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Straight-line statements are charged in one go where nobody can tell. Presumes that overflow
    /// wraps.
    Batched,
    /// Each statement is charged on its own: the slow twin, and the mode for checked builds.
    Each,
}

/// A submission that passed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Metered {
    /// The source with its charges, each a call `::arena::__hx::tick(statements);`.
    pub source: String,
    /// Whether `unsafe` stands anywhere in it.
    pub has_unsafe: bool,
    /// What was put into the text, from its beginning to its end.
    insertions: Vec<Insertion>,
}

impl Metered {
    /// Where in the submission as it was written a byte of the metered text comes from; for a charge,
    /// where it was put in.
    #[must_use]
    pub fn original_byte(&self, metered_byte: usize) -> usize {
        let mut inserted_bytes = 0;
        for insertion in &self.insertions {
            let start_byte = insertion.at_byte + inserted_bytes;
            if metered_byte <= start_byte {
                break;
            }
            if metered_byte < start_byte + insertion.text.len() {
                return insertion.at_byte;
            }
            inserted_bytes += insertion.text.len();
        }
        metered_byte - inserted_bytes
    }
}

/// Meters one submission.
///
/// # Errors
///
/// [`Refusals`] if the source does not parse or holds anything that the cost model refuses.
pub fn meter(source: &str, mode: Mode) -> Result<Metered, Refusals> {
    // Spans live as long as their thread.
    let metered = thread::scope(|scope| {
        thread::Builder::new()
            .name("meter".to_owned())
            .stack_size(STACK_BYTES)
            .spawn_scoped(scope, || meter_here(source, mode))
            .map_err(|error| vec![cannot_start(&error)])
            .and_then(|thread| {
                thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            })
    });
    metered.map_err(|list| Refusals::new(source, list))
}

fn cannot_start(error: &std::io::Error) -> Refusal {
    let reason = format!("the meter cannot start: {error}");
    Refusal { line: 1, column: 1, bytes: 0..0, reason }
}

fn meter_here(source: &str, mode: Mode) -> Result<Metered, Vec<Refusal>> {
    let skipped_bytes = skipped(source);
    let mut refusals = Collector::new(skipped_bytes);
    let text = &source[skipped_bytes..];
    let (tokens, file) =
        parse(text, &mut refusals).map_err(|()| std::mem::take(&mut refusals.list))?;

    let names = Names::collect(&tokens);
    let own_macros = OwnMacros::collect(&tokens);
    let constants = match mode {
        // A macro's constants hide others of the same name.
        Mode::Batched if own_macros.declares => {
            Declared::in_file(&file).constants().map(|_| BTreeSet::new())
        }
        Mode::Batched => Declared::in_file(&file).constants(),
        Mode::Each => None,
    };
    let mut charges = Charges::new(text, &names, &own_macros, constants, refusals);
    charges.visit_file(&file);
    let Charges { splice, mut refusals, removed, unread, .. } = charges;
    if let Some(span) = unread {
        refusals.refuse(span, "too many macro calls within each other, or rules to try for them");
    }
    names.judge(&tokens, &removed, &mut refusals);
    let is_removed =
        |span: Span| removed.iter().any(|range| range.contains(&span.byte_range().start));
    own_macros.judge(is_removed, &mut refusals);
    judge_main(&file, &mut refusals);

    if refusals.list.is_empty() {
        let insertions = splice.sorted(skipped_bytes);
        let source = splice::apply(source, &insertions);
        Ok(Metered { source, has_unsafe: names.has_unsafe, insertions })
    } else {
        Err(refusals.list)
    }
}

/// The bytes that the compiler skips at a file's start: a byte order mark, a `#!` line.
fn skipped(source: &str) -> usize {
    let text = source.strip_prefix('\u{feff}').unwrap_or(source);
    let mark_bytes = source.len() - text.len();
    let is_shebang = text.strip_prefix("#!").is_some_and(|rest| !begins_attribute(rest));
    mark_bytes + if is_shebang { text.find('\n').unwrap_or(text.len()) } else { 0 }
}

/// Whether `#!` begins an attribute: the next thing that is neither space nor comment is `[`.
fn begins_attribute(after: &str) -> bool {
    TokenStream::from_str(after.lines().next().unwrap_or_default()).map_or_else(
        |_| after.trim_start().starts_with('['),
        |tokens| {
            matches!(
                tokens.into_iter().next(),
                Some(proc_macro2::TokenTree::Group(group))
                    if group.delimiter() == proc_macro2::Delimiter::Bracket
            )
        },
    )
}

fn parse(text: &str, refusals: &mut Collector) -> Result<(TokenStream, syn::File), ()> {
    let tokens = TokenStream::from_str(text).map_err(|error| {
        refusals.refuse(error.span(), "this is not Rust: a bracket or a quote is unbalanced");
    })?;
    if let Some((span, reason)) = caps::too_much(&tokens) {
        refusals.refuse(span, reason);
        return Err(());
    }
    let file = syn::parse2(tokens.clone())
        .map_err(|error| refusals.refuse(error.span(), format!("this is not Rust: {error}")))?;
    Ok((tokens, file))
}

/// `main` takes nothing and returns `()`.
fn judge_main(file: &syn::File, refusals: &mut Collector) {
    let main = file.items.iter().find_map(|item| match item {
        Item::Fn(function)
            if function.sig.ident == "main" && !attributes::removed(&function.attrs) =>
        {
            Some(function)
        }
        _ => None,
    });
    match main {
        None => refusals.refuse(Span::call_site(), "there is no `fn main()`"),
        Some(main) if !takes_and_returns_nothing(main) => {
            refusals.refuse(main.sig.span(), "`main` takes nothing and returns `()`");
        }
        Some(_) => {}
    }
}

fn takes_and_returns_nothing(main: &ItemFn) -> bool {
    let returns_nothing = match &main.sig.output {
        ReturnType::Default => true,
        ReturnType::Type(_, ty) => matches!(&**ty, Type::Tuple(tuple) if tuple.elems.is_empty()),
    };
    main.sig.inputs.is_empty() && returns_nothing
}
