//! Everything that is wrong with a file, as the user wants to see it.

use std::borrow::Cow;

use ludex_base::{Database, Db, Diagnostic, File, Role, Target, model, settings, unsuppressed_diagnostics};

use crate::linked::linking;

/// The findings on a file, in order of position, with the severities that the user has chosen
/// (settings `diagnostics.severity` and `diagnostics.implementation`) and without those of the baseline (setting
/// `baseline`).
pub fn diagnostics(db: &dyn Db, file: File) -> Cow<'_, [Diagnostic]> {
    let all = with_known(db, file);
    let path = file.path(db);
    match settings(db, file).baseline().filter(|baseline| baseline.knows(path)) {
        Some(baseline) => Cow::Owned(baseline.sift(path, file.dialect(db), file.text(db), &all).new),
        None => all,
    }
}

/// The findings on a file as [`diagnostics`] gives them, with those of the baseline.
pub fn with_known(db: &dyn Db, file: File) -> Cow<'_, [Diagnostic]> {
    with_severities(db, file, Cow::Borrowed(ludex_base::diagnostics(db, file)))
}

/// The findings on a file as [`diagnostics`] gives them, with those of the baseline and those that comments suppress:
/// for those who have to see what a change brings.
pub(crate) fn unsuppressed(db: &dyn Db, file: File) -> Cow<'_, [Diagnostic]> {
    with_severities(db, file, unsuppressed_diagnostics(db, file))
}

/// Findings with the severities that the user has chosen.
fn with_severities<'db>(db: &'db dyn Db, file: File, all: Cow<'db, [Diagnostic]>) -> Cow<'db, [Diagnostic]> {
    let settings = settings(db, file);
    if !settings.changes_severities() {
        return all;
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

/// The files next to one: those that it brings in and those that may bring it in, in order of their paths. What is wrong
/// with one may be found in another. Needs [`Database::refresh_links`].
pub fn related(db: &Database, file: File) -> Vec<File> {
    let imports = model(db, file).occurrences.iter().filter_map(|occurrence| match occurrence.target {
        Target::File(module) if occurrence.role == Role::Import => Some(module),
        _ => None,
    });
    let mut files: Vec<File> = imports.chain(linking(db, file)).filter(|other| *other != file).collect();
    files.sort_by(|a, b| a.path(db).cmp(b.path(db)));
    files.dedup();
    files
}
