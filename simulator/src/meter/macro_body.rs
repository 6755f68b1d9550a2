//! Whether the body of a macro holds no step of its own.
//!
//! A body may be an expression, a type, a pattern, or constants and statics. Judged on its tokens and on
//! what can stand before each of them however often the repetitions run: there, a `|` is either an
//! operator or begins a closure, and a brace either belongs to a struct literal or is a block.

use std::collections::BTreeMap;

use proc_macro2::{Delimiter, Spacing, Span, TokenStream, TokenTree};

use super::own_macros::{Fragment, Matcher, OwnMacros, Rule, is_own, repetition};
use super::refusal::Collector;
use super::std_macros;
use super::tokens::{PATH_KEYWORDS, group_of, ident, is_keyword, plain, punct};

/// Refuses every step that is written in the rule's body.
pub(super) fn judge(rule: &Rule, own: &OwnMacros, refusals: &mut Collector) {
    let mut variables = BTreeMap::new();
    collect_variables(&rule.matcher, &mut variables);
    let pieces = read(&rule.body, &variables, refusals);
    let mut judge = Judge { own, refusals, repetitions: 0 };
    judge.sequence(&pieces, Place::Top, Before::START);
}

fn collect_variables(matcher: &[Matcher], variables: &mut BTreeMap<String, Fragment>) {
    for element in matcher {
        match element {
            Matcher::Token(_) => {}
            Matcher::Group(_, _, of) | Matcher::Repeat { of, .. } => {
                collect_variables(of, variables);
            }
            Matcher::Fragment { name, kind } => _ = variables.insert(name.clone(), *kind),
        }
    }
}

/// A body's tokens, with operators whole and repetitions as trees.
struct Piece {
    span: Span,
    kind: PieceKind,
}

enum PieceKind {
    Name(String),
    Lifetime,
    Literal,
    Operator(String),
    Variable(Fragment),
    Group(Delimiter, Vec<Piece>),
    Repeat { of: Vec<Piece>, separator: Vec<Piece>, at_least_once: bool },
}

fn read(
    tokens: &TokenStream,
    variables: &BTreeMap<String, Fragment>,
    refusals: &mut Collector,
) -> Vec<Piece> {
    let sequence: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let mut pieces = Vec::new();
    let mut at = 0;
    while at < sequence.len() {
        let span = sequence[at].span();
        let (kind, length) = match &sequence[at] {
            TokenTree::Ident(name) => (PieceKind::Name(plain(name)), 1),
            TokenTree::Literal(_) => (PieceKind::Literal, 1),
            TokenTree::Group(group) => {
                let of = read(&group.stream(), variables, refusals);
                (PieceKind::Group(group.delimiter(), of), 1)
            }
            TokenTree::Punct(punct) if punct.as_char() == '\'' => (PieceKind::Lifetime, 2),
            TokenTree::Punct(punct) if punct.as_char() == '$' => {
                match read_dollar(&sequence, at, variables, refusals) {
                    Some(read) => read,
                    None => {
                        refusals.refuse(span, "this `$` in a macro's body cannot be read");
                        return pieces;
                    }
                }
            }
            TokenTree::Punct(_) => operator(&sequence, at),
        };
        pieces.push(Piece { span, kind });
        at += length;
    }
    pieces
}

fn read_dollar(
    sequence: &[TokenTree],
    at: usize,
    variables: &BTreeMap<String, Fragment>,
    refusals: &mut Collector,
) -> Option<(PieceKind, usize)> {
    if let Some((_, name)) = ident(sequence, at + 1) {
        let kind = match variables.get(&name) {
            Some(fragment) => PieceKind::Variable(*fragment),
            None if name == "crate" => PieceKind::Name(name),
            None => return None,
        };
        return Some((kind, 2));
    }
    let repeated = group_of(sequence, at + 1, Delimiter::Parenthesis)?;
    let (separator, operator, length) = repetition(sequence, at + 2).ok()?;
    let of = read(&repeated.stream(), variables, refusals);
    let separator = read(&separator.into_iter().collect(), variables, refusals);
    Some((PieceKind::Repeat { of, separator, at_least_once: operator == '+' }, 2 + length))
}

/// The longest operator that starts at this place, as the compiler reads it.
fn operator(sequence: &[TokenTree], at: usize) -> (PieceKind, usize) {
    const LONG: &[&str] = &[
        "<<=", ">>=", "...", "..=", "::", "->", "=>", "==", "!=", "<=", ">=", "&&", "||", "+=",
        "-=", "*=", "/=", "%=", "^=", "&=", "|=", "<<", ">>", "..",
    ];
    let mut text = String::new();
    while let Some(punct) = punct(sequence, at + text.len()) {
        text.push(punct.as_char());
        if punct.spacing() == Spacing::Alone {
            break;
        }
    }
    let long = LONG.iter().find(|long| text.starts_with(**long)).copied();
    let operator = long.map_or_else(|| text.chars().take(1).collect(), str::to_owned);
    let length = operator.len();
    (PieceKind::Operator(operator), length)
}

/// What can stand before a piece, as a set: repetitions make several possible.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Before(u8);

impl Before {
    /// The start of the sequence, an operator, a comma: an operand may begin.
    const START: Self = Self(1);
    /// The end of an operand: an operator may follow.
    const OPERAND: Self = Self(2);
    /// A block handed in: nothing that could be a statement of its own may follow.
    const BLOCK: Self = Self(4);

    fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    fn can_be(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// The body itself: here constants and statics may stand.
    Top,
    Parentheses,
    Brackets,
    /// The fields of a struct literal.
    Fields,
    /// The arguments of a macro, whose rules say what they become.
    Call,
}

const ASSIGNMENT: &str = "an assignment";
const BLOCK: &str = "a block";
const CLOSURE: &str = "a closure";

/// Repetitions within repetitions: each doubles the work of judging.
const MAX_REPETITIONS: usize = 4;

struct Judge<'a> {
    own: &'a OwnMacros,
    refusals: &'a mut Collector,
    /// How many repetitions the place judged lies within.
    repetitions: usize,
}

/// How far a constant of the body is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Item {
    None,
    Head,
    Value,
}

impl Judge<'_> {
    fn refuse(&mut self, span: Span, what: &str) {
        self.refusals.refuse(
            span,
            format!("{what} in the body of a macro: the meter cannot see what it expands to"),
        );
    }

    /// Judges pieces in a row and says what can stand before whatever follows them.
    fn sequence(&mut self, pieces: &[Piece], place: Place, mut before: Before) -> Before {
        let mut item = Item::None;
        let mut had_items = false;
        let mut at = 0;
        while at < pieces.len() {
            let piece = &pieces[at];
            let previous = at.checked_sub(1).map(|previous| &pieces[previous].kind);
            let mut length = 1;
            match &piece.kind {
                _ if is_call(pieces, at) => {
                    before = self.call(&pieces[at..at + 3], place, before);
                    length = 3;
                }
                PieceKind::Name(name)
                    if place == Place::Top && item == Item::None && starts_item(pieces, at) =>
                {
                    item = if name == "pub" { Item::None } else { Item::Head };
                    had_items = true;
                    before = Before::START;
                }
                PieceKind::Name(name) => {
                    let next = pieces.get(at + 1).map(|next| &next.kind);
                    before = self.name(piece.span, name, previous, next, place, before);
                }
                PieceKind::Operator(operator) if operator == "=" && item == Item::Head => {
                    item = Item::Value;
                    before = Before::START;
                }
                PieceKind::Operator(operator) if operator == ";" && item == Item::Value => {
                    item = Item::None;
                    before = Before::START;
                }
                PieceKind::Operator(operator) => {
                    before = self.operator(piece.span, operator, place, before);
                }
                PieceKind::Lifetime => before = Before::START,
                PieceKind::Literal => {
                    self.operand(piece.span, place, before);
                    before = Before::OPERAND;
                }
                PieceKind::Variable(fragment) => {
                    before = self.variable(piece.span, *fragment, place, before);
                }
                PieceKind::Group(delimiter, of) => {
                    before = self.group(piece.span, *delimiter, of, previous, place, before);
                }
                PieceKind::Repeat { of, separator, at_least_once } => {
                    let inside = if item == Item::None { place } else { Place::Parentheses };
                    before = self.repeat(of, separator, *at_least_once, inside, before);
                }
            }
            at += length;
        }
        if item != Item::None || (had_items && before != Before::START) {
            let span = pieces.last().map_or_else(Span::call_site, |piece| piece.span);
            self.refuse(span, "a statement beside constants");
        }
        before
    }

    fn repeat(
        &mut self,
        of: &[Piece],
        separator: &[Piece],
        at_least_once: bool,
        place: Place,
        before: Before,
    ) -> Before {
        if self.repetitions == MAX_REPETITIONS {
            let span = of.first().map_or_else(Span::call_site, |piece| piece.span);
            self.refuse(span, "too many repetitions within each other");
            return before;
        }
        self.repetitions += 1;
        let first = self.sequence(of, place, before);
        let between = self.sequence(separator, Place::Call, first);
        let again = self.sequence(of, place, between);
        self.repetitions -= 1;
        let more = first.or(again);
        if at_least_once { more } else { more.or(before) }
    }

    fn call(&mut self, call: &[Piece], place: Place, before: Before) -> Before {
        self.operand(call[0].span, place, before);
        let PieceKind::Name(name) = &call[0].kind else {
            self.refuse(call[0].span, "a macro whose name is handed in");
            return Before::OPERAND;
        };
        let inert = matches!(std_macros::arguments(name), Some(std_macros::Arguments::ThreadLocal));
        if !is_own(self.own, name) && (!std_macros::is_known(name) || inert) {
            self.refuse(call[0].span, &format!("the macro `{name}!`"));
        }
        let PieceKind::Group(delimiter, arguments) = &call[2].kind else { return before };
        self.sequence(arguments, Place::Call, Before::START);
        if *delimiter == Delimiter::Brace { Before::BLOCK } else { Before::OPERAND }
    }

    fn name(
        &mut self,
        span: Span,
        name: &str,
        previous: Option<&PieceKind>,
        next: Option<&PieceKind>,
        place: Place,
        before: Before,
    ) -> Before {
        if name == "macro_rules" {
            self.refuse(span, "a macro");
        }
        if !is_keyword(name) || PATH_KEYWORDS.contains(&name) {
            self.operand(span, place, before);
            return Before::OPERAND;
        }
        let after_star_or_raw = match previous {
            Some(PieceKind::Operator(operator)) => operator == "*",
            Some(PieceKind::Name(name)) => name == "raw",
            _ => false,
        };
        let allowed = match name {
            "as" => true,
            // Handed on as an identifier these could become part of something else.
            _ if place == Place::Call => false,
            "dyn" | "mut" | "ref" | "return" | "break" | "continue" => true,
            "const" => after_star_or_raw,
            "fn" => matches!(next, Some(PieceKind::Group(Delimiter::Parenthesis, _))),
            _ => false,
        };
        if !allowed {
            let keyword = format!("the keyword `{name}`");
            self.refuse(span, if name == "move" { CLOSURE } else { &keyword });
        }
        Before::START
    }

    fn operator(&mut self, span: Span, operator: &str, place: Place, before: Before) -> Before {
        match operator {
            "=" | "+=" | "-=" | "*=" | "/=" | "%=" | "^=" | "&=" | "|=" | "<<=" | ">>=" => {
                self.refuse(span, ASSIGNMENT);
            }
            "|" | "||" if before != Before::OPERAND => self.refuse(span, CLOSURE),
            ";" if !matches!(place, Place::Brackets | Place::Call) => {
                self.refuse(span, "a statement");
            }
            "#" => self.refuse(span, "an attribute"),
            "." | "?" | "," | ")" => {}
            _ if before.can_be(Before::BLOCK) => self.refuse(span, "a statement"),
            _ => {}
        }
        if operator == "?" { Before::OPERAND } else { Before::START }
    }

    fn variable(&mut self, span: Span, fragment: Fragment, place: Place, before: Before) -> Before {
        match fragment {
            Fragment::Visibility | Fragment::Lifetime => before.or(Before::START),
            Fragment::Block => {
                self.operand(span, place, before);
                Before::BLOCK
            }
            _ => {
                self.operand(span, place, before);
                Before::OPERAND
            }
        }
    }

    /// An operand begins here: it may not follow another one.
    fn operand(&mut self, span: Span, place: Place, before: Before) {
        if place != Place::Call && before.can_be(Before::OPERAND.or(Before::BLOCK)) {
            self.refuse(span, "a second expression");
        }
    }

    fn group(
        &mut self,
        span: Span,
        delimiter: Delimiter,
        of: &[Piece],
        previous: Option<&PieceKind>,
        place: Place,
        before: Before,
    ) -> Before {
        let inside = match delimiter {
            _ if place == Place::Call && delimiter != Delimiter::Brace => Place::Call,
            Delimiter::Parenthesis | Delimiter::None => Place::Parentheses,
            Delimiter::Bracket => Place::Brackets,
            Delimiter::Brace => Place::Fields,
        };
        if delimiter == Delimiter::Brace {
            let names_a_struct = match previous {
                Some(PieceKind::Name(name)) => !is_keyword(name) || name == "Self",
                Some(PieceKind::Variable(fragment)) => {
                    matches!(fragment, Fragment::Ident | Fragment::Path | Fragment::Type)
                }
                _ => false,
            };
            if !names_a_struct {
                self.refuse(span, BLOCK);
                return Before::OPERAND;
            }
        } else if before.can_be(Before::BLOCK) {
            self.refuse(span, "a statement");
        }
        self.sequence(of, inside, Before::START);
        if delimiter == Delimiter::Brace { Before::BLOCK } else { Before::OPERAND }
    }
}

/// A macro's name, or a variable in its place, with `!` and a group.
fn is_call(pieces: &[Piece], at: usize) -> bool {
    let named = match &pieces[at].kind {
        PieceKind::Name(name) => !is_keyword(name),
        PieceKind::Variable(_) => true,
        _ => false,
    };
    let kind = |at: usize| pieces.get(at).map(|piece| &piece.kind);
    named
        && matches!(kind(at + 1), Some(PieceKind::Operator(operator)) if operator == "!")
        && matches!(kind(at + 2), Some(PieceKind::Group(..)))
}

/// Whether a constant or a static begins here.
fn starts_item(pieces: &[Piece], at: usize) -> bool {
    let PieceKind::Name(name) = &pieces[at].kind else { return false };
    let previous = at.checked_sub(1).map(|previous| &pieces[previous].kind);
    let at_start = match previous {
        None | Some(PieceKind::Variable(Fragment::Visibility)) => true,
        Some(PieceKind::Operator(operator)) => operator == ";",
        Some(PieceKind::Name(name)) => name == "pub",
        Some(PieceKind::Repeat { .. }) => true,
        Some(PieceKind::Group(Delimiter::Parenthesis, _)) => true,
        _ => false,
    };
    at_start && ["const", "static", "pub"].contains(&name.as_str())
}
