//! The scripts that a game file asks for, and the files they are in.

use std::path::{Component, Path, PathBuf};

use ludex_base::file::module_name;
use ludex_base::importing::Importing;
use ludex_base::model::Link;
use ludex_base::moved_link::{MovedLink, relative};
use ludex_base::{Db, File, Name};

use crate::{TrenchGame, tree};

impl Importing for TrenchGame {
    /// Rewrites the path of a script after files have moved: from the folder in which it begins now, and with `./` in
    /// front if that is there now.
    fn relinked_text(&self, _db: &dyn Db, link: &MovedLink<'_>) -> Option<String> {
        if Path::new(link.written).is_absolute() {
            return link.to.after.to_str().map(str::to_owned);
        }
        let bases = link.bases(script_folders, |folder| join(folder, link.written) == link.to.before)?;
        let path = relative(bases.first()?, link.to.after)?;
        let begins_well = path.starts_with(|first: char| first.is_ascii_alphabetic() || first == '.');
        let stays = path.starts_with("../") || (begins_well && !link.written.starts_with("./"));
        Some(if stays { path } else { format!("./{path}") })
    }
}

/// The scripts that a game file asks for, without places.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct GameIndex {
    /// The paths of the scripts as written, in order.
    pub scripts: Vec<Name>,
    /// The paths as links.
    pub links: Vec<Link>,
}

/// The scripts a game file asks for.
#[salsa::tracked]
pub fn index(db: &dyn Db, file: File) -> GameIndex {
    let mut index = GameIndex::default();
    let Some(source) = tree::source(db, file) else { return index };
    for path in source.players().filter_map(|player| player.path()) {
        let text = path.text();
        index.links.push(Link { module: module_name(Path::new(&text)) });
        index.scripts.push(Name::new(&text));
    }
    index
}

/// The place of a player's script.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Script {
    /// The file to which its path leads from the folder of the game file.
    Beside(File),
    /// The file to which its path leads from a folder further up, in which the program may have been called.
    Above(File),
    /// Nowhere.
    Missing,
}

impl Script {
    /// The script, if there is one.
    pub(crate) fn file(self) -> Option<File> {
        match self {
            Script::Beside(file) | Script::Above(file) => Some(file),
            Script::Missing => None,
        }
    }
}

/// The most folders above that of the game file that are tried.
const MAX_FOLDERS_ABOVE: usize = 3;

/// The paths at which a player's script may lie, in the order of the search. The document does not say what a path is
/// relative to; for the compiler it was the working directory, later the folder of the game file (reference/trench.md,
/// section 7).
pub(crate) fn script_paths(game: &Path, path: &str) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = Vec::new();
    for folder in script_folders(game) {
        let candidate = join(&folder, path);
        if !paths.contains(&candidate) {
            paths.push(candidate);
        }
    }
    paths
}

/// The folders in which the paths of a game file may begin.
fn script_folders(game: &Path) -> Vec<PathBuf> {
    let folder = game.parent().unwrap_or(Path::new(""));
    folder.ancestors().take(1 + MAX_FOLDERS_ABOVE).map(Path::to_owned).collect()
}

/// A path from a folder, without `.` and `..`.
fn join(folder: &Path, path: &str) -> PathBuf {
    let mut out = folder.to_owned();
    for part in Path::new(path).components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                out.pop();
            }
            // The root of an absolute path takes the place of the folder.
            _ => out.push(part.as_os_str()),
        }
    }
    out
}

/// True if the extension of a path is one the compiler reads (reference/trench.md, section 7).
pub(crate) fn extension_is_known(path: &str) -> bool {
    let extension = Path::new(path).extension().map(|extension| extension.to_string_lossy().to_ascii_lowercase());
    extension.is_some_and(|extension| matches!(extension.as_str(), "tr" | "trg"))
}

/// The script that a path in a game file leads to.
pub(crate) fn resolve_script(db: &dyn Db, game: File, path: &str) -> Script {
    for (position, candidate) in script_paths(game.path(db), path).iter().enumerate() {
        if let Some(file) = db.path_slot(candidate).file(db) {
            return if position == 0 { Script::Beside(file) } else { Script::Above(file) };
        }
    }
    Script::Missing
}
