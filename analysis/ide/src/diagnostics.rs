//! Everything that is wrong with a file, as the user wants to see it.

use std::borrow::Cow;

use ludex_base::{Db, Diagnostic, File, settings};

/// The findings on a file, in order of position, with the severities that the user has chosen
/// (settings `diagnostics.severity` and `diagnostics.implementation`).
pub fn diagnostics(db: &dyn Db, file: File) -> Cow<'_, [Diagnostic]> {
    let all = ludex_base::diagnostics(db, file);
    let settings = settings(db);
    if !settings.changes_severities() {
        return Cow::Borrowed(all);
    }
    let dialect = file.dialect(db);
    let wanted = |diagnostic: &Diagnostic| match settings.severity(diagnostic.code, &diagnostic.full_code(dialect)) {
        None => {
            let severity = settings.severity_by_implementation(diagnostic.code, diagnostic.severity);
            Some(Diagnostic { severity, ..diagnostic.clone() })
        }
        Some(None) => None,
        Some(Some(severity)) => Some(Diagnostic { severity, ..diagnostic.clone() }),
    };
    Cow::Owned(all.iter().filter_map(wanted).collect())
}
