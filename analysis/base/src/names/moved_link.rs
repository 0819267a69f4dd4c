//! A link between files that get other paths: what a language needs to write it anew.

use std::path::{Component, Path, PathBuf};

/// The path of a file before and after files move; the same if this one stays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moved<'a> {
    /// The path now.
    pub before: &'a Path,
    /// The path after the move.
    pub after: &'a Path,
}

/// A place where a file names another one, of which at least one moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MovedLink<'a> {
    /// The text that stands there.
    pub written: &'a str,
    /// The file it stands in.
    pub from: Moved<'a>,
    /// The file it leads to.
    pub to: Moved<'a>,
}

impl MovedLink<'_> {
    /// The folders that the link may be written from after the move: first the one it is written from
    /// now, then the others. `folders` gives those that are searched for the links of a file, in their
    /// order, and `resolves` tells the one from which the link leads to its file; `None` if that is none.
    pub fn bases(
        &self,
        folders: impl Fn(&Path) -> Vec<PathBuf>,
        resolves: impl Fn(&Path) -> bool,
    ) -> Option<Vec<PathBuf>> {
        let before = folders(self.from.before);
        let position = before.iter().position(|folder| resolves(folder))?;
        let mut after = folders(self.from.after);
        // A folder further up stays what it is; the first one is always that of the file itself.
        if position > 0
            && let Some(same) = after.iter().position(|folder| *folder == before[position])
        {
            after[..=same].rotate_right(1);
        }
        Some(after)
    }
}

/// The way from a folder to a file; `None` if there is none, as between two drives. Both are absolute and without `..`.
pub fn way(folder: &Path, file: &Path) -> Option<PathBuf> {
    let from: Vec<Component<'_>> = folder.components().collect();
    let to: Vec<Component<'_>> = file.components().collect();
    let common = from.iter().zip(&to).take_while(|(one, other)| one == other).count();
    if common == 0 {
        return None;
    }
    Some(from[common..].iter().map(|_| Component::ParentDir).chain(to[common..].iter().copied()).collect())
}

/// The way from a folder to a file, with `/` between its parts; `None` if there is none, or if it cannot be
/// written as text.
pub fn relative(folder: &Path, file: &Path) -> Option<String> {
    let way = way(folder, file)?;
    let parts: Vec<&str> = way.iter().map(|part| part.to_str()).collect::<Option<_>>()?;
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_between_paths() {
        let way = |folder: &str, file: &str| relative(Path::new(folder), Path::new(file));
        assert_eq!(way("/a/b", "/a/b/c.tr").as_deref(), Some("c.tr"));
        assert_eq!(way("/a/b", "/a/c/d.tr").as_deref(), Some("../c/d.tr"));
        assert_eq!(way("/", "/a/c.tr").as_deref(), Some("a/c.tr"));
        assert_eq!(way("/a/b", "c.tr"), None);
    }

    #[test]
    fn a_link_is_written_from_where_it_was_written_before() {
        let folders = |path: &Path| path.ancestors().skip(1).map(Path::to_owned).collect::<Vec<_>>();
        let bases = |from: &str, to: &str, lead: &str| {
            let from = Moved { before: Path::new(from), after: Path::new(to) };
            let to = Moved { before: Path::new("/x"), after: Path::new("/y") };
            let link = MovedLink { written: "x", from, to };
            link.bases(folders, |folder| folder == Path::new(lead))
        };
        let paths = |paths: &[&str]| Some(paths.iter().map(PathBuf::from).collect::<Vec<_>>());
        assert_eq!(bases("/a/b/c", "/a/d/c", "/a/b"), paths(&["/a/d", "/a", "/"]));
        assert_eq!(bases("/a/b/c", "/a/d/c", "/a"), paths(&["/a", "/a/d", "/"]));
        assert_eq!(bases("/a/b/c", "/d/c", "/a"), paths(&["/d", "/"]));
        assert_eq!(bases("/a/b/c", "/d/c", "/e"), None);
    }
}
