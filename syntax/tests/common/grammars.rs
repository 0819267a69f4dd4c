//! The grammars under test, by the language id, and the files that they are tried on.

#![allow(dead_code, unreachable_pub)]

use std::path::{Path, PathBuf};

use ludex_syntax::{Grammar, bdl, bogl, gdl, hy, trench};

/// The id of each language, the extension of its files, and its grammar.
pub const GRAMMARS: [(&str, &str, &Grammar); 6] = [
    ("gdl", "g", &gdl::GRAMMAR),
    ("bdl", "bdl", &bdl::GRAMMAR),
    ("trench", "tr", &trench::SCRIPT),
    ("trench-game", "trg", &trench::GAME),
    ("hy", "hy", &hy::GRAMMAR),
    ("bogl", "bgl", &bogl::GRAMMAR),
];

/// The grammar of the language with this id.
pub fn grammar(id: &str) -> &'static Grammar {
    let found = GRAMMARS.iter().find(|(own, ..)| *own == id);
    found.unwrap_or_else(|| panic!("there is no grammar `{id}`")).2
}

/// The grammar of the files with the extension of a path.
pub fn of_path(path: &Path) -> Option<&'static Grammar> {
    let extension = path.extension()?.to_str()?.to_ascii_lowercase();
    GRAMMARS.iter().find(|(_, own, _)| *own == extension).map(|(_, _, grammar)| *grammar)
}

/// Every file below a folder that has a grammar here, in order; none if there is no such folder.
pub fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut folders = vec![folder.to_owned()];
    let mut files = Vec::new();
    while let Some(next) = folders.pop() {
        for path in std::fs::read_dir(next).into_iter().flatten().flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                folders.push(path);
            } else if of_path(&path).is_some() {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}
