//! The probe under other rules: it finds every setting that shows, says which do not, and plays on.

use simulator::arena_rules::ArenaRules;
use simulator::probe::{Findings, PROBE, read};

use crate::program::hexidor;

/// What no program can see from inside.
const HIDDEN: [&str; 3] = ["file_bytes", "memory_bytes", "stack_bytes"];

/// What the walls leave out.
const NOT_IN_WALLS: [&str; 4] = [
    "ticks_per_second",
    "costs.make_move",
    "costs.move_in_direction",
    "costs.move_in_direction_rel",
];

/// The replay of a game of the probe's, in which it must not be eliminated.
#[track_caller]
fn replay(settings: &str, bots: &str) -> String {
    let mut run = hexidor(&format!("play {bots} --json --replay replay.json --arena arena.toml"))
        .file("arena.toml", settings)
        .file("probe.rs", PROBE);
    let ran = run.run();
    assert_eq!(ran.exit_code, Some(0), "{settings}: {}", ran.stderr);
    assert_eq!(ran.json()["reason"], "goal", "{settings}: {}", ran.stdout);
    std::fs::read_to_string(run.path("replay.json")).expect("there is a replay")
}

/// All that is told is true, and all but `untold` is told.
#[track_caller]
fn check_findings(settings: &str, findings: &Findings, untold: &[&str]) {
    let rules = ArenaRules::from_toml("arena.toml", settings).expect("the rules make sense");
    let found = findings.to_toml();
    let found_rules = ArenaRules::from_toml("found.toml", &found).expect("it is a settings file");
    let truth: toml::Table = rules.to_toml().parse().expect("a table");
    let told: toml::Table = found_rules.to_toml().parse().expect("a table");
    for setting in findings.settings() {
        let key = setting.key.as_str();
        let of = |table: &toml::Table| match key.strip_prefix("costs.") {
            Some(name) => table["costs"][name].clone(),
            None => table[key].clone(),
        };
        let is_told = setting.found.is_ok();
        assert_eq!(is_told, !untold.contains(&key), "{settings}: {key}: {:?}", setting.found);
        if is_told {
            assert_eq!(of(&told), of(&truth), "{settings}: {key}");
        }
    }
}

/// A game under these settings: what the probe prints tells all but `untold`, and its walls all but
/// that and what they leave out.
#[track_caller]
fn check(settings: &str, bots: &str, untold: &[&str]) {
    let replay = replay(settings, bots);
    let printed = read("replay.json", &replay, false).expect("it has a report");
    assert_eq!(printed.remarks, [""; 0], "{settings}");
    check_findings(settings, &printed, &[&HIDDEN, untold].concat());
    let placed = read("replay.json", &replay, true).expect("it has a message");
    assert_eq!(placed.remarks, [""; 0], "{settings}");
    check_findings(settings, &placed, &[&HIDDEN, &NOT_IN_WALLS[..], untold].concat());
}

#[test]
fn it_finds_the_settings_of_twelve_arenas() {
    check("", "probe.rs racer", &[]);
    check("", "racer probe.rs", &[]);
    check("", "probe.rs probe.rs", &[]);
    check("answer_at = 'call'\nstatement_ticks = 3", "random probe.rs", &[]);
    check("action_cost = 'after'\nclock_ticks = 150000", "probe.rs random", &[]);
    check("seal = 'either'\non_field = 'rim'", "random probe.rs", &[]);
    check("walls = 9\nfirst_player = 1", "probe.rs random", &[]);
    check("first_player = 1\nseal = 'either'\naction_cost = 'after'", "random probe.rs", &[]);
    check("action_cost = 'after'\ncosts.place_wall = 400", "random probe.rs", &[]);
    check("[costs]\nget_surroundings = 300\ncan_move = 7\nmake_move = 250", "probe.rs random", &[]);
    check(
        "clock_ticks = 500000\nstatement_ticks = 10\nanswer_at = 'call'\naction_cost = 'after'",
        "probe.rs random",
        &[],
    );
    check(
        "on_field = 'rim'\nwalls = 20\nticks_per_second = 60\ncosts.get_tick = 5\ncosts.get_walls = 0",
        "random probe.rs",
        &[],
    );
    check(
        "[costs]\nmove_in_direction = 9\nmove_in_direction_rel = 0\nplace_wall_rel = 90",
        "probe.rs random",
        &[],
    );
}

#[test]
fn what_does_not_show_is_not_told() {
    // Either reading costs as much as the other, and the first one nothing.
    check("costs.get_time_left = 50\ncosts.get_tick = 0", "probe.rs random", &["answer_at"]);
    // Walls that cost nothing do not show who pays for them. Moves do, but they come after the message.
    let settings = "costs.place_wall = 0\ncosts.place_wall_rel = 3";
    let replay = replay(settings, "probe.rs random");
    let printed = read("replay.json", &replay, false).expect("it has a report");
    check_findings(settings, &printed, &HIDDEN);
    let placed = read("replay.json", &replay, true).expect("it has a message");
    check_findings(settings, &placed, &[&HIDDEN[..], &NOT_IN_WALLS, &["action_cost"]].concat());
}

#[test]
fn a_poor_clock_is_no_danger() {
    for bots in ["probe.rs random", "random probe.rs"] {
        replay("clock_ticks = 20000", bots);
        replay("clock_ticks = 100000\nstatement_ticks = 10", bots);
    }
    let without_walls = replay("walls = 0", "probe.rs random");
    let printed = read("replay.json", &without_walls, false).expect("it has a report");
    let untold = ["on_field", "seal", "costs.place_wall", "costs.place_wall_rel"];
    check_findings("walls = 0", &printed, &[&HIDDEN[..], &untold].concat());
    let error = read("replay.json", &without_walls, true).expect_err("it has no message");
    assert!(error.to_string().contains("the message is cut off"), "{error}");
}

#[test]
fn code_that_costs_otherwise_is_a_remark() {
    // As if we expected another price of a closure's calls.
    let source = PROBE.replace("(\"closure\", 6,", "(\"closure\", 1,");
    let mut run =
        hexidor("play other.rs random --json --replay replay.json").file("other.rs", source);
    let ran = run.run();
    assert_eq!(ran.exit_code, Some(0), "{}", ran.stderr);
    let replay = std::fs::read_to_string(run.path("replay.json")).expect("there is a replay");
    for (from_moves, how) in [(false, "6 ticks instead of 1"), (true, "something else")] {
        let findings = read("replay.json", &replay, from_moves).expect("it tells");
        let [remark] = &findings.remarks[..] else { panic!("{:?}", findings.remarks) };
        assert!(remark.contains("`closure`") && remark.contains(how), "{remark}");
        assert!(findings.to_toml().contains(remark));
    }
}

#[test]
fn the_way_from_the_bot_to_the_settings() {
    let mut run = hexidor("new my_probe.rs --probe");
    let ran = run.run();
    assert_eq!(ran.exit_code, Some(0), "{}", ran.stderr);
    assert_eq!(std::fs::read_to_string(run.path("my_probe.rs")).expect("it is there"), PROBE);

    let mut run = hexidor("play probe.rs random --json --arena arena.toml")
        .file("arena.toml", "walls = 12")
        .file("probe.rs", PROBE);
    let ran = run.run();
    let replay =
        std::fs::read_to_string(run.path("target/hexidor/replay.json")).expect("it is there");
    // What `play --json` prints holds the actions; a replay holds what was printed, too.
    for (arguments, input, source) in [
        ("probe -", replay.as_str(), "report"),
        ("probe - --from-moves", replay.as_str(), "moves"),
        ("probe -", ran.stdout.as_str(), "moves"),
    ] {
        let json = hexidor(&format!("{arguments} --json")).stdin(input).run().json();
        assert_eq!(json["source"], source, "{json}");
        assert_eq!(json["differs"], serde_json::json!(["walls"]), "{json}");
        assert_eq!(json["settings"]["walls"], 12, "{json}");
        let written = hexidor(arguments).stdin(input).run();
        let rules = ArenaRules::from_toml("out", &written.stdout).expect("it is a settings file");
        assert_eq!(rules.rules.walls, 12);
        assert!(written.stderr.contains("walls"), "{}", written.stderr);
        let mut run = hexidor(&format!("{arguments} --output found.toml")).stdin(input);
        let shown = run.run();
        assert!(shown.stdout.contains("prices are as usual"), "{}", shown.stdout);
        let file = std::fs::read_to_string(run.path("found.toml")).expect("it was written");
        assert_eq!(file, written.stdout);
    }
}

#[test]
fn what_is_no_report_is_refused_with_its_place() {
    #[track_caller]
    fn check(input: &str, message: &str) {
        let ran = hexidor("probe -").stdin(input).run();
        assert_eq!((ran.exit_code, ran.stdout.as_str()), (Some(2), ""), "{}", ran.stderr);
        let stderr = ran.stderr.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(stderr.contains(message), "{stderr}");
    }
    check("", "no player's walls are a message");
    check("move 3 -2; move -3 2\nmove 2", "standard input, line 2: neither a report");
    check("{\"winner\":0}", "no replay and no object");
    check("{\"hexidor_replay\":7}", "replay of version 7");
    check("first\n#hx probe v1 seal seal=opponent sum=1", "line 2: it is damaged or cut off");
    check("#hx probe v2 seal", "line 1: a report of version `v2`");
    let ran = hexidor("probe none.txt").run();
    assert_eq!(ran.exit_code, Some(2));
    assert!(ran.stderr.contains("cannot read the report none.txt"), "{}", ran.stderr);
}
