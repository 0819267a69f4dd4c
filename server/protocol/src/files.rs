//! Files as every session has them: how large they may be, and how their paths are written.

use std::path::{Component, Path, PathBuf, Prefix};

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
            // `c:` and `C:` are one drive, and URIs are compared as texts.
            Component::Prefix(prefix) => match prefix.kind() {
                Prefix::Disk(letter) => out.push(format!("{}:", char::from(letter))),
                _ => out.push(part),
            },
            other => out.push(other),
        }
    }
    out
}

#[cfg(all(test, windows))]
mod tests {
    use super::*;

    #[test]
    fn a_drive_has_one_spelling() {
        for path in ["c:/games/a.g", "C:\\games\\.\\a.g", "c:\\maps\\..\\games\\a.g"] {
            assert_eq!(absolute(Path::new(path)).to_str(), Some("C:\\games\\a.g"), "{path}");
        }
    }
}
