//! Compiled libraries by the hash of everything they depend on.
//!
//! An entry is a folder that is made under another name and then renamed, so it is there whole or
//! not at all, and several programs may build the same thing at the same time.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::error::BuildError;

/// The library in an entry's folder.
const LIBRARY: &str = "submission.so";
/// The compiled crate `arena` in an entry's folder.
const ARENA: &str = "libarena.rlib";
/// Stands in the folder of a submission that has `unsafe` in it.
const UNSAFE: &str = "unsafe";

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
        library.exists().then(|| Entry { library, has_unsafe: folder.join(UNSAFE).exists() })
    }

    pub(super) fn find_arena(&self, key: &str) -> Option<PathBuf> {
        Some(self.folder.join(key).join(ARENA)).filter(|library| library.exists())
    }

    /// A new folder to compile in, which goes away with the value.
    pub(super) fn new_job(&self) -> Result<Job, BuildError> {
        tempfile::Builder::new()
            .prefix("job-")
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
