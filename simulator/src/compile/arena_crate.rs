//! The crate `arena` as it is compiled into submissions: the very source of the crate beside this one.

use std::path::PathBuf;
use std::sync::LazyLock;

use super::cache::Cache;
use super::crates::compile_arena;
use super::error::BuildError;
use super::rustc::Rustc;

macro_rules! sources {
    ($($path:literal),* $(,)?) => {
        &[$(($path, include_str!(concat!("../../arena/src/", $path)))),*]
    };
}

/// Every file of the crate, by its path below `src`.
const SOURCES: &[(&str, &str)] = sources![
    "lib.rs",
    "actions.rs",
    "direction.rs",
    "function.rs",
    "info.rs",
    "player.rs",
    "queries.rs",
    "tile.rs",
    "zigzag.rs",
    "__hx/mod.rs",
    "__hx/answers.rs",
    "__hx/memory.rs",
    "__hx/profile.rs",
    "__hx/runtime.rs",
    "__hx/table.rs",
    "__hx/tick.rs",
];

/// The hash of all of it, in hexadecimal.
pub(super) fn hash() -> &'static String {
    static HASH: LazyLock<String> = LazyLock::new(|| {
        let mut hasher = blake3::Hasher::new();
        for (path, text) in SOURCES {
            hasher.update(path.as_bytes()).update(&[0]).update(text.as_bytes()).update(&[0]);
        }
        hasher.finalize().to_hex().to_string()
    });
    &HASH
}

/// The compiled crate, from the cache or made now. What a statement costs is compiled in, and whether
/// ticks are booked by place.
pub(super) fn library(
    statement_ticks: u64,
    profile: bool,
    rustc: &Rustc,
    cache: &Cache,
) -> Result<PathBuf, BuildError> {
    let mut hasher = blake3::Hasher::new();
    let (ticks, profiled) = (statement_ticks.to_string(), profile.to_string());
    for part in ["hexidor arena 2", hash(), rustc.version(), &ticks, &profiled] {
        hasher.update(part.as_bytes()).update(&[0]);
    }
    let key = hasher.finalize().to_hex().to_string();
    if let Some(library) = cache.find_arena(&key) {
        return Ok(library);
    }
    let job = cache.new_job()?;
    for (path, text) in SOURCES {
        job.write(&format!("arena/{path}"), text)?;
    }
    compile_arena(rustc, job.path(), statement_ticks, profile)
        .map_err(|failure| BuildError::Toolchain { detail: failure.to_string() })?;
    cache.store_arena(&key, job)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file that is forgotten in the list would be missing in every submission.
    #[test]
    fn every_file_is_listed() {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/arena/src");
        let mut found = Vec::new();
        let mut folders = vec![PathBuf::from(root)];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    found.push(path.strip_prefix(root).unwrap().to_str().unwrap().to_owned());
                }
            }
        }
        found.sort();
        let mut listed: Vec<_> = SOURCES.iter().map(|(path, _)| (*path).to_owned()).collect();
        listed.sort();
        assert_eq!(listed, found);
    }
}
