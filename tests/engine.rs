//! External engines in a whole game, against each other and against a submission.

use serde_json::{Value, json};

use crate::program::{Run, hexidor};

/// Runs straight for its goal, whichever player it is.
const RUNNER: &str = r#"
read -r start
case $start in
    *'"player":0'*) moves="3,-2 2,-2 1,-2 0,-2 -1,-2 -2,-2 -3,-1 -4,0" ;;
    *) moves="-3,2 -2,2 -1,2 0,2 1,2 2,2 3,1 4,0" ;;
esac
echo "off we go" >&2
for move in $moves; do
    read -r message || exit
    case $message in *'"end"'*) exit ;; esac
    echo "{\"action\":\"move ${move%,*} ${move#*,}\",\"ticks\":100,\"note\":\"to $move\"}"
done
read -r end
"#;

/// `hexidor` with the engine `runner.sh` in its folder.
fn with_runner(arguments: &str) -> Run {
    hexidor(arguments).file("runner.sh", RUNNER)
}

#[track_caller]
fn replay(run: &Run) -> Value {
    let text = std::fs::read_to_string(run.path("replay.json")).expect("there is a replay");
    serde_json::from_str(&text).expect("a replay is JSON")
}

#[test]
fn an_engine_plays_a_submission() {
    let mut run =
        with_runner("play --json --replay replay.json").arg("cmd:sh runner.sh").arg("racer");
    let ran = run.run();
    assert_eq!(ran.exit_code, Some(0), "{}", ran.stderr);
    let result = ran.json();
    assert_eq!((&result["winner"], &result["reason"]), (&json!(0), &json!("goal")));
    // Eight turns of 100 + 1000 ticks.
    assert_eq!(result["clock_left"][0], 300_000 - 8 * 1_100);

    let replay = replay(&run);
    assert_eq!(
        replay["players"][0],
        json!({ "name": "cmd:sh runner.sh", "blake3": null, "has_unsafe": false, "external": true })
    );
    assert_eq!(replay["players"][1]["external"], json!(false));
    assert_eq!(replay["turns"][0]["notes"], json!({ "note": "to 3,-2" }));
    assert_eq!(replay["turns"][0]["on_turn"]["ticks"], 1_100);
    let printed = replay["output"][0]["parts"].as_array().expect("a list of parts");
    assert!(printed.iter().any(|part| part["text"] == "off we go\n"), "{printed:?}");
}

#[test]
fn results_with_an_engine_say_so() {
    let ran = with_runner("play").arg("cmd:sh runner.sh").arg("cmd:sh runner.sh").run();
    assert!(ran.stdout.contains("an external engine took part"), "{}", ran.stdout);
    let ran = with_runner("tournament --games 2 --opening-plies 0")
        .arg("cmd:sh runner.sh")
        .arg("racer")
        .run();
    assert!(ran.stdout.contains("cmd:sh runner.sh (external)"), "{}", ran.stdout);
}

#[test]
fn a_silent_engine_is_a_host_abort_and_nobodys_loss() {
    let silent = "cmd:sh -c 'read start; read turn; read never'";
    let mut run =
        hexidor("play racer --json --replay replay.json --engine-timeout 0.5").arg(silent);
    let ran = run.run();
    assert_eq!(ran.exit_code, Some(3), "{}", ran.stderr);
    let result = ran.json();
    assert_eq!((&result["winner"], &result["reason"]), (&json!(null), &json!("host abort")));
    assert!(
        ran.stderr.contains("player 1: the engine did not answer within 0.5 s"),
        "{}",
        ran.stderr
    );
    assert_eq!(replay(&run)["ending"]["reason"], "host abort");

    let mut run = with_runner("tournament --games 4 --opening-plies 0 --jobs 1 --log log.jsonl")
        .arg("--engine-timeout=0.5")
        .arg("cmd:sh runner.sh")
        .arg(silent);
    let ran = run.run();
    assert_eq!(ran.exit_code, Some(3), "{}", ran.stderr);
    assert!(ran.stderr.contains("game 0"), "{}", ran.stderr);
    let log = std::fs::read_to_string(run.path("log.jsonl")).expect("there is a log");
    assert!(!log.contains("\"game\":"), "{log}");
}

#[test]
fn an_engine_that_is_not_there_is_named() {
    let ran = hexidor("play racer cmd:no-such-engine").run();
    assert_eq!(ran.exit_code, Some(2));
    assert!(ran.stderr.contains("cannot start the engine `no-such-engine`"), "{}", ran.stderr);
}
