//! Preludes: files of types and values without a header, whose definitions stand before those of a game. The document
//! does not know them; the implementation reads a second text before the game, and leaves open where it comes from.
//! Here a game names its prelude in a comment at its beginning, `-- prelude: Tools.bglp`, by a path from its own folder.

use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use ludex_base::file::module_name;
use ludex_base::model::Link;
use ludex_base::{Db, File, TextRange};
use ludex_syntax::TextSize;

/// The extension of preludes.
pub(crate) const EXTENSION: &str = "bglp";

/// The word that names a prelude in a comment.
const MARK: &str = "prelude:";

/// The prelude that a file names.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Named {
    /// The name and its place.
    pub name: Option<(String, TextRange)>,
    /// The link to it; none without a name.
    pub links: Vec<Link>,
}

/// True for a file that is a prelude itself.
pub(crate) fn is_prelude(db: &dyn Db, file: File) -> bool {
    file.path(db).extension().is_some_and(|extension| extension == EXTENSION)
}

/// The prelude that a file names in one of the comments at its beginning, the header between them. Depends on the text
/// of the file alone.
#[salsa::tracked]
pub fn named(db: &dyn Db, file: File) -> Arc<Named> {
    let text: &str = file.text(db);
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let words = line.trim();
        if let Some(comment) = words.strip_prefix("--") {
            if let Some(name) = comment.trim_start().strip_prefix(MARK).map(str::trim)
                && is_below(Path::new(name))
            {
                let at = start + line.find(name).unwrap_or_default();
                let range = TextRange::at(TextSize::new(at as u32), TextSize::of(name));
                let links = vec![Link { module: module_name(Path::new(name)) }];
                return Arc::new(Named { name: Some((name.to_owned(), range)), links });
            }
        } else if !words.is_empty() && !words.starts_with("game ") {
            break;
        }
        start += line.len();
    }
    Arc::default()
}

/// True for a path of a prelude in the same folder or below it.
fn is_below(path: &Path) -> bool {
    let is_plain = path.components().all(|part| matches!(part, Component::Normal(_)));
    is_plain && path.extension().is_some_and(|extension| extension == EXTENSION)
}

/// The path of the prelude that a file names; a prelude has none itself.
pub(crate) fn path(db: &dyn Db, file: File) -> Option<PathBuf> {
    let (name, _) = named(db, file).name.as_ref()?;
    if is_prelude(db, file) {
        return None;
    }
    Some(file.path(db).parent()?.join(name))
}

/// The prelude of a file, if it names one that exists.
pub(crate) fn of(db: &dyn Db, file: File) -> Option<File> {
    let path = path(db, file)?;
    db.path_slot(&path).file(db).filter(|other| other.dialect(db) == file.dialect(db))
}
