//! `ludex rename`: gives something another name wherever it stands. What an editor refuses is refused here, in the same
//! words.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use ludex_base::{Database, Dialect, File, TextSize, find_definition};
use ludex_ide::names::{Meaning, meanings, unknown};
use ludex_ide::rename::{RenameError, rename};
use ludex_languages::LANGUAGES;

use super::edit::{self, EditArguments};
use super::place::{Named, Points};
use super::settings::Configured;
use crate::workspace::{self, relative};

#[derive(clap::Args, Debug)]
#[command(after_help = edit::EXIT_CODES)]
pub(super) struct RenameArguments {
    /// What gets another name: a place where it stands, which is a file with a line and a column that count from 1; or
    /// the name that it has, if one thing alone is defined under it (one that begins with - stands behind --)
    #[arg(value_name = "FILE:LINE:COLUMN|NAME")]
    what: String,
    /// The new name
    new_name: String,
    /// The files and folders in which the name may stand; by default the working folder or, for a place outside of it,
    /// the folder of the file
    paths: Vec<PathBuf>,
    /// With a name: the language in which it is meant, by its id
    #[arg(long, value_name = "ID")]
    language: Option<String>,
    #[command(flatten)]
    edit: EditArguments,
}

pub(super) fn run(arguments: &RenameArguments) -> Result<ExitCode, String> {
    let RenameArguments { what, new_name, paths, language, edit } = arguments;
    super::require_current_folder()?;
    let base = workspace::absolute(Path::new("."));
    let language = language.as_deref().map(super::named_dialect).transpose()?;
    let mut db = Database::new(LANGUAGES, None);
    let configured = Configured::new(&edit.config, &base)?;
    let found = match what.parse::<Named>() {
        Ok(named) => {
            let file = edit::read(&mut db, &configured, &named.path, paths)?;
            Ok((file, Points::new(&db, file).named(&named)?))
        }
        Err(why) if looks_like_a_place(what) => return Err(format!("`{what}` is not a place: {why}")),
        Err(_) => {
            let loaded = if paths.is_empty() { super::read_folder(&base) } else { super::read_paths(paths)? };
            configured.load(&mut db, loaded);
            db.refresh_mentions();
            find(&db, what, language, &base)?
        }
    };
    let change = found.and_then(|(file, offset)| rename(&db, file, offset, new_name).map_err(|RenameError(why)| why));
    let ended = edit::make(&mut db, change, &base, edit);
    super::leave(db);
    ended
}

/// True if somebody has named a file and left out the column, or the line, too.
fn looks_like_a_place(text: &str) -> bool {
    text.rsplitn(3, ':').any(|part| LANGUAGES.from_path(Path::new(part)).is_some())
}

/// The place where a name is defined, or the reason why it cannot be changed.
///
/// # Errors
/// If it means nothing, or several things.
fn find(
    db: &Database,
    name: &str,
    language: Option<Dialect>,
    base: &Path,
) -> Result<Result<(File, TextSize), String>, String> {
    let meanings = meanings(db, name, language);
    let mut places = Vec::new();
    for meaning in &meanings {
        if let Meaning::Definition(id) = meaning
            && let Some(definition) = find_definition(db, *id)
        {
            places.push((id.file, definition.name_range));
        }
    }
    match (&places[..], &meanings[..]) {
        ([(file, range)], _) => Ok(Ok((*file, range.start()))),
        ([], [meaning, ..]) => {
            Ok(Err(format!("`{name}` is a name of {} and cannot be changed", meaning.dialect(db).name)))
        }
        ([], []) => Err(unknown(db, name, language)),
        (several, _) => {
            let shown = several.iter().map(|(file, range)| {
                let at = Points::new(db, *file).place(*range).start;
                format!("{}:{}:{}", relative(file.path(db), base), at.line, at.column)
            });
            let shown = shown.collect::<Vec<String>>().join(", ");
            Err(format!("`{name}` is defined in several places, of which one must be named: {shown}"))
        }
    }
}
