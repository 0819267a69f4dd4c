//! New contents for files that nobody may lose: at every moment the old text or the new one is there as a whole.

use std::fs::{File, Metadata};
use std::io::{Error, ErrorKind, Read as _, Result, Seek as _, Write as _};
use std::path::Path;

use tempfile::NamedTempFile;

use crate::fence;

/// Replaces the bytes of a file, if it still holds those that were read. The file keeps its permissions, its owner
/// and its links: what a symbolic link leads to is replaced, and the other names of a file lead to the new bytes.
///
/// # Errors
/// If the file cannot be written, or holds something else by now. It is as it was then.
pub(super) fn replace(path: &Path, before: &[u8], after: &[u8]) -> Result<()> {
    fence::check(path)?;
    let path = std::fs::canonicalize(path)?;
    // Who must not write a file must not replace it either.
    let mut file = File::options().read(true).write(true).open(&path)?;
    let metadata = file.metadata()?;
    let mut found = Vec::with_capacity(before.len());
    file.read_to_end(&mut found)?;
    if found != before {
        return Err(Error::other("it has changed since it was read"));
    }
    match beside(&path, &metadata, after)? {
        Some(new) => {
            // Windows replaces no file that is open.
            drop(file);
            put_in_place(new, &path)
        }
        None => overwrite(&mut file, &path, before, after),
    }
}

/// Writes a new file.
///
/// # Errors
/// If there is one of that name, or it cannot be written. Nothing is left of it then.
pub(super) fn create(path: &Path, bytes: &[u8]) -> Result<()> {
    fence::check(path)?;
    let mut file = File::options().write(true).create_new(true).open(path)?;
    let written = file.write_all(bytes).and_then(|()| file.sync_all());
    if written.is_err() {
        let _ = std::fs::remove_file(path);
    }
    written
}

/// Removes a file that has been created, if it still holds these bytes.
///
/// # Errors
/// If it cannot be removed, or holds something else by now.
pub(super) fn remove(path: &Path, bytes: &[u8]) -> Result<()> {
    if std::fs::read(path)? != bytes {
        return Err(Error::other("it has changed since it was written"));
    }
    std::fs::remove_file(path)
}

/// A file in the same folder with the bytes, the permissions and the owner that the file is to have; `None` if the
/// file has other names or there can be no such file, so that it has to be written itself.
fn beside(path: &Path, metadata: &Metadata, bytes: &[u8]) -> Result<Option<NamedTempFile>> {
    if has_other_names(metadata) {
        return Ok(None);
    }
    let mut new = match temporary(folder_of(path)) {
        Ok(new) => new,
        // The folder may be closed for those who may write the file.
        Err(error) if matches!(error.kind(), ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem) => {
            return Ok(None);
        }
        Err(error) => return Err(error),
    };
    if !takes_owner(new.as_file(), metadata) {
        return Ok(None);
    }
    new.write_all(bytes)?;
    new.as_file().set_permissions(metadata.permissions())?;
    new.as_file().sync_all()?;
    Ok(Some(new))
}

fn put_in_place(new: NamedTempFile, path: &Path) -> Result<()> {
    new.persist(path).map_err(|error| error.error)?;
    // The name outlives a power failure once the folder is on the disk. Not every system can do that with folders.
    if let Ok(folder) = File::open(folder_of(path)) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// Writes the file itself. What does not fit any more is written first, so that a full disk is noticed while the old
/// bytes are still there; a copy of them is kept until the new ones are on the disk.
fn overwrite(file: &mut File, path: &Path, before: &[u8], after: &[u8]) -> Result<()> {
    let mut copy = temporary(folder_of(path)).or_else(|_| temporary(&std::env::temp_dir()))?;
    copy.write_all(before)?;
    copy.as_file().sync_all()?;
    let common = before.len().min(after.len());
    let mut write = |at: usize, bytes: &[u8]| -> Result<()> {
        file.seek(std::io::SeekFrom::Start(at as u64))?;
        file.write_all(bytes)
    };
    let written = write(common, &after[common..]).and_then(|()| write(0, &after[..common]));
    let written = written.and_then(|()| file.set_len(after.len() as u64)).and_then(|()| file.sync_all());
    let Err(error) = written else { return Ok(()) };
    let mut restore = || -> Result<()> {
        file.seek(std::io::SeekFrom::Start(0))?;
        file.write_all(before)?;
        file.set_len(before.len() as u64)?;
        file.sync_all()
    };
    match restore() {
        Ok(()) => Err(error),
        Err(_) => {
            let copy_path = copy.keep().map_or_else(|error| error.file.path().to_owned(), |(_, path)| path);
            let message =
                format!("{error}; only a part of it was written, and its old text is in {}", copy_path.display());
            Err(Error::new(error.kind(), message))
        }
    }
}

fn folder_of(path: &Path) -> &Path {
    path.parent().unwrap_or(Path::new("/"))
}

/// A file that is removed unless it takes the place of another one. Its name has no extension of a game's file.
fn temporary(folder: &Path) -> Result<NamedTempFile> {
    tempfile::Builder::new().prefix(".ludex-").suffix(".tmp").tempfile_in(folder)
}

#[cfg(unix)]
fn has_other_names(metadata: &Metadata) -> bool {
    std::os::unix::fs::MetadataExt::nlink(metadata) > 1
}

#[cfg(not(unix))]
fn has_other_names(_metadata: &Metadata) -> bool {
    false
}

/// True if a new file has the owner and the group that another one has, or has got them now.
#[cfg(unix)]
fn takes_owner(new: &File, metadata: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let (user, group) = (metadata.uid(), metadata.gid());
    let same = new.metadata().is_ok_and(|metadata| metadata.uid() == user && metadata.gid() == group);
    same || std::os::unix::fs::fchown(new, Some(user), Some(group)).is_ok()
}

#[cfg(not(unix))]
fn takes_owner(_new: &File, _metadata: &Metadata) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    /// A folder with a file that holds `old text`.
    fn folder() -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.g");
        std::fs::write(&path, "old text").expect("written");
        (folder, path)
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = std::fs::read_dir(folder).expect("a folder").flatten();
        let mut names: Vec<String> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_gets_its_new_bytes() {
        let (folder, path) = folder();
        for (before, after) in
            [("old text", "a text that is longer"), ("a text that is longer", "short"), ("short", "")]
        {
            replace(&path, before.as_bytes(), after.as_bytes()).expect("written");
            assert_eq!(std::fs::read_to_string(&path).expect("the file"), after);
        }
        assert_eq!(names(folder.path()), ["a.g"]);
    }

    #[test]
    fn a_file_that_somebody_else_has_changed_stays() {
        let (folder, path) = folder();
        let error = replace(&path, b"older text", b"new text").expect_err("refused");
        assert!(error.to_string().contains("has changed"), "{error}");
        assert_eq!(std::fs::read_to_string(&path).expect("the file"), "old text");
        assert_eq!(names(folder.path()), ["a.g"]);
    }

    #[test]
    fn a_new_file_takes_no_other_ones_place() {
        let (folder, path) = folder();
        assert_eq!(create(&path, b"new text").map_err(|error| error.kind()), Err(ErrorKind::AlreadyExists));
        assert_eq!(std::fs::read_to_string(&path).expect("the file"), "old text");
        let new = folder.path().join("b.g");
        create(&new, b"new text").expect("written");
        assert!(remove(&new, b"other text").is_err());
        assert_eq!(names(folder.path()), ["a.g", "b.g"]);
        remove(&new, b"new text").expect("removed");
        assert_eq!(names(folder.path()), ["a.g"]);
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_are_kept() {
        use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
        let (folder, path) = folder();
        let (symbolic, hard) = (folder.path().join("b.g"), folder.path().join("c.g"));
        std::os::unix::fs::symlink("a.g", &symbolic).expect("a link");
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o640)).expect("permissions");
        replace(&symbolic, b"old text", b"new text").expect("written");
        assert!(std::fs::symlink_metadata(&symbolic).expect("the link").is_symlink());
        assert_eq!(std::fs::read_to_string(&path).expect("the file"), "new text");
        assert_eq!(std::fs::metadata(&path).expect("the file").mode() & 0o777, 0o640);
        std::fs::hard_link(&path, &hard).expect("a link");
        for (before, after) in [("new text", "a text that is longer"), ("a text that is longer", "short")] {
            replace(&hard, before.as_bytes(), after.as_bytes()).expect("written");
            assert_eq!(std::fs::read_to_string(&path).expect("the file"), after);
        }
        assert_eq!(std::fs::metadata(&path).expect("the file").nlink(), 2);
        assert_eq!(names(folder.path()), ["a.g", "b.g", "c.g"]);
    }
}
