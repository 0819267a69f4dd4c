//! The promises of fixes: each removes its finding, brings no other, hints included, and ends the lines that it writes
//! as the file does.

use std::collections::BTreeMap;
use std::sync::Arc;

use ludex_base::source_change::{FileOperation, apply};
use ludex_base::{Database, Db, File, Severity, SourceChange};
use ludex_ide::code_actions::fix_all;
use ludex_ide::diagnostics::diagnostics;
use ludex_syntax::encoding::Encoding;

use crate::with_texts;

/// Hints that a fix brings to light: the code of the fix, and that of the hint. Either the fault hid the whole
/// item from other checks, or what the fix replaces was the only use of a name.
const REVEALED_HINTS: [(&str, &str); 5] = [
    ("colon-for-equals", "unused-variable"),
    ("literal-wanted", "unused-define"),
    ("missing-semicolon", "unused-variable"),
    ("tuple-of-one", "unused-parameter"),
    ("unclosed-paren", "unused-define"),
];

/// Findings on a game as a whole, which are not made while another fault hides a part of it: mending that one may bring
/// them to light.
const ON_WHOLE_GAMES: [&str; 12] = [
    "empty-finish", "end-never-reached", "idle-invariant", "mirrored-onto-itself", "no-first-move", "no-pieces",
    "oblong-board", "over-at-start", "spawn-stuck", "square-taken", "stuck-piece", "unused-piece",
];

/// Findings on the meaning of a definition, or of a whole program, which are not made while it has an error: mending that
/// one may bring them to light.
const ON_MEANING: [&str; 20] = [
    "bool-branches", "constant-comparison", "constant-condition", "discarded-board", "division-by-zero",
    "endless-recursion", "equal-branches", "expectation", "full-without-empty", "input-again", "loop-condition",
    "missing-builder", "no-players", "no-trench", "repeated-condition", "row-length", "shadowing",
    "unchanged-variable", "unused-type", "unused-value",
];

/// Findings on what a form lacks, which are not made while it is not closed.
const ON_WHOLE_FORMS: [&str; 5] =
    ["argument-count", "empty-element", "missing-element", "unknown-element", "wrong-place"];

/// The rounds of fixing everything after which there must be nothing left to fix.
const ROUNDS: usize = 10;

/// A finding, wherever it is in its file: the file, how bad it is, the code, and the message.
type FindingKey = (String, Severity, &'static str, String);

/// The outcome of trying all fixes of a file.
#[derive(Debug, Default)]
pub struct Trial {
    /// The number of fixes.
    pub fixes: usize,
    /// The faults of the fixes, a line each.
    pub faults: Vec<String>,
}

/// Tries all fixes that are offered in a file: each alone, and then as an editor applies them on request.
pub fn try_fixes(db: &Database, file: File) -> Trial {
    let mut trial = Trial::default();
    let path = path(db, file);
    let before = finding_counts(db);
    for diagnostic in diagnostics(db, file).iter() {
        let code = diagnostic.code.name;
        let key = (path.clone(), diagnostic.severity, code, diagnostic.message());
        for fix in &diagnostic.fixes {
            trial.fixes += 1;
            let shown = format!("{path}: {code} ({}), {}", diagnostic.message(), fix.title);
            let after = finding_counts(&applied(db, &fix.change));
            if after.get(&key) >= before.get(&key) {
                trial.faults.push(format!("{shown}: the finding is still there"));
            }
            let new = new_findings(&before, &after, code);
            // What may come from a file that is missing is not reported; once the file is there, it is.
            if !new.is_empty() && fix.change.operations.is_empty() {
                trial.faults.push(format!("{shown}: brings {new:?}"));
            }
            if mixes_line_ends(db, &fix.change) {
                trial.faults.push(format!("{shown}: ends a line with a line feed alone"));
            }
        }
    }
    if !is_fixed_in_the_end(db, file) {
        trial.faults.push(format!("{path}: fixing everything never ends"));
    }
    trial
}

/// True if nothing is left to fix after some rounds of fixing everything.
fn is_fixed_in_the_end(db: &Database, file: File) -> bool {
    let mut mended: Option<Database> = None;
    for _ in 0..ROUNDS {
        let now = mended.as_ref().unwrap_or(db);
        let Some(change) = now.file(file.path(db)).and_then(|file| fix_all(now, file)) else { return true };
        mended = Some(applied(now, &change));
    }
    false
}

/// A copy of a database, with a change in its texts and its new files.
fn applied(db: &Database, change: &SourceChange) -> Database {
    let texts: Vec<(File, String)> =
        change.edits.iter().map(|(file, edits)| (*file, apply(file.text(db), edits))).collect();
    let mut changed = with_texts(db, &texts);
    for operation in &change.operations {
        let FileOperation::Create { path, text } = operation else { panic!("no fix renames a file: {operation:?}") };
        assert!(changed.file(path).is_none(), "{} is there already", path.display());
        let dialect = changed.languages().reading(path).expect("a language");
        changed.set_file(path, dialect, Arc::from(text.as_str()), Encoding::Utf8);
    }
    changed.refresh_mentions();
    changed
}

/// True if a text whose lines all end with `\r\n` has another one after a change.
fn mixes_line_ends(db: &Database, change: &SourceChange) -> bool {
    change.edits.iter().any(|(file, edits)| {
        let before = file.text(db);
        let is_crlf = before.contains("\r\n") && !before.replace("\r\n", "").contains('\n');
        is_crlf && apply(before, edits).replace("\r\n", "").contains('\n')
    })
}

/// The number of times that each thing is said of all files.
fn finding_counts(db: &Database) -> BTreeMap<FindingKey, usize> {
    let mut counts = BTreeMap::new();
    for file in db.files() {
        let path = path(db, file);
        for one in diagnostics(db, file).iter() {
            *counts.entry((path.clone(), one.severity, one.code.name, one.message())).or_insert(0) += 1;
        }
    }
    counts
}

/// The findings that there are more often than before, apart from those that the fix of a code brings to light.
fn new_findings<'a>(
    before: &BTreeMap<FindingKey, usize>,
    after: &'a BTreeMap<FindingKey, usize>,
    code: &str,
) -> Vec<&'a FindingKey> {
    let more = after.iter().filter(|(finding, count)| *count > before.get(*finding).unwrap_or(&0));
    let is_unexpected = |finding: &&FindingKey| {
        let (_, severity, other, _) = finding;
        let is_hint = *severity == Severity::Hint && REVEALED_HINTS.contains(&(code, *other));
        let is_on_whole = *other != code && ON_WHOLE_GAMES.contains(other);
        let is_on_meaning = *other != code && ON_MEANING.contains(other);
        let is_on_form = code == "unclosed-paren" && ON_WHOLE_FORMS.contains(other);
        !is_hint && !is_on_whole && !is_on_meaning && !is_on_form
    };
    more.map(|(finding, _)| finding).filter(is_unexpected).collect()
}

fn path(db: &Database, file: File) -> String {
    file.path(db).display().to_string()
}
