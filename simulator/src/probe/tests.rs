//! Reports and messages, line by line.

use super::moves::PIECES;
use super::{MARK, PROBE, read};

/// A line of a report, with its check.
fn line(text: &str) -> String {
    let text = format!("v1 {text}");
    let sum = text.bytes().fold(0, |sum, byte| (31 * sum + u32::from(byte)) % 65_521);
    format!("{MARK} {text} sum={sum}")
}

#[track_caller]
fn check_remark(text: &str, expected: &[&str]) {
    let findings = read("report", &line(text), false).unwrap();
    assert_eq!(findings.remarks.len(), expected.len(), "{:?}", findings.remarks);
    for (remark, expected) in findings.remarks.iter().zip(expected) {
        assert!(remark.contains(expected), "{remark}");
    }
}

#[track_caller]
fn check_error(text: &str, expected: &str) {
    let error = read("report", text, false).unwrap_err();
    assert_eq!(error.to_string(), expected);
}

#[test]
fn what_has_no_setting_is_a_remark() {
    check_remark("code statement=1 for=6/6 closure=1/6", &["`closure` of the probe costs 1 ticks"]);
    check_remark("action make_move=1000 idle=7/0", &["the clock runs on: 7 ticks"]);
    check_remark("action place_wall=1000 off_turn=false/true", &["off turn `can_place_wall`"]);
    check_remark("clock first_player=0 turn=1/0", &["`get_turn_number` is 1"]);
    check_remark("start player=0 left=7/300000", &["left is 7, and not 300000"]);
    check_remark(
        "wall zigzag_0=10011/11100 listed=1,0,4,0/0,1,1,0",
        &["a wall of zigzag 0 covers other edges: 10011", "as 1,0,4,0"],
    );
    check_remark("frame q=1,0 r=0,1 mine=012345 steps=-/-/0,-1/-1,0/-1,1/0,1", &[]);
    check_remark(
        "frame q=-1,0 r=1,-1 mine=123450 steps=0,1/-/-/-/-/-",
        &["(1,0) on the board is -1,0", "(0,1) on the board", "in my frame, 123450", "directions"],
    );
}

#[test]
fn lines_stand_anywhere_and_later_ones_add_to_earlier() {
    let text = [
        format!("12:00 {}\r", line("prices get_tick=2 get_walls=7")),
        "something else".to_owned(),
        line("action place_wall=9 action_cost=untold paid=3 turns=1"),
        line("clock first_player=untold answer_at=call"),
        line("action make_move=900 action_cost=after paid=3 turns=1"),
        line("prices get_walls=8"),
    ];
    let toml = read("report", &text.join("\n"), false).unwrap().to_toml();
    assert!(toml.contains("\nget_tick = 2 # usual: 1\n"), "{toml}");
    assert!(toml.contains("\n# first_player is not told: the game did not begin"), "{toml}");
    assert!(toml.contains("\naction_cost = \"after\" # usual: \"before\"\n"), "{toml}");
    assert!(
        toml.contains("\n# get_walls is not told: it was found to be 7, and then 8\n"),
        "{toml}"
    );
}

#[test]
fn a_value_that_no_setting_holds_is_no_setting() {
    let toml = read("report", &line("code statement=0"), false).unwrap().to_toml();
    let expected = "\n# statement_ticks is not told: it was found to be 0, which is refused: ";
    assert!(toml.contains(expected), "{toml}");
}

#[test]
fn damaged_lines_are_refused_by_their_number() {
    let whole = line("prices get_tick=1");
    let damaged = "it is damaged or cut off: its check does not fit";
    check_error(&format!("\n{}", &whole[..whole.len() - 1]), &format!("report, line 2: {damaged}"));
    check_error(&whole.replace("tick=1", "tick=2"), &format!("report, line 1: {damaged}"));
    check_error(MARK, "report, line 1: a report of version ``, and this program reads `v1`");
    check_error(&line("prices get_tick"), "report, line 1: `get_tick` is no `KEY=VALUE`");
    check_error(&line("prices get_tick=one"), "report, line 1: `get_tick=one` is no number");
    check_error(
        &line("prices get_time=1"),
        "report, line 1: `get_time` of `prices` is nothing known",
    );
}

#[test]
fn the_pieces_of_code_are_those_of_the_probe() {
    let (_, code) = PROBE.split_once("mod code").unwrap();
    let names: Vec<_> =
        code.split("(\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert_eq!(names, PIECES);
}

/// What the walls tell in an arena in which all is as expected; the other only moves.
const MESSAGE: &str = "wall 3 0 1 0; move -3 1; wall 3 -2 0 1; move -2 1; wall -4 0 0 0; move -1 1
    wall -3 -1 0 0; move 0 1; wall -2 -1 0 0; move 1 1; move 3 -1; move 2 1; wall 0 0 1 0";

#[test]
fn walls_tell_until_the_message_ends() {
    let findings = read("actions", MESSAGE, false).unwrap();
    assert_eq!((findings.player, findings.remarks.len()), (Some(0), 0));
    assert!(findings.settings().iter().all(|setting| !setting.differs()));
    let told = findings.settings().iter().filter(|setting| setting.found.is_ok()).count();
    // All 39 but three limits, the prices of three moves, and the ticks of a second.
    assert_eq!(told, 39 - 7);
}

#[test]
fn another_wall_is_another_message_or_none() {
    #[track_caller]
    fn check(from: &str, to: &str, flaw: &str) {
        assert_ne!(MESSAGE.replace(from, to), MESSAGE);
        let error = read("actions", &MESSAGE.replace(from, to), false).unwrap_err();
        let expected = format!(
            "actions: no player's walls are a message of the probe: who acts first: {flaw}; the other: \
             the message is cut off"
        );
        assert_eq!(error.to_string(), expected);
    }
    check("wall -3 -1 0 0", "wall -3 -1 0 1", "its check does not fit");
    check("wall -4 0 0 0", "wall -4 2 0 0", "no message of version 1");
    check("wall -2 -1 0 0", "wall -2 -1 0 1", "its check does not fit");
    check("wall -2 -1 0 0", "move 4 -3", "its check does not fit");
    check(
        "wall -2 -1 0 0; move 1 1; move 3 -1; move 2 1; wall 0 0 1 0",
        "",
        "the message is cut off",
    );
}
