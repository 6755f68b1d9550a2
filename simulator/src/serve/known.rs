//! What was read of the folder's files, kept until they change: pages ask every few seconds.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

/// By which it is seen that a file has changed: its length and when it was written.
type Stamp = (u64, SystemTime);

/// What `read` made of each file; `None` of what is not of its kind.
pub(super) struct Known<T>(Mutex<HashMap<PathBuf, (Stamp, Option<T>)>>);

impl<T> Default for Known<T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<T: Clone> Known<T> {
    /// What is in the files of a folder whose names end in `extension`, the newest first.
    pub(super) fn of(
        &self,
        folder: &Path,
        extension: &str,
        read: impl Fn(&Path, Stamp) -> Option<T>,
    ) -> impl Iterator<Item = T> {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let files = entries.filter_map(|entry| {
            let path = entry.path();
            let is_wanted = path.extension().is_some_and(|end| end == extension);
            let data = fs::metadata(&path).ok().filter(|data| is_wanted && data.is_file())?;
            Some(((data.len(), data.modified().ok()?), path))
        });
        let mut files: Vec<_> = files.collect();
        files.sort_unstable_by(|((_, a), name_a), ((_, b), name_b)| (b, name_a).cmp(&(a, name_b)));
        files.into_iter().filter_map(move |(stamp, path)| self.get(path, stamp, &read))
    }

    fn get(
        &self,
        path: PathBuf,
        stamp: Stamp,
        read: impl Fn(&Path, Stamp) -> Option<T>,
    ) -> Option<T> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, value)) = known.get(&path).filter(|(then, _)| *then == stamp) {
            return value.clone();
        }
        let value = read(&path, stamp);
        known.insert(path, (stamp, value.clone()));
        value
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn a_file_is_read_again_only_when_it_has_changed() {
        let folder = tempfile::tempdir().unwrap();
        let known = Known::default();
        let reads = Cell::new(0);
        let texts = || {
            let read = |path: &Path, _| {
                reads.set(reads.get() + 1);
                fs::read_to_string(path).ok().filter(|text| text != "none")
            };
            known.of(folder.path(), "txt", read).collect::<Vec<_>>()
        };
        assert_eq!(texts(), [""; 0]);
        fs::write(folder.path().join("a.txt"), "one").unwrap();
        fs::write(folder.path().join("b.txt"), "none").unwrap();
        fs::write(folder.path().join("c.md"), "other").unwrap();
        assert_eq!((texts(), reads.get()), (vec!["one".to_owned()], 2));
        assert_eq!((texts(), reads.get()), (vec!["one".to_owned()], 2));
        fs::write(folder.path().join("a.txt"), "longer").unwrap();
        assert_eq!((texts(), reads.get()), (vec!["longer".to_owned()], 3));
    }
}
