//! `hexidor probe REPORT`: what the uploaded probe found, as settings.

use std::io::{self, Read};
use std::path::{Path, PathBuf};

use clap::Args;
use miette::{Diagnostic, IntoDiagnostic};
use serde::Serialize;
use serde_json::{Map, Value};

use super::exit::Exit;
use super::output::{print_json, print_line, write_file};
use super::table::table;
use crate::probe::{self, Findings, Setting, Source};

/// Turn what an uploaded probe (`new --probe`) found into an arena.toml
///
/// The settings are printed, and a table for people goes to standard error; with --output the settings
/// go to that file, and the table is printed.
#[derive(Args)]
pub(super) struct ReadProbe {
    /// A text with the lines that it printed (`#hx probe ..`), a replay, or a list of its game's
    /// actions; `-` is standard input
    report: PathBuf,

    /// Read the walls that it placed, also where it has printed something
    #[arg(long)]
    from_moves: bool,

    /// Write the settings to this file
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Print one JSON object: source, player, settings, differs, untold, remarks
    #[arg(long)]
    json: bool,
}

#[derive(Debug, thiserror::Error, Diagnostic)]
#[error("cannot read the report {name}")]
struct Unreadable {
    name: String,
    source: io::Error,
}

/// What `--json` prints; keys of prices are `costs.NAME`.
#[derive(Serialize)]
struct Summary {
    source: &'static str,
    player: Option<u8>,
    settings: Map<String, Value>,
    differs: Vec<String>,
    untold: Map<String, Value>,
    remarks: Vec<String>,
}

impl ReadProbe {
    pub(super) fn run(self) -> miette::Result<Exit> {
        let (name, text) = read(&self.report)?;
        let findings = probe::read(&name, &text, self.from_moves)?;
        if let Some(path) = &self.output {
            write_file(path, findings.to_toml())?;
        }
        if self.json {
            print_json(&Summary::of(&findings).into_diagnostic()?)?;
        } else if self.output.is_some() {
            print_line(describe(&findings))?;
        } else {
            print_line(findings.to_toml().trim_end())?;
            eprintln!("{}", describe(&findings));
        }
        Ok(Exit::Done)
    }
}

/// The text, and what errors call it. What is not UTF-8 cannot be of the probe, but may stand between.
fn read(path: &Path) -> Result<(String, String), Unreadable> {
    let (name, bytes) = if path == Path::new("-") {
        let mut bytes = Vec::new();
        ("standard input".to_owned(), io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes))
    } else {
        (path.display().to_string(), std::fs::read(path))
    };
    match bytes {
        Ok(bytes) => Ok((name, String::from_utf8_lossy(&bytes).into_owned())),
        Err(source) => Err(Unreadable { name, source }),
    }
}

impl Summary {
    fn of(findings: &Findings) -> Result<Self, serde_json::Error> {
        let mut summary = Self {
            source: match findings.source {
                Source::Report => "report",
                Source::Moves => "moves",
            },
            player: findings.player,
            settings: Map::new(),
            differs: Vec::new(),
            untold: Map::new(),
            remarks: findings.remarks.clone(),
        };
        for setting in findings.settings() {
            if setting.differs() {
                summary.differs.push(setting.key.clone());
            }
            match setting.found {
                Ok(value) => summary.settings.insert(setting.key, serde_json::to_value(value)?),
                Err(reason) => summary.untold.insert(setting.key, reason.into()),
            };
        }
        Ok(summary)
    }
}

/// For people: all settings but the prices that are as usual, then what no setting can say.
fn describe(findings: &Findings) -> String {
    let header = ["setting", "found", "usual"].map(str::to_owned);
    let mut rows = table(header, 0..0);
    let is_usual_price = |setting: &Setting| {
        setting.key.starts_with("costs.") && setting.found.as_ref() == Ok(&setting.usual)
    };
    let (prices, shown): (Vec<_>, Vec<_>) =
        findings.settings().into_iter().partition(is_usual_price);
    for Setting { key, usual, found } in shown {
        let found = found.map_or_else(|_| "not told".to_owned(), |value| value.to_string());
        rows.add_row([key, found, usual.to_string()]);
    }
    let mut text = format!("{rows}\n{} prices are as usual", prices.len());
    for remark in &findings.remarks {
        text += &format!("\nno setting: {remark}");
    }
    text
}
