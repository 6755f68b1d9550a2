//! The server as its pages use it, and as they never would.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill, killpg};
use nix::unistd::Pid;
use serde_json::{Value, json};
use simulator::replay;
use tempfile::TempDir;

use crate::program::{hexidor, limit_files};

/// A running `hexidor serve` with a folder of its own.
struct Server {
    folder: TempDir,
    child: Child,
    address: String,
}

impl Server {
    fn start() -> Self {
        Self::start_with(|_| ())
    }

    /// Starts it once `change` has changed its command.
    fn start_with(change: impl FnOnce(&mut Command)) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let mut command = Command::new(env!("CARGO_BIN_EXE_hexidor"));
        command.args(["serve", ".", "--port", "0"]).current_dir(folder.path());
        change(command.stdout(Stdio::piped()));
        let mut child = command.spawn().expect("the program starts");
        let mut line = String::new();
        let stdout = child.stdout.take().expect("it is piped");
        BufReader::new(stdout).read_line(&mut line).expect("it says its address");
        let address = line.trim().strip_prefix("http://").and_then(|rest| rest.strip_suffix('/'));
        let address = address.unwrap_or_else(|| panic!("no address: {line}")).to_owned();
        Self { folder, child, address }
    }

    /// Sends these bytes and nothing more, and reads whatever comes back. What is torn gets no answer
    /// before its end: after `patience` it is told that there is no more to come.
    fn send(&self, bytes: &[u8], patience: Duration) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        stream.set_read_timeout(Some(patience)).expect("a time can be set");
        // It may refuse before it has read all.
        let _ = stream.write_all(bytes);
        let mut answer = Vec::new();
        if stream.read_to_end(&mut answer).is_err() {
            let _ = stream.shutdown(Shutdown::Write);
            let _ = stream.read_to_end(&mut answer);
        }
        String::from_utf8_lossy(&answer).into_owned()
    }

    /// A request with these header lines; the status and the body of the answer.
    fn request(&self, head: &str, body: &str) -> (u16, String) {
        let length = body.len();
        let request = format!("{head}connection: close\r\ncontent-length: {length}\r\n\r\n{body}");
        let answer = self.send(request.as_bytes(), Duration::from_secs(60));
        let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok());
        let body = answer.split_once("\r\n\r\n").map(|(_, body)| body.to_owned());
        (status.unwrap_or_else(|| panic!("no status: {answer}")), body.unwrap_or_default())
    }

    fn get(&self, path: &str) -> (u16, String) {
        self.request(&format!("GET {path} HTTP/1.1\r\nhost: {}\r\n", self.address), "")
    }

    fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        let head = format!(
            "POST {path} HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n",
            self.address
        );
        let (status, body) = self.request(&head, &body.to_string());
        (status, serde_json::from_str(&body).unwrap_or(Value::String(body)))
    }

    #[track_caller]
    fn posted(&self, path: &str, body: &Value) -> Value {
        let (status, answer) = self.post(path, body);
        assert_eq!(status, 200, "{path}: {answer}");
        answer
    }

    #[track_caller]
    fn json(&self, path: &str) -> Value {
        let (status, body) = self.get(path);
        assert_eq!(status, 200, "{path}: {body}");
        serde_json::from_str(&body).unwrap_or_else(|error| panic!("{error}: {body}"))
    }

    /// The news of a game once it is in this state.
    #[track_caller]
    fn news(&self, game: &Value, state: &str) -> Value {
        let mut after = 0;
        for _ in 0..20 {
            let news = self.json(&format!("/api/games/{game}?after={after}"));
            assert_eq!(news["problem"], Value::Null);
            if news["state"] == state {
                return news;
            }
            after = news["version"].as_u64().expect("versions are numbers");
        }
        panic!("game {game} does not come to `{state}`");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill().and_then(|()| self.child.wait());
    }
}

#[test]
fn pages_come_with_all_that_they_ask_for() {
    let server = Server::start();
    for page in ["/", "/replay?file=a.json", "/play", "/write"] {
        let (status, html) = server.get(page);
        assert_eq!(status, 200);
        // Each file that is named, and each that such a module imports.
        let mut wanted: Vec<String> = html.split('"').map(str::to_owned).collect();
        wanted.retain(|text| text.starts_with("/page/"));
        assert_eq!(wanted.len(), 2, "{html}");
        let mut seen = 0;
        while let Some(path) = wanted.get(seen).cloned() {
            let (status, text) = server.get(&path);
            assert_eq!(status, 200, "{path}");
            let imports = text.lines().filter(|line| line.starts_with("import "));
            for file in imports.filter_map(|line| line.split('"').nth(1)) {
                let path = file.replace("./", "/page/");
                if !wanted.contains(&path) {
                    wanted.push(path);
                }
            }
            seen += 1;
        }
        assert!(seen > 5);
    }
    assert_eq!(server.get("/page/served.html").0, 404);
    assert_eq!(server.get("/other").0, 404);
}

#[test]
fn other_hosts_and_other_sites_are_refused() {
    let server = Server::start();
    let own = format!("host: {}\r\n", server.address);
    let check = |headers: &str, expected: u16| {
        let head = format!("GET /api/bots HTTP/1.1\r\n{headers}");
        assert_eq!(server.request(&head, "").0, expected, "{headers}");
    };
    check(&own, 200);
    check("host: evil.example\r\n", 403);
    check(&format!("{own}origin: http://{}\r\n", server.address), 200);
    check(&format!("{own}origin: http://evil.example\r\n"), 403);
    check(&format!("{own}sec-fetch-site: cross-site\r\n"), 403);
    // A form of another site sends no JSON.
    let head = format!("POST /api/games HTTP/1.1\r\n{own}content-type: text/plain\r\n");
    assert_eq!(server.request(&head, r#"{"bot":"racer","player":0}"#).0, 415);
    // No page can start a program.
    let (status, answer) = server.post("/api/games", &json!({"bot": "cmd:true", "player": 0}));
    assert_eq!((status, answer["error"].is_string()), (422, true));
    let (status, _) = server.post("/api/games", &json!({"bot": "../x.rs", "player": 0}));
    assert_eq!(status, 422);
}

#[test]
fn a_thousand_malformed_requests_are_survived() {
    let mut server = Server::start();
    let host = server.address.clone();
    let post = |path: &str, body: &str, length: usize| {
        format!(
            "POST {path} HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\n\
             connection: close\r\ncontent-length: {length}\r\n\r\n{body}"
        )
    };
    let get =
        |path: &str| format!("GET {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
    let whole = |path: &str, body: &str| post(path, body, body.len());
    let whole_forms = [
        "GET / HTTP/9.9\r\n\r\n".to_owned(),
        "GET / HTTP/1.1\r\nhost\r\n\r\n".to_owned(),
        format!("GET / HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", "x".repeat(9000)),
        get(&format!("/{}", "a/".repeat(9000))),
        get("/api/replays/..%2f..%2fetc%2fpasswd"),
        get("/api/replays/%00.json"),
        get("/api/replays/%ff.json"),
        get("/api/games/18446744073709551616"),
        get("/api/games/1?after=x"),
        get("/api/games/7"),
        whole("/api/games", ""),
        whole("/api/games", "{"),
        whole("/api/games", "[]"),
        whole("/api/games", r#"{"bot":1,"player":-1}"#),
        whole("/api/games", r#"{"bot":"racer","player":2}"#),
        whole("/api/games/1/act", r#"{"turn_number":1e9,"action":[]}"#),
        whole("/api/check", &"[".repeat(100_000)),
        whole("/api/check", r#"{"source":"\ud800"}"#),
        whole("/api/match", r#"{"source":"","against":"nobody","player":0}"#),
        whole("/api/check", &format!("{{\"source\":\"{}\"}}", "x".repeat(700_000))),
        get("/api/bots").replace("GET", "PUT"),
    ];
    let torn_forms = [
        String::new(),
        "\r\n\r\n".to_owned(),
        "GET".to_owned(),
        get("/").trim_end().to_owned(),
        post("/api/check", "{}", 1 << 40),
        post("/api/check", "{\"source\":", 20),
        format!(
            "POST /api/check HTTP/1.1\r\nhost: {host}\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n"
        ),
    ];
    for form in &whole_forms {
        let answer = server.send(form.as_bytes(), Duration::from_secs(60));
        assert!(answer.starts_with("HTTP/1.1 4"), "{form:.200}\n{answer}");
    }
    // All of them with some bytes changed, always in the same way: it may have become harmless again,
    // but nothing fails within.
    let forms: Vec<_> = whole_forms.iter().chain(&torn_forms).collect();
    let mut state = 1_u64;
    let mut draw = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as usize % below
    };
    for round in 0..1000 - whole_forms.len() {
        let mut bytes = forms[round % forms.len()].clone().into_bytes();
        // The first time, torn ones go as they are.
        if round >= forms.len() && !bytes.is_empty() {
            for _ in 0..1 + draw(8) {
                let at = draw(bytes.len().min(200));
                bytes[at] = draw(256) as u8;
            }
        }
        let answer = server.send(&bytes, Duration::from_millis(10));
        assert!(!answer.starts_with("HTTP/1.1 5"), "{answer}");
    }
    assert_eq!(server.child.try_wait().expect("it can be asked"), None, "it still runs");
    assert_eq!(server.get("/").0, 200);
}

#[test]
fn a_game_is_played_taken_back_given_up_and_saved() {
    let server = Server::start();
    let game = &server.posted("/api/games", &json!({"bot": "racer", "player": 0}))["game"];
    let path = |what: &str| format!("/api/games/{game}/{what}");
    let act = |turn: u64, action: &str| json!({"turn_number": turn, "action": action});
    let news = server.news(game, "choose");
    assert_eq!(news["legal"].as_array().expect("a list").len(), 268);
    assert_eq!(server.post(&path("save"), &json!({})).0, 409, "it is not over");
    assert_eq!(server.post(&path("undo"), &json!({})).0, 409, "there is nothing");
    assert_eq!(server.post(&path("act"), &act(0, "move 0 0")).0, 422, "it is illegal");
    assert_eq!(server.post(&path("act"), &act(2, "move 3 -2")).0, 409, "it is another turn");

    server.posted(&path("act"), &act(0, "move 3 -2"));
    let after_move = server.news(game, "choose");
    let turns = after_move["replay"]["turns"].as_array().expect("a list");
    assert_eq!((turns.len(), &turns[0]["on_turn"]["ticks"]), (2, &json!(1000)));
    assert!(turns[1]["on_turn"]["statement_ticks"].as_u64() > Some(100), "{}", turns[1]);
    assert_eq!(after_move["replay"]["clock_left"], turns[1]["clock_left"]);
    server.posted(&path("act"), &act(2, "wall 0 0 1 0"));
    assert_eq!(server.news(game, "choose")["replay"]["boards"][3]["walls_left"][0], 15);

    server.posted(&path("undo"), &json!({}));
    let again = server.news(game, "choose");
    assert_eq!(again["replay"], after_move["replay"], "the bot plays the same again");
    server.posted(&path("resign"), &json!({}));
    let over = server.news(game, "over");
    assert_eq!((&over["replay"]["ending"]["winner"], &over["legal"]), (&json!(1), &json!([])));
    assert_eq!(over["replay"]["ending"]["detail"], "resigned");
    assert_eq!(server.post(&path("act"), &act(2, "move 2 -2")).0, 409, "it is over");

    let file = server.posted(&path("save"), &json!({}))["file"].clone();
    assert_eq!(file, "human-racer-1.json");
    let saved = replay::read(&server.folder.path().join("human-racer-1.json")).expect("a replay");
    assert_eq!(serde_json::to_value(&saved).expect("JSON"), over["replay"]);
    assert_eq!(server.json("/api/replays")[0]["file"], file);
    assert_eq!(server.json("/api/replays/human-racer-1.json"), over["replay"]);
    assert_eq!(server.get("/api/replays/none.json").0, 404);
    // Even a game that was given up goes on where it was.
    server.posted(&path("undo"), &json!({}));
    assert_eq!(server.news(game, "choose")["replay"], after_move["replay"]);
}

#[test]
fn an_action_shows_before_the_bot_has_answered() {
    let silent = "cmd:sleep 600";
    let server = Server::start_with(|command| {
        command.args(["--bot", silent]);
    });
    let game = &server.posted("/api/games", &json!({"bot": silent, "player": 0}))["game"];
    assert_eq!(server.news(game, "choose")["replay"]["turns"], json!([]));
    let action = json!({"turn_number": 0, "action": "move 3 -2"});
    server.posted(&format!("/api/games/{game}/act"), &action);
    let mut news = server.news(game, "wait");
    for _ in 0..20 {
        if news["replay"]["turns"] != json!([]) {
            break;
        }
        news = server.json(&format!("/api/games/{game}?after={}", news["version"]));
    }
    assert_eq!((&news["state"], &news["legal"]), (&json!("wait"), &json!([])));
    assert_eq!(news["replay"]["turns"][0]["action"], "move 3 -2");
    assert_eq!(news["replay"]["boards"][1]["to_move"], 1);
}

#[test]
fn a_game_that_cannot_be_saved_names_the_file() {
    // It is compiled while there is room.
    assert_eq!(hexidor("play racer racer --replay x.json").run().exit_code, Some(0));
    let server = Server::start_with(|command| limit_files(command, 50));
    let game = &server.posted("/api/games", &json!({"bot": "racer", "player": 0}))["game"];
    server.news(game, "choose");
    server.posted(&format!("/api/games/{game}/resign"), &json!({}));
    server.news(game, "over");
    let (status, answer) = server.post(&format!("/api/games/{game}/save"), &json!({}));
    let message = answer["error"].as_str().expect("a message");
    assert_eq!(status, 500);
    assert!(message.contains("human-racer-1.json: File too large"), "{message}");
    assert_eq!(std::fs::read_dir(server.folder.path()).expect("it is there").count(), 0);
}

#[test]
fn an_interrupt_saves_games_and_leaves_nothing_behind() {
    let other = tempfile::tempdir().expect("a temporary folder can be made");
    let [cache, temporary] = ["cache", "tmp"].map(|name| other.path().join(name));
    std::fs::create_dir(&temporary).expect("it can be made");
    let mut server = Server::start_with(|command| {
        command.env("HEXIDOR_CACHE", &cache).env("TMPDIR", &temporary).process_group(0);
    });
    let game = &server.posted("/api/games", &json!({"bot": "racer", "player": 0}))["game"];
    server.news(game, "choose");
    let action = json!({"turn_number": 0, "action": "move 3 -2"});
    server.posted(&format!("/api/games/{game}/act"), &action);
    server.news(game, "choose");

    // It is stopped in the middle of a compilation.
    let jobs = || {
        let entries = std::fs::read_dir(&cache).expect("there is a cache").flatten();
        entries.filter(|entry| entry.file_name().to_string_lossy().starts_with("job-")).count()
    };
    let source = json!({"source": "fn main() { loop { arena::get_tick(); } }"}).to_string();
    let mut asking = TcpStream::connect(&server.address).expect("it listens");
    write!(
        asking,
        "POST /api/check HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{source}",
        server.address,
        source.len()
    )
    .expect("it reads");
    // No verdict depends on these times.
    let patience = Instant::now() + Duration::from_secs(60);
    while jobs() == 0 && Instant::now() < patience {
        std::thread::sleep(Duration::from_millis(1));
    }
    let process = Pid::from_raw(server.child.id() as i32);
    kill(process, Signal::SIGINT).expect("it runs");
    assert_eq!(server.child.wait().expect("it ends").code(), Some(130));

    let saved = replay::read(&server.folder.path().join("human-racer-1.json")).expect("a replay");
    assert_eq!((saved.turns.len(), saved.ending.winner), (2, None));
    assert_eq!(jobs(), 0);
    assert_eq!(std::fs::read_dir(&temporary).expect("it is there").count(), 0);
    // What it has started is killed; the system may take a moment for it.
    while killpg(process, None).is_ok() && Instant::now() < patience {
        std::thread::sleep(Duration::from_millis(1));
    }
    assert!(killpg(process, None).is_err(), "a process is left");
}

#[test]
fn a_source_is_checked_and_played_as_everywhere() {
    let server = Server::start();
    let refused = "fn main() {\n    std::fs::read(\"x\");\n}\n";
    let found = server.posted("/api/check", &json!({ "source": refused }));
    assert_eq!((&found["ok"], &found["bytes"]), (&json!(false), &json!(refused.len())));
    let problem = &found["problems"][0];
    assert_eq!((&problem["line"], &problem["column"]), (&json!(2), &json!(5)));
    let found = server.posted("/api/check", &json!({"source": "fn main() { let x: u8 = ''; }"}));
    assert_eq!(found["problems"][0]["line"], 1);
    let large = "/".repeat(100_001);
    let found = server.posted("/api/check", &json!({ "source": large }));
    assert!(found["problems"][0]["message"].as_str().expect("text").contains("100001 bytes"));

    let source = include_str!("data/bots/stepper.rs");
    assert_eq!(server.posted("/api/check", &json!({ "source": source }))["ok"], true);
    let pairing = json!({"source": source, "against": "racer", "player": 1});
    let played = server.posted("/api/match", &pairing);
    let mut run = hexidor("play racer yours.rs --replay x.json").file("yours.rs", source);
    assert_eq!(run.run().exit_code, Some(0));
    let expected = replay::read(&run.path("x.json")).expect("it was written");
    assert_eq!(played["replay"], serde_json::to_value(&expected).expect("JSON"));
    let pairing = json!({"source": refused, "against": "racer", "player": 0});
    let played = server.posted("/api/match", &pairing);
    assert_eq!((&played["replay"], &played["findings"]["ok"]), (&Value::Null, &json!(false)));
}

#[test]
fn the_folders_tournaments_stand_as_far_as_they_are_played() {
    let mut run = hexidor("tournament racer random --games 4 --opening-plies 2 --log t.jsonl");
    assert_eq!(run.run().exit_code, Some(0));
    let log = std::fs::read_to_string(run.path("t.jsonl")).expect("it was written");
    let lines: Vec<_> = log.lines().collect();
    assert_eq!(lines.len(), 5);
    let server = Server::start();
    let path = server.folder.path().join("t.jsonl");
    for games in [1, 3, 4] {
        // The last line is torn, as in the middle of a write.
        let text = lines[..=games].join("\n") + "\n{\"game\":";
        std::fs::write(&path, text).expect("the folder can be written");
        let tables = server.json("/api/tournaments");
        assert_eq!(tables[0]["summary"]["games"], games);
        assert_eq!(
            (&tables[0]["games_planned"], &tables[0]["file"]),
            (&json!(4), &json!("t.jsonl"))
        );
    }
    std::fs::write(&path, "no log\n").expect("the folder can be written");
    assert_eq!(server.json("/api/tournaments"), json!([]));
}
