//! Diagnostics that the client asks for itself: what it has been given of each open document, and when it is worth
//! asking again.
//!
//! A client that asks is not sent any. It asks for a document when it has changed that document; that something else has
//! changed what is found there, only the server knows, and then it has the client ask again. Of the workspace the client
//! asks all the time: such a request stays without an answer until there is something new.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use crate::documents::Version;
use crate::wire::protocol::Diagnostic;

/// The id of a result: the same for the same findings, in every session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ResultId(pub(crate) String);

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

/// The state of the session as those see it who wait for something new.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct News {
    /// Counts the times at which findings may have become others.
    pub(crate) round: u64,
    /// Counts the times at which the client has to ask again for documents that it has not changed.
    pub(crate) refreshes: u64,
    /// The session ends: nobody has to wait any more.
    pub(crate) ends: bool,
}

/// The requests for diagnostics in a session.
#[derive(Clone)]
pub(crate) struct Pulls(Arc<Shared>);

struct Shared {
    given: Mutex<HashMap<PathBuf, Given>>,
    news: watch::Sender<News>,
    /// True if somebody has looked at all files since this was last asked.
    swept: AtomicBool,
}

impl Default for Pulls {
    fn default() -> Self {
        let (given, news) = (Mutex::default(), watch::Sender::new(News::default()));
        Pulls(Arc::new(Shared { given, news, swept: AtomicBool::new(false) }))
    }
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
    pub(crate) fn keep(&self, open: &[PathBuf]) {
        self.given().retain(|path, _| open.contains(path));
    }

    /// Findings may have become others. The client has to ask again for documents whose findings are `outdated`; it is
    /// told so once.
    pub(crate) fn tell(&self, outdated: &[&PathBuf]) {
        let refresh = !outdated.is_empty();
        self.given().retain(|path, _| !outdated.contains(&path));
        self.0.news.send_modify(|news| {
            news.round = news.round.wrapping_add(1);
            news.refreshes = news.refreshes.wrapping_add(u64::from(refresh));
        });
    }

    /// Notes that the findings of all files were looked at: what was made of the closed ones on the way is not needed
    /// any more.
    pub(crate) fn sweep(&self) {
        self.0.swept.store(true, Ordering::Relaxed);
    }

    /// True if they were since this was last asked.
    pub(crate) fn take_sweep(&self) -> bool {
        self.0.swept.swap(false, Ordering::Relaxed)
    }

    /// The session ends: whoever waits gets what there is.
    pub(crate) fn end(&self) {
        self.0.news.send_modify(|news| news.ends = true);
    }

    /// The news from now on.
    pub(crate) fn news(&self) -> watch::Receiver<News> {
        self.0.news.subscribe()
    }
}

#[cfg(test)]
mod tests {
    use lsp_types as lsp;

    use crate::wire::protocol::SOURCE;
    use super::*;

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
        pulls.tell(&[&path.to_owned()]);
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

    #[test]
    fn news_are_counted() {
        let pulls = Pulls::default();
        let mut news = pulls.news();
        assert!(!news.has_changed().expect("a sender"));
        pulls.tell(&[]);
        pulls.tell(&[&PathBuf::from("/a.g")]);
        assert_eq!(*news.borrow_and_update(), News { round: 2, refreshes: 1, ends: false });
        pulls.end();
        assert!(news.has_changed().expect("a sender") && news.borrow_and_update().ends);
    }
}
