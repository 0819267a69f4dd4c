//! Files as every session has them: how large they may be, and how their paths are written.

use std::path::{Component, Path, PathBuf};

/// The largest file that is read. Larger ones are not game modules, and their offsets would not
/// fit the trees.
pub const MAX_FILE_SIZE: u64 = 256 << 20;

/// The largest file that is read only because it lies in a folder: nobody has named or opened it, and no
/// module includes it. Files cost about ten times their size.
pub const MAX_FOUND_SIZE: u64 = 16 << 20;

/// A path without `.` and `..`, made absolute against the working directory, where there is one; symbolic links stay.
pub fn absolute(path: &Path) -> PathBuf {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                out.pop();
            }
            other => out.push(other),
        }
    }
    out
}
