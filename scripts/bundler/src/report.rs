//! Where the bytes of a bundle are: by crate, module and item.

use proc_macro2::Span;
use quote::ToTokens;
use serde::Serialize;
use syn::spanned::Spanned;
use syn::{Item, Visibility};

use crate::error::Error;
use crate::scope::item_name;

/// A part of a bundle and its own parts. What they leave over is spacing, braces and names of modules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Part {
    /// The crate's, module's or item's name; an implementation by its header.
    pub name: String,
    /// Its bytes in the file.
    pub bytes: usize,
    /// What it is made of, in the order of the file.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Part>,
}

/// The sizes of one bundle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// All bytes of the file.
    pub bytes: usize,
    /// The bytes of the notice about the crates in it.
    pub notice_bytes: usize,
    /// The program itself first, then the crates flattened into it.
    pub crates: Vec<Part>,
}

impl Report {
    /// Measures `source`, whose modules named in `crates` are the flattened ones.
    pub(crate) fn of(program: &str, source: &str, crates: &[&str]) -> Result<Report, Error> {
        let file = syn::parse_file(source).map_err(|e| Error::Compile(e.to_string()))?;
        let is_crate = |item: &&Item| item_name(item).is_some_and(|n| crates.contains(&n.as_str()));
        let (others, own): (Vec<&Item>, Vec<&Item>) = file.items.iter().partition(is_crate);
        let parts: Vec<Part> = own.into_iter().map(part).collect();
        let first = file.items.first().map_or(0, |i| i.span().byte_range().start);
        let notice_bytes =
            source.lines().take_while(|l| l.starts_with("//")).map(|l| l.len() + 1).sum();
        let flattened: Vec<Part> = others.into_iter().map(part).collect();
        let rest: usize = flattened.iter().map(|p| p.bytes).sum();
        let own = Part {
            name: program.to_owned(),
            bytes: source.len().saturating_sub(rest + first.max(notice_bytes)),
            parts,
        };
        Ok(Report {
            bytes: source.len(),
            notice_bytes,
            crates: [own].into_iter().chain(flattened).collect(),
        })
    }
}

fn part(item: &Item) -> Part {
    let parts = match item {
        Item::Mod(module) => module.content.iter().flat_map(|(_, items)| items).map(part).collect(),
        _ => Vec::new(),
    };
    Part { name: name(item), bytes: length(item.span()), parts }
}

fn length(span: Span) -> usize {
    span.byte_range().len()
}

fn name(item: &Item) -> String {
    match item {
        Item::Impl(block) => {
            let ty = compact(block.self_ty.to_token_stream().to_string());
            match &block.trait_ {
                Some((path, _)) => {
                    format!("impl {} for {ty}", compact(path.to_token_stream().to_string()))
                }
                None => format!("impl {ty}"),
            }
        }
        Item::Use(item) => {
            let vis = matches!(item.vis, Visibility::Public(_));
            format!("{}use", if vis { "pub " } else { "" })
        }
        other => item_name(other).unwrap_or_else(|| "(macro call)".into()),
    }
}

/// Tokens are printed with a space between all of them.
fn compact(text: String) -> String {
    let glued = ["< ", " <", " >", " ::", ":: ", " ,", "& ", "[ ", " ]", " ;"];
    glued.iter().fold(text, |text, from| text.replace(from, from.trim()))
}
