//! The files still to be read for the indexes by which names reach files, and how readers read them.
//!
//! A change of a text makes what its file contributes out of date: its links, the names that stand in
//! it, its symbols. The writer only notes that. Readers read it from a snapshot and send it back
//! ([`Job`]), with the modules that the file asks for and the database lacks, and with the tree of an
//! open document, which the next edit starts from. What was read from a text that has changed since is
//! left out by the database.
//!
//! Open documents and what they ask for come first, and requests wait for them. What a scan finds comes
//! later, and only those wait for it who need all names of the workspace.

use std::collections::{HashMap, HashSet, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ludex_base::database::{Contribution, Extent};
use ludex_base::{Database, Db, Dialect, File, parse};
use ludex_languages::LANGUAGES;
use ludex_syntax::Parse;
use salsa::Database as _;

use super::faults;
use crate::workspace;

/// The number of files that are given to a reader at once.
const URGENT_FILES: usize = 4;
const LATER_FILES: usize = 16;

/// The number of times that a file is tried that makes readers fail.
const MAX_TRIES: u8 = 3;

/// A file to be read.
#[derive(Debug, Clone, Copy)]
struct Item {
    file: File,
    extent: Extent,
    /// The modules that it asks for are wanted too.
    modules: bool,
    /// The prefix of its language: languages that share one read each other's files.
    family: &'static str,
    tries: u8,
}

/// Files to be read, each once, in the order in which they came.
#[derive(Default)]
struct Queue {
    order: VecDeque<File>,
    items: HashMap<File, Item>,
}

impl Queue {
    fn push(&mut self, item: Item) {
        match self.items.get_mut(&item.file) {
            Some(known) => {
                known.extent = known.extent.max(item.extent);
                known.modules |= item.modules;
            }
            None => {
                self.items.insert(item.file, item);
                self.order.push_back(item.file);
            }
        }
    }

    fn pop(&mut self) -> Option<Item> {
        loop {
            let file = self.order.pop_front()?;
            if let Some(item) = self.items.remove(&file) {
                return Some(item);
            }
        }
    }
}

/// The files for which a file asks.
#[derive(Debug, Default)]
pub(super) struct Wanted {
    /// The paths where each of those might lie that the database lacks.
    pub(super) modules: Vec<Vec<PathBuf>>,
    /// The folders of which it asks for whatever its language reads.
    folders: Vec<PathBuf>,
}

/// The files for which a file asks, when they were last looked for.
#[derive(Default)]
struct Known {
    wanted: Wanted,
    /// They are to be looked for again even if they are the same.
    stale: bool,
}

/// The files that are to be read for the indexes, as the writer knows them.
#[derive(Default)]
pub(super) struct Index {
    urgent: Queue,
    later: Queue,
    /// The files that are being read, by the number of the reader, and whether somebody waits for them.
    running: HashMap<usize, (bool, Vec<Item>)>,
    /// The files that were looked for, by the file that asks for them.
    wanted: HashMap<File, Known>,
    /// Files whose modules are looked for when no scan can bring them any more.
    after_scans: Vec<File>,
}

/// True if requests about files of this language read the index of mentioned names. A language with the
/// same prefix may.
fn reads_mentions(dialect: Dialect) -> bool {
    LANGUAGES.all().any(|other| other.prefix == dialect.prefix && LANGUAGES.of(other).reads_mentions())
}

impl Index {
    /// A file that somebody is at work on has changed, or what it asks for may have come or gone.
    pub(super) fn push_urgent(&mut self, db: &Database, file: File) {
        let dialect = file.dialect(db);
        let extent = if reads_mentions(dialect) { Extent::Mentions } else { Extent::Links };
        self.urgent.push(Item { file, extent, modules: true, family: dialect.prefix, tries: 0 });
    }

    /// A closed file has changed. While a scan goes on, the modules it asks for may still be found.
    pub(super) fn push_later(&mut self, db: &Database, file: File, scanning: bool) {
        if scanning {
            self.after_scans.push(file);
        }
        let family = file.dialect(db).prefix;
        self.later.push(Item { file, extent: Extent::Symbols, modules: !scanning, family, tries: 0 });
    }

    /// Has the modules that a closed file asks for looked for later: they may have come or gone.
    pub(super) fn ask_later(&mut self, db: &Database, file: File, scanning: bool) {
        if scanning {
            self.after_scans.push(file);
        } else {
            let family = file.dialect(db).prefix;
            self.later.push(Item { file, extent: Extent::Links, modules: true, family, tries: 0 });
        }
    }

    /// No scan goes on any more.
    pub(super) fn scans_are_over(&mut self, db: &Database) {
        for file in std::mem::take(&mut self.after_scans) {
            self.ask_later(db, file, false);
        }
    }

    /// Somebody needs all names of the workspace.
    pub(super) fn push_stale(&mut self, db: &Database) {
        for file in db.stale(Extent::Symbols) {
            if !self.running.values().any(|(_, items)| items.iter().any(|item| item.file == file)) {
                let family = file.dialect(db).prefix;
                self.later.push(Item { file, extent: Extent::Symbols, modules: false, family, tries: 0 });
            }
        }
    }

    /// True if something is to be read, or being read, for which requests about a language wait; of any
    /// language if none is given.
    pub(super) fn is_urgent(&self, family: Option<&str>) -> bool {
        let fits = |item: &Item| family.is_none_or(|family| item.family == family);
        let mut running = self.running.values().filter(|(urgent, _)| *urgent).flat_map(|(_, items)| items);
        self.urgent.items.values().any(fits) || running.any(fits)
    }

    /// True if nothing is to be read, nor being read.
    pub(super) fn is_idle(&self) -> bool {
        self.urgent.items.is_empty() && self.later.items.is_empty() && self.running.is_empty()
    }

    /// The next files for a reader.
    pub(super) fn take(&mut self, reader: usize, urgent: bool) -> Option<Job> {
        let (queue, count) = if urgent { (&mut self.urgent, URGENT_FILES) } else { (&mut self.later, LATER_FILES) };
        let items: Vec<Item> = std::iter::from_fn(|| queue.pop()).take(count).collect();
        if items.is_empty() {
            return None;
        }
        self.running.insert(reader, (urgent, items.clone()));
        Some(Job { items, urgent })
    }

    /// A reader is done; what it has left goes back. Gives those it has failed on too often, which counts if
    /// nothing was written meanwhile.
    pub(super) fn done(&mut self, reader: usize, outcome: &mut Outcome, undisturbed: bool) -> Vec<File> {
        self.running.remove(&reader);
        let queue = if outcome.urgent { &mut self.urgent } else { &mut self.later };
        for item in outcome.left.drain(..) {
            queue.push(item);
        }
        let mut given_up = Vec::new();
        for item in outcome.failed.drain(..) {
            let tries = item.tries + u8::from(undisturbed);
            if tries < MAX_TRIES {
                queue.push(Item { tries, ..item });
            } else {
                given_up.push(item.file);
            }
        }
        given_up
    }

    /// Notes the files for which a file asks. True if there are such that have not been looked for.
    pub(super) fn is_news(&mut self, file: File, wanted: Wanted) -> bool {
        if wanted.modules.is_empty() && wanted.folders.is_empty() {
            self.wanted.remove(&file);
            return false;
        }
        let known = self.wanted.entry(file).or_default();
        let news = !wanted.modules.is_empty() && (known.stale || known.wanted.modules != wanted.modules);
        let stale = known.stale && !news;
        *known = Known { wanted, stale };
        news
    }

    /// Marks the missing modules as stale: they may be elsewhere now.
    pub(super) fn forget_missing(&mut self) {
        self.wanted.values_mut().for_each(|known| known.stale = true);
    }

    /// True if some file asks for what may lie at a path.
    pub(super) fn asks_for(&self, db: &Database, path: &Path) -> bool {
        let asks = |(file, known): (&File, &Known)| {
            let is_module = known.wanted.modules.iter().flatten().any(|module| module == path);
            let in_folder =
                || path.parent().is_some_and(|parent| known.wanted.folders.iter().any(|other| other == parent));
            (is_module || (in_folder() && file.dialect(db).reads(path))) && db.file(file.path(db)) == Some(*file)
        };
        self.wanted.iter().any(asks)
    }

    /// The modules that were looked for without success and of which one path or another may be there now, with the
    /// files that ask for them.
    pub(super) fn missing(
        &self,
        db: &Database,
        may_be_there: impl Fn(&Path) -> bool,
    ) -> Vec<(File, Vec<Vec<PathBuf>>)> {
        let is_wanted = |paths: &[PathBuf]| {
            paths.iter().any(|path| may_be_there(path)) && paths.iter().all(|path| db.file(path).is_none())
        };
        let known = self.wanted.iter().filter(|(file, _)| db.file(file.path(db)) == Some(**file));
        let wanted = known.map(|(file, known)| {
            let modules = known.wanted.modules.iter().filter(|paths| is_wanted(paths)).cloned();
            (*file, modules.collect::<Vec<Vec<PathBuf>>>())
        });
        wanted.filter(|(_, modules)| !modules.is_empty()).collect()
    }
}

/// Files that a reader is to read.
pub(super) struct Job {
    items: Vec<Item>,
    urgent: bool,
}

/// The results of reading a file.
pub(super) struct FileRead {
    pub(super) contribution: Contribution,
    pub(super) dialect: Dialect,
    /// The tree, if the file is open.
    pub(super) tree: Option<Arc<Parse>>,
    /// The files for which it asks, if that was to be found out.
    pub(super) wanted: Option<Wanted>,
}

/// The outcome of a job.
pub(super) struct Outcome {
    pub(super) urgent: bool,
    pub(super) read: Vec<FileRead>,
    /// A write came in between.
    left: Vec<Item>,
    failed: Vec<Item>,
}

impl Job {
    /// Reads the files.
    pub(super) fn run(self, db: &Database) -> Outcome {
        let mut outcome = Outcome { urgent: self.urgent, read: Vec::new(), left: Vec::new(), failed: Vec::new() };
        let mut items = self.items.into_iter();
        while let Some(item) = items.next() {
            let read = catch_unwind(AssertUnwindSafe(|| salsa::Cancelled::catch(AssertUnwindSafe(|| item.read(db)))));
            match read {
                Ok(Ok(read)) => outcome.read.push(read),
                Ok(Err(salsa::Cancelled::PropagatedPanic)) | Err(_) => outcome.failed.push(item),
                Ok(Err(_)) => {
                    outcome.left.push(item);
                    outcome.left.extend(items.by_ref());
                }
            }
        }
        outcome
    }
}

impl Item {
    fn read(&self, db: &Database) -> FileRead {
        db.unwind_if_revision_cancelled();
        faults::point("index");
        let (file, dialect) = (self.file, self.file.dialect(db));
        let tree = file.open(db).then(|| Arc::clone(parse(db, file)));
        let contribution = Contribution::read(db, file, self.extent);
        let wanted = self.modules.then(|| {
            let language = db.language(dialect);
            let mut modules = language.wanted_files(db, file);
            let folders = language.wanted_folders(db, file);
            let beside = folders.iter().flat_map(|folder| workspace::files_of(folder, dialect));
            modules.extend(beside.map(|path| vec![path]));
            modules.retain(|paths| paths.iter().all(|path| db.file(path).is_none()));
            Wanted { modules, folders }
        });
        FileRead { contribution, dialect, tree, wanted }
    }
}

/// Looks for files that are in the database only because something asked for them.
pub(super) struct Unneeded {
    pub(super) outside: HashSet<File>,
}

impl Unneeded {
    /// Those that nothing asks for any more; `None` if that cannot be told now.
    pub(super) fn run(self, db: &Database) -> Option<Vec<File>> {
        let found = catch_unwind(AssertUnwindSafe(|| salsa::Cancelled::catch(AssertUnwindSafe(|| self.find(db)))));
        found.ok()?.ok()
    }

    fn find(&self, db: &Database) -> Vec<File> {
        let mut needed: HashSet<File> = HashSet::new();
        let mut by_folder: HashMap<&Path, Vec<File>> = HashMap::new();
        for file in &self.outside {
            by_folder.entry(file.path(db).parent().unwrap_or(Path::new(""))).or_default().push(*file);
        }
        let mut work: Vec<File> = db.files().into_iter().filter(|file| !self.outside.contains(file)).collect();
        while let Some(file) = work.pop() {
            db.unwind_if_revision_cancelled();
            let (dialect, language) = (file.dialect(db), db.language(file.dialect(db)));
            for folder in language.wanted_folders(db, file) {
                let beside = by_folder.get(&*folder).into_iter().flatten();
                let reads = |other: &&File| dialect.reads(other.path(db)) && needed.insert(**other);
                work.extend(beside.filter(reads));
            }
            for paths in language.wanted_files(db, file) {
                if let Some(asked) = paths.iter().find_map(|path| db.file(path))
                    && self.outside.contains(&asked)
                    && needed.insert(asked)
                {
                    work.push(asked);
                }
            }
        }
        self.outside.iter().copied().filter(|file| !needed.contains(file)).collect()
    }
}
