//! The judgement of a language on findings of the parser: what is a fault in one language is right in another.

use ludex_syntax::{Code, Severity};

use crate::diagnostic::Diagnostic;
use crate::file::File;
use crate::language::Db;

/// The judgements of a language on findings that the parser has. What is left out leaves them as they are.
pub trait Judging {
    /// The severity, in this language, of a code of syntax or of names that languages share.
    fn shared_severity(&self, code: &'static Code) -> Severity {
        code.severity
    }

    /// Removes the syntax errors that are not faults in this file.
    fn filter_syntax_errors(&self, _db: &dyn Db, _file: File, _found: &mut Vec<Diagnostic>) {}

    /// Takes fixes of syntax errors away that cannot be meant by what the rest of the text says.
    fn withdraw_fixes(&self, _db: &dyn Db, _file: File, _found: &mut [Diagnostic]) {}
}
