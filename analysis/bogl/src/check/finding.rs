//! The findings in one definition, with places that count from its beginning. Only when a whole file is put together
//! (see [`crate::check`]) do they become places of the file, so that an edit further up changes nothing here.

use ludex_base::{Code, Name, Severity};
use ludex_syntax::TextRange;

/// A place that explains a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// In the same definition.
    Here(TextRange),
    /// The name of a value or function where it is defined.
    Definition(Name),
    /// The type in the signature of a value or function.
    Signature(Name),
    /// The name of a type where it is defined.
    Type(Name),
}

/// The place where a fix changes the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EditPlace {
    /// In the same definition.
    Here(TextRange),
    /// Behind the last value in the definition of an enumeration.
    EndOfEnumeration(Name),
}

/// A fix of a finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Repair {
    /// The text of the action, as an imperative.
    pub title: String,
    /// The places that it changes, each with the new text.
    pub edits: Vec<(EditPlace, String)>,
}

impl Repair {
    /// Replaces one range of the definition.
    pub(crate) fn replace(title: impl Into<String>, range: TextRange, with: impl Into<String>) -> Repair {
        Repair { title: title.into(), edits: vec![(EditPlace::Here(range), with.into())] }
    }
}

/// Something to tell the author about a definition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Finding {
    /// The code.
    pub code: &'static Code,
    /// The severity, if the code does not say it.
    pub severity: Option<Severity>,
    /// The place, from the beginning of the definition.
    pub range: TextRange,
    /// The message: what is wrong and what to write instead.
    pub message: String,
    /// The name that was most likely meant.
    pub guess: Option<Name>,
    /// Places that explain it.
    pub related: Vec<(Place, String)>,
    /// The one sensible way to mend it.
    pub repair: Option<Repair>,
    /// True if the text there has no effect.
    pub unnecessary: bool,
    /// If it is told once a file only: what it is about.
    pub once: Option<Name>,
}

impl Finding {
    /// A finding of the code's own severity.
    pub(crate) fn new(code: &'static Code, range: TextRange, message: impl Into<String>) -> Finding {
        Finding {
            code,
            severity: None,
            range,
            message: message.into(),
            guess: None,
            related: Vec::new(),
            repair: None,
            unnecessary: false,
            once: None,
        }
    }
}
