//! A disk that is full: the file is named, and what was there before is kept.

use std::fs;

use simulator::probe::PROBE;

use crate::program::{Run, data, hexidor};

/// So little that no file that is written here has room.
const ROOM_BYTES: u64 = 50;

/// Runs a command with the files that it reads, then again on a full disk: `file`, which the first run
/// wrote, is as it was before, and nothing else is left beside it.
#[track_caller]
fn check(arguments: &str, file: &str, with_files: impl Fn(Run) -> Run) {
    let ran = with_files(hexidor(arguments)).run();
    assert_eq!(ran.exit_code, Some(0), "{arguments}: {}", ran.stderr);

    let mut run = with_files(hexidor(arguments)).file_bytes_max(ROOM_BYTES);
    let path = run.path(file);
    let folder = path.parent().expect("it is in a folder").to_owned();
    if !path.exists() {
        fs::create_dir_all(&folder).and_then(|()| fs::write(&path, "old")).expect("there is room");
    }
    let state = || (fs::read(&path).expect("there"), fs::read_dir(&folder).expect("there").count());
    let before = state();
    let ran = run.run();
    assert_eq!(ran.exit_code, Some(2), "{arguments}: {}{}", ran.stdout, ran.stderr);
    let is_told = ran.stderr.contains(file) && ran.stderr.contains("File too large");
    assert!(is_told, "{arguments}: {}", ran.stderr);
    assert_eq!(state(), before, "{arguments}");
}

/// The replay of a game between these two.
fn replay(players: &str) -> Vec<u8> {
    let mut run = hexidor(&format!("play {players} --replay replay.json")).file("probe.rs", PROBE);
    assert_eq!(run.run().exit_code, Some(0));
    fs::read(run.path("replay.json")).expect("it was written")
}

#[test]
fn replays_and_their_pages_are_kept() {
    check("play racer racer --replay replay.json", "replay.json", |run| run);
    check("play racer racer --replay page.html", "page.html", |run| run);
    let replay = replay("racer racer");
    check("view replay.json", "replay.html", |run| run.file("replay.json", &replay));
}

#[test]
fn settings_and_ladders_are_kept() {
    let report = replay("probe.rs racer");
    let probe = "probe replay.json --output arena.toml";
    check(probe, "arena.toml", |run| run.file("replay.json", &report));
    let bot = data("bots/stepper.rs");
    let add = "ladder --folder . add bot.rs --name one";
    check(add, "versions/one.rs", |run| run.file("bot.rs", &bot));
    let ladder = "[[versions]]\nname = \"one\"\nblake3 = \"00ff\"\n";
    let activate = "ladder --folder . activate one";
    check(activate, "ladder.toml", |run| run.file("ladder.toml", ladder));
}

/// The memory in which ticks are booked is a file as well, so these need a disk of their own that is full.
#[test]
fn what_a_clock_writes_is_named() {
    for option in ["--save", "--speedscope"] {
        let ran =
            hexidor(&format!("clock racer --against racer --games 1 {option} /dev/full")).run();
        assert_eq!(ran.exit_code, Some(2), "{option}: {}", ran.stderr);
        let is_told = ran.stderr.contains("/dev/full") && ran.stderr.contains("No space left");
        assert!(is_told, "{option}: {}", ran.stderr);
    }
}

#[test]
fn a_new_bot_is_whole_or_not_there() {
    let mut run = hexidor("new bot.rs").file_bytes_max(ROOM_BYTES);
    assert_eq!(run.run().exit_code, Some(2));
    assert_eq!(fs::read_dir(run.path("")).expect("it is there").count(), 0);
}

#[test]
fn a_log_keeps_the_games_that_it_had_room_for() {
    let command = "tournament racer random --games 6 --opening-plies 2 --log log.jsonl";
    let mut whole = hexidor(command);
    assert_eq!(whole.run().exit_code, Some(0));
    let whole = fs::read_to_string(whole.path("log.jsonl")).expect("it was written");
    // Half of the last line but one fits.
    let lines: Vec<_> = whole.split_inclusive('\n').collect();
    let kept: usize = lines[..5].iter().map(|line| line.len()).sum();
    let room = (kept + lines[5].len() / 2) as u64;

    let mut run = hexidor(command).file_bytes_max(room);
    let ran = run.run();
    assert_eq!(ran.exit_code, Some(2), "{}", ran.stderr);
    assert!(ran.stderr.contains("cannot write the log log.jsonl"), "{}", ran.stderr);
    let log = fs::read_to_string(run.path("log.jsonl")).expect("it is there");
    assert!(whole.starts_with(&log) && log.len() >= kept, "{log}");

    let mut rest = hexidor(&format!("{command} --resume")).file("log.jsonl", log);
    assert_eq!(rest.run().exit_code, Some(0));
    assert_eq!(fs::read_to_string(rest.path("log.jsonl")).expect("it is there"), whole);
}
