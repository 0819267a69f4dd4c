//! The queries that every language asks of a file.

use std::borrow::Cow;
use std::sync::Arc;

use ludex_syntax::encoding::Encoding;
use ludex_syntax::interrupt;
use ludex_syntax::lines::{line_break, with_line_breaks};
use ludex_syntax::{LineIndex, Parse, Severity};

use crate::codes;
use crate::diagnostic::{Diagnostic, MAX_DIAGNOSTICS};
use crate::file::{Configuration, File, Workspace, file_name};
use crate::language::Db;
use crate::mentions;
use crate::model::{Definition, DefinitionId, FileModel};
use crate::settings::{FolderSettings, Settings};
use crate::source_change::FileOperation;
use crate::suppression;

/// The settings in force for a file.
pub fn settings(db: &dyn Db, file: File) -> &Settings {
    all_settings(db).of(file.path(db))
}

/// The settings in force.
pub fn all_settings(db: &dyn Db) -> &FolderSettings {
    Configuration::get(db).settings(db)
}

/// True if all files of the workspace have been read; until then reading may bring what is missing.
pub fn is_workspace_read(db: &dyn Db) -> bool {
    Workspace::get(db).is_read(db)
}

/// The tree of an open file. Reuses the tree before the last edit where it can.
///
/// Not compared with its old value: a tree has no cheap equality, and every text change
/// changes it. For a closed file see [`parse_once`].
#[salsa::tracked(no_eq)]
pub fn parse(db: &dyn Db, file: File) -> Arc<Parse> {
    let grammar = file.dialect(db).grammar;
    let text = file.text(db);
    let Some(hint) = file.hint(db) else {
        return Arc::new(interruptible(db, text, || grammar.parse(text)));
    };
    let parse = interruptible(db, text, || grammar.reparse(&hint.old, hint.edit, text).0);
    mentions::hand_on(&hint.old, &parse);
    Arc::new(parse)
}

/// Texts of fewer bytes are parsed in a few milliseconds, and a write waits for that.
const LONG: usize = 1 << 17;

/// Parses a text in such a way that a write need not wait until that is done.
pub fn interruptible<R>(db: &dyn Db, text: &str, parse: impl FnOnce() -> R) -> R {
    if text.len() < LONG { parse() } else { interrupt::interruptible(db.interrupt(), parse) }
}

/// The tree, kept for an open file and made anew for a closed one.
pub fn parse_once(db: &dyn Db, file: File) -> Arc<Parse> {
    if file.open(db) {
        return Arc::clone(parse(db, file));
    }
    let text = file.text(db);
    Arc::new(interruptible(db, text, || file.dialect(db).grammar.parse(text)))
}

/// The result of a query for a file that has been taken over as it is from another database, worked out there, so that
/// what follows from the text of the file alone is made once for both; `None` if there is no other database.
pub fn from_origin<R>(db: &dyn Db, file: File, query: impl FnOnce(&dyn Db, File) -> R) -> Option<R> {
    let (origin, file) = db.origin(file)?;
    Some(salsa::attach_allow_change(origin, || query(origin, file)))
}

/// The index of the lines of a file.
#[salsa::tracked]
pub fn line_index(db: &dyn Db, file: File) -> Arc<LineIndex> {
    Arc::new(LineIndex::new(file.text(db)))
}

/// The syntax errors of a file.
#[salsa::tracked]
pub fn syntax_diagnostics(db: &dyn Db, file: File) -> Vec<Diagnostic> {
    if file.dialect(db).is_companion(file.path(db)) {
        return Vec::new();
    }
    let language = db.language(file.dialect(db));
    let judging = language.judging();
    let errors = language.syntax_errors(db, file).unwrap_or_else(|| parse_once(db, file).errors.clone());
    let mut found: Vec<Diagnostic> = errors
        .iter()
        .map(|error| {
            let mut diagnostic = Diagnostic::from_syntax(file, error);
            diagnostic.severity = judging.map_or(error.code.severity, |judging| judging.shared_severity(error.code));
            diagnostic
        })
        .collect();
    if let Some(judging) = judging {
        judging.filter_syntax_errors(db, file, &mut found);
    }
    found
}

/// The findings on a file, in order of position, before the user's settings and without those that a comment
/// suppresses, nor those that the rest of the workspace may withdraw while that is still being read.
#[salsa::tracked]
pub fn diagnostics(db: &dyn Db, file: File) -> Vec<Diagnostic> {
    let mut all = everything_found(db, file);
    if suppression::may_suppress(file.text(db)) {
        suppression::apply(db, file, &mut all);
        // What a comment suppresses may be among the findings that wait.
        if !is_workspace_read(db) {
            all.retain(|found| found.code != codes::UNUSED_SUPPRESSION);
        }
    }
    in_order(db, file, all)
}

/// The findings on a file that its comments suppress, in order of position, before the user's settings.
#[salsa::tracked]
pub fn suppressed_diagnostics(db: &dyn Db, file: File) -> Vec<Diagnostic> {
    if !suppression::may_suppress(file.text(db)) {
        return Vec::new();
    }
    let mut all = everything_found(db, file);
    let suppressed = suppression::apply(db, file, &mut all);
    in_order(db, file, suppressed)
}

/// The findings on a file in order of position, whatever its comments suppress: for those who have to see what a change
/// brings.
pub fn unsuppressed_diagnostics(db: &dyn Db, file: File) -> Cow<'_, [Diagnostic]> {
    let (shown, suppressed) = (diagnostics(db, file), suppressed_diagnostics(db, file));
    if suppressed.is_empty() {
        return Cow::Borrowed(shown);
    }
    let mut all = [&shown[..], &suppressed[..]].concat();
    all.sort_by_key(|diagnostic| (diagnostic.range.start(), diagnostic.range.end()));
    Cow::Owned(all)
}

fn everything_found(db: &dyn Db, file: File) -> Vec<Diagnostic> {
    if file.dialect(db).is_companion(file.path(db)) {
        return Vec::new();
    }
    let language = db.language(file.dialect(db));
    let (syntax, checked) = (syntax_diagnostics(db, file), language.check(db, file));
    let mut all: Vec<Diagnostic> = Vec::with_capacity(syntax.len() + checked.len());
    all.extend_from_slice(syntax);
    if let Some(judging) = language.judging() {
        judging.withdraw_fixes(db, file, &mut all);
    }
    all.extend(checked);
    let waiting = language.rests_on_absence(db, file);
    if !waiting.is_empty() && !is_workspace_read(db) {
        all.retain(|found| !waiting.contains(&found.code));
    }
    all
}

/// The findings as they are reported: in order of position, not too many of them.
fn in_order(db: &dyn Db, file: File, mut all: Vec<Diagnostic>) -> Vec<Diagnostic> {
    all.sort_by_key(|diagnostic| (diagnostic.range.start(), diagnostic.range.end()));
    if all.len() > MAX_DIAGNOSTICS {
        count_the_rest(&mut all);
    }
    end_lines_as_files_do(db, file, &mut all);
    all
}

/// Keeps the worst findings, which stay in order of position, and says at the last of them how many more there are. Of
/// several at one place the worst comes first.
fn count_the_rest(all: &mut Vec<Diagnostic>) {
    let rest = all.len().saturating_sub(MAX_DIAGNOSTICS);
    let mut room = MAX_DIAGNOSTICS;
    // Each severity with the number of its findings that are kept, and of those that are not.
    let mut shares = Severity::ALL.map(|severity| {
        let count = all.iter().filter(|diagnostic| diagnostic.severity == severity).count();
        let kept = count.min(room);
        room -= kept;
        (severity, kept, count - kept)
    });
    let counts = shares.iter().filter_map(|(severity, _, count)| {
        let plural = if *count == 1 || *severity == Severity::Information { "" } else { "s" };
        (*count > 0).then(|| format!("{count} {}{plural}", severity.name()))
    });
    let counts = counts.collect::<Vec<_>>().join(", ");
    // A finding is large: to sort all of them by severity and back would move each many times, at every keystroke.
    all.retain(|diagnostic| {
        let share = shares.iter_mut().find(|(severity, ..)| *severity == diagnostic.severity);
        share.is_some_and(|(_, kept, _)| {
            let is_kept = *kept > 0;
            *kept -= usize::from(is_kept);
            is_kept
        })
    });
    all.sort_by_key(|diagnostic| (diagnostic.range.start(), diagnostic.range.end(), diagnostic.severity));
    if let Some(range) = all.last().map(|last| last.range) {
        let message = format!("this file has {rest} more findings, which are not shown: {counts}");
        all.push(Diagnostic::new(codes::TOO_MANY_FINDINGS, range, message));
    }
}

/// Ends the lines that fixes write as the files end theirs, so that no check has to think of it. A new file
/// is like the one whose finding asks for it.
fn end_lines_as_files_do(db: &dyn Db, file: File, found: &mut [Diagnostic]) {
    // A long text is not looked at again for each of many fixes.
    let mut known: Option<(File, &'static str)> = None;
    let mut break_of = |file: File| match known {
        Some((last, line_break)) if last == file => line_break,
        _ => known.insert((file, line_break(file.text(db)))).1,
    };
    // What is written with `\n` is right already where files end their lines so.
    let mut end_lines = |file: File, text: &mut String| {
        let line_break = break_of(file);
        if line_break != "\n" {
            *text = with_line_breaks(text, line_break);
        }
    };
    for fix in found.iter_mut().flat_map(|diagnostic| &mut diagnostic.fixes) {
        for (changed, edits) in &mut fix.change.edits {
            for edit in edits.iter_mut().filter(|edit| edit.new_text.contains('\n')) {
                end_lines(*changed, &mut edit.new_text);
            }
        }
        for operation in &mut fix.change.operations {
            if let FileOperation::Create { text, .. } = operation {
                end_lines(file, text);
            }
        }
    }
}

/// The names of a file.
pub fn model(db: &dyn Db, file: File) -> &FileModel {
    db.language(file.dialect(db)).model(db, file)
}

/// A definition by its id.
pub fn find_definition(db: &dyn Db, id: DefinitionId) -> Option<&Definition> {
    model(db, id.file).definition(id.local)
}

/// The reason why a file must not be changed, for people; `None` if it may. An editor writes what it changes as UTF-8,
/// but for a file it has open: of that it knows the encoding.
pub fn write_refusal(db: &dyn Db, file: File) -> Option<String> {
    let in_other_encoding = file.encoding(db) != Encoding::Utf8 && !file.open(db);
    in_other_encoding.then(|| {
        let name = file_name(file.path(db));
        format!("{name} is not UTF-8 and would have to change: open it first, or convert it")
    })
}
