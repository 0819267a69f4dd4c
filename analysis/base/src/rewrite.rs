//! Rewrites: changes of a text that keep what it means. A language offers one only where it is certain to.

use ludex_syntax::TextRange;

use crate::file::File;
use crate::source_change::SourceChange;

/// The kind of a rewrite, by which editors sort and bind them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RewriteKind {
    /// Something gets a name, and is written by it.
    Extract,
    /// A name gives way to what it stands for.
    Inline,
    /// The same is written in another way.
    Rewrite,
    /// Parts are put in order.
    Sort,
}

/// A change of a text that keeps what it means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rewrite {
    /// A short name in ASCII, another one for each rewrite of a language: by it and the title the rewrite is found again
    /// when somebody chooses it.
    pub id: &'static str,
    /// Its kind.
    pub kind: RewriteKind,
    /// The title, as an imperative that begins with a capital: "Extract into a `define`".
    pub title: String,
    /// The change that it makes.
    pub change: SourceChange,
}

impl Rewrite {
    /// A rewrite that makes edits of one file, in any order.
    pub fn new(
        id: &'static str,
        kind: RewriteKind,
        title: impl Into<String>,
        file: File,
        edits: impl IntoIterator<Item = (TextRange, String)>,
    ) -> Rewrite {
        Rewrite { id, kind, title: title.into(), change: SourceChange::edits(file, edits) }
    }
}
