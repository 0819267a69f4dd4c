//! The facts about a request that do not depend on who answers it: how soon somebody wants an answer, and which files
//! have to be read before.

use crate::jsonrpc::Error;

/// The lane of a request: the readers that work on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lane {
    /// A person waits for it with the cursor: hover, definition.
    Quick,
    /// It may take long: references, the outline of a large file.
    Slow,
    /// The actions of players in games: one after the other, in their order.
    Play,
    /// The tests of programs, which may take very long.
    Tests,
    /// Nobody has asked: diagnostics.
    Background,
    /// The pictures that the client shows beside the text, and the documents that it has asked for.
    Scenes,
    /// The contributions of files to the indexes.
    Index,
}

/// The files that a request needs to be read, and what it does if that takes long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Needs {
    /// The links of its document. Soon it is answered all the same.
    Links,
    /// All names of the workspace: it reads the index of mentioned names, or the symbols. After some seconds it is
    /// answered all the same.
    Names,
    /// All files of the workspace, and what they ask for. Nothing is said before that is read.
    Everything,
}

/// The code of [`too_early`], which no client gets to see.
const TOO_EARLY: i64 = -32099;

/// The answer to a request that may have a better one when the whole workspace is read. Only for a snapshot that says
/// so ([`crate::snapshot::Snapshot::may_wait`]).
pub fn too_early() -> Error {
    Error::new(TOO_EARLY, "the workspace is still being read")
}

/// True for [`too_early`].
pub fn is_too_early(error: &Error) -> bool {
    error.code == TOO_EARLY
}
