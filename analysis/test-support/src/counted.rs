//! What an edit makes run again, counted with salsa's event log.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex};

use ludex_base::{Database, File};
use ludex_ide::LANGUAGES;

/// A database that counts what it runs and what it validates.
pub struct Counted {
    /// The database. Its indexes are the test's own to keep up to date.
    pub db: Database,
    events: Arc<Mutex<Vec<String>>>,
}

impl Default for Counted {
    fn default() -> Counted {
        let events: Arc<Mutex<Vec<String>>> = Arc::default();
        let log = Arc::clone(&events);
        let db = Database::new(
            LANGUAGES,
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
}

impl Counted {
    /// Sets a file that nobody has open.
    pub fn set(&mut self, path: &str, text: &str) -> File {
        let path = Path::new(path);
        let dialect = LANGUAGES.from_path(path).expect("a known extension");
        self.db.set_file(path, dialect, Arc::from(text), Default::default())
    }

    /// Opens a file.
    pub fn open(&mut self, path: &str, text: &str) -> File {
        let path = Path::new(path);
        let dialect = LANGUAGES.from_path(path).expect("a known extension");
        self.db.open(path, dialect, Arc::from(text))
    }

    /// How often each query ran (`run parse`) and was validated (`validate parse`) since the last call.
    pub fn counts(&self) -> BTreeMap<String, usize> {
        let mut counts = BTreeMap::new();
        for line in self.events.lock().expect("a log").drain(..) {
            *counts.entry(line.split('(').next().unwrap_or_default().to_owned()).or_insert(0) += 1;
        }
        counts
    }
}
