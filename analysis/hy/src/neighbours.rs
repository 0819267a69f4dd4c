//! The files around one that configures levels: what it rests on although it does not ask for it. Levels name the levels
//! of other files, and items, creatures and pictures that modules beside them define, in Hy or in Python
//! (reference/pyherc.md, Names of the real game).
//!
//! Read are the folder of the level file and, from inside of the game's package, the folder of its levels; and of the
//! package's configuration the one file that says where a game begins. Python that lies elsewhere is left alone.

use std::path::{Path, PathBuf};

/// The package of the game.
const PACKAGE: &str = "herculeum";

/// The package of the game that a path lies in, if it does.
fn package(path: &Path) -> Option<&Path> {
    path.ancestors().skip(1).find(|folder| folder.file_name().is_some_and(|name| name == PACKAGE))
}

/// The folders whose files may define what the levels of a file name.
pub(crate) fn folders(path: &Path) -> Vec<PathBuf> {
    let own = path.parent().map(Path::to_owned);
    let levels = package(path).map(|package| package.join("config").join("levels"));
    let mut folders: Vec<PathBuf> = own.into_iter().chain(levels).collect();
    folders.dedup();
    folders
}

/// The files that may say in which level a game begins.
pub(crate) fn files(path: &Path) -> Vec<PathBuf> {
    let beside = path.parent().and_then(Path::parent).map(|folder| folder.join("config.py"));
    let of_package = package(path).map(|package| package.join("config").join("config.py"));
    let mut files: Vec<PathBuf> = beside.into_iter().chain(of_package).collect();
    files.dedup();
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(paths: Vec<PathBuf>) -> Vec<String> {
        paths.iter().map(|path| path.display().to_string().replace('\\', "/")).collect()
    }

    #[test]
    fn a_package_is_read_from_inside() {
        let levels = Path::new("/src/herculeum/config/levels/mines.hy");
        assert_eq!(shown(folders(levels)), ["/src/herculeum/config/levels"]);
        assert_eq!(shown(files(levels)), ["/src/herculeum/config/config.py"]);
        let test = Path::new("/src/herculeum/test/mines.hy");
        assert_eq!(shown(folders(test)), ["/src/herculeum/test", "/src/herculeum/config/levels"]);
        assert_eq!(shown(files(test)), ["/src/herculeum/config.py", "/src/herculeum/config/config.py"]);
    }

    #[test]
    fn elsewhere_only_what_lies_beside_is_read() {
        assert_eq!(shown(folders(Path::new("/game/mines.hy"))), ["/game"]);
        assert_eq!(shown(files(Path::new("/game/mines.hy"))), ["/config.py"]);
    }
}
