//! The findings in one definition, with places that count from its beginning. Only when a whole file is put together
//! (see [`crate::check`]) do they become places of the file, so that an edit further up changes nothing here.

use std::ops::{Deref, DerefMut};

use ludex_base::{Code, Name};
use ludex_syntax::TextRange;

/// The place of a finding, of something that explains it, or of an edit that mends it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FindingPlace {
    /// In the same definition.
    Here(TextRange),
    /// The name of a value or function where it is defined.
    Definition(Name),
    /// The type in the signature of a value or function.
    Signature(Name),
    /// The name of a type where it is defined.
    Type(Name),
    /// Behind the last value in the definition of an enumeration.
    EndOfEnumeration(Name),
}

impl FindingPlace {
    /// The range of a place in the same definition, in bytes from its beginning.
    pub(crate) fn here(self) -> Option<TextRange> {
        match self {
            FindingPlace::Here(range) => Some(range),
            _ => None,
        }
    }
}

impl From<TextRange> for FindingPlace {
    fn from(range: TextRange) -> FindingPlace {
        FindingPlace::Here(range)
    }
}

/// A fix of a finding.
pub(crate) type Repair = ludex_base::Repair<FindingPlace>;

/// Something to report about a definition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Finding {
    finding: ludex_base::Finding<FindingPlace>,
    /// If it is reported once a file only: what it is about.
    pub once: Option<Name>,
}

impl Finding {
    /// A finding of the code's own severity.
    pub(crate) fn new(code: &'static Code, range: TextRange, message: impl Into<String>) -> Finding {
        Finding { finding: ludex_base::Finding::new(code, range, message), once: None }
    }
}

impl Deref for Finding {
    type Target = ludex_base::Finding<FindingPlace>;

    fn deref(&self) -> &Self::Target {
        &self.finding
    }
}

impl DerefMut for Finding {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.finding
    }
}
