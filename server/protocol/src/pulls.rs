//! Diagnostics that the client asks for itself: what it has been given of each open document, and when it is worth
//! asking again.
//!
//! A client that asks is not sent any. It asks for a document when it has changed that document; that something else has
//! changed what is found there, only the server knows, and then it has the client ask again. Of the workspace the client
//! asks all the time: whoever carries the session leaves such a request without an answer until there is something new.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::documents::Version;
use crate::wire::protocol::Diagnostic;

/// The id of a result: the same for the same findings, in every session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResultId(pub(crate) String);

impl ResultId {
    /// The id of some findings.
    pub(crate) fn new(found: &[Diagnostic]) -> ResultId {
        let mut hasher = DefaultHasher::new();
        for diagnostic in found {
            // What cannot be written would not be sent either.
            serde_json::to_string(diagnostic).unwrap_or_default().hash(&mut hasher);
        }
        ResultId(format!("{:016x}", hasher.finish()))
    }
}

/// The findings that the client has been given of a document.
struct Given {
    version: Option<Version>,
    id: ResultId,
}

/// The requests for diagnostics in a session.
#[derive(Clone, Default)]
pub struct Pulls(Arc<Shared>);

#[derive(Default)]
struct Shared {
    given: Mutex<HashMap<PathBuf, Given>>,
    /// True if somebody has looked at all files since this was last asked.
    swept: AtomicBool,
}

impl Pulls {
    fn given(&self) -> MutexGuard<'_, HashMap<PathBuf, Given>> {
        self.0.given.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The client is given findings on a version of an open document.
    pub(crate) fn give(&self, path: &Path, version: Option<Version>, id: ResultId) {
        self.given().insert(path.to_owned(), Given { version, id });
    }

    /// True if the client has other findings on this version of a document than those with an id.
    pub(crate) fn is_outdated(&self, path: &Path, version: Option<Version>, id: &ResultId) -> bool {
        self.given().get(path).is_some_and(|known| known.version == version && known.id != *id)
    }

    /// True if the client has asked for this version of a document.
    pub(crate) fn knows(&self, path: &Path, version: Option<Version>) -> bool {
        self.given().get(path).is_some_and(|known| known.version == version)
    }

    /// Forgets the documents that are not open any more.
    pub fn keep(&self, open: &[PathBuf]) {
        self.given().retain(|path, _| open.contains(path));
    }

    /// Forgets the documents whose findings have become others: the client has to ask again, and is told so once.
    pub fn forget(&self, outdated: &[&PathBuf]) {
        self.given().retain(|path, _| !outdated.contains(&path));
    }

    /// Notes that all files were looked at, or very many: what was made of the closed ones on the way is not needed any
    /// more.
    pub(crate) fn sweep(&self) {
        self.0.swept.store(true, Ordering::Relaxed);
    }

    /// True if they were since this was last asked.
    pub fn take_sweep(&self) -> bool {
        self.0.swept.swap(false, Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use lsp_types as lsp;

    use super::*;
    use crate::wire::protocol::SOURCE;

    fn found(message: &str) -> Diagnostic {
        Diagnostic {
            range: lsp::Range::default(),
            severity: lsp::DiagnosticSeverity::HINT,
            code: "x/y".to_owned(),
            code_description: None,
            source: SOURCE,
            message: message.to_owned(),
            related_information: Vec::new(),
            tags: Vec::new(),
        }
    }

    #[test]
    fn the_same_findings_have_the_same_id() {
        let id = |messages: &[&str]| ResultId::new(&messages.iter().map(|message| found(message)).collect::<Vec<_>>());
        assert_eq!(id(&["a", "b"]), id(&["a", "b"]));
        assert_ne!(id(&["a", "b"]), id(&["b", "a"]));
        assert_ne!(id(&["a"]), id(&[]));
    }

    #[test]
    fn a_document_is_asked_for_again_once() {
        let (pulls, path) = (Pulls::default(), Path::new("/a.g"));
        let version = |number| Some(Version { number, opening: 1 });
        let (old, new) = (ResultId::new(&[]), ResultId::new(&[found("a")]));
        assert!(!pulls.is_outdated(path, version(1), &new), "nobody has asked for it");
        pulls.give(path, version(1), old.clone());
        assert!(!pulls.is_outdated(path, version(1), &old));
        assert!(!pulls.is_outdated(path, version(2), &new), "whoever has changed it asks anyway");
        assert!(pulls.knows(path, version(1)) && !pulls.knows(path, version(2)));
        assert!(pulls.is_outdated(path, version(1), &new));
        pulls.forget(&[&path.to_owned()]);
        assert!(!pulls.is_outdated(path, version(1), &new));
        pulls.give(path, version(1), old);
        pulls.keep(&[]);
        assert!(!pulls.knows(path, version(1)));
    }

    #[test]
    fn a_sweep_is_told_once() {
        let pulls = Pulls::default();
        assert!(!pulls.take_sweep());
        pulls.sweep();
        assert!(pulls.take_sweep() && !pulls.take_sweep());
    }
}
