//! Everything that is wrong with a file.

use crate::db::{Db, File};
use crate::diagnostics::{Diagnostic, TOO_MANY_FINDINGS, syntax_diagnostics};
use crate::language::language;

/// How many findings of a file are reported: more help nobody, and an editor would choke on them.
pub const MAX_DIAGNOSTICS: usize = 10_000;

/// The findings on a file, in order of position.
#[salsa::tracked]
pub fn diagnostics(db: &dyn Db, file: File) -> Vec<Diagnostic> {
    let mut all = syntax_diagnostics(db, file).clone();
    all.extend(language(file.dialect(db)).check(db, file));
    all.sort_by_key(|diagnostic| (diagnostic.range.start(), diagnostic.range.end()));
    if all.len() > MAX_DIAGNOSTICS {
        all.truncate(MAX_DIAGNOSTICS);
        if let Some(range) = all.last().map(|last| last.range) {
            let message = format!("more than {MAX_DIAGNOSTICS} findings in this file; what follows is not shown");
            all.push(Diagnostic::new(file.dialect(db), TOO_MANY_FINDINGS, message, range));
        }
    }
    all
}
