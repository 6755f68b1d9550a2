//! The house rules that a compiler does not check.

use std::fs;
use std::path::{Path, PathBuf};

use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// A file holds one noun, in about 600 lines; one that needs many more holds two.
const FILE_LINES: usize = 620;

/// A submission is one file, by the arena's rule.
const SUBMISSION_LINES: usize = 840;

/// A function fits on a page. (A test may be a long table.)
const FUNCTION_LINES: usize = 80;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The files below a folder that end in `.extension`; data, build results and what npm installs left out.
fn files(folder: &Path, extension: &str, found: &mut Vec<(String, String)>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    for path in entries.map(|entry| entry.expect("the folder can be read").path()) {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_dir() && !["target", "data", "corpus", "node_modules", ".git"].contains(&&*name)
        {
            files(&path, extension, found);
        } else if path.extension().is_some_and(|end| end == extension) {
            let content = fs::read_to_string(&path).expect("source is text");
            let name = path.strip_prefix(root()).expect("it is below the root");
            found.push((name.display().to_string(), content));
        }
    }
}

fn sources() -> Vec<(String, String)> {
    let mut found = Vec::new();
    files(&root(), "rs", &mut found);
    assert!(found.len() > 30, "most of the sources were not found");
    found
}

/// Fails with all the complaints there are, not only the first.
#[track_caller]
fn none(complaints: impl IntoIterator<Item = String>) {
    let complaints: Vec<_> = complaints.into_iter().collect();
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

#[test]
fn every_file_says_why_it_exists() {
    let bare = sources().into_iter().filter(|(_, content)| !content.starts_with("//! "));
    none(bare.map(|(name, _)| format!("{name}: no `//!` header")));
}

#[test]
fn files_are_short() {
    let lengths = sources().into_iter().map(|(name, content)| (name, content.lines().count()));
    none(lengths.filter_map(|(name, lines)| {
        let is_submission = name.starts_with("simulator/bots/");
        let most = if is_submission { SUBMISSION_LINES } else { FILE_LINES };
        (lines > most).then(|| format!("{name}: {lines} lines, more than {most}"))
    }));
}

#[test]
fn functions_are_short() {
    none(sources().into_iter().flat_map(|(name, content)| {
        let tree = syn::parse_file(&content).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut long = LongFunctions { most: FUNCTION_LINES, found: Vec::new() };
        long.visit_file(&tree);
        long.found.into_iter().map(move |(line, function, lines)| {
            format!("{name}:{line}: {function} has {lines} lines, more than {FUNCTION_LINES}")
        })
    }));
}

/// The first line, name and length of each function that has more than `most` lines.
struct LongFunctions {
    most: usize,
    found: Vec<(usize, String, usize)>,
}

impl LongFunctions {
    fn look(&mut self, name: &syn::Ident, block: &syn::Block) {
        let (first, last) = (name.span().start().line, block.span().end().line);
        let lines = last - first + 1;
        if lines > self.most {
            self.found.push((first, name.to_string(), lines));
        }
    }
}

impl<'tree> Visit<'tree> for LongFunctions {
    fn visit_item_fn(&mut self, function: &'tree syn::ItemFn) {
        if !function.attrs.iter().any(|attribute| attribute.path().is_ident("test")) {
            self.look(&function.sig.ident, &function.block);
        }
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &'tree syn::ImplItemFn) {
        self.look(&function.sig.ident, &function.block);
        visit::visit_impl_item_fn(self, function);
    }
}

/// What a file names that it should not.
fn named<'a>(content: &'a str, words: &'a [String]) -> impl Iterator<Item = String> + 'a {
    content.lines().enumerate().flat_map(move |(index, line)| {
        let found = words.iter().filter(|word| line.contains(*word));
        found.map(move |word| format!("{}: {word:?}", index + 1))
    })
}

#[test]
fn the_project_names_no_machine_and_no_registry() {
    // Put together here, so that this file does not hold them.
    let words = [
        ["/ho", "me/"],
        ["/ro", "ot/"],
        ["/wo", "rk/"],
        ["../sha", "red"],
        ["crates", ".io"],
        ["X", "XX"],
        ["TO", "DO"],
        ["FIX", "ME"],
    ]
    .map(|halves| halves.concat());
    let mut all = sources();
    for extension in ["md", "toml", "html", "js", "css"] {
        files(&root(), extension, &mut all);
    }
    none(all.iter().flat_map(|(name, content)| {
        named(content, &words).map(move |found| format!("{name}:{found}"))
    }));
}

#[test]
fn the_rules_do_no_io_and_know_no_clock() {
    let words =
        ["std::fs", "std::io", "std::time", "std::net", "std::env", "std::process", "println!"]
            .map(str::to_owned);
    let mut rules = Vec::new();
    files(&root().join("simulator/rules/src"), "rs", &mut rules);
    assert!(!rules.is_empty());
    none(rules.iter().flat_map(|(name, content)| {
        named(content, &words).map(move |found| format!("{name}:{found}"))
    }));
}

#[test]
fn every_test_file_is_in_the_one_binary() {
    let main = fs::read_to_string(root().join("tests/main.rs")).expect("it is there");
    let entries = fs::read_dir(root().join("tests")).expect("it is there");
    let names = entries.map(|entry| entry.expect("it can be read").file_name());
    let modules = names.filter_map(|name| {
        let name = name.to_string_lossy();
        Some(name.strip_suffix(".rs")?.to_owned())
    });
    none(modules.filter(|module| module != "main" && !main.contains(&format!("mod {module};"))));
}

#[test]
fn the_top_level_holds_what_belongs_there() {
    let expected =
        ["Cargo.lock", "Cargo.toml", "README.md", "bot", "scripts", "simulator", "target", "tests"];
    let entries = fs::read_dir(root()).expect("it is there");
    let names = entries.map(|entry| entry.expect("it can be read").file_name());
    let names = names.map(|name| name.to_string_lossy().into_owned());
    none(names.filter(|name| !name.starts_with('.') && !expected.contains(&name.as_str())));
}

#[test]
fn arrows_between_crates_run_one_way() {
    let depends = |package: &str| {
        let manifest = root().join(package).join("Cargo.toml");
        let text = fs::read_to_string(manifest).expect("it is there");
        let table: toml::Table = text.parse().expect("it is a manifest");
        let dependencies = table.get("dependencies").and_then(toml::Value::as_table).cloned();
        let names = dependencies.unwrap_or_default().into_iter().map(|(name, _)| name);
        let own = ["arena", "rules", "simulator", "bundler", "bot"];
        names.filter(|name| own.contains(&name.as_str())).collect::<Vec<_>>()
    };
    assert_eq!(depends("simulator/arena"), [""; 0]);
    assert_eq!(depends("simulator/rules"), ["arena"]);
    assert_eq!(depends("simulator"), ["arena", "bundler", "rules"]);
    assert_eq!(depends("bot"), ["arena"]);
    assert_eq!(depends("scripts/bundler"), [""; 0]);
}
