//! The page that shows a replay, as one file: it opens from a disk as well as from a server, asks
//! the network for nothing, and holds no rules, only what the replay says.
//!
//! The page is plain ES modules, in `simulator/page`. A browser does not import one file from another
//! when they are opened from a disk, so here the modules are joined into one script (`script.rs`).

mod assets;
mod script;

pub use assets::{Asset, asset};

use std::path::Path;

use crate::replay::{self, Replay, WriteError};

/// The page of one replay. The same replay gives the same page.
#[must_use]
pub fn replay_page(replay: &Replay) -> String {
    // Within a script element only `<` can end the data; within JSON it only stands in texts.
    let json = replay.to_json().replace('<', "\\u003c");
    // Only what bears this word is run or styles the page. Nobody who writes a text of the replay can
    // know it, since it is a hash of that text.
    let nonce = blake3::hash(json.as_bytes()).to_hex();
    fill(
        assets::text("replay.html"),
        &[
            ("nonce", &nonce),
            ("style", assets::text("style.css")),
            ("script", &script::join("replay_page.js")),
            ("replay", &json),
        ],
    )
}

/// A page of the server: it takes its styles and its modules, from this one on, from there.
#[must_use]
pub fn served_page(module: &str) -> String {
    fill(assets::text("served.html"), &[("module", module)])
}

/// Writes the page of a replay; its folder is made if there is none.
///
/// # Errors
/// When the file cannot be written; a file that was there before is left as it was.
pub fn write(replay: &Replay, path: &Path) -> Result<(), WriteError> {
    replay::write_text(path, &replay_page(replay))
}

/// A template in which each `{name}` is replaced. What is filled in is not looked at again.
fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let mut page = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}').expect("a template closes its braces");
        let value = values.iter().find(|(known, _)| *known == name);
        page += before;
        page += value.expect("a template names what there is").1;
        rest = after;
    }
    page + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_are_filled_once() {
        assert_eq!(fill("<{a}{b}|{a}>", &[("a", "{b}"), ("b", "2")]), "<{b}2|{b}>");
    }
}
