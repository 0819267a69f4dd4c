//! `ludex new`: the beginning of a game in a language, as a file or on standard output, and the list of what there is.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use ludex_base::preview::PreviewRequest;
use ludex_base::{Database, Dialect, Skeleton};
use ludex_ide::preview::preview;
use ludex_languages::LANGUAGES;

use super::{named_dialect, output, terminal, write};
use crate::workspace;

#[derive(clap::Args, Debug)]
pub(super) struct NewArguments {
    /// The language, by its id, such as gdl, or by the extension of its files; without one, all are listed
    language: Option<String>,
    /// The name of the game, which its files get, or a path; - prints the file of the language instead
    name: Option<PathBuf>,
    /// Print the file of the language by itself, and write nothing
    #[arg(long, requires = "language", conflicts_with = "name")]
    stdout: bool,
}

pub(super) fn run(arguments: &NewArguments) -> Result<ExitCode, String> {
    let Some(language) = &arguments.language else {
        terminal::show_lines(&list())?;
        return Ok(ExitCode::SUCCESS);
    };
    let dialect = named_dialect(language)?;
    match &arguments.name {
        Some(name) if name != Path::new("-") => write_files(dialect, name)?,
        None if !arguments.stdout => {
            let (id, extension) = (dialect.id, extension_of(dialect));
            return Err(format!(
                "give the game a name: `ludex new {id} NAME` writes NAME.{extension}, `ludex new {id} -` prints it"
            ));
        }
        _ => output::write(dialect.skeleton.alone().as_bytes())?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The languages with the extensions of their files and what is written in them.
fn list() -> String {
    let line = |dialect: Dialect| {
        let extension = format!(".{}", extension_of(dialect));
        format!("{:<13}{extension:<6}{}\n", dialect.id, dialect.skeleton.about)
    };
    let lines: String = LANGUAGES.all().map(line).collect();
    format!("{lines}\n`ludex new LANGUAGE NAME` writes one.\n")
}

fn extension_of(dialect: Dialect) -> &'static str {
    dialect.extensions.first().copied().unwrap_or_default()
}

fn write_files(dialect: Dialect, name: &Path) -> Result<(), String> {
    let files = files(dialect, name)?;
    let problem = |path: &Path, problem: &str| format!("{}: {problem}", path.display());
    for (path, text) in &files {
        if std::fs::symlink_metadata(path).is_ok() {
            return Err(problem(path, "this is there already, and nothing was written"));
        }
        // The name may be one that a file cannot use for another one.
        let errors = LANGUAGES.from_path(path).map(|dialect| dialect.grammar.parse(text).errors);
        if let Some(error) = errors.into_iter().flatten().next() {
            return Err(problem(path, &format!("the game needs another name: {}", error.message)));
        }
    }
    for (index, (path, text)) in files.iter().enumerate() {
        if let Err(error) = write::create(path, text.as_bytes()) {
            // Half of a game is of no use.
            for (path, text) in &files[..index] {
                let _ = write::remove(path, text.as_bytes());
            }
            return Err(problem(path, &error.to_string()));
        }
    }
    let lines: String = files.iter().map(|(path, _)| format!("wrote {}\n", path.display())).collect();
    output::write(lines.as_bytes())?;
    if let Some(drawn) = drawn(&files) {
        output::write(format!("`ludex preview {}` draws it\n", drawn.display()).as_bytes())?;
    }
    Ok(())
}

/// The first of the files that there is a picture of: a script of Trench is drawn with its game file.
fn drawn(files: &[(PathBuf, String)]) -> Option<&Path> {
    // Each by itself, as `ludex preview` reads them.
    files.iter().map(|(path, _)| path.as_path()).find(|path| {
        let mut db = Database::new(LANGUAGES, None);
        let read = LANGUAGES.from_path(path).and_then(|dialect| workspace::read(path, dialect).ok());
        let read = workspace::load(&mut db, read.into_iter().collect());
        read.first().is_some_and(|file| matches!(preview(&db, *file, PreviewRequest::default()), Some(Ok(_))))
    })
}

/// The files of a game with a name, and their texts; that of the language comes first.
fn files(dialect: Dialect, name: &Path) -> Result<Vec<(PathBuf, String)>, String> {
    let shown = name.display();
    let (own, stem) = match LANGUAGES.from_path(name) {
        Some(other) if other != dialect => {
            return Err(format!("{shown}: this would be a file of {}; leave the extension out", other.name));
        }
        Some(_) => (name.to_owned(), name.file_stem()),
        None => {
            let mut path = name.as_os_str().to_owned();
            path.push(format!(".{}", extension_of(dialect)));
            (PathBuf::from(path), name.file_name())
        }
    };
    let Some(stem) = stem.and_then(|stem| stem.to_str()).filter(|_| !name.is_dir()) else {
        return Err(format!("{shown}: this cannot be the name of a game"));
    };
    let folder = own.parent().unwrap_or(Path::new(""));
    if folder != Path::new("") && !folder.is_dir() {
        return Err(format!("{}: there is no such folder", folder.display()));
    }
    let skeleton = &dialect.skeleton;
    let beside = skeleton.beside.iter().map(|(extension, text)| (folder.join(format!("{stem}.{extension}")), *text));
    let texts = std::iter::once((own.clone(), skeleton.text)).chain(beside);
    Ok(texts.map(|(path, text)| (path, text.replace(Skeleton::NAME, stem))).collect())
}
