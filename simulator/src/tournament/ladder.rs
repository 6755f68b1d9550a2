//! The ladder: saved versions of one bot, and what they scored against each other.
//!
//! ```text
//!   ladder.toml            the versions in the order in which they were added, and which is active
//!   versions/v1.rs         the file of each, as it was
//!   results/v2-v1.jsonl    the log of each match that was played
//! ```

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use miette::Diagnostic;
use serde::{Deserialize, Serialize};

use crate::files::write_atomically;
use crate::tournament::log::{LogError, LogReader};
use crate::tournament::statistics::crosstable::CrossTable;
use crate::tournament::statistics::ratings::Rating;

/// A ladder in its folder.
#[derive(Debug)]
pub struct Ladder {
    folder: PathBuf,
    file: LadderFile,
}

#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LadderFile {
    active: Option<String>,
    #[serde(default)]
    versions: Vec<Version>,
}

/// One version.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Version {
    /// What it is called.
    pub name: String,
    /// The BLAKE3 hash of its file, in hex.
    pub blake3: String,
}

/// How one version stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standing {
    /// Which version.
    #[serde(flatten)]
    pub version: Version,
    /// Whether it is the active one.
    pub active: bool,
    /// Games played against other versions.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Its rating among the versions that have played; `null` if it has not.
    pub rating: Option<Rating>,
}

/// Why a ladder cannot be used so.
#[derive(Debug, thiserror::Error, Diagnostic)]
pub enum LadderError {
    /// The system does not allow it.
    #[error("cannot use {}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// `ladder.toml` says something else.
    #[error("{}: {problem}", path.display())]
    Broken {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        problem: String,
    },
    /// The same file was added before.
    #[error("this is the file of version {name}")]
    #[diagnostic(help("`hexidor ladder activate {name}` makes it the active one"))]
    AlreadyThere {
        /// The version.
        name: String,
    },
    /// Names are file names.
    #[error(
        "`{name}` cannot be the name of a version: it must be new, of letters, digits, `.` and `_`"
    )]
    Name {
        /// The name.
        name: String,
    },
    /// There is no such version.
    #[error("there is no version {name}")]
    NoVersion {
        /// The name.
        name: String,
    },
    /// A result cannot be read.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Log(#[from] LogError),
}

impl Ladder {
    /// Opens the ladder in a folder; without one it has no versions yet.
    ///
    /// # Errors
    /// See [`LadderError`].
    pub fn open(folder: &Path) -> Result<Self, LadderError> {
        let path = folder.join("ladder.toml");
        let file = match fs::read_to_string(&path) {
            Ok(text) => toml::from_str(&text)
                .map_err(|error| LadderError::Broken { path, problem: error.to_string() })?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => LadderFile::default(),
            Err(source) => return Err(LadderError::Io { path, source }),
        };
        Ok(Self { folder: folder.to_owned(), file })
    }

    /// Saves a file as a new version, which becomes the active one. Without a name it is called `v` and
    /// its number.
    ///
    /// # Errors
    /// When it is there already, or cannot be saved.
    pub fn add(&mut self, name: Option<&str>, source: &[u8]) -> Result<&Version, LadderError> {
        let blake3 = blake3::hash(source).to_hex().to_string();
        let versions = &mut self.file.versions;
        if let Some(version) = versions.iter().find(|version| version.blake3 == blake3) {
            return Err(LadderError::AlreadyThere { name: version.name.clone() });
        }
        let name = name.map_or_else(|| format!("v{}", versions.len() + 1), str::to_owned);
        let is_allowed = |c: char| c.is_ascii_alphanumeric() || c == '.' || c == '_';
        let is_taken = versions.iter().any(|version| version.name == name);
        if is_taken || name.is_empty() || name.starts_with('.') || !name.chars().all(is_allowed) {
            return Err(LadderError::Name { name });
        }
        versions.push(Version { name: name.clone(), blake3 });
        let path = self.source_path(&name);
        write(&path, source)?;
        self.activate(&name)?;
        Ok(self.file.versions.last().expect("it was pushed"))
    }

    /// Makes a version the active one.
    ///
    /// # Errors
    /// When there is none of this name, or it cannot be saved.
    pub fn activate(&mut self, name: &str) -> Result<(), LadderError> {
        if !self.file.versions.iter().any(|version| version.name == name) {
            return Err(LadderError::NoVersion { name: name.to_owned() });
        }
        self.file.active = Some(name.to_owned());
        let text = toml::to_string(&self.file).expect("names and hashes are TOML");
        write(&self.folder.join("ladder.toml"), text)
    }

    /// The active version and the others, the latest first; `None` without versions.
    #[must_use]
    pub fn matches(&self) -> Option<(&Version, Vec<&Version>)> {
        let is_active = |version: &&Version| self.file.active.as_ref() == Some(&version.name);
        let active = self.file.versions.iter().find(is_active)?;
        let others = self.file.versions.iter().rev().filter(|version| !is_active(version));
        Some((active, others.collect()))
    }

    /// The file of a version.
    #[must_use]
    pub fn source_path(&self, name: &str) -> PathBuf {
        self.folder.join("versions").join(format!("{name}.rs"))
    }

    /// Two versions, the later one first.
    #[must_use]
    pub fn in_order<'a>(&self, [a, b]: [&'a Version; 2]) -> [&'a Version; 2] {
        let number = |version| self.file.versions.iter().position(|other| other == version);
        if number(a) > number(b) { [a, b] } else { [b, a] }
    }

    /// The log of the match between two versions.
    ///
    /// # Errors
    /// When the folder for it cannot be made.
    pub fn log_path(&self, a: &Version, b: &Version) -> Result<PathBuf, LadderError> {
        let [later, earlier] = self.in_order([a, b]);
        let folder = self.folder.join("results");
        match fs::create_dir_all(&folder) {
            Ok(()) => Ok(folder.join(format!("{}-{}.jsonl", later.name, earlier.name))),
            Err(source) => Err(LadderError::Io { path: folder, source }),
        }
    }

    /// How all versions stand, in the order in which they were added, from all results there are.
    ///
    /// # Errors
    /// When a result cannot be read.
    pub fn standings(&self) -> Result<Vec<Standing>, LadderError> {
        let versions = &self.file.versions;
        let mut results = CrossTable::new(versions.len());
        for (later, version) in versions.iter().enumerate() {
            for (earlier, other) in versions[..later].iter().enumerate() {
                self.count(&mut results, [later, earlier], [version, other])?;
            }
        }
        let all = 0..versions.len();
        let wins = |bot: usize| all.clone().map(|other| results.wins(bot, other)).sum::<u64>();
        let losses = |bot: usize| all.clone().map(|other| results.wins(other, bot)).sum::<u64>();
        let ratings = results.ratings().bots;
        let standing = |(number, version): (usize, &Version)| {
            let games = wins(number) + losses(number);
            Standing {
                version: version.clone(),
                active: self.file.active.as_ref() == Some(&version.name),
                games,
                wins: wins(number),
                rating: (games > 0).then(|| ratings[number]),
            }
        };
        Ok(versions.iter().enumerate().map(standing).collect())
    }

    /// Counts the games of one match, if there was one.
    fn count(
        &self,
        results: &mut CrossTable,
        numbers: [usize; 2],
        versions: [&Version; 2],
    ) -> Result<(), LadderError> {
        let path = self.log_path(versions[0], versions[1])?;
        if !path.exists() {
            return Ok(());
        }
        let Some(log) = LogReader::open(&path)? else { return Ok(()) };
        let hashes = log.plan().bots.iter().map(|bot| bot.blake3.as_deref());
        if !hashes.eq(versions.map(|version| Some(&*version.blake3))) {
            let problem = "this match was played by other files".to_owned();
            return Err(LadderError::Broken { path, problem });
        }
        for game in log {
            let (fixture, line) = game?;
            if let Some(seat) = line.winner.map(usize::from) {
                let [winner, loser] = [seat, 1 - seat].map(|seat| numbers[fixture.bots[seat]]);
                results.add(winner, loser, fixture.opening);
            }
        }
        Ok(())
    }
}

fn write(path: &Path, content: impl AsRef<[u8]>) -> Result<(), LadderError> {
    write_atomically(path, content)
        .map_err(|source| LadderError::Io { path: path.to_owned(), source })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::referee::ending::Reason;
    use crate::ticks::Ticks;
    use crate::tournament::log::{GameLine, Log};
    use crate::tournament::plan::{Entrant, Plan};
    use crate::tournament::schedule::Shard;

    fn ladder(folder: &tempfile::TempDir) -> Ladder {
        Ladder::open(&folder.path().join("ladder")).unwrap()
    }

    #[track_caller]
    fn check(error: Result<impl std::fmt::Debug, LadderError>, expected: &str) {
        assert_eq!(error.unwrap_err().to_string(), expected);
    }

    #[test]
    fn the_latest_version_is_active_until_another_one_is() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(ladder(&folder).matches(), None);
        ladder(&folder).add(None, b"one").unwrap();
        ladder(&folder).add(Some("second"), b"two").unwrap();
        ladder(&folder).add(None, b"three").unwrap();
        let matches = || {
            let ladder = ladder(&folder);
            let (active, others) = ladder.matches().unwrap();
            let names: Vec<_> = others.iter().map(|version| version.name.clone()).collect();
            (active.name.clone(), names.join(" "))
        };
        assert_eq!(matches(), ("v3".to_owned(), "second v1".to_owned()));
        ladder(&folder).activate("second").unwrap();
        assert_eq!(matches(), ("second".to_owned(), "v3 v1".to_owned()));
        assert_eq!(fs::read(ladder(&folder).source_path("second")).unwrap(), b"two");

        check(ladder(&folder).activate("v2"), "there is no version v2");
        check(ladder(&folder).add(None, b"one"), "this is the file of version v1");
        for name in ["v1", "a-b", "../a", "", ".a"] {
            let message = format!(
                "`{name}` cannot be the name of a version: it must be new, of letters, digits, `.` and `_`"
            );
            check(ladder(&folder).add(Some(name), b"four"), &message);
        }
    }

    #[test]
    fn standings_count_all_results() {
        let folder = tempfile::tempdir().unwrap();
        for source in ["one", "two", "three"] {
            ladder(&folder).add(None, source.as_bytes()).unwrap();
        }
        let ladder = ladder(&folder);
        let (active, others) = ladder.matches().unwrap();
        let [later, earlier] = ladder.in_order([others[1], active]);
        assert_eq!((&*later.name, &*earlier.name), ("v3", "v1"));
        let bots = [later, earlier].map(|version| Entrant {
            name: version.name.clone(),
            argument: version.name.clone(),
            blake3: Some(version.blake3.clone()),
            external: false,
        });
        let plan = Plan { games: 4, ..Plan::new(bots.to_vec(), Default::default()) };
        let mut log = Log::create(&ladder.log_path(active, others[1]).unwrap(), &plan).unwrap();
        for fixture in plan.schedule().of_shard(Shard::WHOLE).take(3) {
            let line = GameLine {
                game: fixture.game,
                players: fixture.bots.map(|bot| plan.bots[bot].name.clone()),
                opening: Vec::new(),
                winner: Some(fixture.bots[0] as u8),
                reason: Reason::Goal,
                turns: 9,
                ticks: Ticks(9),
                clock_left: [Ticks(9); 2],
            };
            log.write(&line).unwrap();
        }
        let standings = ladder.standings().unwrap();
        let counts: Vec<_> =
            standings.iter().map(|standing| (standing.wins, standing.games)).collect();
        assert_eq!(counts, [(0, 3), (0, 0), (3, 3)]);
        assert!(standings[1].rating.is_none() && standings[2].active);
        assert!(standings[2].rating.unwrap().elo > standings[0].rating.unwrap().elo);
    }

    #[test]
    fn a_changed_file_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("ladder.toml"), "version = 1\n").unwrap();
        let error = Ladder::open(folder.path()).unwrap_err().to_string();
        assert!(error.contains("ladder.toml: ") && error.contains("unknown field"), "{error}");
    }
}
