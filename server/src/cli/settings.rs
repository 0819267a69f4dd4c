//! The settings of what a command reads: those of the settings files around it, and those given with `--config`.

use std::cell::RefCell;
use std::collections::HashSet;
use std::path::{Path, PathBuf};

use ludex_base::{Database, Db as _, File, FolderSettings, Severity};

use super::output::say;
use crate::config::{self, FILE_NAME, WrittenSetting};
use crate::workspace::{self, Loaded, relative};

/// The settings of files, as far as they are known before these are read.
pub(super) struct Configured {
    /// The folder from which paths are shown, whose settings hold for files that have none.
    pub(super) base: PathBuf,
    /// The settings given with `--config`, in order.
    entries: Vec<WrittenSetting>,
    /// The problems that have been said.
    told: RefCell<HashSet<String>>,
}

impl Configured {
    /// The settings given with `--config`, for files that are read from a folder.
    ///
    /// # Errors
    /// If one is wrong.
    pub(super) fn new(arguments: &[String], base: &Path) -> Result<Configured, String> {
        let entries = command_line(arguments, base)?;
        Ok(Configured { base: base.to_owned(), entries, told: RefCell::default() })
    }

    /// The settings of files. What is wrong in the settings files around them is said, once.
    pub(super) fn around<'p>(&self, paths: impl IntoIterator<Item = &'p Path>) -> FolderSettings {
        let folders = paths.into_iter().filter_map(|path| workspace::absolute(path).parent().map(Path::to_owned));
        let (settings, files) = config::read_around(Some(&self.base), folders, |settings, _| {
            config::apply(settings, &self.entries, &self.base);
        });
        for file in files {
            let name = relative(&file.folder.join(FILE_NAME), &self.base);
            for problem in &file.problems {
                let message = format!("{name}: {}", problem.message);
                if self.told.borrow_mut().insert(message.clone()) {
                    say(&message);
                }
            }
        }
        settings
    }

    /// Puts files into the database with what they ask for ([`workspace::load`]), and their settings.
    pub(super) fn load(&self, db: &mut Database, files: Vec<Loaded>) -> Vec<File> {
        let known = db.files().into_iter().map(|file| file.path(db).to_path_buf());
        let paths: Vec<PathBuf> = known.chain(files.iter().map(|loaded| loaded.path.clone())).collect();
        db.set_settings(self.around(paths.iter().map(PathBuf::as_path)));
        workspace::load(db, files)
    }
}

/// The settings given with `--config`, in order. A folder that is not there, and a code with another name, are said.
///
/// # Errors
/// If one is wrong.
pub(super) fn command_line(arguments: &[String], base: &Path) -> Result<Vec<WrittenSetting>, String> {
    let entries = entries(arguments)?;
    let renamed = config::problems(&entries, base).into_iter().filter(|problem| problem.severity() == Severity::Hint);
    for problem in renamed.chain(config::missing_folders(&entries, base)) {
        say(&format!("--config: {}", problem.message));
    }
    Ok(entries)
}

/// The settings given with `--config`, in order.
///
/// # Errors
/// If one is wrong.
pub(super) fn entries(arguments: &[String]) -> Result<Vec<WrittenSetting>, String> {
    let mut entries = Vec::new();
    for argument in arguments {
        let Some((key, value)) = argument.split_once('=') else {
            return Err(format!("--config takes KEY=VALUE, not `{argument}`"));
        };
        let parsed = config::parse_toml(argument)
            // A shell takes away the quotes of `KEY="word"`.
            .or_else(|problem| {
                let word = value.trim();
                if is_word(word) { config::parse_toml(&format!("{key}=\"{word}\"")) } else { Err(problem) }
            })
            .map_err(|problem| format!("--config {}: {}", key.trim(), problem.message))?;
        entries.extend(parsed.into_iter().map(WrittenSetting::without_place));
    }
    let base = workspace::absolute(Path::new("."));
    let mut problems = config::problems(&entries, &base);
    problems.retain(|problem| problem.severity() != Severity::Hint);
    if problems.is_empty() {
        return Ok(entries);
    }
    let messages: Vec<String> = problems.into_iter().map(|problem| problem.message).collect();
    Err(format!("--config: {}", messages.join("; ")))
}

fn is_word(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))
}
