//! Files, logs, replays and lines that were right until somebody broke them: every command says what is
//! wrong and exits with 2, or takes them for what they are now. None panics.
//!
//! The mutations are drawn from a seed; `MUTATED_INPUTS=1000` tries that many for each kind of input.

use std::sync::Mutex;

use simulator::arena_rules::ArenaRules;
use simulator::probe::PROBE;
use simulator::tournament::random::Random;

use crate::program::{Ran, data, hexidor};

/// How many inputs of each kind are tried unless told.
const INPUTS: u64 = 12;

/// A command that reads something, and something that it can read.
struct Reads {
    /// `~` is a space within one.
    arguments: &'static str,
    from: From,
    valid: Vec<u8>,
}

/// Where a command reads.
#[derive(Clone, Copy)]
enum From {
    File(&'static str),
    Stdin,
    /// The last argument.
    Argument,
}

fn reads(arguments: &'static str, from: From, valid: impl Into<Vec<u8>>) -> Reads {
    Reads { arguments, from, valid: valid.into() }
}

impl Reads {
    fn run(&self, input: &[u8]) -> Ran {
        let mut run = hexidor("");
        for argument in self.arguments.split(' ') {
            run = run.arg(&argument.replace('~', " "));
        }
        match self.from {
            From::File(name) => run.file(name, input).run(),
            From::Stdin => run.stdin(input).run(),
            // An argument ends at its first zero byte.
            From::Argument => run.arg(&String::from_utf8_lossy(input).replace('\0', "0")).run(),
        }
    }
}

/// A file that a command writes; it may name `probe.rs`.
fn written(arguments: &str, file: &str) -> Vec<u8> {
    let mut run = hexidor(arguments).file("probe.rs", PROBE);
    let ran = run.run();
    assert_eq!(ran.exit_code, Some(0), "{}", ran.stderr);
    std::fs::read(run.path(file)).expect("it was written")
}

const OPENING: &str = "move 3 -2; wall 0 0 1 0; move 2 -2; wall -2 1 0 1";
const LADDER: &str = "active = \"v1\"\n\n[[versions]]\nname = \"v1\"\nblake3 = \"00ff\"\n";

fn commands() -> Vec<Reads> {
    let arena = ArenaRules::default().to_toml();
    let query = "{\"actions\":[\"move 3 -2\",\"wall 0 0 1 0\"]}\n";
    let answer = "{\"action\":\"move 3 -2\",\"ticks\":1500,\"note\":\"depth 7\"}\n";
    let log = written("tournament racer racer --games 4 --log log", "log");
    let replay = written("play racer racer --replay replay.json", "replay.json");
    let probed = written("play probe.rs racer --replay replay.json", "replay.json");
    let baseline = written("clock racer --against racer --games 1 --save baseline", "baseline");
    let bot = data("bots/stepper.rs");
    vec![
        reads("position --arena arena.toml move~3~-2", From::File("arena.toml"), arena),
        reads("position --json", From::Stdin, query.repeat(3)),
        reads("position", From::Stdin, format!("{OPENING}\n{OPENING}\n")),
        reads("position", From::Argument, OPENING),
        reads("play racer racer --opening", From::Argument, OPENING),
        reads("play cmd:cat~answers racer", From::File("answers"), answer.repeat(3)),
        reads(
            "tournament racer racer --games 4 --log log --resume",
            From::File("log"),
            log.clone(),
        ),
        reads("merge log", From::File("log"), log),
        reads("view replay.json", From::File("replay.json"), replay.clone()),
        reads("play --from replay.json#4", From::File("replay.json"), replay),
        reads(
            "clock racer --against racer --games 1 --compare baseline",
            From::File("baseline"),
            baseline,
        ),
        reads("probe replay.json", From::File("replay.json"), probed.clone()),
        reads("probe replay.json --from-moves", From::File("replay.json"), probed),
        reads("ladder --folder . list", From::File("ladder.toml"), LADDER),
        reads("ticks bot.rs", From::File("bot.rs"), bot),
    ]
}

/// What breaks readers: ends of numbers, brackets, letters of other kinds.
const TOKENS: [&[u8]; 16] = [
    b"-1",
    b"0",
    b"128",
    b"99999999999999999999",
    b"1e999",
    b"null",
    b"\"",
    b"{",
    b"]",
    b";",
    b"\n",
    b"\0",
    b"\xff",
    "\u{1f4a5}".as_bytes(),
    b"move",
    b"=",
];

/// A few changes, anywhere.
fn mutated(valid: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = valid.to_vec();
    for _ in 0..=random.below(3) {
        let start = random.below(bytes.len() + 1);
        let end = (start + random.below(12)).min(bytes.len());
        match random.below(6) {
            0 => bytes.truncate(start),
            1 => drop(bytes.drain(start..end)),
            2 => bytes.extend_from_within(start..end),
            3 if start < bytes.len() => bytes[start] ^= 1 << random.below(8),
            4 => drop(bytes.splice(start..end, TOKENS[random.below(TOKENS.len())].to_vec())),
            _ => drop(bytes.splice(start..start, TOKENS[random.below(TOKENS.len())].to_vec())),
        }
    }
    bytes
}

/// What is wrong with how a command took an input, if anything is. (A clock may be worse than that of
/// another baseline.)
fn complaint(ran: &Ran) -> Option<&'static str> {
    match ran.exit_code {
        _ if ran.stderr.contains("panicked at") => Some("it panicked"),
        Some(0 | 1) => None,
        Some(2) if ran.stderr.trim().is_empty() => Some("it does not say what is wrong"),
        Some(2) => None,
        _ => Some("another exit code"),
    }
}

#[test]
fn no_input_makes_a_command_panic() {
    let inputs = std::env::var("MUTATED_INPUTS").ok().and_then(|inputs| inputs.parse().ok());
    let inputs: u64 = inputs.unwrap_or(INPUTS);
    let commands = commands();
    for command in &commands {
        let ran = command.run(&command.valid);
        assert_eq!(ran.exit_code, Some(0), "{}: {}", command.arguments, ran.stderr);
    }
    let numbers = 0..commands.len() as u64 * inputs;
    let (next, wrong) = (Mutex::new(numbers), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                loop {
                    let Some(number) = next.lock().unwrap().next() else { return };
                    let command = &commands[(number / inputs) as usize];
                    let input = mutated(&command.valid, &mut Random::new(2026, number));
                    let ran = command.run(&input);
                    if let Some(complaint) = complaint(&ran) {
                        let input = String::from_utf8_lossy(&input);
                        let input: String = input.chars().take(2_000).collect();
                        wrong.lock().unwrap().push(format!(
                            "{number}: {}: {complaint} ({:?})\n{}\n{input:?}",
                            command.arguments, ran.exit_code, ran.stderr
                        ));
                    }
                }
            });
        }
    });
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n\n"));
}
