//! `ludex check --overlay`: a planned change is judged before it is written. What is found with it is compared with what
//! is found without it.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::str::FromStr;
use std::time::Instant;

use ludex_base::{Database, File, Severity};
use ludex_languages::LANGUAGES;
use ludex_syntax::encoding;

use super::CheckArguments;
use super::check::{self, Sources, is_standard_input};
use super::input;
use super::report::{Difference, Report};
use crate::workspace::{self, Loaded};

/// A file, and the text that it is to have: `FILE=TEXTFILE`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Planned {
    /// The file. It need not be there.
    pub(super) path: PathBuf,
    /// The file that holds its text, or `-` for standard input.
    text: PathBuf,
}

impl FromStr for Planned {
    type Err = String;

    fn from_str(written: &str) -> Result<Planned, String> {
        match written.rsplit_once('=') {
            Some((path, text)) if !path.is_empty() && !text.is_empty() => {
                Ok(Planned { path: PathBuf::from(path), text: PathBuf::from(text) })
            }
            _ => Err("write FILE=TEXTFILE, such as game.g=new.g, or FILE=- for standard input".to_owned()),
        }
    }
}

impl Planned {
    /// Reads the text that the file is to have.
    fn read(&self) -> Result<Loaded, String> {
        let dialect = super::dialect_of(&self.path)?;
        let (name, bytes) = if is_standard_input(&self.text) {
            ("standard input".to_owned(), input::read())
        } else {
            (self.text.display().to_string(), workspace::read_once(&self.text))
        };
        let (text, encoding) = encoding::decode(bytes.map_err(|error| format!("{name}: {error}"))?);
        Ok(Loaded { path: workspace::absolute(&self.path), dialect, text: text.into(), encoding })
    }
}

/// The texts that files are to have.
fn read(arguments: &CheckArguments) -> Result<Vec<Loaded>, String> {
    if !Difference::FORMATS.contains(&arguments.format()) {
        return Err("--overlay shows the difference as `pretty`, `concise` or `json`".to_owned());
    }
    let of_texts = arguments.overlay.iter().filter(|planned| is_standard_input(&planned.text));
    let of_paths = arguments.paths.iter().filter(|path| is_standard_input(path));
    if of_texts.count() + of_paths.count() > input::readings() {
        return Err("standard input is read once, so only one `-` can stand for it".to_owned());
    }
    let mut texts: Vec<Loaded> = Vec::with_capacity(arguments.overlay.len());
    for planned in &arguments.overlay {
        let loaded = planned.read()?;
        if texts.iter().any(|other| other.path == loaded.path) {
            return Err(format!("{}: --overlay gives it two texts", planned.path.display()));
        }
        texts.push(loaded);
    }
    Ok(texts)
}

/// Checks files as they are and with the texts that some are to have, and reports the difference.
pub(super) fn run(arguments: &CheckArguments, base: &Path) -> Result<ExitCode, String> {
    let start = Instant::now();
    let texts = read(arguments)?;
    let (mut before, mut after) = (Report::new(base), Report::new(base));
    let mut db = Database::new(LANGUAGES, None);
    let mut files = check::load(arguments, &mut db, &mut before, Sources::Disk)?;
    // So far only what is wrong with settings is in the report, and that stays.
    after.sources.append(&mut before.sources);
    check::examine(&db, &files, &mut before);
    lay(&mut db, texts, &mut files);
    after.files = files.len();
    after.bytes = files.iter().map(|file| file.text(&db).len() as u64).sum();
    check::examine(&db, &files, &mut after);
    after.milliseconds = start.elapsed().as_secs_f64() * 1000.0;
    if let Some(least) = arguments.severity {
        before.keep(least.severity());
        after.keep(least.severity());
    }
    let failed = !before.failures.is_empty();
    let difference = Difference::new(before, after, arguments.all);
    difference.print(arguments.format(), arguments.output_file.as_deref())?;
    let wrong =
        difference.count(Severity::Error) > 0 || (arguments.deny_warnings && difference.count(Severity::Warning) > 0);
    super::leave((db, difference));
    Ok(ExitCode::from(if failed { super::COULD_NOT_RUN } else { u8::from(wrong && !arguments.exit_zero) }))
}

/// Gives files in the database other texts, and adds those that are new to the files to check.
fn lay(db: &mut Database, texts: Vec<Loaded>, files: &mut Vec<File>) {
    for file in workspace::load(db, texts) {
        if !files.contains(&file) {
            files.push(file);
        }
        let path = file.path(db).to_path_buf();
        check::load_includers(std::iter::once(path.as_path()), db);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_planned_text_is_a_file_and_where_its_text_is() {
        let planned = |path: &str, text: &str| Ok(Planned { path: path.into(), text: text.into() });
        assert_eq!("a.g=b.g".parse(), planned("a.g", "b.g"));
        assert_eq!("maps/a.g=-".parse(), planned("maps/a.g", "-"));
        for wrong in ["a.g", "a.g=", "=b.g", ""] {
            assert!(wrong.parse::<Planned>().is_err(), "{wrong}");
        }
    }
}
