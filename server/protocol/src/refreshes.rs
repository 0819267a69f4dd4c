//! The answers that a client keeps of a document until it is told to ask again.
//!
//! It asks again when it has changed the document itself. That an edit of another file, a file on disk or a setting has
//! changed the answer, only the server knows: once there is a pause, what was given of open documents is worked out
//! again, and where something else comes of it, the client is told. It is told of a kind of answer, not of a document:
//! so the protocol has it.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hasher};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ludex_base::File;
use salsa::Database as _;
use serde::Serialize;
use serde_json::Value;
use tokio::sync::watch;
use tower_lsp::Client;

use crate::documents::Version;
use crate::jsonrpc::Result;
use crate::request::{Lane, Request};
use crate::snapshot::Snapshot;

/// A kind of answers that clients keep.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Kept {
    CodeLenses,
    Folds,
    InlayHints,
    SemanticTokens,
}

impl Kept {
    /// All kinds, in the order of the counters.
    pub(crate) const ALL: [Kept; 4] = [Kept::CodeLenses, Kept::Folds, Kept::InlayHints, Kept::SemanticTokens];

    async fn refresh(self, client: &Client) -> Result<()> {
        match self {
            Kept::CodeLenses => client.code_lens_refresh().await,
            Kept::Folds => client.send_request::<FoldingRangeRefresh>(()).await,
            Kept::InlayHints => client.inlay_hint_refresh().await,
            Kept::SemanticTokens => client.semantic_tokens_refresh().await,
        }
    }
}

/// `workspace/foldingRange/refresh`, which `lsp_types` does not have.
enum FoldingRangeRefresh {}

impl lsp_types::request::Request for FoldingRangeRefresh {
    type Params = ();
    type Result = ();
    const METHOD: &'static str = "workspace/foldingRange/refresh";
}

/// Works an answer out again: what the client would see of it.
type Again = Arc<dyn Fn(&Snapshot, File) -> Result<u64> + Send + Sync>;

/// An answer that the client has.
#[derive(Clone)]
struct Given {
    version: Option<Version>,
    /// The revision that it was made from.
    revision: u64,
    seen: u64,
    again: Again,
    /// The code lenses that were resolved since, by their data as text, and the titles that they have. Shared, because
    /// the writer waits while what was given is cloned.
    resolved: Arc<HashMap<String, (Value, Option<String>)>>,
}

/// The answers that the client keeps.
#[derive(Clone)]
pub(crate) struct Refreshes(Arc<Shared>);

struct Shared {
    given: Mutex<HashMap<(PathBuf, Kept), Given>>,
    /// Counts, for each kind, the times at which the client has to ask again.
    due: watch::Sender<[u64; Kept::ALL.len()]>,
    /// The session ends.
    ends: AtomicBool,
}

impl Default for Refreshes {
    fn default() -> Self {
        Refreshes(Arc::new(Shared {
            given: Mutex::default(),
            due: watch::Sender::new([0; Kept::ALL.len()]),
            ends: AtomicBool::new(false),
        }))
    }
}

impl Refreshes {
    fn given(&self) -> MutexGuard<'_, HashMap<(PathBuf, Kept), Given>> {
        self.0.given.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// True if the client keeps nothing.
    pub(crate) fn is_empty(&self) -> bool {
        self.given().is_empty()
    }

    /// Notes that the client is given an answer about an open document.
    pub(crate) fn give(&self, snapshot: &Snapshot, path: &Path, kept: Kept, seen: u64, again: Again) {
        let version = snapshot.documents.version(path);
        if version.is_some() {
            let given = Given { version, revision: snapshot.revision, seen, again, resolved: Arc::default() };
            self.given().insert((path.to_owned(), kept), given);
        }
    }

    /// Notes the title that a code lens of a document is given.
    pub(crate) fn resolve(&self, path: &Path, data: &Value, title: Option<&str>) {
        if let Some(given) = self.given().get_mut(&(path.to_owned(), Kept::CodeLenses)) {
            let resolved = Arc::make_mut(&mut given.resolved);
            resolved.insert(data.to_string(), (data.clone(), title.map(str::to_owned)));
        }
    }

    /// The request that finds out what the client has to ask for again, and tells it so. `title` is the title that a
    /// code lens would be given.
    pub(crate) fn request(&self, title: fn(&Snapshot, &Value) -> Option<String>) -> Request {
        let refreshes = self.clone();
        let work = move |snapshot: &Snapshot| {
            refreshes.given().retain(|(path, _), given| snapshot.documents.version(path) == given.version);
            let given: Vec<((PathBuf, Kept), Given)> =
                refreshes.given().iter().map(|(key, given)| (key.clone(), given.clone())).collect();
            let mut outdated: Vec<Kept> = Vec::new();
            for ((path, kept), given) in given {
                snapshot.db.unwind_if_revision_cancelled();
                if given.revision != snapshot.revision
                    && !outdated.contains(&kept)
                    && !given.holds(snapshot, &path, title)
                {
                    outdated.push(kept);
                }
            }
            refreshes.tell(&outdated);
        };
        Request::unasked(module_path!(), Lane::Scenes, work)
    }

    /// The session ends: whoever asked again would be refused.
    pub(crate) fn end(&self) {
        self.0.ends.store(true, Ordering::Relaxed);
    }

    /// The client has to ask again for kinds of answers. It is told so once.
    fn tell(&self, outdated: &[Kept]) {
        if outdated.is_empty() || self.0.ends.load(Ordering::Relaxed) {
            return;
        }
        self.given().retain(|(_, kept), _| !outdated.contains(kept));
        self.0.due.send_modify(|due| {
            for (count, _) in due.iter_mut().zip(Kept::ALL).filter(|(_, kept)| outdated.contains(kept)) {
                *count = count.wrapping_add(1);
            }
        });
    }

    /// Has the client ask again whenever it has to, as long as the session lasts. No kind waits until the client has
    /// confirmed that it was told of another one: not every client answers.
    pub(crate) fn pass_on(&self, client: &Client) {
        for (at, kept) in Kept::ALL.into_iter().enumerate() {
            let (mut due, client) = (self.0.due.subscribe(), client.clone());
            tokio::spawn(async move {
                let mut done = due.borrow_and_update()[at];
                while due.changed().await.is_ok() {
                    let now = due.borrow_and_update()[at];
                    if now != done
                        && let Err(error) = kept.refresh(&client).await
                    {
                        tracing::warn!("the client does not ask again ({kept:?}): {error}");
                    }
                    done = now;
                }
            });
        }
    }
}

impl Given {
    /// True if the client would be given the same now.
    fn holds(&self, snapshot: &Snapshot, path: &Path, title: fn(&Snapshot, &Value) -> Option<String>) -> bool {
        let Ok(file) = snapshot.file(path) else { return true };
        // What cannot be worked out now is not worth asking for.
        (self.again)(snapshot, file).map_or(true, |seen| seen == self.seen)
            && self.resolved.values().all(|(data, known)| title(snapshot, data) == *known)
    }
}

/// A number that is the same for what looks the same on the wire.
pub(crate) fn fingerprint(value: &impl Serialize) -> u64 {
    struct Digest(DefaultHasher);
    impl Write for Digest {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.write(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let mut digest = Digest(DefaultHasher::new());
    // What cannot be written would not be sent either.
    let _ = serde_json::to_writer(&mut digest, value);
    digest.0.finish()
}
