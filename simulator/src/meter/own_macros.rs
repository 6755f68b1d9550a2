//! The `macro_rules!` of a submission: read, judged, and matched against calls.
//!
//! Nothing is expanded. A macro may hold no step of its own (see [`super::macro_body`]), so a call
//! costs what is handed in, and that is charged where it is written. Which of the handed-in tokens are
//! expressions is found as the compiler finds it: by the first rule that matches.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Delimiter, Ident, Punct, Span, TokenStream, TokenTree};
use syn::ext::IdentExt as _;
use syn::parse::{ParseStream, Parser};
use syn::{Block, Expr, Lifetime, Lit, Pat, Path, Token, Type, Visibility};

use super::macro_body;
use super::names::Names;
use super::refusal::Collector;
use super::tokens::{
    PATH_KEYWORDS, each_sequence, group, group_of, ident, is_ident, is_keyword, is_punct, plain,
    punct,
};

/// All macros of a file by name; scopes are not told apart.
#[derive(Default)]
pub(super) struct OwnMacros {
    by_name: BTreeMap<String, Vec<Definition>>,
    /// Whether any body begins with what is handed in and goes on with a `|`.
    pub(super) has_bar: bool,
    /// Whether any macro may declare constants or statics.
    pub(super) declares: bool,
    /// The names of those that may quote what they are handed.
    quoting: BTreeSet<String>,
}

pub(super) struct Definition {
    pub(super) name_span: Span,
    rules: Result<Vec<Rule>, (Span, String)>,
}

impl Definition {
    /// Whether its rules could be read; if not, it is refused where it stands.
    pub(super) fn is_readable(&self) -> bool {
        self.rules.is_ok()
    }

    pub(super) fn rules_len(&self) -> usize {
        self.rules.as_ref().map_or(0, Vec::len)
    }
}

/// `(matcher) => { body }`.
pub(super) struct Rule {
    pub(super) matcher: Vec<Matcher>,
    pub(super) body: TokenStream,
}

/// One element of what a rule matches.
pub(super) enum Matcher {
    Token(TokenTree),
    Group(Delimiter, Span, Vec<Matcher>),
    Fragment { name: String, kind: Fragment },
    Repeat { of: Vec<Matcher>, separator: Vec<TokenTree>, operator: char },
}

/// What a `$name:kind` takes. Kinds that could carry steps unseen (`tt`, `stmt`, `item`) are refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fragment {
    Block,
    Expression,
    Ident,
    Lifetime,
    Literal,
    Path,
    Pattern,
    PatternWithoutOr,
    Type,
    Visibility,
}

impl Fragment {
    fn named(kind: &str) -> Option<Self> {
        Some(match kind {
            "block" => Self::Block,
            "expr" | "expr_2021" => Self::Expression,
            "ident" => Self::Ident,
            "lifetime" => Self::Lifetime,
            "literal" => Self::Literal,
            "path" => Self::Path,
            "pat" => Self::Pattern,
            "pat_param" => Self::PatternWithoutOr,
            "ty" => Self::Type,
            "vis" => Self::Visibility,
            _ => return None,
        })
    }
}

/// To the compiler, letters that look different may be the same (the Kelvin sign is a `K`).
const NAME: &str = "the name of a macro must be ASCII, so that it is known which one is called";

impl OwnMacros {
    pub(super) fn collect(tokens: &TokenStream) -> Self {
        let mut own = Self::default();
        each_sequence(tokens, &mut |sequence| {
            for at in 0..sequence.len() {
                own.declares |= is_ident(sequence, at, "thread_local");
                if is_ident(sequence, at, "macro_rules")
                    && is_punct(sequence, at + 1, '!')
                    && let Some((name, text)) = ident(sequence, at + 2)
                    && let Some(rules) = group(sequence, at + 3)
                {
                    let rules = if text.is_ascii() {
                        read_rules(&rules.stream())
                    } else {
                        Err((name.span(), NAME.to_owned()))
                    };
                    let definition = Definition { name_span: name.span(), rules };
                    own.by_name.entry(text).or_default().push(definition);
                }
            }
        });
        for rule in own.by_name.values().flatten().flat_map(|each| each.rules.iter().flatten()) {
            let mut body = rule.body.clone().into_iter();
            let begins =
                matches!(body.next(), Some(TokenTree::Punct(first)) if first.as_char() == '$');
            each_sequence(&rule.body, &mut |sequence| {
                for at in 0..sequence.len() {
                    own.has_bar |= begins && is_punct(sequence, at, '|');
                    own.declares |= is_ident(sequence, at, "const");
                    own.declares |= is_ident(sequence, at, "static");
                }
            });
        }
        own.find_quoting();
        own
    }

    /// Whether a macro of this name may quote what it is handed: as `stringify!` does, or by another
    /// macro that does.
    pub(super) fn quotes(&self, name: &str) -> bool {
        self.quoting.contains(name)
    }

    fn find_quoting(&mut self) {
        let mut callers: BTreeMap<String, Vec<&String>> = BTreeMap::new();
        for (name, definitions) in &self.by_name {
            for rule in definitions.iter().flat_map(|each| each.rules.iter().flatten()) {
                each_sequence(&rule.body, &mut |sequence| {
                    for at in 0..sequence.len() {
                        if is_punct(sequence, at + 1, '!')
                            && let Some((_, called)) = ident(sequence, at)
                        {
                            callers.entry(called).or_default().push(name);
                        }
                    }
                });
            }
        }
        let mut found: Vec<&str> = QUOTING.to_vec();
        while let Some(name) = found.pop() {
            for caller in callers.get(name).into_iter().flatten() {
                if self.quoting.insert((*caller).clone()) {
                    found.push(caller);
                }
            }
        }
    }

    pub(super) fn named(&self, name: &str) -> &[Definition] {
        self.by_name.get(name).map_or(&[], Vec::as_slice)
    }

    /// Judges every definition that stands where `is_removed` does not say otherwise.
    pub(super) fn judge(&self, is_removed: impl Fn(Span) -> bool, refusals: &mut Collector) {
        for definition in self.by_name.values().flatten() {
            if is_removed(definition.name_span) {
                continue;
            }
            match &definition.rules {
                Ok(rules) => rules.iter().for_each(|rule| macro_body::judge(rule, self, refusals)),
                Err((span, reason)) => refusals.refuse(*span, reason.as_str()),
            }
        }
    }
}

/// The standard library's macros that show what they are handed as it was written.
const QUOTING: &[&str] = &["assert", "dbg", "debug_assert", "stringify"];

fn read_rules(tokens: &TokenStream) -> Result<Vec<Rule>, (Span, String)> {
    let sequence: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let mut rules = Vec::new();
    let mut at = 0;
    while at < sequence.len() {
        let unreadable = || (sequence[at].span(), "this rule of a macro cannot be read".to_owned());
        let matcher = group(&sequence, at).ok_or_else(unreadable)?;
        if !(is_punct(&sequence, at + 1, '=') && is_punct(&sequence, at + 2, '>')) {
            return Err(unreadable());
        }
        let body = group(&sequence, at + 3).ok_or_else(unreadable)?;
        let matcher = read_matcher(&matcher.stream(), End::Nothing)?;
        rules.push(Rule { matcher, body: body.stream() });
        at += 4;
        if is_punct(&sequence, at, ';') {
            at += 1;
        }
    }
    Ok(rules)
}

/// What comes behind a matcher.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// It is all that stands in its brackets.
    Nothing,
    /// It is repeated: its next turn, or what stands behind the repetition.
    Anything,
}

fn read_matcher(tokens: &TokenStream, end: End) -> Result<Vec<Matcher>, (Span, String)> {
    let sequence: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let mut matcher = Vec::new();
    let mut at = 0;
    while at < sequence.len() {
        if !is_punct(&sequence, at, '$') {
            matcher.push(match &sequence[at] {
                TokenTree::Group(group) => {
                    let of = read_matcher(&group.stream(), End::Nothing)?;
                    Matcher::Group(group.delimiter(), group.span_open(), of)
                }
                token => Matcher::Token(token.clone()),
            });
            at += 1;
        } else if let Some(repeated) = group_of(&sequence, at + 1, Delimiter::Parenthesis) {
            let of = read_matcher(&repeated.stream(), End::Anything)?;
            let (separator, operator, length) = repetition(&sequence, at + 2)?;
            matcher.push(Matcher::Repeat { of, separator, operator });
            at += 2 + length;
        } else {
            matcher.push(read_fragment(&sequence, at)?);
            at += 4;
        }
    }
    judge_repetitions(&matcher, end)?;
    Ok(matcher)
}

/// A repetition takes all it can get; to the compiler it may end earlier if a token that begins it
/// stands behind it as well.
fn judge_repetitions(matcher: &[Matcher], end: End) -> Result<(), (Span, String)> {
    for (at, element) in matcher.iter().enumerate() {
        let Matcher::Repeat { of, .. } = element else { continue };
        if end == End::Nothing && goes_on_or_ends(of, &matcher[at + 1..]) {
            continue;
        }
        let behind = matcher[at + 1..].iter().flat_map(|next| begins(std::slice::from_ref(next)));
        let first = begins(of);
        for (token, span) in behind {
            if first.iter().any(|(first, _)| *first == token) {
                let reason = format!(
                    "`{token}` begins a repetition and stands behind it: which is \
                    meant cannot be told"
                );
                return Err((span, reason));
            }
        }
    }
    Ok(())
}

/// Whether it can be told as in `$(, $x:expr)* $(,)?`: behind the token, the repetition goes on with
/// something, and the call ends otherwise.
fn goes_on_or_ends(repeated: &[Matcher], behind: &[Matcher]) -> bool {
    let goes_on = match repeated {
        [Matcher::Token(_), next, ..] => !matches!(
            next,
            Matcher::Repeat { .. } | Matcher::Fragment { kind: Fragment::Visibility, .. }
        ),
        _ => false,
    };
    let ends = match behind {
        [Matcher::Token(_)] => true,
        [Matcher::Repeat { of, operator: '?', .. }] => matches!(of.as_slice(), [Matcher::Token(_)]),
        _ => false,
    };
    goes_on && ends
}

/// The tokens (of groups the brackets) with which something that is matched can begin.
fn begins(matcher: &[Matcher]) -> Vec<(String, Span)> {
    let mut tokens = Vec::new();
    for element in matcher {
        match element {
            Matcher::Token(token) => tokens.push((token.to_string(), token.span())),
            Matcher::Group(delimiter, span, _) => tokens.push((format!("{delimiter:?}"), *span)),
            Matcher::Repeat { of, operator, .. } => {
                tokens.append(&mut begins(of));
                if *operator != '+' {
                    continue;
                }
            }
            Matcher::Fragment { kind: Fragment::Visibility, .. } => continue,
            Matcher::Fragment { .. } => {}
        }
        break;
    }
    tokens
}

/// `$name:kind`
fn read_fragment(sequence: &[TokenTree], at: usize) -> Result<Matcher, (Span, String)> {
    let span = sequence[at].span();
    let (Some((_, name)), true, Some((_, kind))) =
        (ident(sequence, at + 1), is_punct(sequence, at + 2, ':'), ident(sequence, at + 3))
    else {
        return Err((span, "this part of a macro's rule cannot be read".to_owned()));
    };
    match Fragment::named(&kind) {
        Some(kind) => Ok(Matcher::Fragment { name, kind }),
        None => Err((
            span,
            format!(
                "`${name}:{kind}` could carry statements past the meter; use `expr`, `block`, \
                     `ty`, `pat`, `path`, `ident`, `literal`, `lifetime` or `vis`"
            ),
        )),
    }
}

/// What follows `$(..)`: a separator, an operator, and how many tokens they are.
pub(super) fn repetition(
    sequence: &[TokenTree],
    at: usize,
) -> Result<(Vec<TokenTree>, char, usize), (Span, String)> {
    let operator =
        |at| punct(sequence, at).map(Punct::as_char).filter(|&operator| "*+?".contains(operator));
    let mut separator = Vec::new();
    // A separator is one token: a whole operator, a name or a literal.
    while operator(at + separator.len()).is_none() && separator.len() < 3 {
        match sequence.get(at + separator.len()) {
            Some(token) => separator.push(token.clone()),
            None => break,
        }
    }
    match operator(at + separator.len()) {
        Some(operator) => {
            let length = separator.len() + 1;
            Ok((separator, operator, length))
        }
        None => {
            let span = sequence.get(at - 1).map_or_else(Span::call_site, TokenTree::span);
            Err((span, "this repetition cannot be read".to_owned()))
        }
    }
}

/// What a call hands in that can hold steps, or closures and blocks within.
#[derive(Default)]
pub(super) struct HandedIn {
    pub(super) expressions: Vec<Expr>,
    pub(super) blocks: Vec<Block>,
    pub(super) patterns: Vec<Pat>,
    pub(super) types: Vec<Type>,
    pub(super) paths: Vec<Path>,
}

/// What a call is, by a definition's rules.
#[derive(Default)]
pub(super) struct Matches {
    /// Identifiers that could turn a harmless body into something else, whichever rule is taken.
    pub(super) refused: Vec<(Span, String)>,
    /// One for each rule that matches, in their order.
    pub(super) readings: Vec<HandedIn>,
}

/// Matches a call against all of a definition's rules: the compiler takes the first, but where the two
/// do not agree on a fragment (`const {}` is no `expr` in this edition) that may be another one.
pub(super) fn match_call(
    definition: &Definition,
    names: &Names,
    arguments: &TokenStream,
) -> Matches {
    let mut matches = Matches::default();
    for rule in definition.rules.iter().flatten() {
        let mut run = Run { names, found: HandedIn::default(), fragments: 0, refused: Vec::new() };
        let matched = (|input: ParseStream| run.sequence(&rule.matcher, input))
            .parse2(arguments.clone())
            .is_ok();
        matches.refused.append(&mut run.refused);
        if matched {
            matches.readings.push(run.found);
        }
    }
    matches
}

struct Run<'a> {
    names: &'a Names,
    found: HandedIn,
    /// How many fragments have been read.
    fragments: usize,
    refused: Vec<(Span, String)>,
}

impl Run<'_> {
    fn sequence(&mut self, matcher: &[Matcher], input: ParseStream) -> syn::Result<()> {
        matcher.iter().try_for_each(|element| self.element(element, input))
    }

    fn element(&mut self, element: &Matcher, input: ParseStream) -> syn::Result<()> {
        match element {
            Matcher::Token(token) => same_token(token, input),
            Matcher::Group(delimiter, _, of) => {
                let content;
                match delimiter {
                    Delimiter::Parenthesis => _ = syn::parenthesized!(content in input),
                    Delimiter::Bracket => _ = syn::bracketed!(content in input),
                    _ => _ = syn::braced!(content in input),
                }
                self.sequence(of, &content)?;
                if content.is_empty() { Ok(()) } else { Err(content.error("too much")) }
            }
            Matcher::Fragment { kind, .. } => self.fragment(*kind, input),
            Matcher::Repeat { of, separator, operator } => {
                self.repeat(of, separator, *operator, input)
            }
        }
    }

    fn repeat(
        &mut self,
        of: &[Matcher],
        separator: &[TokenTree],
        operator: char,
        input: ParseStream,
    ) -> syn::Result<()> {
        let mut is_first = true;
        while !input.is_empty() {
            let ahead = input.fork();
            let separated = is_first
                || separator.iter().try_for_each(|token| same_token(token, &ahead)).is_ok();
            let fragments = self.fragments;
            if !separated {
                break;
            }
            if let Err(error) = self.sequence(of, &ahead) {
                // The compiler takes no fragment back.
                if self.fragments > fragments {
                    return Err(error);
                }
                break;
            }
            if ahead.cursor() == input.cursor() {
                break;
            }
            syn::parse::discouraged::Speculative::advance_to(input, &ahead);
            is_first = false;
            if operator == '?' {
                break;
            }
        }
        if operator == '+' && is_first { Err(input.error("at least one")) } else { Ok(()) }
    }

    fn fragment(&mut self, kind: Fragment, input: ParseStream) -> syn::Result<()> {
        let found = &mut self.found;
        match kind {
            Fragment::Block => found.blocks.push(input.parse()?),
            Fragment::Expression => found.expressions.push(input.parse()?),
            Fragment::Pattern => {
                found.patterns.push(Pat::parse_multi_with_leading_vert(input)?);
            }
            Fragment::PatternWithoutOr => found.patterns.push(Pat::parse_single(input)?),
            Fragment::Type => found.types.push(input.parse()?),
            Fragment::Path => found.paths.push(input.parse()?),
            Fragment::Literal => {
                input.parse::<Option<Token![-]>>()?;
                input.parse::<Lit>()?;
            }
            Fragment::Lifetime => _ = input.parse::<Lifetime>()?,
            Fragment::Visibility => _ = input.parse::<Visibility>()?,
            Fragment::Ident => {
                let ident = input.call(Ident::parse_any)?;
                self.ident(&ident);
            }
        }
        self.fragments += 1;
        Ok(())
    }

    /// To the compiler a keyword is an identifier too, and would make another program of the body.
    fn ident(&mut self, ident: &Ident) {
        let name = ident.to_string();
        if is_keyword(&name) && !PATH_KEYWORDS.contains(&name.as_str()) {
            let reason = "a keyword may not be handed to a macro as an identifier";
            self.refused.push((ident.span(), reason.to_owned()));
        } else if self.names.heads_a_path(&plain(ident)) {
            let reason = format!("`{name}` may not be handed to a macro: it could begin any path");
            self.refused.push((ident.span(), reason));
        }
    }
}

fn same_token(expected: &TokenTree, input: ParseStream) -> syn::Result<()> {
    let found: TokenTree = input.parse()?;
    let same = match (expected, &found) {
        (TokenTree::Group(_), _) | (_, TokenTree::Group(_)) => false,
        (TokenTree::Punct(expected), TokenTree::Punct(found)) => {
            expected.as_char() == found.as_char()
        }
        (expected, found) => expected.to_string() == found.to_string(),
    };
    if same { Ok(()) } else { Err(syn::Error::new(found.span(), "another token")) }
}

/// Whether this is a macro that the file defines.
pub(super) fn is_own(own: &OwnMacros, name: &str) -> bool {
    !own.named(name).is_empty()
}
