//! The folders that may be read and written: all of them or, while somebody else gives the orders, those that are named.
//!
//! Whatever reads or writes a file, or looks for files in a folder, asks here first. A path counts by where it leads in
//! the end, so that a link is no way out.

use std::io::{Error, ErrorKind, Result};
use std::path::{Path, PathBuf};
use std::sync::{PoisonError, RwLock};

/// The folders that are open, without links. [`None`]: all of them.
static OPEN: RwLock<Option<Vec<PathBuf>>> = RwLock::new(None);

/// Opens these folders and closes all others, for the whole process.
#[cfg_attr(not(feature = "mcp"), allow(dead_code))]
pub(crate) fn close_all_but(folders: &[PathBuf]) {
    let real = folders.iter().filter_map(|folder| std::fs::canonicalize(folder).ok()).collect();
    *OPEN.write().unwrap_or_else(PoisonError::into_inner) = Some(real);
}

/// True if only some folders are open.
pub(crate) fn is_closed() -> bool {
    OPEN.read().unwrap_or_else(PoisonError::into_inner).is_some()
}

/// True if a file or folder may be read and written. What is not there lies where the folder around it lies.
pub(crate) fn is_open(path: &Path) -> bool {
    let open = OPEN.read().unwrap_or_else(PoisonError::into_inner);
    open.as_ref().is_none_or(|open| is_inside(path, open))
}

fn is_inside(path: &Path, folders: &[PathBuf]) -> bool {
    let real = path.ancestors().find_map(|part| std::fs::canonicalize(part).ok());
    real.is_some_and(|real| folders.iter().any(|folder| real.starts_with(folder)))
}

/// An error if a file or folder must not be read or written.
pub(crate) fn check(path: &Path) -> Result<()> {
    if is_open(path) {
        return Ok(());
    }
    Err(Error::new(ErrorKind::PermissionDenied, "this lies outside of the folders that may be read"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_counts_by_where_it_leads() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        for name in ["in", "out"] {
            std::fs::create_dir(path(name)).expect("a folder");
            std::fs::write(path(name).join("a.g"), "").expect("written");
        }
        let open = [std::fs::canonicalize(path("in")).expect("a folder")];
        for (name, expected) in [
            ("in", true),
            ("in/a.g", true),
            ("in/b/c.g", true),
            ("in/../in/a.g", true),
            ("out/a.g", false),
            ("out/b.g", false),
            ("in/../out/a.g", false),
            ("in/../b.g", false),
            ("inner/a.g", false),
            (".", false),
        ] {
            assert_eq!(is_inside(&path(name), &open), expected, "{name}");
        }
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(path("out/a.g"), path("in/l.g")).expect("a link");
            std::os::unix::fs::symlink(path("out"), path("in/l")).expect("a link");
            assert!(!is_inside(&path("in/l.g"), &open) && !is_inside(&path("in/l/b.g"), &open));
        }
        assert!(!is_closed() && is_open(Path::new("/")));
    }
}
