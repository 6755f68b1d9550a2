//! `hexidor bundle`: one file of the bot and its dependencies, checked before it is written.

use std::path::{Path, PathBuf};
use std::time::Instant;

use arena::PlayerId;
use bundler::{Bundle, Part};
use clap::Args;
use serde::Serialize;

use super::check::{Smoke, size_meter, smoke};
use super::exit::Exit;
use super::game_options::GameOptions;
use super::output::{print_json, print_line, write_file};
use super::table::table;
use super::watched::Watch;
use crate::arena_rules::ArenaRules;
use crate::bot::SourceFile;
use crate::bundled;

/// From this share of the largest file on, a warning.
const WARNING_PERCENT: u64 = 90;

/// Whom the bundle plays before it is written.
const OPPONENT: &str = "racer";

/// Make one file of the bot, check it and write it
///
/// Without --crate it is the bot of the checkout around the current directory. The file is written only if
/// it is small enough, compiles, and is not eliminated in a match from each seat. Exit codes: 0 written,
/// 1 too large or eliminated, 2 not bundled, refused or not compiling.
#[derive(Args)]
pub(super) struct MakeBundle {
    /// The directory of the crate
    #[arg(long = "crate", value_name = "DIR")]
    directory: Option<PathBuf>,

    /// Where the file goes
    #[arg(long, value_name = "FILE", default_value = "target/hexidor/bot.rs")]
    output: PathBuf,

    /// Features of the crate to turn on
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    features: Vec<String>,

    /// Leave out all spaces and line breaks that can be left out
    #[arg(long)]
    minify: bool,

    /// Keep what the bot does not use
    #[arg(long)]
    no_shake: bool,

    /// Print one JSON object: output, written, bytes, file_bytes, minified, shaken, has_unsafe, notice_bytes, seconds,
    /// compiler_seconds, verification_seconds, crates, games
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    options: GameOptions,
}

impl MakeBundle {
    pub(super) fn run(self) -> miette::Result<Exit> {
        let rules = self.options.rules()?;
        let watch = Watch::start();
        watch.say("bundling");
        let options = bundler::Options {
            features: self.features.clone(),
            minify: self.minify,
            shake: !self.no_shake,
            ..bundled::options(self.directory.as_deref())?
        };
        let began = Instant::now();
        let bundle = bundler::bundle(&options)?;
        let mut findings = Findings::new(&bundle, &rules, &self);
        findings.seconds = began.elapsed().as_secs_f64();
        let began = Instant::now();
        if findings.bytes <= rules.file_bytes {
            watch.say("compiling the bundle");
            let file = SourceFile {
                name: "bundle".to_owned(),
                file_name: "bundle.rs".to_owned(),
                source: bundle.source.clone().into_bytes(),
            };
            let bot = file.prepare(&rules, &self.options.bots())?;
            let [opponent] = self.options.prepare([OPPONENT], &rules)?;
            watch.say(format!("playing against {OPPONENT}"));
            findings.has_unsafe = Some(bot.description().has_unsafe);
            for player in PlayerId::ALL {
                findings.games.push(smoke(&bot, &opponent, player, &rules)?);
            }
            findings.verification_seconds = Some(began.elapsed().as_secs_f64());
            if findings.games.iter().all(Smoke::is_ok) {
                write_file(&self.output, &bundle.source)?;
                findings.written = true;
            }
        }
        drop(watch);
        findings.print(self.json)?;
        Ok(if findings.written { Exit::Done } else { Exit::CheckFailed })
    }
}

/// What was made and found.
#[derive(Serialize)]
struct Findings<'a> {
    output: &'a Path,
    written: bool,
    bytes: u64,
    file_bytes: u64,
    minified: bool,
    shaken: bool,
    has_unsafe: Option<bool>,
    notice_bytes: usize,
    /// What bundling took, verification aside.
    seconds: f64,
    /// What of that was the compiler's.
    compiler_seconds: f64,
    /// What it took to meter, compile and play the bundle; `null` if it was too large to be tried.
    verification_seconds: Option<f64>,
    crates: &'a [Part],
    /// By the seat of the bundle; none if it was too large to be tried.
    games: Vec<Smoke>,
}

impl<'a> Findings<'a> {
    fn new(bundle: &'a Bundle, rules: &ArenaRules, command: &'a MakeBundle) -> Self {
        Self {
            output: &command.output,
            written: false,
            bytes: bundle.source.len() as u64,
            file_bytes: rules.file_bytes,
            minified: command.minify,
            shaken: !command.no_shake,
            has_unsafe: None,
            notice_bytes: bundle.report.notice_bytes,
            seconds: 0.0,
            compiler_seconds: bundle.compiler_time.as_secs_f64(),
            verification_seconds: None,
            crates: &bundle.report.crates,
            games: Vec::new(),
        }
    }

    fn print(&self, json: bool) -> miette::Result<()> {
        if json {
            return Ok(print_json(self)?);
        }
        print_line(self.table())?;
        let warning = warning(self.bytes, self.file_bytes);
        print_line(format!("\nsize      {}{warning}", size_meter(self.bytes, self.file_bytes)))?;
        print_line(format!(
            "bundled   in {:.1} s, {:.1} s of them the compiler's",
            self.seconds, self.compiler_seconds
        ))?;
        if let Some(seconds) = self.verification_seconds {
            print_line(format!("verified  in {seconds:.1} s, by these matches"))?;
        }
        for game in &self.games {
            print_line(game.to_text())?;
        }
        print_line(self.verdict())?;
        Ok(())
    }

    /// The crates, their modules and the largest items.
    fn table(&self) -> String {
        let mut table = table(["crate, module, item".into(), "bytes".into(), "share".into()], 1..3);
        let mut row = |name: String, bytes: usize| {
            let share = 100.0 * bytes as f64 / self.bytes.max(1) as f64;
            table.add_row([name, bytes.to_string(), format!("{share:.1} %")]);
        };
        for krate in self.crates {
            row(krate.name.clone(), krate.bytes);
            add_parts(&krate.parts, 1, &mut row);
        }
        row("notice".into(), self.notice_bytes);
        row("all".into(), usize::try_from(self.bytes).unwrap_or(usize::MAX));
        table.to_string()
    }

    fn verdict(&self) -> String {
        if self.written {
            format!("written   {}", self.output.display())
        } else if self.bytes > self.file_bytes {
            format!("not written: {} bytes over the largest file", self.bytes - self.file_bytes)
        } else {
            "not written: it was eliminated".to_owned()
        }
    }
}

/// Items smaller than this are told only by `--json`.
const SHOWN_BYTES: usize = 400;

fn add_parts(parts: &[Part], depth: usize, row: &mut impl FnMut(String, usize)) {
    for part in parts.iter().filter(|p| !p.parts.is_empty() || p.bytes >= SHOWN_BYTES) {
        row(format!("{}{}", "  ".repeat(depth), part.name), part.bytes);
        add_parts(&part.parts, depth + 1, row);
    }
}

fn warning(bytes: u64, file_bytes: u64) -> &'static str {
    if bytes > file_bytes {
        ", too large"
    } else if bytes * 100 >= file_bytes * WARNING_PERCENT {
        ", warning: nearly full"
    } else {
        ""
    }
}

#[cfg(test)]
mod tests {
    use super::warning;

    #[test]
    fn a_warning_from_ninety_percent_on() {
        #[track_caller]
        fn check(bytes: u64, expected: &str) {
            assert_eq!(warning(bytes, 100_000), expected);
        }
        check(89_999, "");
        check(90_000, ", warning: nearly full");
        check(100_000, ", warning: nearly full");
        check(100_001, ", too large");
    }
}
