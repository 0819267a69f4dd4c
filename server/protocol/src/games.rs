//! The example games of the repository (docs/examples), which the program has with it: examples of the names that
//! languages bring along are taken from them.

use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use ludex_base::Database;
use ludex_languages::LANGUAGES;
use ludex_syntax::encoding::Encoding;

/// The names of the files below [`FOLDER`], and their texts. `build.rs` lists them.
static FILES: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/games.rs"));

/// The folder of the games in the repository of Ludex.
const FOLDER: &str = "docs/examples";

/// The games, with their indexes up to date. Nothing in them ever changes.
pub fn games() -> Database {
    static GAMES: LazyLock<Mutex<Database>> = LazyLock::new(|| Mutex::new(read()));
    GAMES.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

fn read() -> Database {
    let mut db = Database::new(LANGUAGES, None);
    for (name, text) in FILES {
        let path = Path::new(FOLDER).join(name);
        // Beside the games lie texts that are no programs, such as inputs.
        if let Some(dialect) = LANGUAGES.from_path(&path) {
            db.set_file(&path, dialect, Arc::from(*text), Encoding::Utf8);
        }
    }
    db.refresh_mentions();
    db
}

#[cfg(test)]
mod tests {
    use ludex_base::Db;
    use ludex_ide::diagnostics::diagnostics;

    use super::*;

    #[test]
    fn the_games_are_there_and_have_no_faults() {
        let db = games();
        let files = db.files();
        for dialect in LANGUAGES.all() {
            assert!(files.iter().any(|file| file.dialect(&db) == dialect), "{dialect:?}");
        }
        for file in files {
            let found = diagnostics(&db, file);
            assert!(found.is_empty(), "{}: {found:?}", file.path(&db).display());
        }
    }
}
