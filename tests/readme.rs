//! Holds README.md against the code: a claim that a test can check cannot go stale.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use arena::Function;
use simulator::arena_rules::ArenaRules;

use crate::program::hexidor;

const README: &str = include_str!("../README.md");

/// The text of one section, up to the next heading.
#[track_caller]
fn section(heading: &str) -> &'static str {
    let (_, rest) = README.split_once(&format!("\n{heading}\n")).expect("the section is there");
    rest.split("\n#").next().unwrap_or(rest)
}

/// The cells of the tables in a text, without the heads.
fn rows(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let lines = text.lines().filter_map(|line| line.strip_prefix('|')?.strip_suffix('|'));
    let rows = lines.map(|line| line.split('|').map(str::trim).collect::<Vec<_>>());
    rows.filter(|cells| !cells[0].starts_with('-')).skip(1)
}

/// What stands between backticks.
fn code(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.split('`').skip(1).step_by(2)
}

#[test]
fn the_cost_table_is_the_arenas() {
    let mut listed = BTreeMap::new();
    for cells in rows(section("## What a call costs")) {
        let ticks: u64 = cells[0].parse().expect("ticks are a number");
        listed.extend(code(cells[1]).map(|name| (name, ticks)));
    }
    let expected = Function::ALL.map(|function| (function.name(), function.default_ticks()));
    assert_eq!(listed, BTreeMap::from(expected));
}

#[test]
fn the_settings_are_all_listed_with_their_defaults() {
    let settings = ArenaRules::default().to_toml();
    let (settings, _costs) = settings.split_once("[costs]").expect("prices come last");
    let expected: Vec<_> = settings.lines().filter(|line| !line.is_empty()).collect();
    let listed = rows(section("## The arena's rules"));
    let listed = listed.filter(|cells| cells[0] != "`[costs]`");
    let listed = listed.map(|cells| format!("{} = {}", cells[0], cells[1]).replace('`', ""));
    assert_eq!(listed.collect::<Vec<_>>(), expected);
}

#[test]
fn the_commands_are_those_of_the_program() {
    let help = hexidor("--help").run().stdout;
    let (_, commands) = help.split_once("Commands:\n").expect("help lists the commands");
    let commands = commands.lines().take_while(|line| !line.is_empty());
    let commands = commands.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let expected: BTreeSet<_> = commands.filter(|name| !["", "help"].contains(name)).collect();
    let listed = rows(section("## Check, play, repeat"));
    let listed = listed.filter_map(|cells| code(cells[0]).next()?.strip_prefix("hexidor "));
    let listed: BTreeSet<_> = listed.filter_map(|usage| usage.split(' ').next()).collect();
    assert_eq!(listed, expected);
}

#[test]
fn options_that_it_names_exist() {
    for cells in rows(section("## Check, play, repeat")) {
        let mut words = code(cells[0]).next().unwrap_or_default().split(' ').skip(1);
        let Some(command) = words.next() else { continue };
        let help = hexidor(&format!("{command} --help")).run().stdout;
        let options = cells[1].split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
        for option in options.filter(|word| word.starts_with("--")) {
            assert!(help.contains(option), "{command} has no {option}:\n{help}");
        }
    }
}

#[test]
fn the_replays_fields_are_all_listed() {
    let mut run = hexidor("play racer racer --replay replay.json");
    let ran = run.run();
    assert_eq!(ran.exit_code, Some(0), "{}", ran.stderr);
    let replay = std::fs::read(run.path("replay.json")).expect("it was written");
    let replay: serde_json::Value = serde_json::from_slice(&replay).expect("it is JSON");
    let expected: BTreeSet<_> = replay.as_object().expect("an object").keys().cloned().collect();
    let listed = rows(section("## The replay")).flat_map(|cells| code(cells[0]));
    assert_eq!(listed.map(str::to_owned).collect::<BTreeSet<_>>(), expected);
}

#[test]
fn the_example_costs_what_it_says() {
    let text = section("## What a tick is");
    let (_, example) = text.split_once("```rust\n").expect("there is an example");
    let (example, after) = example.split_once("```").expect("it ends");
    let result = hexidor("ticks example.rs --json").file("example.rs", example).run().json();
    let said = after.split(' ').find_map(|word| word.parse::<u64>().ok()).expect("it has a sum");
    assert_eq!(result["ticks"], said);
}

#[test]
fn the_smallest_bot_is_ready_to_upload() {
    let (_, example) = section("## Write a bot").split_once("```rust\n").expect("there is a bot");
    let (example, _) = example.split_once("```").expect("it ends");
    let ran = hexidor("check smallest.rs").file("smallest.rs", example).run();
    assert_eq!(ran.exit_code, Some(0), "{}{}", ran.stdout, ran.stderr);
}

/// Each line of the examples in a block of its own, between two looks at the clock.
#[test]
fn the_statements_cost_what_their_comments_say() {
    let examples = section("## What a tick is").split("```rust\n").nth(2).expect("examples");
    let (examples, _) = examples.split_once("```").expect("they end");
    let examples: Vec<_> = examples.lines().filter_map(|line| line.split_once("//")).collect();
    assert!(examples.len() >= 20);
    let mut program = "fn double(n: i32) -> i32 { 2 * n }\nfn main() {\n".to_owned();
    for (statements, _) in &examples {
        let measured = format!(
            "{{ let mut x = 5; let mut v = vec![3, 1, 2]; let before = arena::get_tick();\n\
             {statements}\nlet after = arena::get_tick(); println!(\"ticks {{}}\", after - before); }}\n"
        );
        program.push_str(&measured);
    }
    program.push('}');
    let arguments = "play examples.rs racer --replay replay.json";
    let mut run = hexidor(arguments).file("examples.rs", &program);
    let ran = run.run();
    assert_eq!(ran.exit_code, Some(0), "{}", ran.stderr);
    let replay = std::fs::read(run.path("replay.json")).expect("it was written");
    let replay: serde_json::Value = serde_json::from_slice(&replay).expect("it is JSON");
    let output = replay["output"][0]["parts"][0]["text"].as_str().expect("it printed");
    let measured = output.lines().filter_map(|line| line.strip_prefix("ticks "));
    let measured: Vec<u64> = measured.map(|ticks| ticks.parse().expect("a number")).collect();
    assert_eq!(measured.len(), examples.len());
    for ((statements, comment), measured) in examples.iter().zip(measured) {
        let said = comment.split(':').next().and_then(|ticks| ticks.trim().parse::<u64>().ok());
        // The second look takes a statement and its own tick.
        assert_eq!(said, Some(measured - 2), "{statements}");
    }
}

#[test]
fn the_places_that_it_names_exist() {
    let links = README.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    for link in links.filter(|link| !link.starts_with('#')) {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(link);
        assert!(path.exists(), "{link} is not there");
    }
    let headings: BTreeSet<String> = README
        .lines()
        .filter_map(|line| Some(line.strip_prefix('#')?.trim_start_matches('#').trim()))
        .map(|heading| heading.to_lowercase().replace(' ', "-").replace(['\'', ',', ':', '?'], ""))
        .collect();
    let links = README.split("](#").skip(1).filter_map(|rest| rest.split(')').next());
    for link in links {
        assert!(headings.contains(link), "there is no heading for #{link}");
    }
}
