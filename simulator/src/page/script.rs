//! Joins ES modules into one script.
//!
//! Each module becomes a function that returns its exports, so that names of one do not meet those of
//! another; a module stands after all that it imports:
//!
//! ```js
//! const format_js = (() => {
//! function count(number) { ... }
//! return { count };
//! })();
//! const players_js = (() => {
//! const { count } = format_js;
//! ...
//! ```
//!
//! For this the modules keep to two forms: `import { a, b } from "./file.js";` and an `export` in
//! front of a `function`, `const` or `class`, each at the start of a line.

use super::assets;

/// The script of a module and of all that it imports.
pub(super) fn join(entry: &str) -> String {
    let mut script = String::new();
    add(entry, assets::text, &mut Vec::new(), &mut script);
    script
}

/// Appends a module, unless it is there already, after those that it imports.
fn add(name: &str, text: fn(&str) -> &'static str, added: &mut Vec<String>, script: &mut String) {
    if added.iter().any(|other| other == name) {
        return;
    }
    added.push(name.to_owned());
    let module = Module::parse(text(name));
    for import in &module.imports {
        add(import.file, text, added, script);
    }
    *script += &module.to_script(name);
}

struct Import<'a> {
    names: &'a str,
    file: &'a str,
}

struct Module<'a> {
    imports: Vec<Import<'a>>,
    exports: Vec<&'a str>,
    body: String,
}

impl<'a> Module<'a> {
    fn parse(text: &'a str) -> Self {
        let mut module = Self { imports: Vec::new(), exports: Vec::new(), body: String::new() };
        for line in text.lines() {
            if let Some(import) = line.strip_prefix("import ") {
                module.imports.push(Import::parse(import).expect("an import is in the one form"));
                continue;
            }
            let exported = line.strip_prefix("export ");
            module.exports.extend(exported.map(|declaration| {
                declared(declaration).expect("an export is in front of a declaration")
            }));
            module.body += exported.unwrap_or(line);
            module.body.push('\n');
        }
        module
    }

    fn to_script(&self, name: &str) -> String {
        let imports = self.imports.iter();
        let imports =
            imports.map(|Import { names, file }| format!("const {names} = {};\n", variable(file)));
        format!(
            "const {} = (() => {{\n{}{}return {{ {} }};\n}})();\n",
            variable(name),
            imports.collect::<String>(),
            self.body,
            self.exports.join(", ")
        )
    }
}

impl<'a> Import<'a> {
    /// Reads `{ a, b } from "./file.js";`.
    fn parse(text: &'a str) -> Option<Self> {
        let (names, file) = text.split_once(" from ")?;
        let file = file.strip_prefix("\"./")?.strip_suffix("\";")?;
        let is_list = names.starts_with('{') && names.ends_with('}') && !names.contains(" as ");
        is_list.then_some(Self { names, file })
    }
}

/// The name that a declaration declares.
fn declared(text: &str) -> Option<&str> {
    let kinds = ["async function ", "function ", "const ", "class "];
    let rest = kinds.iter().find_map(|kind| text.strip_prefix(kind))?;
    rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().filter(|name| !name.is_empty())
}

fn variable(file: &str) -> String {
    file.replace('.', "_")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_stand_after_what_they_import() {
        fn text(name: &str) -> &'static str {
            match name {
                "main.js" => {
                    "import { two } from \"./b.js\";\nimport { one } from \"./a.js\";\none(two);\n"
                }
                "b.js" => {
                    "import { one } from \"./a.js\";\nexport const two = one(2);\nconst own = 1;\n"
                }
                _ => "export function one(n) {\n  return n;\n}\nexport class Two extends One {}\n",
            }
        }
        let mut script = String::new();
        add("main.js", text, &mut Vec::new(), &mut script);
        let expected = "\
const a_js = (() => {
function one(n) {
  return n;
}
class Two extends One {}
return { one, Two };
})();
const b_js = (() => {
const { one } = a_js;
const two = one(2);
const own = 1;
return { two };
})();
const main_js = (() => {
const { two } = b_js;
const { one } = a_js;
one(two);
return {  };
})();
";
        assert_eq!(script, expected);
    }

    #[test]
    fn other_forms_are_seen() {
        #[track_caller]
        fn check(import: &str, is_known: bool) {
            assert_eq!(Import::parse(import).is_some(), is_known);
        }
        check("{ a } from \"./a.js\";", true);
        check("{ a as b } from \"./a.js\";", false);
        check("a from \"./a.js\";", false);
        check("{ a } from \"elsewhere\";", false);
        assert_eq!(declared("default 3;"), None);
        assert_eq!(declared("async function load() {"), Some("load"));
    }

    #[test]
    fn no_import_and_no_export_is_left() {
        let script = join("replay_page.js");
        let left = |line: &&str| line.starts_with("import") || line.starts_with("export");
        assert_eq!(script.lines().find(left), None);
    }
}
