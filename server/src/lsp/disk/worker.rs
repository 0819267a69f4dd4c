//! The thread that reads files, so that the writer need not.
//!
//! It carries out one order after the other, and reads bulks in batches between them. Walks over folders go on beside
//! it ([`scan`]).
//!
//! Where the client watches no files, those that have changed are found by what they showed when they were read.

use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};
use std::fs::Metadata;
use std::io::ErrorKind;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, TryRecvError};
use std::time::SystemTime;

use ludex_base::{Dialect, FolderSettings, PositionEncoding, Settings};
use ludex_languages::LANGUAGES;
use ludex_lsp::publish;

use super::{FEW, Order};
use crate::baseline;
use crate::config::{self, SettingsFile};
use crate::lsp::disk::file_lookup::{Bulk, Folder, Looked, Lookup, LookupResult, Sources, Ticket};
use crate::lsp::disk::scan;
use crate::lsp::faults;
use crate::lsp::inbox::{Inbox, Message};
use crate::lsp::threads::wait_for;
use crate::lsp::wire::outgoing::Outgoing;
use crate::lsp::wire::outlet;
use crate::lsp::wire::uris::Uris;
use crate::workspace::{self, Loaded};

/// A batch of a bulk ends after this many looks, files or bytes: then others have their turn.
const BATCH_LOOKS: usize = 512;
const BATCH_FILES: usize = 64;
const BATCH_BYTES: usize = 1 << 20;

/// The files that walks over workspace folders find in the folders that were asked for so far, and in which of them.
#[derive(Default)]
struct Listings(HashMap<PathBuf, HashMap<PathBuf, Folder>>);

impl Listings {
    /// The workspace folder in which a walk finds the file: the first, if there are several.
    fn folder_of(&mut self, path: &Path, folders: &[Folder]) -> Option<Folder> {
        let parent = path.parent()?;
        let mut around = folders.iter().filter(|folder| path.starts_with(&folder.path) && !folder.is_gone()).peekable();
        around.peek()?;
        let found = self.0.entry(parent.to_owned()).or_insert_with(|| {
            let mut found = HashMap::new();
            for folder in around {
                for (path, _) in workspace::walk_part(&folder.path, parent, false).0 {
                    found.entry(workspace::absolute(&path)).or_insert_with(|| folder.clone());
                }
            }
            found
        });
        found.get(path).cloned()
    }
}

impl Looked {
    /// A file that is there, with the folder to which its place makes it belong. What shows another language than that
    /// of its name belongs to none: it is there only if something asks for it.
    fn file(ticket: Ticket, loaded: Loaded, folder: impl FnOnce(&Path) -> Option<Folder>) -> Looked {
        let other = loaded.other_language();
        if let Some(other) = other {
            tracing::debug!("{} is left alone: it is {other}", loaded.path.display());
        }
        let folder = if other.is_none() { folder(&loaded.path) } else { None };
        Looked { ticket, path: loaded.path.clone(), found: Some(loaded), folder }
    }
}

/// The properties that a file shows without being read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Stamp {
    modified: Option<SystemTime>,
    length: u64,
}

impl Stamp {
    fn new(metadata: &Metadata) -> Stamp {
        Stamp { modified: metadata.modified().ok(), length: metadata.len() }
    }

    fn of(path: &Path) -> Option<Stamp> {
        std::fs::metadata(path).ok().map(|metadata| Stamp::new(&metadata))
    }
}

/// Starts a thread with a name; false if it cannot be started.
type Spawn = fn(&str, Box<dyn FnOnce() + Send>) -> bool;

/// Carries out orders, one after the other.
pub(in crate::lsp) struct Worker {
    inbox: Inbox,
    outgoing: Outgoing,
    uris: Uris,
    bulks: VecDeque<(Bulk, Listings)>,
    /// The writer has not taken the last batch.
    awaits: bool,
    /// The settings files whose diagnostics have been published.
    reported: HashSet<PathBuf>,
    /// The stamps of files from just before they were read, and by which look: of the looks at a path the writer takes the
    /// one with the largest ticket, which need not be the one that was carried out last.
    stamps: HashMap<PathBuf, (Ticket, Stamp)>,
    /// The warnings that the client was given about settings that are in no file.
    warnings: HashSet<String>,
    /// Folders that looks have shown and that are to be walked over.
    shown: Vec<PathBuf>,
    /// Starts what goes on beside it: walks over folders.
    spawn: Spawn,
}

impl Worker {
    pub(in crate::lsp) fn new(inbox: Inbox, outgoing: Outgoing, uris: Uris, spawn: Spawn) -> Worker {
        Worker {
            inbox,
            outgoing,
            uris,
            bulks: VecDeque::new(),
            awaits: false,
            reported: HashSet::new(),
            stamps: HashMap::new(),
            warnings: HashSet::new(),
            shown: Vec::new(),
            spawn,
        }
    }

    pub(super) fn run(mut self, orders: &Receiver<Order>) {
        loop {
            let order = if self.awaits || self.bulks.is_empty() {
                wait_for(orders).ok_or(TryRecvError::Disconnected)
            } else {
                orders.try_recv()
            };
            match order {
                Ok(order) => self.carry_out(order),
                Err(TryRecvError::Empty) => self.read_batch(),
                Err(TryRecvError::Disconnected) => break,
            }
        }
    }

    /// Does some work; if it fails, nothing has come of it.
    fn guarded<T: Default>(&mut self, work: impl FnOnce(&mut Worker) -> T) -> T {
        catch_unwind(AssertUnwindSafe(|| {
            faults::point("disk");
            work(self)
        }))
        .unwrap_or_else(|_| {
            tracing::error!("reading files failed inside the server");
            T::default()
        })
    }

    /// Carries an order out; a bulk is put where [`Self::read_batch`] takes it from.
    pub(in crate::lsp) fn carry_out(&mut self, order: Order) {
        let found = match order {
            Order::Look { ticket, lookups, folders } => {
                LookupResult::Looked { ticket, looked: self.look_at_all(ticket, lookups, &folders), urgent: true }
            }
            Order::Compare { ticket, lookups, folders } => {
                let changed = self.guarded(|worker| worker.changed(lookups));
                let mut looked = Vec::new();
                if changed.len() <= FEW {
                    looked = self.look_at_all(ticket, changed, &folders);
                } else {
                    let scanning = self.inbox.begin_scan(None);
                    self.inbox.tell(Message::Bulk(Bulk::new(ticket, changed, folders, scanning)));
                }
                LookupResult::Looked { ticket, looked, urgent: true }
            }
            Order::Fetch { ticket, asking, modules, folders, urgent } => {
                let looked = self.guarded(|worker| worker.fetch(ticket, asking, &modules, &folders));
                LookupResult::Looked { ticket, looked, urgent }
            }
            Order::Settings { ticket, sources } => {
                let settings = self.guarded(|worker| Some(worker.settings(&sources)));
                LookupResult::Settings { ticket, settings }
            }
            Order::Scan { ticket, folders, token } => {
                let begun = self.inbox.end_of_scan(None);
                let (inbox, outgoing) = (self.inbox.clone(), self.outgoing.clone());
                (self.spawn)("scan", Box::new(move || scan::run(ticket, folders, &inbox, outgoing, token, begun)));
                return;
            }
            Order::Bulk(bulk) => {
                self.bulks.push_back((bulk, Listings::default()));
                return;
            }
            Order::Taken => {
                self.awaits = false;
                return;
            }
        };
        self.inbox.tell(Message::Found(found));
    }

    /// Reads some of the first bulk.
    pub(in crate::lsp) fn read_batch(&mut self) {
        let Some((mut bulk, mut listings)) = self.bulks.pop_front() else { return };
        if bulk.folders.iter().all(Folder::is_gone) {
            // What was found in them is not wanted any more. What somebody else has asked for is.
            bulk.lookups.retain(|lookup| lookup.folder.is_none());
        }
        if bulk.lookups.is_empty() {
            return;
        }
        let before = bulk.lookups.len();
        let (mut batch, mut bytes) = (Vec::new(), 0);
        for _ in 0..BATCH_LOOKS {
            if bytes >= BATCH_BYTES || batch.len() >= BATCH_FILES {
                break;
            }
            let Some(lookup) = bulk.lookups.pop_front() else { break };
            let looked = self.guarded(|worker| worker.look_at(bulk.ticket, lookup, &bulk.folders, &mut listings));
            bytes +=
                looked.iter().filter_map(|looked| looked.found.as_ref()).map(|file| file.text.len()).sum::<usize>();
            batch.extend(looked);
        }
        let read = before - bulk.lookups.len();
        if let Some(progress) = bulk.scanning.progress() {
            let files = batch.iter().filter(|looked| looked.folder.is_some()).count();
            progress.advance(read, read - files);
        }
        self.walk(bulk.ticket, &bulk.folders);
        self.awaits = true;
        self.inbox.tell(Message::Found(LookupResult::Batch(batch)));
        if !bulk.lookups.is_empty() {
            self.bulks.push_front((bulk, listings));
        }
    }

    fn look_at_all(&mut self, ticket: Ticket, lookups: Vec<Lookup>, folders: &[Folder]) -> Vec<Looked> {
        let mut listings = Listings::default();
        let look = |lookup| self.guarded(|worker| worker.look_at(ticket, lookup, folders, &mut listings));
        let looked = lookups.into_iter().filter_map(look).collect();
        self.walk(ticket, folders);
        looked
    }

    /// Has the folders walked over that looks have shown. Where many come at once, such as with another branch, most lie
    /// in others of them, and a thread for each would be too many.
    fn walk(&mut self, ticket: Ticket, folders: &[Folder]) {
        let mut parts = std::mem::take(&mut self.shown);
        if parts.is_empty() {
            return;
        }
        parts.sort();
        parts.dedup_by(|part, around| part.starts_with(&*around));
        let (inbox, scanning, folders) = (self.inbox.clone(), self.inbox.begin_scan(None), folders.to_vec());
        let walk = move || scan::run_inside(ticket, &folders, &parts, &inbox, scanning);
        (self.spawn)("scan", Box::new(walk));
    }

    /// The looks at files that show something else than just before they were read.
    fn changed(&self, mut lookups: Vec<Lookup>) -> Vec<Lookup> {
        lookups.retain(|lookup| {
            let known = self.stamps.get(&lookup.path).map(|(_, stamp)| *stamp);
            known.is_none() || known != Stamp::of(&lookup.path)
        });
        lookups
    }

    fn keep_in_mind(&mut self, ticket: Ticket, path: &Path, stamp: Option<Stamp>) {
        if self.stamps.get(path).is_some_and(|(known, _)| ticket < *known) {
            return;
        }
        match stamp {
            Some(stamp) => self.stamps.insert(path.to_owned(), (ticket, stamp)),
            None => self.stamps.remove(path),
        };
    }

    /// Looks at each list of paths up to the first that is there.
    fn fetch(&mut self, ticket: Ticket, asking: Dialect, modules: &[Vec<PathBuf>], folders: &[Folder]) -> Vec<Looked> {
        let mut listings = Listings::default();
        let mut look = |path: &PathBuf| {
            let stamp = Stamp::of(path);
            let loaded = workspace::read_module(asking, path)?;
            self.keep_in_mind(ticket, path, stamp);
            Some(Looked::file(ticket, loaded, |path| listings.folder_of(path, folders)))
        };
        modules.iter().filter_map(|paths| paths.iter().find_map(&mut look)).collect()
    }

    /// Looks at a path, and keeps in mind what it showed; nothing if there is nothing to be said.
    fn look_at(
        &mut self,
        ticket: Ticket,
        lookup: Lookup,
        folders: &[Folder],
        listings: &mut Listings,
    ) -> Option<Looked> {
        let Lookup { path, dialect, folder } = lookup;
        let stamp = Stamp::of(&path);
        if std::fs::metadata(&path).is_ok_and(|metadata| metadata.is_dir()) {
            // A folder has come, or has come back.
            self.shown.push(path.clone());
            self.keep_in_mind(ticket, &path, None);
            return dialect.is_some().then_some(Looked { ticket, path, found: None, folder: None });
        }
        // What a language only reads beside its own files is taken if one of these asks for it.
        let dialect = dialect.or_else(|| LANGUAGES.reading(&path))?;
        match workspace::read_found(&path, dialect) {
            Ok(loaded) => {
                self.keep_in_mind(ticket, &path, stamp);
                Some(Looked::file(ticket, loaded, |path| folder.or_else(|| listings.folder_of(path, folders))))
            }
            Err(error) => {
                if error.kind() != ErrorKind::NotFound {
                    tracing::warn!("{}: {error}", path.display());
                }
                self.keep_in_mind(ticket, &path, None);
                Some(Looked { ticket, path, found: None, folder: None })
            }
        }
    }

    /// Reads the settings of all sources and reports what is wrong with the settings files.
    fn settings(&mut self, sources: &Sources) -> FolderSettings {
        let mut warnings = HashSet::new();
        let base = sources.folders.first().cloned().unwrap_or_else(|| workspace::absolute(Path::new(".")));
        let others = [("client", &sources.from_client), ("command line", &sources.command_line)];
        for (source, entries) in others {
            for problem in config::apply(&mut Settings::default(), entries, &base) {
                tracing::warn!("configuration of the {source}: {}", problem.message);
            }
            let missing = config::missing_folders(entries, &base);
            warnings.extend(
                missing.into_iter().map(|problem| format!("configuration of the {source}: {}", problem.message)),
            );
        }
        let first = sources.folders.first().map(PathBuf::as_path);
        let folders = sources.folders.iter().chain(&sources.homes).cloned();
        let (settings, files) = config::read_around(first, folders, |settings, file| {
            for (_, entries) in others {
                config::apply(settings, entries, &base);
            }
            warnings.extend(baseline::load(settings, file).err());
        });
        self.report_files(&files, sources);
        // They have no place in a file where they could be shown.
        for message in warnings.difference(&self.warnings) {
            tracing::warn!("{message}");
            outlet::warn(&self.outgoing, format!("Ludex: {message}"));
        }
        self.warnings = warnings;
        settings
    }

    /// Reports what is wrong with the settings files of folders. Where there was one and is none, nothing is.
    fn report_files(&mut self, files: &[SettingsFile], sources: &Sources) {
        let path = |folder: &PathBuf| folder.join(config::FILE_NAME);
        let none = SettingsFile::default();
        let folders: BTreeSet<&PathBuf> = sources.folders.iter().chain(files.iter().map(|file| &file.folder)).collect();
        for &folder in &folders {
            let file = files.iter().find(|file| file.folder == *folder).unwrap_or(&none);
            self.report(&path(folder), &file.text, &file.problems, sources.encoding);
        }
        let before = std::mem::replace(&mut self.reported, folders.into_iter().map(path).collect());
        for path in before.difference(&self.reported) {
            self.report(path, "", &[], sources.encoding);
        }
    }

    fn report(&self, path: &Path, text: &str, problems: &[config::Problem], encoding: PositionEncoding) {
        if let Some(uri) = self.uris.of(path) {
            publish::settings_file(&self.outgoing, &uri, text, problems, encoding);
        }
    }
}
