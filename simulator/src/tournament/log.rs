//! The log of a tournament: one file of JSON lines that is only ever appended to, and from which every
//! figure of a summary, and every game, can be had again.
//!
//! ```text
//!   {"tournament":{...}}          the plan: bots by their hashes, rules, openings, seed
//!   {"game":0,"players":...}      one line per game, in the order of the schedule, each written in
//!   {"game":1,"players":...}      one go once all games before it have ended
//! ```
//!
//! A program that is killed in the middle of a write leaves a last line without an end. It counts as
//! not written. What was written reaches the disk within seconds, should the whole machine stop.

use std::fs::{File, TryLockError};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use miette::Diagnostic;
use rules::Action;
use serde::{Deserialize, Serialize};

use crate::referee::ending::Reason;
use crate::referee::game::Game;
use crate::ticks::Ticks;
use crate::tournament::plan::{Difference, Plan, VERSION};
use crate::tournament::schedule::Fixture;

/// One game, as it is logged. Lists are by seat, player 0's entry first.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GameLine {
    /// Its number in the schedule.
    pub game: u64,
    /// Who played.
    pub players: [String; 2],
    /// The actions that were on the board at tick 0.
    pub opening: Vec<String>,
    /// Who won; `null` when the machine stopped the game.
    pub winner: Option<u8>,
    /// Why.
    pub reason: Reason,
    /// How many actions landed, those of the opening included.
    pub turns: u32,
    /// The tick at which it ended.
    pub ticks: Ticks,
    /// What was left on the clocks.
    pub clock_left: [Ticks; 2],
}

impl GameLine {
    /// The line of a game.
    #[must_use]
    pub fn new(number: u64, players: [&str; 2], game: &Game) -> Self {
        Self {
            game: number,
            players: players.map(str::to_owned),
            opening: game.opening.actions().iter().map(Action::to_string).collect(),
            winner: game.ending.winner.map(|winner| winner.index() as u8),
            reason: game.ending.reason,
            turns: game.turn_number(),
            ticks: game.ending.tick,
            clock_left: game.clock_left,
        }
    }
}

/// The first line.
#[derive(Serialize, Deserialize)]
struct FirstLine<P> {
    tournament: P,
}

/// Read before the rest of a first line, which another version may have changed.
#[derive(Deserialize)]
struct AnyVersion {
    hexidor_log: u32,
}

/// Why a log is of no use.
#[derive(Debug, thiserror::Error, Diagnostic)]
pub enum LogError {
    /// There are games in it already.
    #[error("the log {} has games in it already", path.display())]
    #[diagnostic(help("go on with --resume, name another file, or move it away"))]
    NotEmpty {
        /// The file.
        path: PathBuf,
    },
    /// Another program is writing it.
    #[error("the log {} is being written by another program", path.display())]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// The system does not allow it, or the disk is full.
    #[error("cannot write the log {}", path.display())]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The system does not allow it, or it is not there.
    #[error("cannot read the log {}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// It is no log, or was changed.
    #[error("{}:{line}: {problem}", path.display())]
    Broken {
        /// The file.
        path: PathBuf,
        /// Which line, from 1.
        line: u64,
        /// What is wrong with it.
        problem: String,
    },
    /// It belongs to another tournament.
    #[error(
        "the log {} is of another tournament: {what} is {theirs} there, and {ours} here",
        path.display()
    )]
    Different {
        /// The file.
        path: PathBuf,
        /// What differs.
        what: String,
        /// Its value in the log.
        theirs: String,
        /// Its value in the tournament it should belong to.
        ours: String,
    },
}

impl LogError {
    /// The log at `path` is not of the tournament that was asked for.
    pub(super) fn different(path: &Path, Difference { what, values }: Difference) -> Self {
        let [ours, theirs] = values;
        Self::Different { path: path.to_owned(), what, theirs, ours }
    }
}

/// A log that is being written. No other program can write it at the same time.
#[derive(Debug)]
pub struct Log {
    path: PathBuf,
    file: File,
    synced: Instant,
}

/// How long a line may wait for the disk.
const SYNC_EVERY: Duration = Duration::from_secs(5);

impl Log {
    /// Begins a log. A file with anything in it is left alone.
    ///
    /// # Errors
    /// See [`LogError`].
    pub fn create(path: &Path, plan: &Plan) -> Result<Self, LogError> {
        let mut log = Self::open(path)?;
        if log.len()? > 0 {
            return Err(LogError::NotEmpty { path: log.path });
        }
        log.write_line(&FirstLine { tournament: plan })?;
        Ok(log)
    }

    /// Goes on with a log, or begins it if there is none. A torn last line is cut off.
    ///
    /// # Errors
    /// See [`LogError`]; a log of another plan or of another shard is left alone.
    pub fn resume(path: &Path, plan: &Plan) -> Result<Self, LogError> {
        let mut log = Self::open(path)?;
        if let Some(reader) = LogReader::open(path)? {
            if let Some(difference) = plan.difference(reader.plan()) {
                return Err(LogError::different(path, difference));
            }
            let shards = [plan, reader.plan()].map(|plan| plan.shard().to_string());
            if shards[0] != shards[1] {
                let difference = Difference { what: "the shard".to_owned(), values: shards };
                return Err(LogError::different(path, difference));
            }
        }
        let whole = whole_lines(path)?;
        log.file.set_len(whole).map_err(|source| log.unwritable(source))?;
        if whole == 0 {
            log.write_line(&FirstLine { tournament: plan })?;
        }
        Ok(log)
    }

    fn open(path: &Path) -> Result<Self, LogError> {
        let path = path.to_owned();
        let file = match File::options().append(true).create(true).open(&path) {
            Ok(file) => file,
            Err(source) => return Err(LogError::Unwritable { path, source }),
        };
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Err(LogError::InUse { path }),
            // Some network file systems have no locks; then nothing is guarded.
            Ok(()) | Err(TryLockError::Error(_)) => Ok(Self { path, file, synced: Instant::now() }),
        }
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Appends a game.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&mut self, line: &GameLine) -> Result<(), LogError> {
        self.write_line(line)?;
        if self.synced.elapsed() >= SYNC_EVERY { self.sync() } else { Ok(()) }
    }

    /// Waits until all that was written is on the disk.
    ///
    /// # Errors
    /// When the disk does not take it.
    pub fn sync(&mut self) -> Result<(), LogError> {
        self.synced = Instant::now();
        match self.file.sync_data() {
            // Pipes and the like have no disk behind them.
            Err(error) if error.kind() == io::ErrorKind::InvalidInput => Ok(()),
            synced => synced.map_err(|source| self.unwritable(source)),
        }
    }

    /// In one write, so that a line is there whole or torn, but never mixed.
    fn write_line(&mut self, value: &impl Serialize) -> Result<(), LogError> {
        let text = json_line(value);
        self.file.write_all(text.as_bytes()).map_err(|source| self.unwritable(source))
    }

    fn len(&self) -> Result<u64, LogError> {
        self.file.metadata().map(|data| data.len()).map_err(|source| self.unwritable(source))
    }

    fn unwritable(&self, source: io::Error) -> LogError {
        LogError::Unwritable { path: self.path.clone(), source }
    }
}

/// The first line of a log of this plan, without its end.
#[must_use]
pub fn first_line(plan: &Plan) -> String {
    json_line(&FirstLine { tournament: plan }).trim_end().to_owned()
}

fn json_line(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("a line of the log is JSON") + "\n"
}

/// The games of a log, one after the other.
pub struct LogReader {
    path: PathBuf,
    lines: BufReader<File>,
    /// The number of the last line that was read, from 1.
    line: u64,
    plan: Plan,
    fixtures: Box<dyn Iterator<Item = Fixture>>,
}

impl LogReader {
    /// Opens a log; `None` if there is no whole line in it yet.
    ///
    /// # Errors
    /// See [`LogError`].
    pub fn open(path: &Path) -> Result<Option<Self>, LogError> {
        let path = path.to_owned();
        let mut lines = match File::open(&path) {
            Ok(file) => BufReader::new(file),
            Err(source) => return Err(LogError::Unreadable { path, source }),
        };
        let Some(text) = next_line(&path, &mut lines)? else { return Ok(None) };
        let plan = match read_plan(&text) {
            Ok(plan) => plan,
            Err(problem) => return Err(LogError::Broken { path, line: 1, problem }),
        };
        let fixtures = Box::new(plan.schedule().of_shard(plan.shard()));
        Ok(Some(Self { path, lines, line: 1, plan, fixtures }))
    }

    /// What the tournament is.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Where the log is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn game(&mut self, text: &[u8]) -> Result<(Fixture, GameLine), String> {
        let line: GameLine = serde_json::from_slice(text).map_err(|error| error.to_string())?;
        let fixture = self.fixtures.next().ok_or("there are more games than were planned")?;
        let players = fixture.bots.map(|bot| &self.plan.bots[bot].name);
        if line.game != fixture.game || line.players.each_ref() != players {
            let [zero, one] = players;
            let [found_zero, found_one] = &line.players;
            return Err(format!(
                "game {} of {found_zero} and {found_one} stands where game {} of {zero} and {one} belongs",
                line.game, fixture.game
            ));
        }
        let arena = &self.plan.arena;
        let is_sound = line.winner.is_some_and(|winner| winner < 2)
            && line.turns as usize >= line.opening.len()
            && line.clock_left.iter().all(|&left| left <= arena.clock_ticks);
        is_sound.then_some((fixture, line)).ok_or("no game can have ended so".to_owned())
    }
}

impl Iterator for LogReader {
    type Item = Result<(Fixture, GameLine), LogError>;

    fn next(&mut self) -> Option<Self::Item> {
        let text = match next_line(&self.path, &mut self.lines) {
            Ok(text) => text?,
            Err(error) => return Some(Err(error)),
        };
        self.line += 1;
        let (path, line) = (self.path.clone(), self.line);
        Some(self.game(&text).map_err(|problem| LogError::Broken { path, line, problem }))
    }
}

fn read_plan(text: &[u8]) -> Result<Plan, String> {
    let no_log = |error: serde_json::Error| format!("this is no log of a tournament: {error}");
    let version: FirstLine<AnyVersion> = serde_json::from_slice(text).map_err(no_log)?;
    if version.tournament.hexidor_log != VERSION {
        let version = version.tournament.hexidor_log;
        return Err(format!(
            "a log of version {version}, and this program reads version {VERSION}"
        ));
    }
    let first: FirstLine<Plan> = serde_json::from_slice(text).map_err(no_log)?;
    Ok(first.tournament)
}

/// The next line with its end; `None` at the end of the file, or where the last line is torn.
fn next_line(path: &Path, lines: &mut impl BufRead) -> Result<Option<Vec<u8>>, LogError> {
    let mut text = Vec::new();
    match lines.read_until(b'\n', &mut text) {
        Ok(_) => Ok(text.ends_with(b"\n").then_some(text)),
        Err(source) => Err(LogError::Unreadable { path: path.to_owned(), source }),
    }
}

/// How many bytes the whole lines of a file have.
fn whole_lines(path: &Path) -> Result<u64, LogError> {
    let unreadable = |source| LogError::Unreadable { path: path.to_owned(), source };
    let mut lines = BufReader::new(File::open(path).map_err(unreadable)?);
    let mut bytes = 0;
    while let Some(text) = next_line(path, &mut lines)? {
        bytes += text.len() as u64;
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::tournament::plan::tests::plan;
    use crate::tournament::schedule::Shard;

    fn line(fixture: &Fixture) -> GameLine {
        GameLine {
            game: fixture.game,
            players: fixture.bots.map(|bot| ["a", "b"][bot].to_owned()),
            opening: vec!["move 3 -2".to_owned()],
            winner: Some(0),
            reason: Reason::Goal,
            turns: 12,
            ticks: Ticks(99),
            clock_left: [Ticks(1), Ticks(2)],
        }
    }

    fn ten_games() -> Plan {
        Plan { games: 10, ..plan(&["a", "b"]) }
    }

    /// A log with three games in it, and its folder.
    fn three_games() -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log.jsonl");
        let mut log = Log::create(&path, &ten_games()).unwrap();
        let fixtures = ten_games().schedule().of_shard(Shard::WHOLE);
        fixtures.take(3).for_each(|fixture| log.write(&line(&fixture)).unwrap());
        (folder, path)
    }

    fn games(path: &Path) -> Result<usize, LogError> {
        LogReader::open(path)?
            .into_iter()
            .flatten()
            .try_fold(0, |count, game| game.map(|_| count + 1))
    }

    #[test]
    fn a_log_is_read_as_it_was_written() {
        let (_folder, path) = three_games();
        let reader = LogReader::open(&path).unwrap().unwrap();
        assert_eq!(reader.plan(), &ten_games());
        for (number, game) in (0..).zip(reader) {
            let (fixture, read) = game.unwrap();
            assert_eq!((fixture.game, read), (number, line(&fixture)));
        }
        assert_eq!(games(&path).unwrap(), 3);
    }

    /// A process that another test starts holds the lock for a moment, until it runs its own program.
    fn resume_when_free(path: &Path) -> Log {
        loop {
            match Log::resume(path, &ten_games()) {
                Err(LogError::InUse { .. }) => std::thread::yield_now(),
                log => return log.unwrap(),
            }
        }
    }

    #[test]
    fn a_torn_last_line_is_cut_off() {
        let (_folder, path) = three_games();
        let whole = fs::read_to_string(&path).unwrap();
        let last = whole.trim_end().rfind('\n').unwrap() + 1;
        // At every byte of the last line, and in the first.
        for cut in (last..whole.len()).chain([0, 1, 40]) {
            fs::write(&path, &whole[..cut]).unwrap();
            let kept = if cut >= last { 2 } else { 0 };
            assert_eq!(games(&path).unwrap(), kept, "cut at {cut}");
            let mut log = resume_when_free(&path);
            for fixture in ten_games().schedule().of_shard(Shard::WHOLE).take(3).skip(kept) {
                log.write(&line(&fixture)).unwrap();
            }
            assert_eq!(fs::read_to_string(&path).unwrap(), whole, "cut at {cut}");
        }
    }

    #[track_caller]
    fn check(change: impl Fn(&str) -> String, expected: &str) {
        let (_folder, path) = three_games();
        fs::write(&path, change(&fs::read_to_string(&path).unwrap())).unwrap();
        let error = games(&path).unwrap_err().to_string();
        assert!(error.contains(expected), "{expected:?} is not in {error:?}");
    }

    #[test]
    fn a_log_that_was_changed_is_refused_with_its_line() {
        let game_1 = r#"{"game":1,"#;
        check(
            |log| log.replace(game_1, r#"{"game":7,"#),
            "log.jsonl:3: game 7 of b and a stands where game 1 of b and a belongs",
        );
        check(
            |log| log.replace(r#"["b","a"]"#, r#"["a","b"]"#),
            "log.jsonl:3: game 1 of a and b stands where game 1 of b and a belongs",
        );
        check(|log| log.replace(game_1, "{"), "log.jsonl:3: missing field `game`");
        check(
            |log| log.replace(r#""games":10"#, r#""games":2"#),
            "log.jsonl:4: there are more games than were planned",
        );
        for (possible, impossible) in [
            (r#""winner":0"#, r#""winner":2"#),
            (r#""winner":0"#, r#""winner":null"#),
            (r#""turns":12"#, r#""turns":0"#),
            (r#""clock_left":[1,"#, r#""clock_left":[300001,"#),
        ] {
            let change = |log: &str| log.replace(possible, impossible);
            check(change, "log.jsonl:2: no game can have ended so");
        }
        check(
            |log| log.replace(r#""hexidor_log":1"#, r#""hexidor_log":2"#),
            "log.jsonl:1: a log of version 2, and this program reads version 1",
        );
        check(
            |log| log.lines().skip(1).map(|line| line.to_owned() + "\n").collect(),
            "log.jsonl:1: this is no log of a tournament: missing field `tournament`",
        );
    }

    #[test]
    fn a_log_of_another_tournament_is_left_alone() {
        let (_folder, path) = three_games();
        let before = fs::read(&path).unwrap();
        let error = Log::resume(&path, &Plan { seed: 5, ..ten_games() }).unwrap_err();
        let message = "is of another tournament: the seed is 0 there, and 5 here";
        assert!(error.to_string().ends_with(message), "{error}");
        let error = Log::resume(&path, &Plan { shard: "1/2".parse().ok(), ..ten_games() });
        let message = "is of another tournament: the shard is 1/1 there, and 1/2 here";
        assert!(error.as_ref().unwrap_err().to_string().ends_with(message), "{error:?}");
        assert!(matches!(Log::create(&path, &ten_games()), Err(LogError::NotEmpty { .. })));
        assert_eq!(fs::read(&path).unwrap(), before);
    }

    #[test]
    fn two_programs_cannot_write_one_log() {
        let (_folder, path) = three_games();
        let log = Log::resume(&path, &ten_games()).unwrap();
        assert!(matches!(Log::resume(&path, &ten_games()), Err(LogError::InUse { .. })));
        drop(log);
        assert!(Log::resume(&path, &ten_games()).is_ok());
    }
}
