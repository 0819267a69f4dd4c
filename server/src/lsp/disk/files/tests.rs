//! The same files in the database, in whatever order the disk answers: sessions in which everything that happens
//! elsewhere happens when the test says so, compared with sessions that begin afterwards.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, channel};

use lsp_types as lsp;
use ludex_languages::LANGUAGES;
use proptest::prelude::*;
use tempfile::TempDir;

use super::*;
use crate::lsp::disk::file_lookup::LookupResult;
use crate::lsp::disk::{Disk, Order, Worker};
use crate::lsp::inbox::{Inbox, Message};
use crate::lsp::index::Unneeded;
use crate::lsp::wire::uris::Uris;

/// A session without threads.
struct Session {
    store: Store,
    files: Files,
    inbox: Receiver<Message>,
    orders: Receiver<Order>,
    worker: Worker,
    /// What has come of orders and has not been taken.
    results: VecDeque<LookupResult>,
}

/// A file as a session has it: its name, its text, and whether it is there only because something asks for it.
type Known = (String, String, bool);

impl Session {
    fn new() -> Session {
        let (sender, inbox) = Inbox::new();
        let (orders, receiver) = channel();
        let at_once = |_: &str, run: Box<dyn FnOnce() + Send>| {
            run();
            true
        };
        Session {
            store: Store::new(Database::new(LANGUAGES, None), Disk::new(orders, sender.clone())),
            files: Files::new(Vec::new(), Outgoing::default()),
            inbox,
            orders: receiver,
            worker: Worker::new(sender, Outgoing::default(), Uris::default(), at_once),
            results: VecDeque::new(),
        }
    }

    fn begin(folders: Vec<Folder>) -> Session {
        let mut session = Session::new();
        let (capabilities, options) = (Arc::default(), serde_json::Value::Null);
        let encoding = PositionEncoding::Utf16;
        session.change(Change::Initialize { encoding, capabilities, folders: folders.clone(), options });
        session.change(Change::Scan { folders, token: None });
        session
    }

    fn change(&mut self, change: Change) {
        self.files.apply(&mut self.store, change);
    }

    /// Takes note of what the worker and its walks say; what was seen waits for its turn.
    fn receive(&mut self) {
        for message in self.inbox.try_iter() {
            match message {
                Message::Found(found) => {
                    if matches!(found, LookupResult::Batch(_)) {
                        self.store.disk.batch_received();
                    }
                    self.results.push_back(found);
                }
                Message::Bulk(bulk) => self.store.disk.bulk(bulk),
                Message::ScanBegins => self.store.disk.scans += 1,
                Message::ScanEnds(_) => {
                    self.store.disk.scans -= 1;
                    if self.store.disk.scans == 0 {
                        self.store.index.scans_are_over(&self.store.db);
                    }
                }
                _ => {}
            }
        }
    }

    /// The disk is looked at as the next order says, or else a batch is read; false if there is nothing to look at.
    fn look(&mut self) -> bool {
        let order = self.orders.try_recv();
        let is_order = order.is_ok();
        match order {
            Ok(order) => self.worker.carry_out(order),
            Err(_) => self.worker.read_batch(),
        }
        let before = self.results.len();
        self.receive();
        is_order || self.results.len() > before
    }

    /// Takes one of the results that wait; false if there is none.
    fn take(&mut self, nth: usize) -> bool {
        let Some(at) = nth.checked_rem(self.results.len()) else { return false };
        match self.results.remove(at) {
            Some(LookupResult::Looked { ticket, looked, urgent }) => {
                self.store.disk.done(ticket);
                self.files.take(&mut self.store, looked, urgent);
            }
            Some(LookupResult::Settings { ticket, settings }) => {
                self.store.disk.done(ticket);
                if let Some(settings) = settings {
                    self.files.take_settings(&mut self.store, settings);
                }
            }
            Some(LookupResult::Homes(homes)) => self.files.take_homes(&mut self.store, homes),
            Some(LookupResult::Batch(looked)) => {
                self.store.disk.taken();
                self.files.take(&mut self.store, looked, false);
            }
            None => return false,
        }
        self.files.forget_looks(&self.store);
        true
    }

    /// Reads files for the indexes; false if there is none.
    fn index(&mut self) -> bool {
        let (store, files) = (&mut self.store, &mut self.files);
        let Some(job) = store.index.take(0, true).or_else(|| store.index.take(0, false)) else { return false };
        let mut outcome = job.run(&store.db);
        store.index.done(0, &mut outcome, true);
        files.take_index(store, outcome);
        true
    }

    /// Goes on until nothing is left to be done. Of the results that wait, the one that `nth` says is taken first.
    fn settle(&mut self, nth: usize) {
        for _ in 0..10_000 {
            if self.look() || self.index() || self.take(nth) {
                continue;
            }
            let Some(outside) = self.files.maybe_unneeded(&self.store.db) else { return };
            let unneeded = Unneeded { outside }.run(&self.store.db).expect("nothing is written");
            self.files.remove_unneeded(&mut self.store, unneeded);
        }
        panic!("there is no end to it");
    }

    fn known(&self, root: &Path) -> Vec<Known> {
        let db = &self.store.db;
        let known = |file: &File| {
            let name = file.path(db).strip_prefix(root).expect("inside").display().to_string();
            let is_outside = !file.open(db) && self.files.outside.contains(file);
            (name, file.text(db).to_string(), is_outside)
        };
        db.files().iter().map(known).collect()
    }
}

/// The files that are written and deleted: modules that include one another, of which some may be ignored or lie in a
/// workspace folder of their own.
const NAMES: [&str; 5] = ["a.g", "b.g", "c.g", "sub/d.g", "sub/e.g"];

/// The texts of these files: what they include, or another language.
const TEXTS: [&str; 6] = [
    "(include \"b\")",
    "(include \"c\") (include \"sub/d\")",
    "(define x 1)",
    "(include \"e\")",
    "(include \"a\")",
    "grammar Other;\nrule : 'x' ;\n",
];

/// The number of texts that documents have: the language of those is found out once, when they are opened.
const OPEN_TEXTS: usize = 5;

const IGNORE: [&str; 4] = ["", "b.g\n", "c.g\nsub/\n", "*.g\n!a.g\n"];

#[derive(Debug, Clone)]
enum Step {
    Write(usize, usize),
    Delete(usize),
    Ignore(usize),
    /// The client tells of the first change of which it has not told.
    Tell,
    /// It tells of all of them at once.
    TellAll,
    Open(usize, usize),
    Edit(usize, usize),
    Close(usize),
    /// A document is saved, and the client watches nothing.
    Save,
    AddFolder,
    RemoveFolder,
    Look,
    Take(usize),
    Index,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let (name, text) = (0..NAMES.len(), 0..TEXTS.len());
    let step = prop_oneof![
        4 => (name.clone(), text).prop_map(|(name, text)| Step::Write(name, text)),
        3 => name.clone().prop_map(Step::Delete),
        1 => (0..IGNORE.len()).prop_map(Step::Ignore),
        4 => Just(Step::Tell),
        1 => Just(Step::TellAll),
        1 => (name.clone(), 0..OPEN_TEXTS).prop_map(|(name, text)| Step::Open(name, text)),
        1 => (name.clone(), 0..OPEN_TEXTS).prop_map(|(name, text)| Step::Edit(name, text)),
        1 => name.prop_map(Step::Close),
        1 => Just(Step::Save),
        1 => Just(Step::AddFolder),
        1 => Just(Step::RemoveFolder),
        6 => Just(Step::Look),
        6 => (0..8usize).prop_map(Step::Take),
        4 => Just(Step::Index),
    ];
    prop::collection::vec(step, 1..40)
}

/// A workspace on disk and a session in it.
struct Trial {
    root: TempDir,
    session: Session,
    folders: Vec<Folder>,
    untold: VecDeque<PathBuf>,
    open: Vec<(PathBuf, String)>,
}

impl Trial {
    fn new() -> Trial {
        let root = tempfile::tempdir().expect("a folder");
        std::fs::create_dir(root.path().join("sub")).expect("a folder");
        for (name, text) in NAMES.iter().zip(TEXTS) {
            std::fs::write(root.path().join(name), text).expect("written");
        }
        let folders = vec![Folder::new(root.path().to_owned())];
        Trial { session: Session::begin(folders.clone()), root, folders, untold: VecDeque::new(), open: Vec::new() }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.root.path().join(name)
    }

    fn tell(&mut self, paths: Vec<PathBuf>) {
        self.session.change(Change::Watched(paths));
    }

    fn open(&mut self, path: PathBuf, text: &str) {
        let (language_id, text) = ("gdl".to_owned(), text.to_owned());
        self.session.change(Change::Open { path, language_id, version: 1, text });
    }

    fn carry_out(&mut self, step: &Step) {
        match *step {
            Step::Write(name, text) => {
                let path = self.path(NAMES[name]);
                std::fs::write(&path, TEXTS[text]).expect("written");
                self.untold.push_back(path);
            }
            Step::Delete(name) => {
                let path = self.path(NAMES[name]);
                if std::fs::remove_file(&path).is_ok() {
                    self.untold.push_back(path);
                }
            }
            Step::Ignore(rules) => {
                let path = self.path(".gitignore");
                std::fs::write(&path, IGNORE[rules]).expect("written");
                self.untold.push_back(path);
            }
            Step::Tell => {
                if let Some(path) = self.untold.pop_front() {
                    self.tell(vec![path]);
                }
            }
            Step::TellAll => {
                let untold = self.untold.drain(..).collect();
                self.tell(untold);
            }
            Step::Open(name, text) => {
                let path = self.path(NAMES[name]);
                if self.open.iter().all(|(other, _)| *other != path) {
                    self.open.push((path.clone(), TEXTS[text].to_owned()));
                    self.open(path, TEXTS[text]);
                }
            }
            Step::Edit(name, text) => {
                let path = self.path(NAMES[name]);
                if let Some((_, known)) = self.open.iter_mut().find(|(other, _)| *other == path) {
                    TEXTS[text].clone_into(known);
                    let text = TEXTS[text].to_owned();
                    let changes = vec![lsp::TextDocumentContentChangeEvent { range: None, range_length: None, text }];
                    self.session.change(Change::Edit { path, version: 2, changes });
                }
            }
            Step::Close(name) => {
                let path = self.path(NAMES[name]);
                if let Some(at) = self.open.iter().position(|(other, _)| *other == path) {
                    self.open.remove(at);
                    self.session.change(Change::Close { path });
                }
            }
            Step::Save => self.session.change(Change::Saved),
            Step::AddFolder => {
                let path = self.path("sub");
                if self.folders.iter().all(|folder| folder.path != path) {
                    let folder = Folder::new(path);
                    self.folders.push(folder.clone());
                    self.session.change(Change::AddFolders(vec![folder.clone()]));
                    self.session.change(Change::Scan { folders: vec![folder], token: None });
                }
            }
            Step::RemoveFolder => {
                let path = self.path("sub");
                self.folders.retain(|folder| folder.path != path);
                self.session.change(Change::RemoveFolder(path));
            }
            Step::Look => {
                self.session.look();
            }
            Step::Take(nth) => {
                self.session.take(nth);
            }
            Step::Index => {
                self.session.index();
            }
        }
    }

    /// The session as it is in the end, and one that begins then.
    fn end(mut self, nth: usize) -> (Vec<Known>, Vec<Known>) {
        for path in std::mem::take(&mut self.untold) {
            self.tell(vec![path]);
        }
        self.session.settle(nth);
        let known = self.session.known(self.root.path());
        let folders = self.folders.iter().map(|folder| Folder::new(folder.path.clone())).collect();
        self.session = Session::begin(folders);
        for (path, text) in self.open.clone() {
            self.open(path, &text);
        }
        self.session.settle(0);
        (known, self.session.known(self.root.path()))
    }
}

fn in_any_order(steps: &[Step], nth: usize) -> Result<(), TestCaseError> {
    let mut trial = Trial::new();
    for step in steps {
        trial.carry_out(step);
    }
    let (known, fresh) = trial.end(nth);
    prop_assert_eq!(known, fresh);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_order_of_looks_does_not_matter(steps in steps(), nth in 0..4usize) {
        in_any_order(&steps, nth)?;
    }
}

/// The steps of a trial whose session has read everything.
fn after(steps: &[Step]) -> Trial {
    let mut trial = Trial::new();
    trial.session.settle(0);
    for step in steps {
        trial.carry_out(step);
    }
    trial
}

#[test]
fn a_module_that_is_fetched_before_the_client_tells_of_it_belongs_to_the_workspace() {
    let mut trial = after(&[Step::Delete(1), Step::Tell]);
    trial.session.settle(0);
    // It is created, and the document that asks for it is edited before the editor's watcher has seen it.
    trial.carry_out(&Step::Open(0, 2));
    trial.carry_out(&Step::Write(1, 2));
    trial.carry_out(&Step::Edit(0, 0));
    trial.session.settle(0);
    let known = trial.session.known(trial.root.path());
    let module = known.iter().find(|(name, ..)| name == NAMES[1]);
    assert!(module.is_some_and(|(.., outside)| !outside), "where it lies is known before anybody tells: {known:?}");
    let (known, fresh) = trial.end(0);
    assert_eq!(known, fresh);
}

/// A client that watches nothing: what has changed is found by what was seen of it, and that is what was taken.
#[test]
fn a_look_that_is_not_taken_hides_no_change() {
    let mut trial = Trial::new();
    let path = trial.path(NAMES[2]);
    // The walk has found the file, and before it is read somebody opens and closes it.
    for _ in 0..3 {
        trial.session.look();
    }
    trial.carry_out(&Step::Open(2, 2));
    trial.carry_out(&Step::Close(2));
    trial.session.look();
    std::fs::write(&path, "(define changed 12345)").expect("written");
    while trial.session.look() {}
    // What was ordered last is taken first.
    while trial.session.take(trial.session.results.len().saturating_sub(1)) {}
    trial.session.settle(0);
    trial.session.change(Change::Saved);
    let (known, fresh) = trial.end(0);
    assert_eq!(known, fresh);
}

#[test]
fn an_older_look_does_not_win() {
    let mut trial = after(&[]);
    for name in 0..NAMES.len() {
        trial.carry_out(&Step::Delete(name));
    }
    trial.carry_out(&Step::TellAll);
    while trial.session.look() {}
    // One is created again, and what was seen before is taken last.
    trial.carry_out(&Step::Write(2, 2));
    trial.carry_out(&Step::TellAll);
    while trial.session.look() {}
    assert!(trial.session.results.len() > 1);
    while trial.session.take(trial.session.results.len().saturating_sub(1)) {}
    let (known, fresh) = trial.end(0);
    assert_eq!(fresh, [("c.g".to_owned(), TEXTS[2].to_owned(), false)]);
    assert_eq!(known, fresh);
}

/// While the settings are read, nobody knows yet which file they name as the baseline.
#[test]
fn a_baseline_that_comes_while_the_settings_are_read_is_not_missed() {
    let mut trial = Trial::new();
    std::fs::write(trial.path("ludex.toml"), "baseline = \"known.json\"\n").expect("written");
    trial.session.settle(0);
    trial.session.change(Change::Configure(serde_json::Value::Null));
    while trial.session.look() {}
    // That it is missing has been reported by now, and has not been taken.
    std::fs::write(trial.path("known.json"), "{\"version\": 1, \"files\": {}}").expect("written");
    trial.tell(vec![trial.path("known.json")]);
    trial.session.settle(0);
    assert!(ludex_base::all_settings(&trial.session.store.db).of(&trial.path("a.g")).baseline().is_some());
}
