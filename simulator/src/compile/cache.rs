//! Compiled libraries by the hash of everything they depend on.
//!
//! An entry is a folder that is made under another name and then renamed, so it is there whole or
//! not at all, and several programs may build the same thing at the same time. Whoever adds an entry
//! removes those that nobody has used for a month, and what builds have left that were broken off an hour
//! ago.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use tempfile::TempDir;

use super::error::BuildError;

/// The library in an entry's folder.
const LIBRARY: &str = "submission.so";
/// The compiled crate `arena` in an entry's folder.
const ARENA: &str = "libarena.rlib";
/// Stands in the folder of a submission that has `unsafe` in it.
const UNSAFE: &str = "unsafe";

/// Entries that have not been used for so long are removed.
const UNUSED_AGE: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// The folders of jobs begin so. A compiler is stopped long before such a folder is so old.
const JOB: &str = "job-";
const JOB_AGE: Duration = Duration::from_secs(60 * 60);

/// The folder that holds all entries.
pub(super) struct Cache {
    folder: PathBuf,
}

/// A library found in the cache.
pub(super) struct Entry {
    pub(super) library: PathBuf,
    pub(super) has_unsafe: bool,
}

impl Cache {
    /// Opens the cache, which is made if need be.
    pub(super) fn open(folder: PathBuf) -> Result<Self, BuildError> {
        fs::create_dir_all(&folder).map_err(|error| BuildError::cache(&folder, error))?;
        // Compilers run in other folders.
        let folder = folder.canonicalize().map_err(|error| BuildError::cache(&folder, error))?;
        Ok(Self { folder })
    }

    pub(super) fn find(&self, key: &str) -> Option<Entry> {
        let folder = self.folder.join(key);
        let library = folder.join(LIBRARY);
        if !library.exists() {
            return None;
        }
        mark_as_used(&folder);
        Some(Entry { library, has_unsafe: folder.join(UNSAFE).exists() })
    }

    pub(super) fn find_arena(&self, key: &str) -> Option<PathBuf> {
        let folder = self.folder.join(key);
        let library = folder.join(ARENA);
        if !library.exists() {
            return None;
        }
        mark_as_used(&folder);
        Some(library)
    }

    /// A new folder to compile in, which goes away with the value.
    pub(super) fn new_job(&self) -> Result<Job, BuildError> {
        tempfile::Builder::new()
            .prefix(JOB)
            .tempdir_in(&self.folder)
            .map(Job)
            .map_err(|error| BuildError::cache(&self.folder, error))
    }

    /// Keeps the library that was compiled in `job`.
    pub(super) fn store(&self, key: &str, job: Job, has_unsafe: bool) -> Result<Entry, BuildError> {
        if has_unsafe {
            job.write(&format!("entry/{UNSAFE}"), "")?;
        }
        let library = self.keep(key, job, LIBRARY)?;
        Ok(Entry { library, has_unsafe })
    }

    /// Keeps the crate `arena` that was compiled in `job`.
    pub(super) fn store_arena(&self, key: &str, job: Job) -> Result<PathBuf, BuildError> {
        self.keep(key, job, ARENA)
    }

    /// Moves one product of a job into an entry.
    fn keep(&self, key: &str, job: Job, product: &str) -> Result<PathBuf, BuildError> {
        self.remove_unused();
        let making = job.path().join("entry");
        let folder = self.folder.join(key);
        let moved = fs::create_dir_all(&making)
            .and_then(|()| fs::rename(job.path().join(product), making.join(product)))
            .and_then(|()| fs::rename(&making, &folder));
        match moved {
            // Somebody else was faster, with the same content.
            Err(_) if folder.join(product).exists() => Ok(folder.join(product)),
            moved => moved
                .map(|()| folder.join(product))
                .map_err(|error| BuildError::cache(&folder, error)),
        }
    }
}

impl Cache {
    /// Removes what nobody has used for long. What cannot be removed stays: it only takes room.
    fn remove_unused(&self) {
        let Ok(folders) = fs::read_dir(&self.folder) else { return };
        for folder in folders.flatten() {
            let used = folder.metadata().and_then(|metadata| metadata.modified());
            let age = used.ok().and_then(|used| used.elapsed().ok());
            let is_job = folder.file_name().to_string_lossy().starts_with(JOB);
            let most = if is_job { JOB_AGE } else { UNUSED_AGE };
            if age.is_some_and(|age| age > most) {
                let _ = fs::remove_dir_all(folder.path());
            }
        }
    }
}

/// Gives an entry's folder the present time. Where that is not possible, it is only built again later.
fn mark_as_used(folder: &Path) {
    let _ = fs::File::open(folder).and_then(|folder| folder.set_modified(SystemTime::now()));
}

/// A folder to compile in.
pub(super) struct Job(TempDir);

impl Job {
    pub(super) fn path(&self) -> &Path {
        self.0.path()
    }

    /// Writes a file, with the folders that lead to it.
    pub(super) fn write(&self, path: &str, text: &str) -> Result<(), BuildError> {
        write(&self.path().join(path), text).map_err(|error| BuildError::cache(self.path(), error))
    }
}

/// Writes a file, with the folders that lead to it.
pub(super) fn write(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, text)
}

/// See [`super::default_cache_folder`].
pub(super) fn default_folder() -> PathBuf {
    let variable =
        |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if let Some(folder) = variable("HEXIDOR_CACHE") {
        return folder;
    }
    if let Some(root) = checkout() {
        return root.join("target/hexidor/cache");
    }
    variable("XDG_CACHE_HOME")
        .or_else(|| variable("HOME").map(|home| home.join(".cache")))
        .unwrap_or_else(std::env::temp_dir)
        .join("hexidor")
}

/// The checkout in which the program was started.
fn checkout() -> Option<PathBuf> {
    let here = std::env::current_dir().ok()?;
    here.ancestors()
        .find(|folder| folder.join("simulator/arena/src/lib.rs").exists())
        .map(Path::to_path_buf)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keep_library(cache: &Cache, key: &str) -> PathBuf {
        let job = cache.new_job().unwrap();
        job.write(LIBRARY, key).unwrap();
        cache.store(key, job, false).unwrap().library
    }

    #[test]
    fn what_nobody_has_used_for_a_month_is_removed() {
        let folder = TempDir::new().unwrap();
        let cache = Cache::open(folder.path().to_owned()).unwrap();
        let long_ago = SystemTime::now() - 2 * UNUSED_AGE;
        let keys = ["used", "unused"];
        for key in keys {
            keep_library(&cache, key);
        }
        for key in keys {
            let entry = fs::File::open(cache.folder.join(key)).unwrap();
            entry.set_modified(long_ago).unwrap();
        }
        assert!(cache.find("used").is_some());
        let new = keep_library(&cache, "new");
        assert_eq!(fs::read_to_string(new).unwrap(), "new");
        assert!(cache.find("used").is_some());
        assert!(cache.find("unused").is_none());
    }

    #[test]
    fn what_a_broken_off_build_left_is_removed() {
        let folder = TempDir::new().unwrap();
        let cache = Cache::open(folder.path().to_owned()).unwrap();
        let jobs: Vec<_> = ["old", "young"]
            .map(|name| cache.folder.join(format!("{JOB}{name}")))
            .into_iter()
            .inspect(|job| fs::create_dir(job).unwrap())
            .collect();
        let long_ago = SystemTime::now() - 2 * JOB_AGE;
        fs::File::open(&jobs[0]).unwrap().set_modified(long_ago).unwrap();
        keep_library(&cache, "key");
        assert_eq!(jobs.iter().map(|job| job.exists()).collect::<Vec<_>>(), [false, true]);
    }

    #[test]
    fn two_builds_of_the_same_thing_agree() {
        let folder = TempDir::new().unwrap();
        let cache = Cache::open(folder.path().to_owned()).unwrap();
        assert_eq!(keep_library(&cache, "key"), keep_library(&cache, "key"));
        // Nothing else is left: neither a job's folder nor a second entry.
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
