//! Many games of good and hostile bots, all mixed: the same log under any load, and nothing left behind.
//! `SOAK_GAMES=10000` plays that many for each two bots' share; a few unless told.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Child;
use std::sync::atomic::{AtomicBool, Ordering};

use tempfile::TempDir;

use crate::program::{Run, hexidor};

/// Far more than the open files of two games at a time, far fewer than one for each game.
const OPEN_FILES: usize = 60;

const GOOD: [&str; 2] = ["racer", "random"];

const HOSTILE: [&str; 8] = [
    "abort_in_a_callback",
    "acts_in_callbacks",
    "endless_recursion",
    "exit_in_a_callback",
    "growing_list",
    "more_time",
    "the_c_library_by_hand",
    "waits_for_ever",
];

/// Everything that the games may leave something in.
struct Place {
    cache: TempDir,
    temporary: TempDir,
}

impl Place {
    fn new() -> Self {
        let folder = || tempfile::tempdir().expect("a temporary folder can be made");
        Self { cache: folder(), temporary: folder() }
    }

    fn tournament(&self, games: u64) -> Run {
        let hostile = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/hostile");
        let mut run = hexidor("tournament").file("arena.toml", "memory_bytes = 16777216\n");
        for bot in GOOD {
            run = run.arg(bot);
        }
        for bot in HOSTILE {
            run = run.arg(&hostile.join(format!("{bot}.rs")).to_string_lossy());
        }
        let pairings = (GOOD.len() + HOSTILE.len()) * (GOOD.len() + HOSTILE.len() - 1) / 2;
        let each = games.div_ceil(pairings as u64).next_multiple_of(2);
        run.arg("--games")
            .arg(&each.to_string())
            .arg("--arena")
            .arg("arena.toml")
            .arg("--log")
            .arg("log")
            .arg("--jobs")
            .arg("2")
            .variable("HEXIDOR_CACHE", self.cache.path())
            .variable("TMPDIR", self.temporary.path())
    }

    /// Plays to the end, and returns the log. Meanwhile no process has too many files open.
    fn play(&self, games: u64) -> String {
        let mut run = self.tournament(games);
        let mut hexidor = run.start();
        let mut most = 0;
        while hexidor.try_wait().expect("it is a child").is_none() {
            most = most.max(open_files(&hexidor));
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        assert_eq!(hexidor.wait().expect("it is a child").code(), Some(0));
        assert!(most <= OPEN_FILES, "{most} files were open at a time");
        self.check_clean();
        fs::read_to_string(run.path("log")).expect("there is a log")
    }

    fn check_clean(&self) {
        let names = |folder: &Path| -> Vec<PathBuf> {
            let entries = fs::read_dir(folder).expect("the folder is there");
            entries.map(|entry| entry.expect("it can be read").path()).collect()
        };
        assert_eq!(names(self.temporary.path()), Vec::<PathBuf>::new());
        let is_job = |path: &PathBuf| {
            path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("job-"))
        };
        assert!(!names(self.cache.path()).iter().any(is_job), "a compilation left its folder");
        // A submission's process has its library, which is in the cache, on its command line.
        let cache = self.cache.path().to_string_lossy();
        let processes = fs::read_dir("/proc").expect("there is a list of processes").flatten();
        let commands = processes.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
        let left = commands.filter(|line| String::from_utf8_lossy(line).contains(&*cache)).count();
        assert_eq!(left, 0, "processes are left");
    }
}

fn open_files(process: &Child) -> usize {
    fs::read_dir(format!("/proc/{}/fd", process.id())).map_or(0, Iterator::count)
}

#[test]
fn good_and_hostile_bots_leave_nothing_behind() {
    if !crate::sandbox::is_whole() {
        return;
    }
    let games = std::env::var("SOAK_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(90);
    let place = Place::new();
    let alone = place.play(games);
    let stop = AtomicBool::new(false);
    let busy = std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                while !stop.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        let played = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| place.play(games)));
        stop.store(true, Ordering::Relaxed);
        played
    });
    let busy = busy.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
    assert!(alone.lines().count() as u64 > games);
    assert!(!alone.contains("host abort"), "a game counts for nobody");
    assert!(alone == busy, "the logs differ");
}
