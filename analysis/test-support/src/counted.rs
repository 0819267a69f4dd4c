//! The queries that an edit makes run again, counted with salsa's event log.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex};

use ludex_base::{Database, Db, Dialect, File, Languages, TextRange, TextSize};
use ludex_ide::diagnostics::diagnostics;
use ludex_syntax::reparse::Edit;

/// A database that counts what it runs and what it validates.
pub struct Counted {
    /// The database. Its indexes are the test's own to keep up to date.
    pub db: Database,
    events: Arc<Mutex<Vec<String>>>,
}

impl Counted {
    /// An empty database of these languages.
    pub fn new(languages: Languages) -> Counted {
        let events: Arc<Mutex<Vec<String>>> = Arc::default();
        let log = Arc::clone(&events);
        let db = Database::new(
            languages,
            Some(Box::new(move |event: salsa::Event| {
                let line = match event.kind {
                    salsa::EventKind::WillExecute { database_key } => format!("run {database_key:?}"),
                    salsa::EventKind::DidValidateMemoizedValue { database_key } => format!("validate {database_key:?}"),
                    _ => return,
                };
                log.lock().expect("a log").push(line);
            })),
        );
        Counted { db, events }
    }

    /// The language of a path.
    fn dialect(&self, path: &Path) -> Dialect {
        self.db.languages().reading(path).expect("a known extension")
    }

    /// Sets a file that nobody has open.
    pub fn set(&mut self, path: &str, text: &str) -> File {
        let path = Path::new(path);
        let dialect = self.dialect(path);
        self.db.set_file(path, dialect, Arc::from(text), Default::default())
    }

    /// Opens a file.
    pub fn open(&mut self, path: &str, text: &str) -> File {
        let path = Path::new(path);
        let dialect = self.dialect(path);
        self.db.open(path, dialect, Arc::from(text))
    }

    /// The number of times that each query ran (`run parse`) and was validated (`validate parse`) since the last call.
    pub fn counts(&self) -> BTreeMap<String, usize> {
        let mut counts = BTreeMap::new();
        for line in self.events.lock().expect("a log").drain(..) {
            *counts.entry(line.split('(').next().unwrap_or_default().to_owned()).or_insert(0) += 1;
        }
        counts
    }

    /// The queries that run to bring the indexes up to date and to check every file: each with its count, in the order
    /// of their names.
    pub fn checked(&mut self) -> String {
        self.db.refresh_mentions();
        for file in self.db.files() {
            diagnostics(&self.db, file);
        }
        let counts = self.counts();
        let ran = counts.iter().filter_map(|(event, count)| Some(format!("{} {count}", event.strip_prefix("run ")?)));
        ran.collect::<Vec<_>>().join(", ")
    }

    /// The queries that run, as [`Counted::checked`] gives them, after other words have taken the place of some that
    /// stand once in an open file.
    pub fn edited(&mut self, file: File, old: &str, new: &str) -> String {
        let text = file.text(&self.db).to_string();
        assert_eq!(text.matches(old).count(), 1, "how often there is {old} in {text}");
        let start = TextSize::new(text.find(old).unwrap_or_default() as u32);
        let edit = Edit { range: TextRange::at(start, TextSize::of(old)), new_len: TextSize::of(new) };
        self.counts();
        self.db.edit(file, Arc::from(text.replacen(old, new, 1)), Some(edit));
        self.checked()
    }
}
