//! The test: random programs, and those that failed once.

use std::fs;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use super::super::batch::{self, Outcome};
use super::super::program::data;
use super::Program;
use super::choices::Choices;
use super::generate::Generator;
use super::interpret;
use super::render;
use super::shrink::{Drawn, shrink};
use crate::meter::{Mode, meter};

/// How many programs are drawn each time.
const PROGRAMS: u64 = 300;
/// How many are compiled at once, in both modes.
const BATCH: u64 = 50;
/// A program that takes more statements is not worth its time; one that takes fewer tests little.
const MAX_STATEMENTS: u64 = 20_000;
const MIN_STATEMENTS: u64 = 20;

const MODES: [Mode; 2] = [Mode::Each, Mode::Batched];
const FOUND: &str = "meter_found";

/// A program, and what the interpreter says of it.
struct Case {
    seed: u64,
    drawn: Drawn,
    source: String,
    expected: Outcome,
}

impl Case {
    /// The first program of a seed that is neither too long nor too short.
    fn random(seed: u64) -> Self {
        (0..)
            .filter_map(|attempt| Self::draw(seed, Choices::random(seed << 16 | attempt)))
            .find(|case| case.expected.statements >= MIN_STATEMENTS)
            .expect("some program is")
    }

    fn draw(seed: u64, choices: Choices) -> Option<Self> {
        let (drawn, program) = drawn(choices);
        let expected = interpret::run(&program, MAX_STATEMENTS)?;
        Some(Self { seed, drawn, source: render::program(&program), expected })
    }
}

fn drawn(choices: Choices) -> (Drawn, Program) {
    let mut generator = Generator::new(choices);
    let program = generator.program();
    let Choices { taken: choices, spans, .. } = generator.choices;
    (Drawn { choices, spans }, program)
}

/// The cases that do not come out as the interpreter says, and what is wrong with each.
fn wrong(cases: &[Case]) -> Vec<(usize, String)> {
    let mut wrong = Vec::new();
    let mut metered = Vec::new();
    for (at, case) in cases.iter().enumerate() {
        let both = MODES.map(|mode| meter(&case.source, mode));
        match both {
            [Ok(each), Ok(batched)] => metered.push((at, [each.source, batched.source])),
            [Err(refusals), _] | [_, Err(refusals)] => {
                wrong.push((at, format!("refused: {refusals}")));
            }
        }
    }
    while !metered.is_empty() {
        let texts: Vec<_> = metered.iter().flat_map(|(_, texts)| texts.clone()).collect();
        match batch::run(&texts) {
            Ok(outcomes) => {
                for (at, found) in outcomes.iter().enumerate() {
                    let (mode, (case, _)) = (MODES[at % 2], &metered[at / 2]);
                    if let Some(difference) = difference(found, &cases[*case].expected) {
                        wrong.push((*case, format!("{mode:?}: {difference}")));
                    }
                }
                break;
            }
            Err((at, error)) => wrong.push((metered.remove(at / 2).0, error)),
        }
    }
    wrong
}

fn difference(found: &Outcome, expected: &Outcome) -> Option<String> {
    if found == expected {
        return None;
    }
    let mut lines = found.stdout.lines().zip(expected.stdout.lines()).enumerate();
    Some(match lines.find(|(_, (found, expected))| found != expected) {
        Some((at, (found, expected))) => {
            format!("line {} is {found:?} and not {expected:?}", at + 1)
        }
        None => format!(
            "{} statements and not {}, ticks {:?} and not {:?}",
            found.statements, expected.statements, found.ticks, expected.ticks
        ),
    })
}

fn from_environment(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

#[test]
fn ticks_are_what_an_interpreter_counts() {
    let first = from_environment("METER_SEED").unwrap_or(0);
    let end = first + from_environment("METER_PROGRAMS").unwrap_or(PROGRAMS);
    let next = AtomicU64::new(first);
    let failed = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(BATCH, Ordering::Relaxed);
                    if seed >= end {
                        return;
                    }
                    let cases: Vec<_> = (seed..end.min(seed + BATCH)).map(Case::random).collect();
                    let wrong = wrong(&cases);
                    let mut failed = failed.lock().expect("no panic");
                    failed
                        .extend(wrong.iter().map(|(at, reason)| (cases[*at].seed, reason.clone())));
                }
            });
        }
    });
    let failed = failed.into_inner().expect("no panic");
    if let Some((seed, _)) = failed.first() {
        let kept = keep(&Case::random(*seed));
        let failed: Vec<_> =
            failed.iter().map(|(seed, reason)| format!("seed {seed}: {reason}\n")).collect();
        panic!("{}{kept}", failed.concat());
    }
}

/// Makes a failing case small, writes it where it will be run each time, and says where.
fn keep(case: &Case) -> String {
    let replayed = |choices: &Vec<usize>| Case::draw(case.seed, Choices::replay(choices.clone()));
    let smallest = shrink(
        case.drawn.clone(),
        |choices| drawn(Choices::replay(choices)).0,
        |candidates| {
            let (places, cases): (Vec<_>, Vec<_>) = candidates
                .iter()
                .enumerate()
                .filter_map(|(at, choices)| Some((at, replayed(choices)?)))
                .unzip();
            wrong(&cases).first().map(|(at, _)| places[*at])
        },
    );
    let case = replayed(&smallest.choices).expect("it was run");
    let Outcome { statements, ticks, stdout } = &case.expected;
    let mut text = format!("// statements: {statements}\n// ticks: {ticks:?}\n");
    stdout.lines().for_each(|line| text.push_str(&format!("//> {line}\n")));
    text.push_str(&case.source);
    let path = data(FOUND).join(format!("seed_{}.rs", case.seed));
    match fs::write(&path, &text) {
        Ok(()) => format!("kept as {}", path.display()),
        Err(error) => format!("cannot be kept: {error}\n{text}"),
    }
}

/// A program that failed once, with what was expected in its first lines.
fn kept(name: String, text: &str) -> (String, Case) {
    let (header, source): (Vec<&str>, Vec<&str>) =
        text.lines().partition(|line| line.starts_with("//"));
    let numbers = |head: &str| -> Vec<u64> {
        let line = header.iter().find_map(|line| line.strip_prefix(head));
        let digits = line.unwrap_or_default().split(|letter: char| !letter.is_ascii_digit());
        digits.filter_map(|digits| digits.parse().ok()).collect()
    };
    let printed = header.iter().filter_map(|line| line.strip_prefix("//> "));
    let expected = Outcome {
        statements: numbers("// statements: ")[0],
        ticks: numbers("// ticks: "),
        stdout: printed.map(|line| format!("{line}\n")).collect(),
    };
    let drawn = Drawn { choices: Vec::new(), spans: Vec::new() };
    (name, Case { seed: 0, drawn, source: source.join("\n"), expected })
}

#[test]
fn programs_that_failed_once_pass() {
    let (names, cases): (Vec<_>, Vec<_>) = fs::read_dir(data(FOUND))
        .expect("the programs")
        .map(|entry| {
            let path = entry.expect("an entry").path();
            let text = fs::read_to_string(&path).expect("a program");
            kept(path.display().to_string(), &text)
        })
        .unzip();
    assert!(!cases.is_empty());
    if let Some((at, reason)) = wrong(&cases).first() {
        panic!("{}: {reason}", names[*at]);
    }
}
