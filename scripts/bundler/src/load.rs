//! Reads a crate into one tree: every `mod x;` becomes a module with its contents, and what is configured out is gone.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use cargo_metadata::Edition;
use proc_macro2::{Ident, TokenStream};
use syn::visit_mut::VisitMut;
use syn::{Attribute, Item, ItemMod};

use crate::cfg::{Cfg, Strip};
use crate::edition;
use crate::error::{Error, Place};
use crate::graph::Crate;

/// A crate's own source, in one piece.
#[derive(Debug)]
pub(crate) struct Source {
    pub(crate) attrs: Vec<Attribute>,
    pub(crate) items: Vec<Item>,
    /// Which file each module was written in, by the module's path from the crate's root.
    pub(crate) files: BTreeMap<Vec<String>, PathBuf>,
}

impl Source {
    /// The file of the module at `path`.
    pub(crate) fn file(&self, path: &[String]) -> &Path {
        (0..=path.len())
            .rev()
            .find_map(|n| self.files.get(&path[..n]))
            .map_or(Path::new(""), PathBuf::as_path)
    }
}

/// Where the files of a module's children are looked for.
struct Home {
    /// The directory of the file itself: the base of a `#[path]` outside inline modules.
    file_directory: PathBuf,
    /// The directory of children, inline modules included.
    children: PathBuf,
    inline: bool,
}

/// Loads the crate at `krate.file`.
pub(crate) fn load(krate: &Crate, cfg: &Cfg) -> Result<Source, Error> {
    let mut loader = Loader { cfg, edition: krate.edition, files: BTreeMap::new() };
    let directory = krate.file.parent().unwrap_or(Path::new("")).to_owned();
    let home = Home { file_directory: directory.clone(), children: directory, inline: false };
    let mut file = loader.read(&krate.file)?;
    loader.files.insert(Vec::new(), krate.file.clone());
    loader.fill(&mut file.items, &home, &krate.file, &mut Vec::new())?;
    Ok(Source { attrs: file.attrs, items: file.items, files: loader.files })
}

struct Loader<'a> {
    cfg: &'a Cfg,
    edition: Edition,
    files: BTreeMap<Vec<String>, PathBuf>,
}

impl Loader<'_> {
    fn read(&self, path: &Path) -> Result<syn::File, Error> {
        let read_error = |source| Error::Read { path: path.to_owned(), source };
        let text = std::fs::read_to_string(path).map_err(read_error)?.replace("\r\n", "\n");
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        let mut file = if self.edition < Edition::E2021 {
            let text = without_shebang(text);
            let tokens: TokenStream = text
                .parse()
                .map_err(|e: proc_macro2::LexError| Error::source(path, e.span(), e.to_string()))?;
            syn::parse2(edition::older_words(tokens, self.edition))
        } else {
            syn::parse_file(text)
        }
        .map_err(|e| parse_error(path, text, &e))?;
        file.shebang = None;
        let mut strip = Strip::new(self.cfg);
        strip.visit_file_mut(&mut file);
        strip.finish(path)?;
        Ok(file)
    }

    fn fill(
        &mut self,
        items: &mut [Item],
        home: &Home,
        file: &Path,
        path: &mut Vec<String>,
    ) -> Result<(), Error> {
        for item in items {
            let Item::Mod(module) = item else { continue };
            path.push(plain(&module.ident));
            let wanted = path_attribute(&mut module.attrs, file)?;
            match module.content {
                Some(_) => self.fill_inline(module, wanted, home, file, path)?,
                None => self.fill_from_file(module, wanted, home, file, path)?,
            }
            path.pop();
        }
        Ok(())
    }

    fn fill_inline(
        &mut self,
        module: &mut ItemMod,
        wanted: Option<String>,
        home: &Home,
        file: &Path,
        path: &mut Vec<String>,
    ) -> Result<(), Error> {
        let directory = wanted.unwrap_or_else(|| plain(&module.ident));
        let inner = Home {
            file_directory: home.file_directory.clone(),
            children: home.children.join(directory),
            inline: true,
        };
        let (_, items) = module.content.as_mut().expect("an inline module");
        self.fill(items, &inner, file, path)
    }

    fn fill_from_file(
        &mut self,
        module: &mut ItemMod,
        wanted: Option<String>,
        home: &Home,
        file: &Path,
        path: &mut Vec<String>,
    ) -> Result<(), Error> {
        let (source, owns_directory) = match wanted {
            Some(relative) if home.inline => (home.children.join(relative), true),
            Some(relative) => (home.file_directory.join(relative), true),
            None => usual_file(module, home, file)?,
        };
        let mut contents = self.read(&source)?;
        let directory = source.parent().unwrap_or(Path::new("")).to_owned();
        let inner = Home {
            children: if owns_directory {
                directory.clone()
            } else {
                directory.join(plain(&module.ident))
            },
            file_directory: directory,
            inline: false,
        };
        self.files.insert(path.clone(), source.clone());
        self.fill(&mut contents.items, &inner, &source, path)?;
        for mut attr in contents.attrs {
            attr.style = syn::AttrStyle::Outer;
            module.attrs.push(attr);
        }
        module.semi = None;
        module.content = Some((syn::token::Brace::default(), contents.items));
        Ok(())
    }
}

/// The file of a module without `#[path]`, and whether its children are beside it.
fn usual_file(module: &ItemMod, home: &Home, file: &Path) -> Result<(PathBuf, bool), Error> {
    let name = plain(&module.ident);
    let flat = home.children.join(format!("{name}.rs"));
    let nested = home.children.join(&name).join("mod.rs");
    let reason = match (flat.is_file(), nested.is_file()) {
        (true, false) => return Ok((flat, false)),
        (false, true) => return Ok((nested, true)),
        (true, true) => {
            format!("module `{name}` has two files: `{name}.rs` and `{name}/mod.rs`")
        }
        (false, false) => {
            format!("module `{name}` has no file: neither `{name}.rs` nor `{name}/mod.rs`")
        }
    };
    Err(Error::source(file, module.ident.span(), reason))
}

/// Takes the value of `#[path = ".."]` out of `attrs`.
fn path_attribute(attrs: &mut Vec<Attribute>, file: &Path) -> Result<Option<String>, Error> {
    let Some(at) = attrs.iter().position(|a| a.path().is_ident("path")) else {
        return Ok(None);
    };
    let attr = attrs.remove(at);
    match &attr.meta {
        syn::Meta::NameValue(syn::MetaNameValue {
            value: syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(path), .. }),
            ..
        }) => Ok(Some(path.value())),
        _ => {
            let span = attr.path().segments[0].ident.span();
            Err(Error::source(file, span, "`#[path]` takes a string"))
        }
    }
}

/// An identifier's name without `r#`.
pub(crate) fn plain(ident: &Ident) -> String {
    let text = ident.to_string();
    text.strip_prefix("r#").map(str::to_owned).unwrap_or(text)
}

/// Where a file ends too early is its end.
fn parse_error(path: &Path, text: &str, error: &syn::Error) -> Error {
    if !error.to_string().starts_with("unexpected end of input") {
        return Error::syn(path, error);
    }
    let last = text.trim_end();
    let line = last.lines().count().max(1);
    let column = last.lines().last().map_or(0, |l| l.chars().count()) + 1;
    let place = Place { file: path.to_owned(), line, column };
    Error::Source { place, reason: error.to_string() }
}

fn without_shebang(text: &str) -> &str {
    if text.starts_with("#!") && !text[2..].trim_start().starts_with('[') {
        text.find('\n').map_or("", |end| &text[end..])
    } else {
        text
    }
}
