//! Submissions that mean harm. Those of `tests/hostile` come as files, through the meter, the compiler
//! and two games; how each ends stands in its second line. The probes of `data/native_probes.rs` are
//! machine code that never saw the meter: what they are kept from, the sandbox alone keeps them from.
//!
//! Those of `tests/hostile/slow` take minutes, since they use up a limit: `HOSTILE_SLOW=1` runs them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

use arena::PlayerId;
use rules::Action;
use simulator::arena_rules::ArenaRules;
use simulator::compile::{BuildError, BuildOptions, Submission, build};
use simulator::host::{HostProgram, Process};
use simulator::referee::opening::Opening;
use simulator::referee::play;
use simulator::referee::seat::{HostAbort, Seat, TurnEnd, TurnStart};
use simulator::ticks::Ticks;

use crate::sandbox;

fn program() -> HostProgram {
    HostProgram::at(env!("CARGO_BIN_EXE_hexidor"))
}

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests")
}

/// Less memory than in the arena, so that little has to be compiled to go past it.
fn small_arena() -> ArenaRules {
    ArenaRules { memory_bytes: 16 << 20, ..ArenaRules::default() }
}

/// A submission and how it ends: `refused`, `compile error`, `limit` or a game's reason, then a part of
/// the detail.
struct Hostile {
    name: String,
    source: String,
    ends: String,
}

fn hostile(folder: &str) -> Vec<Hostile> {
    let files = fs::read_dir(tests().join(folder)).expect("the folder is there");
    let files = files.map(|entry| entry.expect("it can be read").path());
    let read = |path: PathBuf| {
        let source = fs::read_to_string(&path).expect("they are text");
        let name = path.file_name().expect("it has one").to_string_lossy().into_owned();
        let ends = source.lines().nth(1).and_then(|line| line.strip_prefix("// Ends: "));
        let ends = ends.unwrap_or_else(|| panic!("{name} does not say how it ends")).to_owned();
        Hostile { name, source, ends }
    };
    files.filter(|path| path.extension().is_some_and(|end| end == "rs")).map(read).collect()
}

/// How a submission ends, in the words of the files.
fn ending_of(hostile: &Hostile, stepper: &Process) -> String {
    let rules = small_arena();
    let options = BuildOptions::for_rules(&rules);
    match build(&hostile.name, hostile.source.as_bytes(), &options) {
        Ok(submission) => play_twice(&submission, stepper, &rules),
        Err(BuildError::Refused(refusals)) => format!("refused: {refusals}"),
        Err(BuildError::Compile(errors)) => format!("compile error: {errors}"),
        Err(error @ BuildError::Limit { .. }) => format!("limit: {error}"),
        Err(error) => format!("no ending: {error}"),
    }
}

/// Two games in a row, which must be the same, and leave no process behind.
fn play_twice(submission: &Submission, stepper: &Process, rules: &ArenaRules) -> String {
    let process = match Process::start(submission, &program()) {
        Ok(process) => process,
        Err(abort) => return abort.to_string(),
    };
    let game = || {
        let [mut one, mut two] = [(&process, 0), (stepper, 1)]
            .map(|(process, player)| process.new_game(PlayerId::ALL[player], rules, &[]).unwrap());
        play(rules, [&mut one, &mut two], &Opening::none(&rules.rules))
    };
    let first = game();
    let detail = first.ending.detail.clone().unwrap_or_default();
    let ending = format!("{}: {detail}", first.ending.reason);
    if first.ending.winner.is_some() {
        let second = game();
        assert_eq!(format!("{first:?}"), format!("{second:?}"), "{}", submission.file_name);
        assert_eq!(first.ending.winner, Some(PlayerId::ALL[1]), "{}", submission.file_name);
    }
    let group = process.id();
    drop(process);
    check_gone(group, &submission.file_name);
    ending
}

/// No process of a group is left; one that is just being killed has a while to die.
#[track_caller]
fn check_gone(group: u32, name: &str) {
    for _ in 0..2_000 {
        if !lives(group) {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    panic!("{name} lives on");
}

/// Whether a group has processes that are not dead, with or without a parent to be told of it.
fn lives(group: u32) -> bool {
    let processes = fs::read_dir("/proc").expect("there is a list of processes").flatten();
    processes.filter_map(|entry| fs::read_to_string(entry.path().join("stat")).ok()).any(|stat| {
        // The name before this may have spaces in it.
        let fields = stat.rsplit(')').next().unwrap_or_default();
        let mut fields = fields.split_whitespace();
        let (state, of_group) = (fields.next(), fields.nth(1));
        of_group == Some(&group.to_string()) && !matches!(state, Some("Z" | "X"))
    })
}

/// Whether an ending is the one that was told: the kind, and a part of what follows.
fn is_as_told(told: &str, ending: &str) -> bool {
    let (kind, part) = told.split_once(": ").unwrap_or((told, ""));
    ending.split_once(": ").is_some_and(|(found, rest)| found == kind && rest.contains(part))
}

#[track_caller]
fn check_all(all: Vec<Hostile>) {
    let stepper = fs::read(tests().join("data/bots/stepper.rs")).expect("it is there");
    let stepper = build("stepper.rs", &stepper, &BuildOptions::default()).unwrap();
    let stepper = Process::start(&stepper, &program()).unwrap();
    let (left, wrong) = (Mutex::new(all), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                loop {
                    let Some(next) = left.lock().unwrap().pop() else { return };
                    let ending = ending_of(&next, &stepper);
                    if !is_as_told(&next.ends, &ending) {
                        let Hostile { name, ends, .. } = next;
                        wrong.lock().unwrap().push(format!("{name}: not {ends:?}, but {ending:?}"));
                    }
                }
            });
        }
    });
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(!Path::new("/tmp/hexidor_was_here").exists());
}

#[test]
fn hostile_submissions_end_as_they_should() {
    if !crate::sandbox::is_whole() {
        return;
    }
    let all = hostile("hostile");
    assert!(all.len() >= 60, "only {} were found", all.len());
    check_all(all);
    if std::env::var_os("HOSTILE_SLOW").is_some() {
        check_all(hostile("hostile/slow"));
    }
}

/// The probes as the table in their source has them: name, ending, ending with landlock alone.
fn probes() -> Vec<[String; 3]> {
    let source = fs::read_to_string(tests().join("data/native_probes.rs")).expect("it is there");
    let rows = source.lines().filter_map(|line| line.strip_prefix("    (\""));
    rows.map(|row| {
        let mut texts = row.split('"').step_by(2).map(str::to_owned);
        std::array::from_fn(|_| texts.next().expect("there are three texts"))
    })
    .collect()
}

/// Compiles the probes to a library that stands where a submission's does.
fn probe_library(folder: &Path, flags: &[&str]) -> Submission {
    let library = folder.join("probes.so");
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let mut command = Command::new(rustc);
    command.args(["--edition=2021", "-Cpanic=abort", "-Awarnings", "-o"]).arg(&library).args(flags);
    let output = command.arg(tests().join("data/native_probes.rs")).output().expect("rustc starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Submission {
        file_name: "probes".to_owned(),
        source_hash: String::new(),
        has_unsafe: true,
        source: "".into(),
        statement_ticks: 1,
        profile: false,
        library,
    }
}

/// How a probe ends.
fn probe(process: &Process, number: usize) -> Result<String, HostAbort> {
    const ROUND: [&str; 4] = ["move 3 -2", "move -3 2", "move 4 -2", "move -4 2"];
    let rules = ArenaRules::default();
    let opening: Vec<Action> =
        ROUND.iter().cycle().take(number).map(|action| action.parse().unwrap()).collect();
    let mut seat = process.new_game(PlayerId::ALL[number % 2], &rules, &opening)?;
    let clock_ticks = [rules.clock_ticks; 2];
    let report = seat.run_turn(&TurnStart { tick: Ticks(0), landed: None, clock_ticks })?;
    let TurnEnd::Eliminated(elimination) = report.end else { panic!("{:?}", report.end) };
    let printed = String::from_utf8_lossy(&report.output.bytes);
    Ok(match elimination.detail.as_str() {
        "`main` returned" => format!("came back: {}", printed.trim()),
        detail => format!("{}: {detail} {printed}", elimination.reason),
    })
}

#[track_caller]
fn check_probes(process: &Process, probes: &[[String; 3]], column: usize) {
    let mut wrong = Vec::new();
    for (number, texts) in probes.iter().enumerate().filter(|(_, texts)| !texts[column].is_empty())
    {
        let ending = probe(process, number).unwrap_or_else(|abort| panic!("{}: {abort}", texts[0]));
        let told = &texts[column];
        let is_right = match told.strip_prefix("came back: ") {
            Some(_) => ending.starts_with(told),
            None => ending.starts_with("crashed: ") && ending.contains(told),
        };
        if !is_right {
            wrong.push(format!("{}: not {told:?}, but {ending:?}", texts[0]));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(!Path::new("/tmp/hexidor_a_probe_was_here").exists());
}

#[test]
#[cfg(target_arch = "x86_64")]
fn machine_code_does_not_get_out() {
    if !crate::sandbox::is_whole() {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let process = Process::start(&probe_library(folder.path(), &[]), &program()).unwrap();
    let probes = probes();
    assert!(probes.len() >= 80, "only {} were found", probes.len());
    check_probes(&process, &probes, 1);
    let group = process.id();
    drop(process);
    check_gone(group, "a probe");
}

/// Each layer holds by itself.
#[test]
#[cfg(target_arch = "x86_64")]
fn files_and_others_are_kept_from_machine_code_without_filters_too() {
    // Asked of the whole machine, before a part of it is taken from one thread.
    if !crate::sandbox::is_whole() {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let library = probe_library(folder.path(), &[]);
    let without_filters = std::thread::spawn(move || {
        sandbox::take_away(sandbox::SECCOMP);
        let process = Process::start(&library, &program()).unwrap();
        check_probes(&process, &probes(), 2);
    });
    without_filters.join().unwrap();
}

#[test]
#[cfg(target_arch = "x86_64")]
fn code_that_runs_as_it_is_loaded_is_in_the_sandbox_already() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let library = probe_library(folder.path(), &["--cfg=constructor"]);
    let process = Process::start(&library, &program()).unwrap();
    // The file stayed shut. It has a new process, but only for as long as there are games.
    assert_eq!(probe(&process, 0).unwrap(), "came back: [-1, 1]");
    let group = process.id();
    drop(process);
    check_gone(group, "what the constructor started");
}
