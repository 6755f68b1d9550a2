//! Files that appear whole or not at all. Every file that is written at once goes this way; only the logs
//! of tournaments grow line by line.

use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use tempfile::NamedTempFile;

/// Writes a file by way of another one beside it; its folder is made if there is none. A file that was
/// there before is left as it was if that fails. What is no file (a pipe, a terminal) is written as it is.
pub(crate) fn write_atomically(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    let is_special = std::fs::metadata(path).is_ok_and(|data| !data.is_file() && !data.is_dir());
    if is_special {
        return std::fs::write(path, content);
    }
    beside(path, content.as_ref())?.persist(path)?;
    Ok(())
}

/// Writes a file by the same promise where there is none yet.
pub(crate) fn write_new(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    beside(path, content.as_ref())?.persist_noclobber(path)?;
    Ok(())
}

/// The content, on the disk under another name.
fn beside(path: &Path, content: &[u8]) -> io::Result<NamedTempFile> {
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    std::fs::create_dir_all(folder)?;
    // The usual permissions, not those of a secret: others may look at it.
    let usual = std::fs::Permissions::from_mode(0o666);
    let mut file = tempfile::Builder::new().permissions(usual).tempfile_in(folder)?;
    file.write_all(content)?;
    file.as_file().sync_all()?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_made_and_nothing_is_left_beside_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a/b/replay.json");
        write_atomically(&path, "one").unwrap();
        write_atomically(&path, "two").unwrap();
        let error = write_new(&path, "three").unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "two");
        assert_eq!(std::fs::read_dir(path.parent().unwrap()).unwrap().count(), 1);
        write_new(&folder.path().join("c/new"), "new").unwrap();
    }

    #[test]
    fn what_is_no_file_stays_what_it_is() {
        let full = Path::new("/dev/full");
        let error = write_atomically(full, "one").unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        write_atomically(Path::new("/dev/null"), "one").unwrap();
        assert!(!full.metadata().unwrap().is_file());
    }
}
