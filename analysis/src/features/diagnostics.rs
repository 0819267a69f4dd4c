//! Everything that is wrong with a file.

use crate::db::{Db, File};
use crate::diagnostics::{Diagnostic, syntax_diagnostics};
use crate::language::language;

/// The findings on a file, in order of position.
#[salsa::tracked]
pub fn diagnostics(db: &dyn Db, file: File) -> Vec<Diagnostic> {
    let mut all = syntax_diagnostics(db, file).clone();
    all.extend(language(file.dialect(db)).check(db, file));
    all.sort_by_key(|diagnostic| (diagnostic.range.start(), diagnostic.range.end()));
    all
}
