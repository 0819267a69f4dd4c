//! `ludex show`: a text document that is made of a file, as an editor shows it.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::builder::{PossibleValue, PossibleValuesParser};
use ludex_base::Database;
use ludex_base::made_document::MadeDocument;
use ludex_ide::made_documents::{kind, kinds, text};
use ludex_languages::LANGUAGES;

use crate::workspace;

#[derive(clap::Args, Debug)]
pub(super) struct ShowArguments {
    /// The document
    #[arg(value_parser = known())]
    what: String,
    /// The file
    file: PathBuf,
    /// A setting, such as 'gdl.library=["../library"]'; may be repeated
    #[arg(long, value_name = "KEY=VALUE")]
    config: Vec<String>,
}

/// The kinds of documents of all languages.
fn known() -> PossibleValuesParser {
    let mut all: Vec<MadeDocument> = Vec::new();
    for kind in LANGUAGES.all().flat_map(|dialect| kinds(LANGUAGES, dialect)) {
        if !all.contains(&kind) {
            all.push(kind);
        }
    }
    let value = |kind: MadeDocument| PossibleValue::new(kind.name).help(kind.title);
    PossibleValuesParser::new(all.into_iter().map(value))
}

pub(super) fn run(arguments: &ShowArguments) -> Result<ExitCode, String> {
    let path = &arguments.file;
    let loaded = super::read_named(path)?;
    let dialect = loaded.dialect;
    let said = |why: String| format!("{}: {why}", path.display());
    let kind = kind(LANGUAGES, dialect, &arguments.what).map_err(said)?;
    let mut db = Database::new(LANGUAGES, None);
    db.set_settings(super::read_settings(&arguments.config, &workspace::absolute(Path::new(".")))?);
    let files = workspace::load(&mut db, vec![loaded]);
    // What a file means may stand in others beside it.
    workspace::load(&mut db, workspace::neighbours(path, 2, |other| other.prefix == dialect.prefix));
    db.refresh_mentions();
    let file = *files.first().ok_or_else(|| said("it cannot be read".to_owned()))?;
    let text = text(&db, file, kind, usize::MAX).map_err(said)?;
    super::output::write(text.as_bytes())?;
    // The process ends anyway; what is in the database takes long to drop.
    std::mem::forget(db);
    Ok(ExitCode::SUCCESS)
}
