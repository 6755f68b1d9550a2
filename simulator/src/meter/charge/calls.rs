//! S7: what a macro call hands in is charged where it is written.
//!
//! A call of the file's own macro is read by every definition and rule that fits; all readings must
//! agree, for which of them the compiler takes is not for the meter to guess.

use syn::spanned::Spanned;
use syn::visit::Visit;
use syn::{Expr, Macro};

use super::super::own_macros::{self, Definition, HandedIn, Matches};
use super::super::primitives::Primitives;
use super::super::refusal::Refusal;
use super::super::span::{end_of, start_of_expr};
use super::super::splice::Insertion;
use super::super::std_macros::{self, Arguments};
use super::super::tokens::plain;
use super::{Charges, ends_statement};

/// Macro calls within each other are read once for each definition and rule that fits, and so is what
/// they are handed: far above what a file of full size needs.
const MAX_READINGS: usize = 100_000;

/// Rules that do not fit take time as well.
const RULES_A_READING: usize = 10;

impl Charges<'_> {
    /// S7.
    pub(super) fn macro_call(&mut self, call: &Macro, is_statement: bool) {
        let Some(last) = call.path.segments.last() else { return };
        let name = plain(&last.ident);
        if std_macros::refused(&name).is_some() {
            return;
        }
        let rules: usize = self.own_macros.named(&name).iter().map(Definition::rules_len).sum();
        self.readings += 1 + rules / RULES_A_READING;
        if self.readings > MAX_READINGS {
            self.unread.get_or_insert(last.ident.span());
            return;
        }
        let std_arguments = std_macros::arguments(&name);
        let own = self.own_macros.named(&name);
        let mut readings = Vec::new();
        for definition in own {
            readings.push(self.reading(|walk| walk.own_macro_call(definition, call, is_statement)));
        }
        if let Some(arguments) = std_arguments {
            readings.push(self.reading(|walk| walk.std_macro_call(arguments, call, &name)));
        }
        let span = last.ident.span();
        let Some((splice, refusals)) = readings.pop() else {
            let reason = format!(
                "the macro `{name}!` is neither the file's own nor one of the standard library's \
                 that the meter knows"
            );
            return self.refusals.refuse(span, reason);
        };
        if readings.iter().any(|reading| reading.0 != splice) {
            let reason = format!("which `{name}!` is meant here cannot be told: rename your own");
            self.refusals.refuse(span, reason);
        }
        self.splice.extend(splice);
        self.refusals.list.extend(refusals);
        for (_, refusals) in readings {
            self.refusals.list.extend(refusals);
        }
    }

    /// One way to understand a macro call: its edits and refusals, taken out again.
    ///
    /// What names mean inside is not known: the function's names were collected without it.
    fn reading(&mut self, walk: impl FnOnce(&mut Self)) -> (Vec<Insertion>, Vec<Refusal>) {
        let edits = self.splice.len();
        let refusals = self.refusals.list.len();
        self.with_primitives(Primitives::default(), walk);
        (self.splice.take_since(edits), self.refusals.list.split_off(refusals))
    }

    fn own_macro_call(&mut self, definition: &Definition, call: &Macro, is_statement: bool) {
        if !definition.is_readable() {
            // It is refused itself.
            return;
        }
        let Matches { refused, readings } =
            own_macros::match_call(definition, self.names, &call.tokens);
        for (span, reason) in refused {
            self.refusals.refuse(span, reason);
        }
        let name = call.path.segments.last().map(|last| plain(&last.ident));
        let name = name.unwrap_or_default();
        let outer = std::mem::replace(&mut self.is_handed_in, true);
        let mut readings = readings
            .iter()
            .map(|handed_in| self.reading(|walk| walk.handed_in(handed_in, is_statement)))
            .collect::<Vec<_>>()
            .into_iter();
        self.is_handed_in = outer;
        let Some((splice, refusals)) = readings.next() else {
            let reason = format!("no rule of `{name}!` matches, as the meter reads it");
            return self.refusals.refuse(call.bang_token.span, reason);
        };
        // Should the compiler take another rule than the meter, it makes no difference.
        self.refusals.list.extend(refusals);
        for (other, refusals) in readings {
            self.refusals.list.extend(refusals);
            if other != splice {
                let reason = "several rules of this macro match, and to the meter they differ";
                self.refusals.refuse(call.bang_token.span, reason);
            }
        }
        if self.own_macros.quotes(&name) && !splice.is_empty() {
            let reason = format!(
                "`{name}!` quotes what it is handed, which holds what costs a tick of its own: \
                 compute it in a statement before"
            );
            self.refusals.refuse(call.bang_token.span, reason);
        }
        self.splice.extend(splice);
    }

    fn handed_in(&mut self, handed_in: &HandedIn, is_statement: bool) {
        let HandedIn { expressions, blocks, patterns, types, paths } = handed_in;
        if is_statement && self.own_macros.has_bar {
            // As a statement, `$e || f()` ends behind a block: what follows would be a closure.
            for expr in expressions.iter().filter(|expr| ends_statement(expr)) {
                let reason = "this ends a statement inside the macro: put it in parentheses";
                self.refusals.refuse(expr.span(), reason);
            }
        }
        expressions.iter().for_each(|expr| self.visit_expr(expr));
        blocks.iter().for_each(|block| self.visit_block(block));
        patterns.iter().for_each(|pat| self.visit_pat(pat));
        types.iter().for_each(|ty| self.visit_type(ty));
        paths.iter().for_each(|path| self.visit_path(path));
    }

    fn std_macro_call(&mut self, arguments: Arguments, call: &Macro, name: &str) {
        let read = match std_macros::read(arguments, call.tokens.clone()) {
            Ok(read) => read,
            Err(error) => {
                let reason = format!("the arguments of `{name}!` cannot be read: {error}");
                return self.refusals.refuse(error.span(), reason);
            }
        };
        read.attributes.iter().for_each(|attribute| self.visit_attribute(attribute));
        read.types.iter().for_each(|ty| self.visit_type(ty));
        read.patterns.iter().for_each(|pat| self.visit_pat(pat));
        let edits = self.splice.len();
        if name == "dbg" {
            return self.quoted(&read.expressions, call);
        }
        let mut expressions = read.expressions.iter();
        if let Some(first) = expressions.next() {
            self.visit_expr(first);
            if matches!(name, "assert" | "debug_assert")
                && read.expressions.len() == 1
                && self.splice.len() > edits
            {
                self.keep_message(first);
            }
        }
        expressions.for_each(|expr| self.visit_expr(expr));
        // The guard of `matches!` is free; what is written in it is not.
        read.guard.iter().for_each(|guard| self.visit_expr(guard));
    }

    /// The arguments of `dbg!`, which quotes them. If there is anything to charge for, what `dbg!` does is
    /// written out: it evaluates each, shows it as it was written, and gives it back.
    fn quoted(&mut self, arguments: &[Expr], call: &Macro) {
        let edits = self.splice.len();
        arguments.iter().for_each(|argument| self.visit_expr(argument));
        if self.splice.len() == edits {
            return;
        }
        let syn::MacroDelimiter::Paren(parentheses) = &call.delimiter else {
            let reason = "what costs ticks of its own stands in `dbg!` only within parentheses";
            return self.refusals.refuse(call.bang_token.span, reason);
        };
        let inner = self.splice.take_since(edits);
        let whole = call.path.span().byte_range().start..parentheses.span.close().byte_range().end;
        let start = call.path.span().start();
        let (line, column) = (start.line, start.column + 1);
        self.splice.insert(whole.start, "/*");
        self.splice.insert(parentheses.span.open().byte_range().end, "*/(");
        let mut inner = inner.into_iter().peekable();
        for argument in arguments {
            let end = end_of(argument);
            self.splice.insert(start_of_expr(argument), "match(");
            let mut own = Vec::new();
            while let Some(insertion) = inner.next_if(|next| next.at_byte <= end) {
                own.push(insertion);
            }
            self.splice.extend(own);
            let shown = format!(
                "){{__hx_value=>{{::std::eprintln!(\"[{{}}:{line}:{column}] {{}} = {{:#?}}\",\
                 ::std::file!(),{:?},&__hx_value);__hx_value}}}}",
                self.as_written(argument),
            );
            self.splice.insert(end, shown);
        }
        let last = arguments.last().map_or(whole.start, end_of);
        self.splice.insert(last, ")/*");
        self.splice.insert(whole.end, "*/");
    }

    /// An expression's text, on one line.
    fn as_written(&self, expr: &Expr) -> String {
        let written = self.text.get(start_of_expr(expr)..end_of(expr));
        let words: Vec<_> = written.unwrap_or_default().split_whitespace().collect();
        words.join(" ")
    }

    /// An assertion's message quotes its condition: as it was written, without charges. A plain text
    /// and no arguments, because constant functions format nothing.
    fn keep_message(&mut self, condition: &Expr) {
        let quoted = self.as_written(condition).replace('{', "{{").replace('}', "}}");
        self.splice
            .insert(end_of(condition), format!(",{:?}", format!("assertion failed: {quoted}")));
    }
}
