//! `ludex show`: a text document that is made of a file, as an editor shows it.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::builder::{PossibleValue, PossibleValuesParser};
use ludex_base::made_document::{COSTS, MadeDocument, PICTURE};
use ludex_base::markup::{Block, Words};
use ludex_base::{Database, File, Markup};
use ludex_ide::costs::costs;
use ludex_ide::made_documents::{kind, kinds, text};
use ludex_languages::LANGUAGES;
use serde_json::{Value, json};

use super::compare::{self, Against};
use super::preview::{self, PictureArguments};
use super::settings::Configured;
use crate::workspace::{self, Loaded, relative};

/// The id of the language of a document that is in none.
pub(super) const PLAIN: &str = "plaintext";

#[derive(clap::Args, Debug)]
pub(super) struct ShowArguments {
    /// The document
    #[arg(value_parser = known())]
    document: String,
    /// The file; for a picture also a folder
    file: PathBuf,
    #[command(flatten)]
    picture: PictureArguments,
    /// With `show resolved`: two types of one kind side by side, the properties and the cells of tables that differ
    #[arg(long, num_args = 2, value_names = ["TYPE", "OTHER"], conflicts_with_all = ["what", "compare", "hide"])]
    types: Vec<String>,
    /// Print one JSON object: the text with what it is about
    #[arg(long)]
    json: bool,
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
    let ShowArguments { document: name, file, picture, types, json, config } = arguments;
    if name == PICTURE.name {
        if !types.is_empty() {
            return Err(format!("--types is for a module of GDL: ludex show resolved {}", file.display()));
        }
        if *json {
            return Err(format!(
                "what a picture shows is data of another form: ludex preview {} --json",
                file.display()
            ));
        }
        return preview::show(file, picture, config);
    }
    if let Some(option) = picture.given() {
        return Err(format!("{option} is for a picture: ludex show {} {}", PICTURE.name, file.display()));
    }
    match (&picture.compare, types.as_slice()) {
        (Some(old), _) => compare::run(file, name, Against::Old(old), config, *json),
        (None, [one, other]) => compare::run(file, name, Against::Each([one, other]), config, *json),
        (None, _) => document(file, name, config, *json),
    }
}

/// A file in a database of its own, with what it asks for and what lies around it.
pub(super) fn made_of(loaded: Loaded, configured: &Configured) -> Result<(Database, File), String> {
    let (path, prefix) = (loaded.path.clone(), loaded.dialect.prefix);
    let mut db = Database::new(LANGUAGES, None);
    let files = configured.load(&mut db, vec![loaded]);
    // What a file means may stand in others beside it.
    configured.load(&mut db, workspace::neighbours(&path, 2, |other| other.prefix == prefix));
    db.refresh_mentions();
    let file = *files.first().ok_or("it cannot be read")?;
    Ok((db, file))
}

/// Shows the document with a name that is made of a file, as it is or as data.
pub(super) fn document(path: &Path, name: &str, config: &[String], json: bool) -> Result<ExitCode, String> {
    let loaded = super::read_named(path)?;
    let dialect = loaded.dialect;
    let said = |why: String| format!("{}: {why}", path.display());
    let kind = kind(LANGUAGES, dialect, name).map_err(said)?;
    let base = workspace::absolute(Path::new("."));
    let (db, file) = made_of(loaded, &Configured::new(config, &base)?).map_err(said)?;
    let text = text(&db, file, kind, usize::MAX).map_err(said)?;
    if json {
        super::output::write_json(&json!({
            "document": kind.name,
            "title": kind.title,
            "path": relative(file.path(&db), &base),
            "language": if kind.is_in_language { dialect.id } else { PLAIN },
            "text": text,
            "tables": if kind == COSTS { tables(costs(&db, file)) } else { Vec::new() },
        }))?;
    } else {
        super::output::write(text.as_bytes())?;
    }
    super::leave(db);
    Ok(ExitCode::SUCCESS)
}

/// The tables of a text as data.
fn tables(text: Option<Markup>) -> Vec<Value> {
    let blocks = text.into_iter().flat_map(|text| text.blocks);
    let table = |block| match block {
        Block::Table { head, rows } => {
            let rows: Vec<Vec<String>> = rows.iter().map(|row| row.iter().map(Words::plain).collect()).collect();
            Some(json!({"headings": head, "rows": rows}))
        }
        Block::Text(_) | Block::Code { .. } | Block::List(_) | Block::Rule => None,
    };
    blocks.filter_map(table).collect()
}
