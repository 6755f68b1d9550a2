//! The few lines at the top of a bundle: whose code is in it and under which licence.

use std::fmt::Write as _;

use crate::graph::{Crate, Graph, Kind};

/// Comment lines naming the flattened crates of others, with their copyright lines as found in their licence files.
pub(crate) fn notice(graph: &Graph, present: &[usize]) -> String {
    let mut lines: Vec<String> = Vec::new();
    for krate in present.iter().map(|&id| &graph.crates[id]) {
        if krate.kind != Kind::Module || !krate.foreign {
            continue;
        }
        let mut line = format!("// {} {}", krate.package, krate.version);
        if let Some(licence) = &krate.licence {
            let _ = write!(line, ", {licence}");
        }
        for copyright in copyright_lines(krate) {
            let _ = write!(line, ", {copyright}");
        }
        lines.push(line);
    }
    lines.sort();
    if lines.is_empty() {
        return String::new();
    }
    format!("// Contains parts of:\n{}\n", lines.join("\n"))
}

fn copyright_lines(krate: &Crate) -> Vec<String> {
    let Ok(directory) = std::fs::read_dir(&krate.directory) else {
        return Vec::new();
    };
    let mut files: Vec<_> = directory.flatten().map(|e| e.path()).collect();
    files.sort();
    let mut found: Vec<String> = Vec::new();
    for file in files {
        let name = file.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
        if !["license", "licence", "copying", "copyright"].iter().any(|n| name.starts_with(n)) {
            continue;
        }
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        for line in text.lines().map(str::trim) {
            let is_notice = line.to_ascii_lowercase().starts_with("copyright")
                && line.contains(|c: char| c.is_ascii_digit());
            // The Apache licence's own example.
            let is_example = line.contains("[yyyy]") || line.contains("{yyyy}");
            if is_notice && !is_example && !found.iter().any(|f| f == line) {
                found.push(line.to_owned());
            }
        }
    }
    found
}
