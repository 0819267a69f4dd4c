//! The grammars under test, as the registry of languages has them, and the files that they are tried on.

#![allow(dead_code, unreachable_pub)]

use std::path::{Path, PathBuf};

use ludex_languages::LANGUAGES;
use ludex_syntax::Grammar;

/// The id of every language with its grammar, in the order of the registry.
pub fn grammars() -> impl Iterator<Item = (&'static str, &'static Grammar)> {
    LANGUAGES.all().map(|dialect| (dialect.id, dialect.grammar))
}

/// The grammar of the language with this id.
pub fn grammar(id: &str) -> &'static Grammar {
    LANGUAGES.from_id(id).unwrap_or_else(|| panic!("there is no language `{id}`")).grammar
}

/// The grammar of the files with the extension of a path.
pub fn of_path(path: &Path) -> Option<&'static Grammar> {
    LANGUAGES.from_path(path).map(|dialect| dialect.grammar)
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
