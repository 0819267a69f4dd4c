//! `ludex cost`: what the parts of a file cost who plays them.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use ludex_base::Database;
use ludex_ide::LANGUAGES;
use ludex_ide::costs::costs;

use super::CostArguments;
use crate::workspace::{self, Loaded};

/// How many files around the one that is asked for are read.
const MOST_NEIGHBOURS: usize = 2000;

pub(super) fn run(arguments: &CostArguments) -> Result<ExitCode, String> {
    let path = &arguments.file;
    let dialect =
        LANGUAGES.from_path(path).ok_or_else(|| format!("{}: no language is known for this file", path.display()))?;
    let mut loaded = workspace::read(path, dialect).map_err(|error| format!("{}: {error}", path.display()))?;
    loaded.path = workspace::absolute(path);
    let mut db = Database::new(LANGUAGES, None);
    let files = workspace::load(&mut db, vec![loaded], false);
    // What allows how much stands in other files.
    workspace::load(&mut db, neighbours(path, dialect.prefix), false);
    let Some(table) = files.first().and_then(|file| costs(&db, *file)) else {
        return Err(format!("{}: nothing in {} has a cost", path.display(), dialect.name));
    };
    // A closed pipe (`| head`) is no failure.
    let _ = writeln!(std::io::stdout(), "{}", table.plain());
    Ok(ExitCode::SUCCESS)
}

/// The other files of the language in the folder of a file and in the one around it, in order. Those that
/// cannot be read are left out: nobody has asked for them.
fn neighbours(path: &Path, prefix: &str) -> Vec<Loaded> {
    let path = workspace::absolute(path);
    let folders = path.ancestors().skip(1).take(2);
    let entries = folders.filter_map(|folder| std::fs::read_dir(folder).ok()).flatten().flatten();
    let mut paths: Vec<_> = entries.map(|entry| entry.path()).filter(|other| *other != path).collect();
    paths.sort();
    let known = paths.into_iter().filter_map(|path| LANGUAGES.from_path(&path).map(|dialect| (path, dialect)));
    let own = known.filter(|(_, dialect)| dialect.prefix == prefix).take(MOST_NEIGHBOURS);
    let loaded = own.filter_map(|(path, dialect)| workspace::read(&path, dialect).ok());
    loaded.filter(|loaded| loaded.other_language().is_none()).collect()
}
