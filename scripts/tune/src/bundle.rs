//! The bundled bot with some of its constants set to other values.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use miette::{Context, IntoDiagnostic, bail, miette};
use serde_json::Value;

/// Where everything is done.
pub(crate) struct Lab {
    hexidor: PathBuf,
    work: PathBuf,
}

impl Lab {
    /// A lab whose folder exists.
    pub(crate) fn new(hexidor: PathBuf, work: PathBuf) -> miette::Result<Self> {
        fs::create_dir_all(&work)
            .into_diagnostic()
            .wrap_err_with(|| format!("cannot make {}", work.display()))?;
        Ok(Self { hexidor, work })
    }

    /// A file in the lab's folder.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.work.join(name)
    }

    /// Bundles the bot of this checkout; its text.
    pub(crate) fn bundle(&self) -> miette::Result<String> {
        let output = self.file("bundle.rs");
        self.run(&["bundle", "--output", &output.to_string_lossy()])?;
        fs::read_to_string(&output).into_diagnostic()
    }

    /// Runs `hexidor`; what it prints on standard output.
    pub(crate) fn run(&self, arguments: &[&str]) -> miette::Result<String> {
        let output = Command::new(&self.hexidor)
            .args(arguments)
            .output()
            .into_diagnostic()
            .wrap_err_with(|| format!("cannot run {}", self.hexidor.display()))?;
        if !output.status.success() {
            bail!(
                "hexidor {} failed:\n{}",
                arguments.join(" "),
                String::from_utf8_lossy(&output.stderr)
            );
        }
        String::from_utf8(output.stdout).into_diagnostic()
    }
}

/// Where the value of `const NAME: TYPE = VALUE;` stands in a program's text.
fn value_of(text: &str, name: &str) -> miette::Result<std::ops::Range<usize>> {
    let start = text
        .find(&format!("const {name}:"))
        .and_then(|at| text[at..].find('=').map(|equals| at + equals + 1))
        .ok_or_else(|| miette!("the bot has no constant {name}"))?;
    let end = text[start..].find(';').ok_or_else(|| miette!("the constant {name} has no end"))?;
    Ok(start..start + end)
}

/// The value of a whole-number constant.
pub(crate) fn number(text: &str, name: &str) -> miette::Result<i64> {
    let value = text[value_of(text, name)?].trim();
    value.parse().map_err(|_| miette!("the constant {name} is {value}, not a number"))
}

/// The text with a constant set to another value.
pub(crate) fn with(text: &str, name: &str, value: &str) -> miette::Result<String> {
    let mut text = text.to_owned();
    text.replace_range(value_of(&text, name)?, &format!(" {value}"));
    Ok(text)
}

/// Reads a JSON file.
pub(crate) fn json(path: &Path) -> miette::Result<Value> {
    let text = fs::read_to_string(path)
        .into_diagnostic()
        .wrap_err_with(|| format!("cannot read {}", path.display()))?;
    serde_json::from_str(&text).into_diagnostic()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_are_read_and_set() {
        let text = "const A: i32 = 5;\npub(crate) const B: bool = false;\n";
        assert_eq!(number(text, "A").unwrap(), 5);
        assert_eq!(with(text, "A", "-7").unwrap(), text.replace("= 5", "= -7"));
        assert_eq!(with(text, "B", "true").unwrap(), text.replace("false", "true"));
        assert!(number(text, "B").is_err());
        assert!(with(text, "C", "1").is_err());
    }
}
