//! The law of edits: a database that has been told of them says what one says that reads the new texts for the first time.

use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use ludex_base::settings::{Value, ValueKind};
use ludex_base::{Database, File, Languages, Settings, TextRange, TextSize, parse_once};
use ludex_syntax::encoding::Encoding;
use ludex_syntax::reparse::Edit;

use crate::answers::{names_and_findings, same, symbols, whole_file_answers};

/// The number of files, from the first on, that are open in an editor.
pub const OPEN: usize = 2;

/// A database that has read files, given by their paths and texts, and the files in it. As much is said as there are
/// settings for.
///
/// # Panics
/// If the extension of a path is not one of these languages'.
pub fn database(languages: Languages, files: &[(PathBuf, String)]) -> (Database, Vec<File>) {
    let mut db = Database::new(languages, None);
    db.set_settings(everything_shown(languages));
    let mut handles: Vec<File> = Vec::new();
    for (index, (path, text)) in files.iter().enumerate() {
        let dialect = languages.from_path(path).expect("a known extension");
        let text: Arc<str> = Arc::from(text.as_str());
        handles.push(if index < OPEN {
            db.open(path, dialect, text)
        } else {
            db.set_file(path, dialect, text, Encoding::Utf8)
        });
    }
    db.refresh_mentions();
    (db, handles)
}

/// The settings with which the most is said: flags are on, and of words the last one counts.
fn everything_shown(languages: Languages) -> Settings {
    let mut settings = Settings::default();
    for setting in languages.all().flat_map(|dialect| dialect.settings) {
        match setting.value_kind {
            ValueKind::Flag(_) => settings.set(setting, Value::Flag(true)),
            ValueKind::Word(words) => settings.set(setting, Value::Word(words.len() - 1)),
            _ => {}
        }
    }
    settings
}

/// A folder of files that are edited, and a database that is told of every edit.
pub struct Edited {
    languages: Languages,
    /// Path and text of each.
    files: Vec<(PathBuf, String)>,
    db: Database,
    /// The files in the database, in the same order.
    handles: Vec<File>,
}

impl Edited {
    /// A folder of files, at least one, given by their paths and texts.
    pub fn new(languages: Languages, files: Vec<(PathBuf, String)>) -> Edited {
        let (db, handles) = database(languages, &files);
        Edited { languages, files, db, handles }
    }

    /// The index of a file; the first one if there are fewer.
    pub fn index(&self, file: usize) -> usize {
        if file < self.files.len() { file } else { 0 }
    }

    /// The text of a file as it is now.
    pub fn text(&self, index: usize) -> &str {
        &self.files[index].1
    }

    /// Replaces bytes of a file. Where it is open and the edit is hinted at, the editor says what has changed.
    pub fn change(&mut self, index: usize, range: Range<usize>, inserted: &str, hinted: bool) {
        let (path, text) = &mut self.files[index];
        text.replace_range(range.clone(), inserted);
        let (file, text) = (self.handles[index], Arc::from(text.as_str()));
        if index < OPEN {
            let range = TextRange::new(TextSize::new(range.start as u32), TextSize::new(range.end as u32));
            let edit = Edit { range, new_len: TextSize::of(inserted) };
            self.db.edit(file, text, hinted.then_some(edit));
        } else {
            let dialect = file.dialect(&self.db);
            self.db.set_file(path, dialect, text, Encoding::Utf8);
        }
        self.db.refresh_mentions();
    }

    /// Compares the findings on every file, and the names and the tree of it, with those of a database that reads the
    /// texts for the first time.
    #[track_caller]
    pub fn check_findings(&self) {
        let (fresh, others) = database(self.languages, &self.files);
        for ((path, text), (file, other)) in self.files.iter().zip(self.handles.iter().zip(others)) {
            let why = format!("{}: {text:?}", path.display());
            let (tree, full) = (parse_once(&self.db, *file), parse_once(&fresh, other));
            assert!(tree.green == full.green, "another tree: {why}");
            same(&names_and_findings(&self.db, *file), &names_and_findings(&fresh, other), &why);
        }
    }

    /// Compares the answers about every file, with the hovers at some places in it, and the symbols of all of them, with
    /// those of a database that reads the texts for the first time.
    #[track_caller]
    pub fn check(&self, places: impl Fn(&str) -> Vec<TextSize>) {
        let (fresh, others) = database(self.languages, &self.files);
        for ((path, text), (file, other)) in self.files.iter().zip(self.handles.iter().zip(others)) {
            let (places, why) = (places(text), format!("{}: {text:?}", path.display()));
            let answers = whole_file_answers(&self.db, *file, &places);
            same(&answers, &whole_file_answers(&fresh, other, &places), &why);
        }
        same(&symbols(&self.db), &symbols(&fresh), "symbols of the workspace");
    }
}
