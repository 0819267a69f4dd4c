//! `ludex test`: what programs expect of themselves.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use ludex_base::run::{Expectation, Verdict};
use ludex_base::{Database, File};
use ludex_ide::play::{expectations, try_expectations};
use ludex_languages::LANGUAGES;
use serde_json::{Value, json};

use super::output::{say, write, write_json};
use super::place::{self, Points};
use crate::workspace::{self, Loaded, relative};

#[derive(clap::Args, Debug)]
pub(super) struct TestArguments {
    /// Files and folders with programs
    #[arg(default_value = ".")]
    paths: Vec<PathBuf>,
    /// Print one JSON object, with every test and what became of it
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &TestArguments) -> Result<ExitCode, String> {
    if arguments.paths.iter().any(|path| path.is_relative()) {
        super::require_current_folder()?;
    }
    let base = workspace::absolute(Path::new("."));
    let mut loaded: Vec<Loaded> = Vec::new();
    let mut unreadable = false;
    for path in &arguments.paths {
        if path.is_dir() {
            unreadable |= !read_folder(path, &mut loaded);
            continue;
        }
        match super::read_named(path) {
            Ok(file) => loaded.push(file),
            Err(why) => {
                unreadable = true;
                say(&why);
            }
        }
    }
    let mut db = Database::new(LANGUAGES, None);
    let mut files = workspace::load(&mut db, loaded);
    // A file that is named twice is tried once.
    files.sort_by(|one, other| one.path(&db).cmp(other.path(&db)));
    files.dedup();
    let (mut tried, mut failed, mut listed) = (0_usize, 0_usize, Vec::new());
    for file in files {
        let expected = expectations(&db, file);
        let verdicts = try_expectations(&db, file, &expected);
        for (expectation, verdict) in expected.iter().zip(&verdicts) {
            tried += 1;
            failed += usize::from(verdict.problem().is_some());
            if arguments.json {
                listed.push(described(&db, file, &base, expectation, verdict));
                continue;
            }
            let Some(why) = verdict.problem().or(verdict.note()) else { continue };
            let at = Points::new(&db, file).place(expectation.range).start;
            let line = place::line(&relative(file.path(&db), &base), at, why);
            write(format!("{line}\n").as_bytes())?;
        }
    }
    if arguments.json {
        write_json(&json!({"tests": listed, "summary": {"tests": tried, "failed": failed}}))?;
    } else {
        write(summary(tried, failed).as_bytes())?;
    }
    let code = if unreadable { super::COULD_NOT_RUN } else { u8::from(failed > 0) };
    Ok(ExitCode::from(code))
}

/// The line about all tests.
fn summary(tried: usize, failed: usize) -> String {
    let plural = if tried == 1 { "" } else { "s" };
    match failed {
        0 if tried == 0 => "no expectations\n".to_owned(),
        0 => format!("{tried} expectation{plural}, all met\n"),
        _ => format!("{tried} expectation{plural}, {failed} not met\n"),
    }
}

/// A test and what became of it, as data.
fn described(db: &Database, file: File, base: &Path, expectation: &Expectation, verdict: &Verdict) -> Value {
    let (outcome, difference) = match verdict {
        Verdict::Met { .. } => ("passed", None),
        Verdict::Unmet { difference, .. } => ("failed", difference.as_ref()),
        Verdict::Untried(_) => ("error", None),
    };
    json!({
        "path": relative(file.path(db), base),
        "range": Points::new(db, file).place(expectation.range),
        "label": expectation.text,
        "outcome": outcome,
        "message": verdict.problem().or(verdict.note()),
        "expected": difference.map(|difference| &difference.expected),
        "actual": difference.map(|difference| &difference.found),
    })
}

/// Reads the files of a folder; false if a part of it could not be looked at.
fn read_folder(folder: &Path, loaded: &mut Vec<Loaded>) -> bool {
    let (found, problems) = workspace::walk(folder);
    for problem in &problems {
        say(problem);
    }
    let mut complete = problems.is_empty();
    for (path, dialect) in found {
        match workspace::read_found(&path, dialect) {
            Ok(file) if file.other_language().is_some() => {}
            Ok(file) => loaded.push(Loaded { path: workspace::absolute(&path), ..file }),
            Err(error) => {
                complete = false;
                say(&format!("{}: {error}", path.display()));
            }
        }
    }
    complete
}
