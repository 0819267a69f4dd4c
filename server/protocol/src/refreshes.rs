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
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lsp_types as lsp;
use lsp_types::request::Request as _;
use ludex_base::File;
use salsa::Database as _;
use serde::Serialize;
use serde_json::Value;

use crate::documents::Version;
use crate::jsonrpc::Result;
use crate::snapshot::Snapshot;

/// A kind of answers that clients keep.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kept {
    /// The lines above definitions.
    CodeLenses,
    /// What can be folded.
    Folds,
    /// The hints between the words.
    InlayHints,
    /// The colours of names.
    SemanticTokens,
}

impl Kept {
    /// All kinds.
    pub const ALL: [Kept; 4] = [Kept::CodeLenses, Kept::Folds, Kept::InlayHints, Kept::SemanticTokens];

    /// The request that has the client ask again.
    pub fn refresh(self) -> &'static str {
        match self {
            Kept::CodeLenses => lsp::request::CodeLensRefresh::METHOD,
            // `lsp_types` does not have it.
            Kept::Folds => "workspace/foldingRange/refresh",
            Kept::InlayHints => lsp::request::InlayHintRefreshRequest::METHOD,
            Kept::SemanticTokens => lsp::request::SemanticTokensRefresh::METHOD,
        }
    }
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
#[derive(Clone, Default)]
pub struct Refreshes(Arc<Mutex<HashMap<(PathBuf, Kept), Given>>>);

impl Refreshes {
    fn given(&self) -> MutexGuard<'_, HashMap<(PathBuf, Kept), Given>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// True if the client keeps nothing.
    pub fn is_empty(&self) -> bool {
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

    /// The kinds of answers that the client has to ask for again. It is told so once: what it keeps of them is forgotten.
    /// `title` is the title that a code lens would be given.
    pub fn outdated(&self, snapshot: &Snapshot, title: fn(&Snapshot, &Value) -> Option<String>) -> Vec<Kept> {
        self.given().retain(|(path, _), given| snapshot.documents.version(path) == given.version);
        let given: Vec<((PathBuf, Kept), Given)> =
            self.given().iter().map(|(key, given)| (key.clone(), given.clone())).collect();
        let mut outdated: Vec<Kept> = Vec::new();
        for ((path, kept), given) in given {
            snapshot.db.unwind_if_revision_cancelled();
            if given.revision != snapshot.revision && !outdated.contains(&kept) && !given.holds(snapshot, &path, title)
            {
                outdated.push(kept);
            }
        }
        self.given().retain(|(_, kept), _| !outdated.contains(kept));
        outdated
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
