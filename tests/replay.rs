//! A replay adds up: whoever reads it can trust each number against the others.

use simulator::replay::{self, Ledger, Replay};
use simulator::ticks::Ticks;

use crate::program::hexidor;

/// Plays a match and reads its replay back.
#[track_caller]
pub(crate) fn replay_of(arguments: &str, files: &[(&str, &str)]) -> Replay {
    let run = hexidor(&format!("play {arguments} --replay folder/replay.json"));
    let mut run = files.iter().fold(run, |run, (name, content)| run.file(name, content));
    let ran = run.run();
    assert_eq!(ran.exit_code, Some(0), "{}", ran.stderr);
    let path = run.path("folder/replay.json");
    let replay = replay::read(&path).unwrap_or_else(|error| panic!("{error}"));
    let text = std::fs::read_to_string(&path).expect("it was read before");
    assert_eq!(replay.to_json(), text, "what is read is written the same way");
    replay
}

/// Ticks that went to statements and calls.
fn accounted(ledger: &Ledger) -> Ticks {
    let calls = ledger.calls.values().fold(Ticks(0), |sum, calls| sum + calls.ticks);
    ledger.statement_ticks + calls
}

#[test]
fn every_tick_of_a_match_is_in_the_ledger() {
    let replay = replay_of("minimax greedy --opening-plies 3 --seed 5", &[]);
    assert!(replay.turns.len() > 20);
    // Where each player's last action landed, and the turn's start.
    let mut landed = [Ticks(0); 2];
    let mut start = Ticks(0);
    let mut clock = [replay.arena.clock_ticks; 2];
    for turn in &replay.turns {
        let player = usize::from(turn.player);
        let (on_turn, off_turn) = (&turn.spent.on_turn, &turn.spent.off_turn);
        assert_eq!(on_turn.ticks, turn.landed_at - start);
        assert_eq!(off_turn.ticks, start - landed[player]);
        // Both programs were at work all the time.
        assert_eq!((accounted(on_turn), accounted(off_turn)), (on_turn.ticks, off_turn.ticks));
        assert_eq!(turn.landed_at - turn.called_at, Ticks(1000));
        let acted =
            ["make_move", "place_wall"].map(|name| on_turn.calls.get(name).map(|c| c.count));
        assert!(matches!(acted, [Some(1), None] | [None, Some(1)]), "{acted:?}");
        clock[player] = clock[player] - on_turn.ticks;
        assert_eq!(turn.clock_left, clock);
        landed[player] = turn.landed_at;
        start = turn.landed_at;
    }
    assert_eq!(replay.ending.tick, start);
    assert_eq!(replay.clock_left, clock);
}

#[test]
fn boards_show_what_the_actions_did() {
    let replay = replay_of("minimax greedy --opening-plies 3 --seed 5", &[]);
    let actions: Vec<_> =
        replay.opening.iter().chain(replay.turns.iter().map(|turn| &turn.action)).collect();
    assert_eq!(replay.boards.len(), actions.len() + 1);
    for (number, (action, boards)) in actions.into_iter().zip(replay.boards.windows(2)).enumerate()
    {
        let [before, after] = boards else { unreachable!("windows of two") };
        assert_eq!((before.turn_number, after.turn_number), (number as u32, number as u32 + 1));
        assert_eq!(before.to_move, 1 - after.to_move);
        let player = usize::from(before.to_move);
        let wall = replay.walls.iter().find(|wall| wall.turn_number == number as u32);
        if action.starts_with("wall") {
            let wall = wall.expect("a wall is listed with its turn");
            assert_eq!((&wall.name, wall.owner), (action, before.to_move));
            assert_eq!(before.walls_left[player], after.walls_left[player] + 1);
            assert_eq!(before.pawns, after.pawns);
        } else {
            assert!(wall.is_none());
            let [q, r] = after.pawns[player];
            assert_eq!(*action, format!("move {q} {r}"));
            assert_eq!(before.pawns[1 - player], after.pawns[1 - player]);
        }
    }
    for board in &replay.boards {
        for player in 0..2 {
            let path = &board.paths[player];
            assert_eq!(path.first(), Some(&board.pawns[player]));
            assert_eq!(Some(path.len() as u32), board.steps_to_goal[player].map(|steps| steps + 1));
            assert_eq!(path.last().map(|tile| tile[0]), Some([-4, 4][player]));
        }
    }
    let end = replay.boards.last().expect("there is a start");
    let winner = usize::from(replay.ending.winner.expect("somebody won"));
    assert_eq!(end.steps_to_goal[winner], Some(0));
}

#[test]
fn output_is_kept_by_turn_up_to_a_limit() {
    let source = r##"
use arena::*;

fn main() {
    loop {
        while !is_my_turn() {}
        println!("#hx turn={} text=\"two words\"", get_turn_number());
        eprintln!("{}", "x".repeat(30_000));
        move_in_direction_rel(Direction::ALL[3]);
    }
}
"##;
    let replay = replay_of("bot.rs bot.rs", &[("bot.rs", source)]);
    assert_eq!(replay.turns[1].notes["turn"], "1");
    assert_eq!(replay.turns[1].notes["text"], "two words");
    let output = &replay.output[1];
    let kept: usize = output.parts.iter().map(|part| part.text.len()).sum();
    assert_eq!(kept, 64 << 10);
    assert!(output.dropped_bytes > 30_000, "{}", output.dropped_bytes);
    let turns: Vec<_> = output.parts.iter().map(|part| part.turn_number).collect();
    assert_eq!(turns, [1, 3, 5]);
}

#[test]
fn a_replay_names_files_and_no_folders() {
    let source = include_str!("data/bots/stepper.rs");
    let run = hexidor("play racer --replay replay.json").file("stepper.rs", source);
    let bot = run.path("stepper.rs").display().to_string();
    let folder = run.path("").display().to_string();
    let mut run = run.arg(&bot);
    assert_eq!(run.run().exit_code, Some(0));
    let text = std::fs::read_to_string(run.path("replay.json")).expect("there is a replay");
    assert!(text.contains("\"stepper.rs\"") && !text.contains(&folder), "{text}");
}

#[test]
fn ticks_for_actions_are_told_apart_and_leapfrogs_are_marked() {
    // The pawns meet in the middle, and player 1 goes over the other.
    let mut run = hexidor("play racer racer --replay replay.json --opening").arg(
        "move 3 -1; move -3 2; move 2 -1; move -2 1; move 1 0; move -1 1; move 0 0; move 1 -1",
    );
    assert_eq!(run.run().exit_code, Some(0));
    let replay = replay::read(&run.path("replay.json")).expect("it was written");
    for turn in &replay.turns {
        assert_eq!(turn.spent.on_turn.action_ticks, Ticks(1000));
        assert_eq!(turn.spent.off_turn.action_ticks, Ticks(0));
    }
    let steps = replay.boards.windows(2).map(|boards| {
        let player = usize::from(boards[0].to_move);
        let [[q0, r0], [q1, r1]] = [boards[0].pawns[player], boards[1].pawns[player]];
        let (q, r) = (q1 - q0, r1 - r0);
        (boards[1].leapfrog, q.abs().max(r.abs()).max((q + r).abs()))
    });
    let steps: Vec<_> = steps.collect();
    assert!(steps.contains(&(true, 2)), "{steps:?}");
    assert!(steps.iter().all(|&(leapfrog, length)| leapfrog == (length == 2)), "{steps:?}");
}

#[test]
fn a_replay_of_before_there_was_a_page_is_read() {
    let replay = replay_of("racer racer", &[]);
    let mut old = serde_json::to_value(&replay).expect("a replay is JSON");
    old.as_object_mut().expect("an object").remove("field");
    old["ending"].as_object_mut().expect("an object").remove("source_text");
    let run = hexidor("view old.json --output page.html");
    let mut run = run.file("old.json", old.to_string());
    let ran = run.run();
    assert_eq!((ran.exit_code, &*ran.stdout), (Some(0), "page: page.html\n"), "{}", ran.stderr);
    let page = std::fs::read_to_string(run.path("page.html")).expect("it was written");
    assert!(page.contains("\"field\":{\"tiles\":[[-4,0],"));
}

#[test]
fn play_writes_the_page_beside_the_replay_or_where_it_is_told() {
    let mut run = hexidor("play racer racer");
    assert!(
        run.run()
            .stdout
            .contains("replay: target/hexidor/replay.json, target/hexidor/replay.html\n")
    );
    let page = std::fs::read(run.path("target/hexidor/replay.html")).expect("it was written");
    let mut run = hexidor("play racer racer --replay x.html");
    assert_eq!(run.run().exit_code, Some(0));
    assert!(std::fs::read(run.path("x.html")).expect("it was written") == page);
    assert!(!run.path("target").exists());
}

#[test]
fn what_is_no_replay_is_not_viewed() {
    #[track_caller]
    fn check(text: &str, message: &str) {
        let mut run = hexidor("view replay.json").file("replay.json", text);
        let ran = run.run();
        assert_eq!(ran.exit_code, Some(2));
        assert!(ran.stderr.contains(message), "{}", ran.stderr);
        assert!(!run.path("replay.html").exists());
    }
    check("{\"hexidor_replay\":2}", "replay.json is a replay of version 2");
    check("{\"hexidor_replay\":1}", "replay.json is not a replay: missing field `program`");
    check("<html>", "replay.json is not a replay: expected value at line 1 column 1");
    let ran = hexidor("view none.json").run();
    assert!(ran.stderr.contains("cannot read the replay none.json"), "{}", ran.stderr);
    let ran = hexidor("view replay.json --output x.txt").file("replay.json", "{}").run();
    assert_eq!(ran.exit_code, Some(2));
}

#[test]
fn a_page_carries_texts_that_cannot_leave_their_place() {
    let source = r##"
use arena::*;
fn main() {
    println!("</script><script>alert(1)</script><!-- {{}} {{nonce}}");
}
"##;
    let mut run = hexidor("play bot.rs racer --replay page.html").file("bot.rs", source);
    assert_eq!(run.run().exit_code, Some(0));
    let page = std::fs::read_to_string(run.path("page.html")).expect("it was written");
    assert!(
        page.contains(r"\u003c/script>\u003cscript>alert(1)\u003c/script>\u003c!-- {} {nonce}")
    );
    assert_eq!(page.matches("<script").count(), 2);
    assert_eq!(page.matches("</script").count(), 2);
}
