//! `ludex sample`: many games through the world that files describe, played by dice.

use std::path::Path;
use std::process::ExitCode;

use ludex_base::Database;
use ludex_ide::sample::sample;
use ludex_languages::LANGUAGES;

use super::SampleArguments;
use super::output::write;
use crate::workspace;

pub(super) fn run(arguments: &SampleArguments) -> Result<ExitCode, String> {
    let base = workspace::absolute(Path::new("."));
    let mut db = Database::new(LANGUAGES, None);
    db.set_settings(super::read_settings(&arguments.config, &base)?);
    let files = workspace::load(&mut db, super::read_paths(&arguments.paths)?);
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
