//! Walks over a crate in source order, keeps the scopes of `macro_rules!` definitions, and expands calls in place.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::PathBuf;
use std::rc::Rc;

use cargo_metadata::Edition;
use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Block, Expr, ImplItem, Item, ItemMacro, Macro, Pat, Stmt, TraitItem, Type};

use super::hygiene::{Marker, Settle};
use super::judge::open_fragment;
use super::library::{Library, Survey, must_expand};
use super::matcher::{is_operand, matches};
use super::rules::Rules;
use super::transcribe::transcribe;
use crate::cfg::{Cfg, Strip};
use crate::error::{Error, Place};
use crate::graph::{CrateId, Graph};
use crate::load::{Source, plain};
use crate::names::{crate_mark, marked_crate};
use crate::tokens::is_punct;

/// As deep as the compiler goes.
const DEEPEST: usize = 128;

type Scope = BTreeMap<String, Rc<Rules>>;

/// Expands the macros of one crate.
pub(crate) struct Expander<'a> {
    graph: &'a Graph,
    id: CrateId,
    cfg: &'a Cfg,
    library: &'a mut Library,
    /// Identifiers that new names must not meet.
    taken: &'a BTreeSet<String>,
    scopes: Vec<Scope>,
    /// Names of macros that must be expanded wherever they are named.
    expanded_names: BTreeSet<String>,
    /// What the crate imports, by the name it gets.
    imports: BTreeMap<String, Vec<Vec<String>>>,
    /// What the crate defines outside functions, by name: a path reaches it from before its definition, too.
    anywhere: Scope,
    file: PathBuf,
    depth: usize,
    error: Option<Error>,
}

impl<'a> Expander<'a> {
    pub(crate) fn new(
        graph: &'a Graph,
        id: CrateId,
        cfg: &'a Cfg,
        library: &'a mut Library,
        taken: &'a BTreeSet<String>,
    ) -> Self {
        Expander {
            graph,
            id,
            cfg,
            library,
            taken,
            scopes: vec![Scope::new()],
            expanded_names: BTreeSet::new(),
            imports: BTreeMap::new(),
            anywhere: Scope::new(),
            file: PathBuf::new(),
            depth: 0,
            error: None,
        }
    }

    /// Expands all that has to be expanded and takes the definitions of those macros out.
    pub(crate) fn run(mut self, source: &mut Source) -> Result<(), Error> {
        let survey = Survey::of(&source.items);
        self.expanded_names = survey.expanded_names(self.library);
        self.imports = survey.imports;
        for item in &survey.outside_functions {
            if let Some((rules, _)) = self.rules(item).and_then(Result::ok) {
                self.anywhere.insert(rules.name.clone(), Rc::new(rules));
            }
        }
        let mut items = std::mem::take(&mut source.items);
        self.items(&mut items, source, &mut Vec::new());
        source.items = items;
        self.error.map_or(Ok(()), Err)
    }

    fn fail(&mut self, error: Error) {
        self.error.get_or_insert(error);
    }

    fn items(&mut self, items: &mut Vec<Item>, source: &Source, path: &mut Vec<String>) {
        self.file = source.file(path).to_owned();
        let mut queue: VecDeque<Item> = std::mem::take(items).into();
        while let Some(item) = queue.pop_front() {
            match item {
                Item::Mod(mut module) => {
                    path.push(plain(&module.ident));
                    self.scopes.push(Scope::new());
                    if let Some((_, inner)) = &mut module.content {
                        self.items(inner, source, path);
                    }
                    path.pop();
                    self.file = source.file(path).to_owned();
                    let inner = self.scopes.pop().expect("pushed above");
                    if has(&module.attrs, "macro_use") {
                        self.innermost().extend(inner);
                    }
                    items.push(Item::Mod(module));
                }
                Item::ExternCrate(krate) => {
                    if has(&krate.attrs, "macro_use") {
                        self.use_macros_of(&plain(&krate.ident));
                    }
                    items.push(Item::ExternCrate(krate));
                }
                Item::Macro(call) if call.ident.is_none() => match self.expand_items(&call) {
                    Some(new) => new.into_iter().rev().for_each(|i| queue.push_front(i)),
                    None => {
                        let mut call = call;
                        self.visit_macro_mut(&mut call.mac);
                        items.push(Item::Macro(call));
                    }
                },
                Item::Macro(definition) => {
                    if self.define(&definition) {
                        items.push(Item::Macro(definition));
                    }
                }
                mut other => {
                    self.visit_item_mut(&mut other);
                    items.push(other);
                }
            }
        }
    }

    fn innermost(&mut self) -> &mut Scope {
        self.scopes.last_mut().expect("the root's scope stays")
    }

    fn use_macros_of(&mut self, krate: &str) {
        let Some(&id) = self.graph.crates[self.id].externs.get(krate) else { return };
        let names: Vec<String> = self
            .library
            .exported
            .iter()
            .filter(|(of, _)| *of == id)
            .map(|(_, n)| n.clone())
            .collect();
        for name in names {
            if let Some(rules) = self.library.find(id, &name) {
                self.innermost().insert(name, rules);
            }
        }
    }

    /// Takes up a definition. Whether it stays in the source.
    fn define(&mut self, item: &ItemMacro) -> bool {
        let (rules, is_exported) = match self.rules(item) {
            None => return true,
            Some(Ok(found)) => found,
            Some(Err(reason)) => {
                if must_expand(&item.mac.tokens, &self.expanded_names) {
                    let span = item.ident.as_ref().map_or_else(Span::call_site, Ident::span);
                    self.fail(Error::source(&self.file.clone(), span, reason));
                }
                return true;
            }
        };
        let (kept, rules) = (rules.kept, Rc::new(rules));
        let key = (self.id, rules.name.clone());
        if is_exported {
            self.library.exported.insert(key.clone());
        }
        self.innermost().insert(rules.name.clone(), Rc::clone(&rules));
        self.library.all.entry(key).or_default().push(rules);
        kept
    }

    /// The rules of a definition, and whether it is exported; why they cannot be read. `None`: it is no definition.
    fn rules(&self, item: &ItemMacro) -> Option<Result<(Rules, bool), String>> {
        let ident = item.ident.as_ref().filter(|_| item.mac.path.is_ident("macro_rules"))?;
        let (name, tokens) = (plain(ident), &item.mac.tokens);
        let rules = match Rules::parse(tokens) {
            Ok(rules) => rules,
            Err(reason) => {
                return Some(Err(format!("macro `{name}` cannot be expanded: {reason}")));
            }
        };
        let export = item.attrs.iter().find(|a| a.path().is_ident("macro_export"));
        let rules = Rules {
            name,
            krate: self.id,
            rules,
            open: open_fragment(tokens),
            kept: !must_expand(tokens, &self.expanded_names),
            inner_are_local: export
                .is_some_and(|a| a.to_token_stream().to_string().contains("local_inner_macros")),
            old_pat: self.graph.crates[self.id].edition < Edition::E2021,
        };
        Some(Ok((rules, export.is_some())))
    }

    /// The macro of the crates at hand that a call means, if it has to be expanded.
    fn lookup(&mut self, path: &syn::Path) -> Option<Rc<Rules>> {
        let names: Vec<String> = path.segments.iter().map(|s| plain(&s.ident)).collect();
        let found = self.lookup_names(&names);
        if let (None, [name]) = (&found, names.as_slice())
            && let Some(rules) = self.anywhere.get(name).filter(|rules| !rules.kept)
        {
            let place = Place::of(&self.file, path.segments[0].ident.span());
            self.library.missed.push((Rc::clone(rules), place));
        }
        found.filter(|r| !r.kept)
    }

    fn lookup_names(&self, names: &[String]) -> Option<Rc<Rules>> {
        let (last, front) = names.split_last()?;
        let Some(first) = front.first() else {
            let textual = self.scopes.iter().rev().find_map(|s| s.get(last)).cloned();
            return textual.or_else(|| {
                let paths = self.imports.get(last)?;
                let imported =
                    paths.iter().filter(|p| p.len() > 1).find_map(|p| self.lookup_names(p));
                // `use name;` is for others to import, by a glob perhaps.
                let is_shared = || paths.iter().any(|p| p.len() == 1);
                imported.or_else(|| self.own(last).filter(|_| is_shared()))
            });
        };
        if let Some(id) = marked_crate(first) {
            return self.library.find(id, last);
        }
        if ["crate", "self", "super"].contains(&first.as_str()) {
            return self.own(last).or_else(|| self.re_exported(self.id, last));
        }
        match self.graph.crates[self.id].externs.get(first) {
            Some(&id) => self.library.find(id, last).or_else(|| self.re_exported(id, last)),
            None => self.own(last).filter(|_| !crate::scope::is_std_root(first)),
        }
    }

    /// A macro of this crate: the last definition before this place, or else one after it.
    fn own(&self, name: &str) -> Option<Rc<Rules>> {
        self.library.find(self.id, name).or_else(|| self.anywhere.get(name).cloned())
    }

    /// A macro that `#[macro_use] extern crate` has brought in, by its own place: in a bundle its bare name has none.
    fn place_of_used(&self, path: &syn::Path) -> Option<syn::Path> {
        let name = path.get_ident()?;
        let rules = self.scopes.iter().rev().find_map(|s| s.get(&plain(name)))?;
        let mark = crate_mark(rules.krate);
        (rules.krate != self.id).then(|| syn::parse_quote!(#mark::#name))
    }

    /// A macro that a crate passes on from one of its dependencies.
    fn re_exported(&self, id: CrateId, name: &str) -> Option<Rc<Rules>> {
        let is_exported = |id: &CrateId| self.library.exported.contains(&(*id, name.to_owned()));
        let externs = self.graph.crates[id].externs.values();
        externs.copied().find(is_exported).and_then(|id| self.library.find(id, name))
    }

    /// The expansion of a call, still marked. `None`: it stays.
    fn expand(&mut self, mac: &Macro) -> Option<(TokenStream, Marker, String)> {
        let rules = self.lookup(&mac.path)?;
        let span = mac.path.segments.last().map_or_else(Span::call_site, |s| s.ident.span());
        self.library.expansions += 1;
        let marker = Marker::new(self.library.expansions);
        if self.depth >= DEEPEST {
            let reason = format!("{} expands without end", rules.title());
            self.fail(Error::source(&self.file.clone(), span, reason));
            return None;
        }
        let mut furthest = String::new();
        for (pattern, template) in &rules.rules {
            match matches(pattern, mac.tokens.clone(), rules.old_pat) {
                Ok(bindings) => match transcribe(&rules, template, &bindings, &marker) {
                    Ok(tokens) => return Some((tokens, marker, rules.title())),
                    Err(reason) => {
                        let reason = format!("{} cannot be expanded: {reason}", rules.title());
                        self.fail(Error::source(&self.file.clone(), span, reason));
                        return None;
                    }
                },
                Err(e) => furthest = e.to_string(),
            }
        }
        let reason = format!("no rule of {} matches: {furthest}", rules.title());
        self.fail(Error::source(&self.file.clone(), span, reason));
        None
    }

    /// Parses an expansion, gives its local variables names of their own, and decides its configuration.
    fn settle<T: syn::parse::Parse + ToTokens + Settle>(
        &mut self,
        mac: &Macro,
        form: impl Fn(TokenStream) -> TokenStream,
    ) -> Option<T> {
        let (tokens, marker, title) = self.expand(mac)?;
        let span = mac.path.segments.last().map_or_else(Span::call_site, |s| s.ident.span());
        let unusable = |reason: String| {
            Error::source(&self.file, span, format!("{title} cannot be expanded here: {reason}"))
        };
        let result = syn::parse2::<T>(form(tokens))
            .map_err(|e| unusable(e.to_string()))
            .and_then(|tree| {
                let settled = marker.settle(tree, self.taken);
                settled
                    .ok_or_else(|| unusable("a format string captures one of its variables".into()))
            })
            .and_then(|tokens| syn::parse2::<T>(tokens).map_err(|e| unusable(e.to_string())));
        match result {
            Ok(tree) => Some(tree),
            Err(error) => {
                self.fail(error);
                None
            }
        }
    }

    /// Removes what is configured out of an expansion.
    fn decide(&mut self, visit: impl FnOnce(&mut Strip<'_>)) {
        let mut strip = Strip::new(self.cfg);
        visit(&mut strip);
        if let Err(e) = strip.finish(&self.file) {
            self.fail(e);
        }
    }

    fn expand_items(&mut self, call: &ItemMacro) -> Option<Vec<Item>> {
        let (tokens, marker, title) = self.expand(&call.mac)?;
        match syn::parse2::<syn::File>(marker.strip(tokens)) {
            Ok(mut file) => {
                self.decide(|s| s.visit_file_mut(&mut file));
                Some(file.items)
            }
            Err(e) => {
                let reason = format!("{title} cannot be expanded to items: {e}");
                self.fail(Error::source(
                    &self.file.clone(),
                    call.mac.path.segments[0].ident.span(),
                    reason,
                ));
                None
            }
        }
    }

    /// The expansion inside `wrap { .. }`, for the items of impls and traits.
    fn expand_members<T: syn::parse::Parse>(
        &mut self,
        mac: &Macro,
        wrap: &TokenStream,
    ) -> Option<T> {
        let (tokens, marker, title) = self.expand(mac)?;
        let tokens = marker.strip(tokens);
        match syn::parse2::<T>(quote!(#wrap { #tokens })) {
            Ok(tree) => Some(tree),
            Err(e) => {
                let reason = format!("{title} cannot be expanded to members: {e}");
                self.fail(Error::source(
                    &self.file.clone(),
                    mac.path.segments[0].ident.span(),
                    reason,
                ));
                None
            }
        }
    }

    fn expand_statement(&mut self, call: &syn::StmtMacro) -> Option<Vec<Stmt>> {
        let mut block: Block = self.settle(&call.mac, |tokens| {
            // The `;` of `m!(let x = 1);` may be that of the statement handed in.
            let block = quote!({ #tokens });
            let is_whole = call.semi_token.is_none() || syn::parse2::<Block>(block.clone()).is_ok();
            if is_whole { block } else { quote!({ #tokens; }) }
        })?;
        self.decide(|s| s.visit_block_mut(&mut block));
        if call.semi_token.is_some()
            && let Some(Stmt::Expr(_, semi @ None)) = block.stmts.last_mut()
        {
            *semi = call.semi_token;
        }
        Some(block.stmts)
    }

    fn expand_expr(&mut self, mac: &Macro) -> Option<Expr> {
        let mut expr: Expr = self.settle(mac, without_last_semicolon)?;
        self.decide(|s| s.visit_expr_mut(&mut expr));
        if is_operand(&expr) { Some(expr) } else { Some(syn::parse_quote!((#expr))) }
    }

    fn deeper(&mut self, go: impl FnOnce(&mut Self)) {
        self.depth += 1;
        go(self);
        self.depth -= 1;
    }

    /// Calls among the arguments of a macro that stays.
    fn arguments(&mut self, tokens: TokenStream) -> TokenStream {
        let mut out: Vec<TokenTree> = Vec::new();
        for tree in tokens {
            let TokenTree::Group(group) = tree else {
                out.push(tree);
                continue;
            };
            if let Some((start, mac)) = call_before(&out, &group) {
                if self.lookup(&mac.path).is_some() {
                    out.truncate(start);
                    if let Some(mut expr) = self.expand_expr(&mac) {
                        self.deeper(|s| s.visit_expr_mut(&mut expr));
                        out.extend(expr.into_token_stream());
                    }
                    continue;
                }
                if let Some(place) = self.place_of_used(&mac.path) {
                    out.truncate(start);
                    out.extend(quote!(#place!));
                }
            }
            let mut new = Group::new(group.delimiter(), self.arguments(group.stream()));
            new.set_span(group.span());
            out.push(new.into());
        }
        out.into_iter().collect()
    }
}

impl VisitMut for Expander<'_> {
    fn visit_block_mut(&mut self, block: &mut Block) {
        self.scopes.push(Scope::new());
        let mut queue: VecDeque<(Stmt, usize)> =
            std::mem::take(&mut block.stmts).into_iter().map(|s| (s, self.depth)).collect();
        let outer = self.depth;
        while let Some((statement, depth)) = queue.pop_front() {
            self.depth = depth;
            match statement {
                Stmt::Macro(call) => match self.expand_statement(&call) {
                    Some(new) => {
                        new.into_iter().rev().for_each(|s| queue.push_front((s, depth + 1)));
                    }
                    None => {
                        let mut call = call;
                        self.visit_macro_mut(&mut call.mac);
                        block.stmts.push(Stmt::Macro(call));
                    }
                },
                Stmt::Item(Item::Macro(item)) if item.ident.is_some() => {
                    if self.define(&item) {
                        block.stmts.push(Stmt::Item(Item::Macro(item)));
                    }
                }
                mut other => {
                    self.visit_stmt_mut(&mut other);
                    block.stmts.push(other);
                }
            }
        }
        self.depth = outer;
        self.scopes.pop();
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Expr::Macro(call) = expr
            && let Some(new) = self.expand_expr(&call.mac)
        {
            *expr = new;
            self.deeper(|s| s.visit_expr_mut(expr));
            return;
        }
        visit_mut::visit_expr_mut(self, expr);
    }

    fn visit_pat_mut(&mut self, pat: &mut Pat) {
        if let Pat::Macro(call) = pat
            && let Some(new) = self.settle::<PatTree>(&call.mac, |t| t)
        {
            *pat = new.0;
            self.deeper(|s| s.visit_pat_mut(pat));
            return;
        }
        visit_mut::visit_pat_mut(self, pat);
    }

    fn visit_type_mut(&mut self, ty: &mut Type) {
        if let Type::Macro(call) = ty
            && let Some(new) = self.settle(&call.mac, |t| t)
        {
            *ty = new;
            self.deeper(|s| s.visit_type_mut(ty));
            return;
        }
        visit_mut::visit_type_mut(self, ty);
    }

    fn visit_item_impl_mut(&mut self, item: &mut syn::ItemImpl) {
        let mut queue: VecDeque<ImplItem> = std::mem::take(&mut item.items).into();
        while let Some(member) = queue.pop_front() {
            if let ImplItem::Macro(call) = &member
                && let Some(new) = self.expand_members::<syn::ItemImpl>(&call.mac, &quote!(impl X))
            {
                new.items.into_iter().rev().for_each(|i| queue.push_front(i));
                continue;
            }
            item.items.push(member);
        }
        visit_mut::visit_item_impl_mut(self, item);
    }

    fn visit_item_trait_mut(&mut self, item: &mut syn::ItemTrait) {
        let mut queue: VecDeque<TraitItem> = std::mem::take(&mut item.items).into();
        while let Some(member) = queue.pop_front() {
            if let TraitItem::Macro(call) = &member
                && let Some(new) =
                    self.expand_members::<syn::ItemTrait>(&call.mac, &quote!(trait X))
            {
                new.items.into_iter().rev().for_each(|i| queue.push_front(i));
                continue;
            }
            item.items.push(member);
        }
        visit_mut::visit_item_trait_mut(self, item);
    }

    fn visit_macro_mut(&mut self, mac: &mut Macro) {
        if let Some(place) = self.place_of_used(&mac.path) {
            mac.path = place;
        }
        mac.tokens = self.arguments(std::mem::take(&mut mac.tokens));
    }
}

/// Patterns parse in two ways; a macro's is any.
struct PatTree(Pat);

impl syn::parse::Parse for PatTree {
    fn parse(input: syn::parse::ParseStream<'_>) -> syn::Result<PatTree> {
        Pat::parse_multi_with_leading_vert(input).map(PatTree)
    }
}

impl ToTokens for PatTree {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.0.to_tokens(tokens);
    }
}

impl Settle for PatTree {
    fn look(&self, visitor: &mut super::hygiene::Locals<'_>) {
        self.0.look(visitor);
    }
    fn change(&mut self, visitor: &mut super::hygiene::Renamer<'_>) {
        self.0.change(visitor);
    }
}

fn has(attrs: &[Attribute], name: &str) -> bool {
    attrs.iter().any(|a| a.path().is_ident(name))
}

fn without_last_semicolon(tokens: TokenStream) -> TokenStream {
    let mut trees: Vec<TokenTree> = tokens.into_iter().collect();
    if trees.last().is_some_and(|t| is_punct(t, ';')) {
        trees.pop();
    }
    trees.into_iter().collect()
}

/// The call `path!` that ends `trees` with `group` as its arguments, and where it starts.
fn call_before(trees: &[TokenTree], group: &Group) -> Option<(usize, Macro)> {
    if !is_punct(trees.last()?, '!') {
        return None;
    }
    let mut start = trees.len() - 2;
    matches!(trees.get(start)?, TokenTree::Ident(_)).then_some(())?;
    while start >= 3
        && crate::tokens::is_colons(trees, start - 2)
        && matches!(trees[start - 3], TokenTree::Ident(_))
    {
        start -= 3;
    }
    let call: TokenStream = trees[start..].iter().cloned().chain([group.clone().into()]).collect();
    Some((start, syn::parse2(call).ok()?))
}
