//! `ludex sample`: many games through the world that files describe, played by dice.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use ludex_base::Database;
use ludex_ide::sample::sample;
use ludex_languages::LANGUAGES;

use super::SampleArguments;
use super::output::write;
use crate::workspace::{self, Loaded};

pub(super) fn run(arguments: &SampleArguments) -> Result<ExitCode, String> {
    let base = workspace::absolute(Path::new("."));
    let mut db = Database::new(LANGUAGES, None);
    db.set_settings(super::read_settings(&arguments.config, &base)?);
    let files = workspace::load(&mut db, read(&arguments.paths)?);
    let mut refused = Vec::new();
    let mut reported = false;
    for dialect in LANGUAGES.all() {
        if !files.iter().any(|file| file.dialect(&db) == dialect) {
            continue;
        }
        match sample(&db, dialect, arguments.games, arguments.seed) {
            Some(Ok(report)) => {
                write(report.as_bytes())?;
                reported = true;
            }
            Some(Err(why)) => refused.push(why),
            None => {}
        }
    }
    // The process ends anyway.
    std::mem::forget(db);
    match refused.into_iter().next() {
        _ if reported => Ok(ExitCode::SUCCESS),
        Some(why) => Err(why),
        None => Err("there is nothing here that the dice make: no file is of a language with such games".to_owned()),
    }
}

/// The files that are named, and those that lie in folders that are named. What a folder holds and cannot be read is
/// left out.
fn read(paths: &[PathBuf]) -> Result<Vec<Loaded>, String> {
    let mut loaded = Vec::new();
    for path in paths {
        if path.is_dir() {
            loaded.extend(super::read_folder(path));
        } else {
            loaded.push(super::read_named(path)?);
        }
    }
    Ok(loaded)
}
