//! Tournaments through the program: however they are cut into jobs, runs and shards, the log has the
//! same bytes, and every game in it can be seen again.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Child;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::program::{Ran, hexidor};

/// Three bots, seven games for each two: an odd number, so the last pairs are halves.
const THREE: &str = "tournament racer random starter --games 7 --seed 5 --opening-plies 3";

/// Runs the program, which must succeed.
#[track_caller]
fn succeed(arguments: &str) -> Ran {
    let ran = hexidor(arguments).run();
    assert_eq!(ran.exit_code, Some(0), "{arguments}: {}", ran.stderr);
    ran
}

#[track_caller]
fn check_refused(arguments: &str, complaint: &str) {
    let ran = hexidor(arguments).run();
    assert_eq!(ran.exit_code, Some(2), "{arguments}: {}", ran.stderr);
    assert!(ran.stderr.contains(complaint), "{complaint:?} is not in {}", ran.stderr);
}

/// Where logs of several runs go.
struct Logs(TempDir);

impl Logs {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder can be made"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// The text of the log that this run writes.
    #[track_caller]
    fn log(&self, name: &str, arguments: &str) -> String {
        let path = self.path(name);
        succeed(&format!("{arguments} --log {}", path.display()));
        fs::read_to_string(path).expect("there is a log")
    }

    /// Plays all shards.
    #[track_caller]
    fn shards(&self, arguments: &str, count: usize) -> String {
        let paths = (1..=count).map(|number| {
            let name = format!("{number}-of-{count}.jsonl");
            self.log(&name, &format!("{arguments} --jobs 1 --shard {number}/{count}"));
            self.path(&name).display().to_string()
        });
        paths.collect::<Vec<_>>().join(" ")
    }
}

#[test]
fn jobs_and_shards_make_no_difference() {
    let logs = Logs::new();
    let single = logs.log("single.jsonl", &format!("{THREE} --jobs 1"));
    assert_eq!(single.lines().count(), 1 + 21);
    assert_eq!(logs.log("jobs.jsonl", &format!("{THREE} --jobs 4")), single);
    let shards = logs.shards(THREE, 7);
    let merged = succeed(&format!("merge {shards}"));
    assert_eq!(merged.stdout, single);
    assert!(merged.stderr.contains("21 games"), "{}", merged.stderr);
    // In any order, and into a file.
    let backwards = shards.split(' ').rev().collect::<Vec<_>>().join(" ");
    assert_eq!(logs.log("merged.jsonl", &format!("merge {backwards}")), single);
    // A merged log is as good as a single run's, and both say the same in the end.
    let path = logs.path("merged.jsonl");
    let again = succeed(&format!("merge {} --json", path.display())).stdout;
    let resumed = succeed(&format!("{THREE} --json --resume --log {}", path.display())).stdout;
    // Who plays says what the machine lacks; who merges does not play.
    let missing = simulator::sandbox::missing();
    let lack = format!(",\"missing_layers\":{}", serde_json::to_string(missing).unwrap());
    assert_eq!(resumed.contains(&lack), !missing.is_empty());
    assert_eq!(again, resumed.replace(&lack, ""));
    assert_eq!(again.lines().count(), 21 + 1);
}

#[test]
fn merged_shards_end_where_the_test_was_decided() {
    let logs = Logs::new();
    let test = "tournament racer random --sprt 0 100 --games 40 --seed 3";
    let single = logs.log("single.jsonl", test);
    assert!(single.lines().count() < 40, "it was decided before the end");
    let merged = succeed(&format!("merge {}", logs.shards(test, 3)));
    assert_eq!(merged.stdout, single);
    assert!(merged.stderr.contains("H1 accepted"), "{}", merged.stderr);
}

/// Waits until a log has so many lines, or the program has ended.
fn wait_for_lines(log: &Path, lines: usize, program: &mut Child) {
    // Long enough for a busy machine; no verdict depends on it.
    let patience = Instant::now() + Duration::from_secs(120);
    let count = || fs::read_to_string(log).unwrap_or_default().lines().count();
    while count() < lines
        && program.try_wait().expect("it can be asked").is_none()
        && Instant::now() < patience
    {
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn a_killed_tournament_goes_on_where_it_was() {
    let logs = Logs::new();
    let single = logs.log("single.jsonl", THREE);
    let path = logs.path("killed.jsonl");
    let resume = format!("{THREE} --jobs 2 --resume --log {}", path.display());
    let read = || fs::read_to_string(&path).unwrap_or_default();
    for step in [1, 3, 2, 5] {
        let mut program = hexidor(&resume).start();
        wait_for_lines(&path, read().lines().count() + step, &mut program);
        program.kill().expect("it can be killed");
        program.wait().expect("it has ended");
        assert!(
            single.starts_with(&read()),
            "what is there is the beginning of a single run's log"
        );
        // As if it had been killed in the middle of a write.
        let torn = read().len().saturating_sub(7 * step);
        fs::write(&path, &read()[..torn]).expect("it can be written");
    }
    succeed(&resume);
    assert_eq!(read(), single);
    // There is nothing left to play, and nothing changes.
    succeed(&resume);
    assert_eq!(read(), single);
}

#[test]
fn another_tournament_does_not_go_on() {
    let logs = Logs::new();
    let before = logs.log("log.jsonl", "tournament racer random --games 2 --seed 5");
    let path = logs.path("log.jsonl").display().to_string();
    let check = |tournament: &str, complaint: &str| {
        check_refused(&format!("tournament {tournament} --resume --log {path}"), complaint);
        let other = format!("{}.jsonl", complaint.replace(' ', "-"));
        logs.log(&other, &format!("tournament {tournament}"));
        check_refused(&format!("merge {path} {}", logs.path(&other).display()), complaint);
    };
    check("racer random --games 2 --seed 6", "the seed is");
    check("racer random --games 4 --seed 5", "the number of games is");
    check("racer random --games 2 --seed 5 --openings 1", "the number of openings is");
    check("racer random --games 2 --seed 5 --opening-plies 2", "the plies of an opening is");
    check("racer starter --games 2 --seed 5", "bot 2 is");
    check("racer random starter --games 2 --seed 5", "the number of bots is");
    check("racer random --games 2 --seed 5 --checked", "--checked is");
    let ran = hexidor(&format!(
        "tournament racer random --games 2 --seed 5 --arena arena.toml --resume --log {path}"
    ))
    .file("arena.toml", "clock_ticks = 100000\n")
    .run();
    assert_eq!(ran.exit_code, Some(2));
    let complaint = "the rule clock_ticks is 300000 there, and 100000 here";
    assert!(ran.stderr.contains(complaint), "{}", ran.stderr);
    check_refused(
        &format!("tournament racer random --games 2 --seed 5 --log {path}"),
        "has games in it already",
    );
    assert_eq!(fs::read_to_string(&path).expect("it is there"), before);
}

#[test]
fn shards_that_are_not_complete_are_not_merged() {
    let logs = Logs::new();
    let shards = logs.shards("tournament racer random --games 8 --seed 5", 2);
    let (first, second) = shards.split_once(' ').expect("there are two");
    check_refused(&format!("merge {first}"), "game 2 is in none of the logs");
    check_refused(&format!("merge {shards} {second}"), "game 2 is in two logs");
    let text = fs::read_to_string(second).expect("it is there");
    let cut = text.trim_end().rfind('\n').expect("it has lines");
    fs::write(second, &text[..cut + 20]).expect("it can be written");
    check_refused(&format!("merge {shards}"), "2-of-2.jsonl is not finished: go on with --resume");
    fs::write(second, "").expect("it can be written");
    check_refused(&format!("merge {shards}"), "2-of-2.jsonl is empty");
    check_refused("tournament racer random --shard 3/2", "`3/2` is no shard");
}

/// Bots that lose in different ways, or by nothing but the board.
const LOSERS: [(&str, &str); 3] = [
    ("exits.rs", "fn main() {}\n"),
    ("panics.rs", "fn main() { while !arena::is_my_turn() {} panic!(\"no idea\"); }\n"),
    ("sleeps.rs", "fn main() { loop {} }\n"),
];

#[test]
fn the_first_loss_by_each_reason_can_be_played_again() {
    let rules = "clock_ticks = 60000\n";
    let mut run = LOSERS.iter().fold(
        hexidor("tournament racer exits.rs panics.rs sleeps.rs random --games 2 --json")
            .arg("--arena=my arena.toml")
            .arg("--log=log.jsonl")
            .file("my arena.toml", rules),
        |run, (name, source)| run.file(name, source),
    );
    let ran = run.run();
    assert_eq!(ran.exit_code, Some(0), "{}", ran.stderr);
    let lines: Vec<Value> =
        ran.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let (summary, games) = lines.split_last().expect("there are lines");
    let losses = summary["summary"]["first_losses"].as_array().expect("a list");
    let reasons: Vec<_> = losses.iter().map(|loss| loss["reason"].as_str().unwrap()).collect();
    assert_eq!(reasons, ["goal", "clock", "exited", "panicked"]);
    for loss in losses {
        let game = &games[loss["game"].as_u64().expect("a number") as usize];
        let words = shlex::split(loss["play"].as_str().expect("a text")).expect("a shell takes it");
        assert_eq!(words[0], "hexidor");
        let play = words[1..].iter().fold(hexidor(""), |run, word| run.arg(word));
        let play = LOSERS.iter().fold(play, |run, (name, source)| run.file(name, source));
        let again = play.arg("--json").file("my arena.toml", rules).run().json();
        for key in ["winner", "reason", "turns", "ticks", "clock_left"] {
            assert_eq!(again[key], game[key], "{key} of {loss}");
        }
    }
}

#[test]
fn a_bot_that_cannot_play_stops_the_tournament_before_it_begins() {
    let mut run = hexidor("tournament racer broken.rs --log log.jsonl")
        .file("broken.rs", "fn main() {\n    let x: u8 = \"\";\n}\n");
    let ran = run.run();
    assert_eq!(ran.exit_code, Some(2), "{}", ran.stderr);
    assert!(ran.stderr.contains("broken.rs:2:17"), "{}", ran.stderr);
    assert!(!run.path("log.jsonl").exists());
    check_refused("tournament racer", "required arguments were not provided");
    check_refused(
        "tournament racer random greedy --sprt 0 5",
        "--sprt tests one bot against another",
    );
}

#[test]
fn a_log_that_cannot_be_written_stops_the_tournament() {
    check_refused("tournament racer random --log /dev/full", "cannot write the log /dev/full");
    check_refused(
        "tournament racer random --log no/log.jsonl",
        "cannot write the log no/log.jsonl",
    );
    check_refused("tournament racer random --resume", "--log <FILE>");
    check_refused("merge none.jsonl", "cannot read the log none.jsonl");
}

/// An engine that exits in its first game, and is silent in its second.
const MOODY: &str = "if [ -e seen ]; then exec sleep 60; fi; touch seen";

#[test]
fn a_game_that_the_machine_stopped_is_no_loss() {
    let mut run = hexidor("tournament racer --games 4 --jobs 1 --engine-timeout 0.2 --json")
        .arg("--log=log.jsonl")
        .arg("cmd:sh moody.sh")
        .file("moody.sh", MOODY);
    let ran = run.run();
    assert_eq!(ran.exit_code, Some(3), "{}", ran.stderr);
    assert!(ran.stderr.contains("game 1 (cmd:sh moody.sh against racer)"), "{}", ran.stderr);
    let log = fs::read_to_string(run.path("log.jsonl")).expect("there is a log");
    assert_eq!(log.lines().count(), 1 + 1, "{log}");
    assert_eq!(ran.stdout.lines().count(), 1, "{}", ran.stdout);
    assert!(ran.stdout.contains(r#""reason":"exited""#), "{}", ran.stdout);
}

#[test]
fn all_pairings_play_the_same_openings_and_take_turns() {
    let ran = succeed(&format!("{THREE} --json"));
    let games: Vec<Value> =
        ran.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let players: Vec<_> = games[..6].iter().map(|game| game["players"].clone()).collect();
    let pairs = [["racer", "random"], ["racer", "starter"], ["random", "starter"]];
    let expected = pairs.map(|[a, b]| [json!([a, b]), json!([b, a])]);
    assert_eq!(players, expected.concat());
    assert!(games[..6].iter().all(|game| game["opening"] == games[0]["opening"]));
    assert_ne!(games[6]["opening"], games[0]["opening"]);
    let summary = &games[21]["summary"];
    assert_eq!(summary["pairings"].as_array().map(Vec::len), Some(3));
    assert_eq!(summary["ratings"]["bots"].as_array().map(Vec::len), Some(3));
    assert_eq!(summary["distinct_games"], 21);
    // Few openings come again, and bots without chance in them repeat their games.
    let few = "tournament racer starter --openings 1 --games 6 --json";
    let last = succeed(few).stdout.lines().last().map(str::to_owned).expect("there are lines");
    let summary: Value = serde_json::from_str(&last).expect("JSON");
    assert_eq!(summary["summary"]["distinct_games"], 2);
}

#[test]
fn people_see_who_beat_whom_and_how_it_stands() {
    let gauntlet = succeed("tournament starter racer random --gauntlet --games 10 --seed 1");
    let text = &gauntlet.stdout;
    for part in [
        "wins against   starter   racer   random",
        "starter : racer",
        "starter : random",
        "rating",
        "20 games, 20 of them distinct; player 0 won ",
        "first lost by goal: game 0, ",
        "  hexidor play starter racer --opening 'move ",
    ] {
        assert!(text.contains(part), "{part:?} is not in {text}");
    }
    assert!(!text.contains("racer : random"), "{text}");
    let lines: Vec<_> = gauntlet.stderr.lines().collect();
    assert_eq!(lines.len(), 10, "{}", gauntlet.stderr);
    assert!(lines[9].starts_with("20/20 games  starter "), "{}", gauntlet.stderr);
    let test = succeed("tournament racer random --games 10 --sprt 0 5");
    assert!(test.stderr.contains("10/10 games  racer 10 : 0 random  LLR 0."), "{}", test.stderr);
}

#[test]
fn bots_of_one_name_are_told_apart() {
    let bot = "fn main() {}\n";
    let folder = Logs::new();
    let paths = ["new", "old"].map(|name| {
        fs::create_dir(folder.path(name)).expect("it can be made");
        let path = folder.path(name).join("bot.rs");
        fs::write(&path, bot).expect("it can be written");
        path.display().to_string()
    });
    let ran = succeed(&format!("tournament {} {} --games 1 --json", paths[0], paths[1]));
    let game = ran.stdout.lines().next().expect("there is a game");
    let game: Value = serde_json::from_str(game).expect("JSON");
    assert_eq!(game["players"], json!(paths));
}

#[test]
fn a_ladder_plays_the_active_version_and_keeps_what_was_played() {
    let folder = Logs::new();
    let ladder = format!("ladder --folder {}", folder.path("ladder").display());
    let list = || succeed(&format!("{ladder} list --json")).json()["versions"].clone();
    for (bot, name) in [("random", ""), ("racer", "--name runner"), ("starter", "")] {
        succeed(&format!("{ladder} add {bot} {name}"));
    }
    check_refused(&format!("{ladder} add racer"), "this is the file of version runner");
    check_refused(&format!("{ladder} activate v9"), "there is no version v9");
    let names: Vec<_> =
        list().as_array().expect("a list").iter().map(|v| v["name"].clone()).collect();
    assert_eq!(names, ["v1", "runner", "v3"]);
    assert!(list()[2]["active"] == true && list()[2]["rating"].is_null());

    let run = format!("{ladder} run --games 4 --opening-plies 2");
    let table = succeed(&run).stdout;
    let row = table.lines().find(|line| line.contains("v3")).expect("it has a row");
    assert!(row.trim_start().starts_with("*   v3            8   100.0 %"), "{table}");
    let games = |standings: &Value| -> Vec<_> {
        standings.as_array().expect("a list").iter().map(|v| v["games"].clone()).collect()
    };
    assert_eq!(games(&list()), [4, 4, 8]);
    // What was played is kept, and only the missing match is played.
    let log = folder.path("ladder/results/v3-v1.jsonl");
    let before = fs::metadata(&log).and_then(|data| data.modified()).expect("it is there");
    succeed(&format!("{ladder} activate runner"));
    succeed(&run);
    assert_eq!(games(&list()), [8, 8, 8]);
    assert_eq!(fs::metadata(&log).and_then(|data| data.modified()).expect("it is there"), before);
    let elo = |index: usize| list()[index]["rating"]["elo"].as_f64().expect("a number");
    assert!(elo(0) < elo(1) && elo(1) < elo(2));
    check_refused(&format!("{ladder} run --games 6"), "the number of games is 4 there, and 6 here");
    // A file that does not compile is no version.
    let ran =
        hexidor(&format!("{ladder} add broken.rs")).file("broken.rs", "fn main() { 1 }").run();
    assert_eq!(ran.exit_code, Some(2), "{}", ran.stderr);
    assert_eq!(list().as_array().map(Vec::len), Some(3));
    let alone = format!("ladder --folder {} run", folder.path("none").display());
    check_refused(&alone, "there are no two versions in ");
}
