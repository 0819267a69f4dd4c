//! `ludex show` with `--compare` or `--types`: what differs between two revisions of a document, or between two things in
//! it.

use std::path::Path;
use std::process::ExitCode;

use ludex_base::comparison::{Comparison, Difference, Index};
use ludex_base::made_document::{MadeDocument, PICTURE};
use ludex_ide::made_documents::{compared, kind, side_by_side};
use ludex_languages::LANGUAGES;
use serde_json::{Value, json};

use super::settings::Configured;
use super::{show, terminal};
use crate::workspace::{self, relative};

/// The thing that a document, or a thing in it, is compared with.
#[derive(Clone, Copy)]
pub(super) enum Against<'a> {
    /// An old revision of the file.
    Old(&'a Path),
    /// Two things in the document, with one another.
    Each([&'a str; 2]),
}

/// Shows what differs; nothing if nothing does.
pub(super) fn run(
    path: &Path,
    name: &str,
    against: Against<'_>,
    config: &[String],
    json: bool,
) -> Result<ExitCode, String> {
    let loaded = super::read_named(path)?;
    let said = |why: String| format!("{}: {why}", path.display());
    let kind = kind(LANGUAGES, loaded.dialect, name).map_err(said)?;
    let base = workspace::absolute(Path::new("."));
    let configured = Configured::new(config, &base)?;
    let (db, file) = show::made_of(loaded, &configured).map_err(said)?;
    let shown = relative(file.path(&db), &base);
    let not_compared = || Err(refusal(path, kind, against));
    let (found, names, text) = match against {
        Against::Old(old) => {
            let (before, old_file) = show::made_of(super::read_old(path, old)?, &configured).map_err(said)?;
            let found = compared((&before, old_file), (&db, file), kind);
            super::leave(before);
            let Some(found) = found else { return not_compared() };
            let found = found.map_err(said)?;
            let text = found.listed();
            (found, [super::old_name(old), shown.clone()], text)
        }
        Against::Each(things) => {
            let Some(found) = side_by_side(&db, file, kind, things) else { return not_compared() };
            let found = found.map_err(said)?;
            let text = found.side_by_side(things);
            (found, things.map(str::to_owned), text)
        }
    };
    super::leave(db);
    if json {
        super::output::write_json(&json!({
            "document": kind.name,
            "title": kind.title,
            "path": shown,
            "language": show::PLAIN,
            "text": text.plain(),
            "tables": [],
            "compared": names,
            "differences": differences(&found),
            "notes": found.notes,
        }))?;
    } else if !text.is_empty() {
        terminal::show(&text)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The message that documents of a kind are not compared.
fn refusal(path: &Path, kind: MadeDocument, against: Against<'_>) -> String {
    match against {
        Against::Old(_) => format!("--compare is for a picture: ludex show {} {}", PICTURE.name, path.display()),
        Against::Each(_) => format!("{}: there are no types in its {}", path.display(), kind.title),
    }
}

/// The differences as data.
fn differences(comparison: &Comparison) -> Vec<Value> {
    let names = |index: &Index| index.names.clone();
    let cells = |[rows, columns]: &[Index; 2]| json!({"rows": names(rows), "columns": names(columns)});
    let difference = |kind: &str, one: &Difference| {
        json!({
            "change": one.change.word(),
            "kind": kind,
            "name": one.name,
            "property": one.property,
            "cells": one.cells.as_ref().map(cells),
            "before": one.before,
            "after": one.after,
        })
    };
    let mut all = Vec::new();
    for section in &comparison.sections {
        all.extend(section.differences.iter().map(|one| difference(section.kind, one)));
    }
    all
}
