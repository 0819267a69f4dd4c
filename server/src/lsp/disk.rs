//! The thread that reads files, so that the writer need not, and what the writer knows of it.
//!
//! There is one such thread, so that of two looks at a file the later one is taken later. What
//! somebody waits for goes first: a few changed files, the settings, modules that an open document asks
//! for. Scans and changes of many files are read in batches, and the next batch is read when the
//! writer has taken the one before.
//!
//! Where the client watches no files, those that have changed are found by what they showed when they were read.

use std::collections::{HashMap, HashSet, VecDeque};
use std::fs::Metadata;
use std::io::ErrorKind;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::time::SystemTime;

use lsp_types as lsp;
use ludex_base::diagnostic::shown_range;
use ludex_base::{Dialect, LineColumn, LineIndex, PositionEncoding, Settings, TextRange};
use ludex_languages::LANGUAGES;

use super::faults;
use super::file_lookup::{Bulk, Folder, Found, Listing, Lookup, Seen, Sources};
use super::inbox::{Inbox, Message};
use super::outgoing::Outgoing;
use super::protocol::{Diagnostic, SOURCE};
use super::publish;
use super::scan;
use super::threads::spawn;
use super::uris::Uris;
use crate::baseline;
use crate::config;
use crate::workspace::{self, Loaded};

/// The number of files that are read at once when somebody waits for them; more are a bulk.
pub(super) const FEW: usize = 32;

/// A batch of a bulk ends after so many looks, files or bytes: then others have their turn.
const BATCH_LOOKS: usize = 512;
const BATCH_FILES: usize = 64;
const BATCH_BYTES: usize = 1 << 20;

/// The most files that are compared with what is known of them.
const MAX_COMPARED: usize = 10_000;

/// An order that the writer gives to the thread that reads files.
enum Order {
    Lookup {
        number: u64,
        lookups: Vec<Lookup>,
        folders: Vec<Folder>,
    },
    /// A look only at what has changed since it was read.
    Compare {
        number: u64,
        lookups: Vec<Lookup>,
        folders: Vec<Folder>,
    },
    /// The first of each list of paths that exists.
    Fetch {
        number: u64,
        asking: Dialect,
        modules: Vec<Vec<PathBuf>>,
        urgent: bool,
    },
    Settings {
        number: u64,
        sources: Sources,
    },
    Bulk(Bulk),
    /// The writer has taken a batch.
    Taken,
}

/// The requests that wait for an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Waits {
    /// Requests that come after it.
    Everybody,
    /// All requests about languages with this prefix.
    Family(&'static str),
    Nobody,
}

/// The disk as the writer knows it.
pub(super) struct Disk {
    orders: Sender<Order>,
    inbox: Inbox,
    /// The number of orders so far.
    count: u64,
    outstanding: Vec<(u64, Waits)>,
    /// The number of scans and bulks that go on.
    pub(super) scans: usize,
    /// The number of batches that have come and are not taken.
    pending_batches: usize,
}

impl Disk {
    /// Starts the thread; nothing if it cannot be started.
    pub(super) fn start(inbox: Inbox, outgoing: Outgoing, uris: Uris) -> Option<Disk> {
        let (orders, receiver) = channel();
        let worker_inbox = inbox.clone();
        let run = move || {
            let (bulks, reported, warnings, stamps) = (VecDeque::new(), HashSet::new(), HashSet::new(), HashMap::new());
            Worker {
                orders: receiver,
                inbox: worker_inbox,
                outgoing,
                uris,
                bulks,
                awaits: false,
                reported,
                warnings,
                stamps,
            }
            .run();
        };
        spawn("disk", run).then_some(Disk {
            orders,
            inbox,
            count: 0,
            outstanding: Vec::new(),
            scans: 0,
            pending_batches: 0,
        })
    }

    fn number(&mut self, waits: Waits) -> u64 {
        self.count += 1;
        self.outstanding.push((self.count, waits));
        self.count
    }

    fn order(&self, order: Order) {
        // The other end is gone only when the process ends.
        let _ = self.orders.send(order);
    }

    /// Has paths looked at.
    pub(super) fn look_up(&mut self, lookups: Vec<Lookup>, folders: Vec<Folder>) {
        if lookups.is_empty() {
            return;
        }
        if lookups.len() <= FEW {
            let number = self.number(Waits::Everybody);
            self.order(Order::Lookup { number, lookups, folders });
        } else {
            self.scans += 1;
            self.bulk(Bulk::new(lookups, folders, self.inbox.end_of_scan(None)));
        }
    }

    /// Has paths looked at, however many they are, in looks that have numbers.
    pub(super) fn look_up_numbered(&mut self, mut lookups: Vec<Lookup>, folders: &[Folder]) {
        while !lookups.is_empty() {
            let few = lookups.split_off(lookups.len().saturating_sub(FEW));
            self.look_up(few, folders.to_vec());
        }
    }

    /// Has files looked at that have changed since they were read.
    pub(super) fn look_at_changed(&mut self, mut lookups: Vec<Lookup>, folders: Vec<Folder>) {
        lookups.truncate(MAX_COMPARED);
        if !lookups.is_empty() {
            let number = self.number(Waits::Everybody);
            self.order(Order::Compare { number, lookups, folders });
        }
    }

    /// Has modules fetched that a file of a language asks for.
    pub(super) fn fetch(&mut self, asking: Dialect, modules: Vec<Vec<PathBuf>>, waits: Waits) {
        let number = self.number(waits);
        self.order(Order::Fetch { number, asking, modules, urgent: waits != Waits::Nobody });
    }

    /// Has the settings read.
    pub(super) fn settings(&mut self, sources: Sources) {
        let number = self.number(Waits::Everybody);
        self.order(Order::Settings { number, sources });
    }

    /// Has many paths looked at.
    pub(super) fn bulk(&self, bulk: Bulk) {
        self.order(Order::Bulk(bulk));
    }

    /// A batch has come, and is taken later.
    pub(super) fn batch_received(&mut self) {
        self.pending_batches += 1;
    }

    /// The writer has taken a batch.
    pub(super) fn taken(&mut self) {
        self.pending_batches = self.pending_batches.saturating_sub(1);
        self.order(Order::Taken);
    }

    /// An order is carried out.
    pub(super) fn done(&mut self, number: u64) {
        self.outstanding.retain(|(other, _)| *other != number);
    }

    /// The number of orders so far: who comes now waits for those.
    pub(super) fn count(&self) -> u64 {
        self.count
    }

    /// True if a request that came after so many orders need not wait, about a language with this prefix.
    pub(super) fn is_read(&self, after: u64, family: Option<&str>) -> bool {
        self.outstanding.iter().all(|(number, waits)| match waits {
            Waits::Everybody => *number > after,
            Waits::Family(other) => family.is_some_and(|family| family != *other),
            Waits::Nobody => true,
        })
    }

    /// True if everything that was read has been taken, and nothing is being read.
    pub(super) fn is_over(&self) -> bool {
        self.is_idle() && self.pending_batches == 0
    }

    /// True if there is nothing to be read.
    pub(super) fn is_idle(&self) -> bool {
        self.outstanding.is_empty() && self.scans == 0
    }
}

/// The files that walks find in the folders that were asked for so far.
#[derive(Default)]
struct Listings(HashMap<PathBuf, HashSet<PathBuf>>);

impl Listings {
    /// True if a walk over one of the workspace folders finds the file.
    fn has(&mut self, path: &Path, folders: &[Folder]) -> bool {
        let Some(parent) = path.parent() else { return false };
        let found = self.0.entry(parent.to_owned()).or_insert_with(|| {
            let around = folders.iter().filter(|folder| path.starts_with(&folder.path) && !folder.is_gone());
            let found = around.flat_map(|folder| workspace::walk_part(&folder.path, parent, false).0);
            found.map(|(path, _)| workspace::absolute(&path)).collect()
        });
        found.contains(path)
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

struct Worker {
    orders: Receiver<Order>,
    inbox: Inbox,
    outgoing: Outgoing,
    uris: Uris,
    bulks: VecDeque<(Bulk, Listings)>,
    /// The writer has not taken the last batch.
    awaits: bool,
    /// The settings files whose diagnostics have been published.
    reported: HashSet<PathBuf>,
    /// The stamps of files from just before they were read.
    stamps: HashMap<PathBuf, Stamp>,
    /// The warnings that the client was given about settings that are in no file.
    warnings: HashSet<String>,
}

impl Worker {
    fn run(mut self) {
        loop {
            let order = if self.awaits || self.bulks.is_empty() {
                self.orders.recv().map_err(|_| TryRecvError::Disconnected)
            } else {
                self.orders.try_recv()
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

    fn carry_out(&mut self, order: Order) {
        let found = match order {
            Order::Lookup { number, lookups, folders } => {
                Found::LookedUp { number, seen: self.look_up_all(lookups, &folders) }
            }
            Order::Compare { number, lookups, folders } => {
                let changed = self.guarded(|worker| worker.changed(lookups));
                if changed.len() <= FEW {
                    Found::LookedUp { number, seen: self.look_up_all(changed, &folders) }
                } else {
                    let scanning = self.inbox.begin_scan(None);
                    self.inbox.tell(Message::Bulk(Bulk::new(changed, folders, scanning)));
                    Found::LookedUp { number, seen: Vec::new() }
                }
            }
            Order::Fetch { number, asking, modules, urgent } => {
                let files = self.guarded(|worker| worker.fetch(asking, &modules));
                Found::Fetched { number, files, urgent }
            }
            Order::Settings { number, sources } => {
                let settings = self.guarded(|worker| Some(worker.settings(&sources)));
                Found::Settings { number, settings }
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
    fn read_batch(&mut self) {
        let Some((mut bulk, mut listings)) = self.bulks.pop_front() else { return };
        if !bulk.folders.is_empty() && bulk.folders.iter().all(Folder::is_gone) {
            return;
        }
        let before = bulk.lookups.len();
        let (mut seen, mut bytes) = (Vec::new(), 0);
        for _ in 0..BATCH_LOOKS {
            if bytes >= BATCH_BYTES || seen.len() >= BATCH_FILES {
                break;
            }
            let Some(lookup) = bulk.lookups.pop_front() else { break };
            let found = self.guarded(|worker| worker.look_up(lookup, &bulk.folders, &mut listings));
            if let Some(Seen::File { loaded, .. }) = &found {
                bytes += loaded.text.len();
            }
            seen.extend(found);
        }
        let read = before - bulk.lookups.len();
        if let Some(progress) = bulk.scanning.progress() {
            let files = seen.iter().filter(|seen| matches!(seen, Seen::File { .. })).count();
            progress.advance(read, read - files);
        }
        self.awaits = true;
        self.inbox.tell(Message::Found(Found::Batch(seen)));
        if !bulk.lookups.is_empty() {
            self.bulks.push_front((bulk, listings));
        }
    }

    fn look_up_all(&mut self, lookups: Vec<Lookup>, folders: &[Folder]) -> Vec<Seen> {
        let mut listings = Listings::default();
        let lookup = |lookup| self.guarded(|worker| worker.look_up(lookup, folders, &mut listings));
        lookups.into_iter().filter_map(lookup).collect()
    }

    /// The looks at files that show something else than just before they were read.
    fn changed(&self, mut lookups: Vec<Lookup>) -> Vec<Lookup> {
        lookups.retain(|lookup| {
            let known = self.stamps.get(&lookup.path).copied();
            known.is_none() || known != Stamp::of(&lookup.path)
        });
        lookups
    }

    /// Looks at a path, and keeps in mind what it showed; nothing if there is nothing to be said.
    fn look_up(&mut self, lookup: Lookup, folders: &[Folder], listings: &mut Listings) -> Option<Seen> {
        let path = lookup.path.clone();
        let stamp = Stamp::of(&path);
        let seen = self.see(lookup, folders, listings);
        self.keep_in_mind(path, stamp.filter(|_| matches!(seen, Some(Seen::File { .. }))));
        seen
    }

    fn keep_in_mind(&mut self, path: PathBuf, stamp: Option<Stamp>) {
        match stamp {
            Some(stamp) => self.stamps.insert(path, stamp),
            None => self.stamps.remove(&path),
        };
    }

    /// Reads the first of each list of paths that exists.
    fn fetch(&mut self, asking: Dialect, modules: &[Vec<PathBuf>]) -> Vec<Loaded> {
        let mut files = Vec::new();
        for paths in modules {
            for path in paths {
                let stamp = Stamp::of(path);
                if let Some(loaded) = workspace::read_module(asking, path) {
                    self.keep_in_mind(path.clone(), stamp);
                    files.push(loaded);
                    break;
                }
            }
        }
        files
    }

    fn see(&self, lookup: Lookup, folders: &[Folder], listings: &mut Listings) -> Option<Seen> {
        let Lookup { path, dialect, listing } = lookup;
        if std::fs::metadata(&path).is_ok_and(|metadata| metadata.is_dir()) {
            // A folder has come, or has come back.
            scan::start_inside(folders.to_vec(), path.clone(), self.inbox.clone());
            return dialect.is_some().then_some(Seen::Nothing(path));
        }
        let dialect = dialect.or_else(|| LANGUAGES.from_path(&path))?;
        let listed = match listing {
            Listing::Listed => Some(true),
            Listing::Keep => None,
            Listing::Unknown => Some(listings.has(&path, folders)),
        };
        match workspace::read_found(&path, dialect) {
            Ok(loaded) => {
                if let Some(other) = loaded.other_language() {
                    tracing::debug!("{} is left alone: it is {other}", path.display());
                    return Some(Seen::Nothing(path));
                }
                Some(Seen::File { loaded, listed })
            }
            Err(error) => {
                if error.kind() != ErrorKind::NotFound {
                    tracing::warn!("{}: {error}", path.display());
                }
                Some(Seen::Nothing(path))
            }
        }
    }

    /// Reads the settings of all sources and reports what is wrong with the settings files.
    fn settings(&mut self, sources: &Sources) -> Settings {
        let mut settings = Settings::default();
        let mut warnings = HashSet::new();
        let mut reported = HashSet::new();
        for folder in &sources.folders {
            let path = folder.join(config::FILE_NAME);
            let file = config::read(&mut settings, folder).unwrap_or_else(|error| {
                tracing::warn!("{}: {error}", path.display());
                None
            });
            let (text, problems) = file.map(|file| (file.text, file.problems)).unwrap_or_default();
            self.report(&path, &text, &problems, sources.encoding);
            reported.insert(path);
        }
        let before = std::mem::replace(&mut self.reported, reported);
        for path in before.difference(&self.reported) {
            self.report(path, "", &[], sources.encoding);
        }
        let base = sources.folders.first().cloned().unwrap_or_else(|| workspace::absolute(Path::new(".")));
        for (source, entries) in [("client", &sources.from_client), ("command line", &sources.command_line)] {
            for problem in config::apply(&mut settings, entries, &base) {
                tracing::warn!("configuration of the {source}: {}", problem.message);
            }
            let missing = config::missing_folders(entries, &base);
            warnings.extend(
                missing.into_iter().map(|problem| format!("configuration of the {source}: {}", problem.message)),
            );
        }
        warnings.extend(baseline::load(&mut settings).err());
        // They have no place in a file where they could be shown.
        for message in warnings.difference(&self.warnings) {
            tracing::warn!("{message}");
            let params =
                lsp::ShowMessageParams { typ: lsp::MessageType::WARNING, message: format!("Ludex: {message}") };
            self.outgoing.notify("window/showMessage", params);
        }
        self.warnings = warnings;
        settings
    }

    fn report(&self, path: &Path, text: &str, problems: &[config::Problem], encoding: PositionEncoding) {
        let Some(uri) = self.uris.of(path) else { return };
        let index = LineIndex::new(text);
        let position = |offset: usize| {
            let LineColumn { line, column } = index.line_column(text, (offset as u32).into(), encoding);
            lsp::Position::new(line, column)
        };
        let shown = |problem: &config::Problem| {
            let range = TextRange::new((problem.range.start as u32).into(), (problem.range.end as u32).into());
            let range = shown_range(text, range);
            lsp::Range::new(position(range.start().into()), position(range.end().into()))
        };
        let diagnostic = |problem: &config::Problem| Diagnostic {
            range: shown(problem),
            severity: lsp::DiagnosticSeverity::WARNING,
            code: format!("config/{}", problem.code),
            code_description: None,
            source: SOURCE,
            message: problem.message.clone(),
            related_information: Vec::new(),
            tags: Vec::new(),
        };
        let diagnostics: Vec<Diagnostic> = problems.iter().map(diagnostic).collect();
        publish::notify(&self.outgoing, &uri, None, &diagnostics);
    }
}
