//! The promise of rewrites: what is found, and what the text means, is the same before and after.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use ludex_base::rewrite::Rewrite;
use ludex_base::source_change::{FileOperation, apply};
use ludex_base::{Database, Db, Diagnostic, File, Languages, TextRange};
use ludex_ide::diagnostics::diagnostics;
use ludex_ide::rewrites::rewrites;
use ludex_syntax::encoding::{self, Encoding};

use crate::with_texts;

/// The outcome of trying rewrites.
#[derive(Debug, Default)]
pub struct Trial {
    /// The number of times that each rewrite was made, by its id.
    pub made: BTreeMap<&'static str, usize>,
    /// The rewrites that change something, a line each.
    pub faults: Vec<String>,
}

/// A database with the files of these paths.
pub fn workspace(languages: Languages, paths: &[impl AsRef<Path>]) -> Database {
    let mut db = Database::new(languages, None);
    for path in paths {
        let path: &Path = path.as_ref();
        let bytes = std::fs::read(path).expect("a readable file");
        let (text, encoding) = encoding::decode(bytes);
        db.set_file(path, languages.from_path(path).expect("a language"), Arc::from(text), encoding);
    }
    db.refresh_mentions();
    db
}

/// Tries the rewrites that are offered at the words and nodes of a file, at most this many places and this often each,
/// and compares the findings on all files and `meaning`, a line for each thing. Those that are not to keep the meaning
/// are left out.
pub fn try_rewrites(
    db: &Database,
    file: File,
    (places, times): (usize, usize),
    meaning: &dyn Fn(&Database) -> Vec<String>,
    trial: &mut Trial,
) {
    let state = |db: &Database| {
        let mut lines = meaning(db);
        lines.sort();
        (findings(db), lines)
    };
    let ranges = ranges(db, file);
    let step = (ranges.len() / places.max(1)).max(1);
    let mut tried: Vec<Rewrite> = Vec::new();
    let mut before = None;
    for range in ranges.into_iter().step_by(step) {
        for rewrite in rewrites(db, file, range).into_iter().filter(|rewrite| rewrite.kind.keeps_meaning()) {
            let often = tried.iter().filter(|other| other.id == rewrite.id).count();
            if often >= times || tried.contains(&rewrite) {
                continue;
            }
            let changed = applied(db, &rewrite);
            let before = before.get_or_insert_with(|| state(db));
            let shown = format!("{}: {} at {range:?}", file.path(db).display(), rewrite.title);
            *trial.made.entry(rewrite.id).or_insert(0) += 1;
            let after = state(&changed);
            trial.faults.extend(differences(&before.0, &after.0).map(|line| format!("{shown}: finding {line}")));
            // What has moved into another file is found there.
            if !rewrite.change.operations.is_empty() {
                tried.push(rewrite);
                continue;
            }
            trial.faults.extend(differences(&before.1, &after.1).map(|line| format!("{shown}: meaning {line}")));
            tried.push(rewrite);
        }
    }
}

/// The lines that are not in both lists; both are in order.
fn differences(before: &[String], after: &[String]) -> impl Iterator<Item = String> {
    let gone = before.iter().filter(|line| after.binary_search(line).is_err()).map(|line| format!("gone: {line}"));
    let new = after.iter().filter(|line| before.binary_search(line).is_err()).map(|line| format!("new: {line}"));
    gone.chain(new).take(4).collect::<Vec<_>>().into_iter()
}

/// An empty range at each word, and the range of each node.
fn ranges(db: &Database, file: File) -> Vec<TextRange> {
    let root = ludex_base::parse_once(db, file).any_root();
    let mut ranges: Vec<TextRange> = Vec::new();
    for element in root.descendants_with_tokens().skip(1) {
        let range = element.text_range();
        match element.as_token() {
            Some(token) if token.text().trim().is_empty() => {}
            Some(_) => ranges.push(TextRange::empty(range.start())),
            None => ranges.push(range),
        }
    }
    ranges
}

/// What is found in all files, in order: the code, the severity and the message, in which lines have no numbers, as
/// lines move.
fn findings(db: &Database) -> Vec<String> {
    let mut all = Vec::new();
    for file in db.files() {
        let shown = |one: &Diagnostic| match one.code.name {
            // How many names it may define depends on how often they are written.
            "missing-module" => "missing-module".to_owned(),
            name => format!("{name} {} {}", one.severity.name(), without_lines(&one.message())),
        };
        all.extend(diagnostics(db, file).iter().map(shown));
    }
    all.sort();
    all
}

/// A text without the numbers of lines in it.
pub fn without_lines(message: &str) -> String {
    let mut out = String::with_capacity(message.len());
    for part in message.split_inclusive([' ', ':']) {
        let is_line = out.ends_with("line ") || out.ends_with(':');
        out.push_str(if is_line { part.trim_start_matches(|c: char| c.is_ascii_digit()) } else { part });
    }
    out
}

/// A copy of a database after a rewrite.
fn applied(db: &Database, rewrite: &Rewrite) -> Database {
    let texts: Vec<(File, String)> =
        rewrite.change.edits.iter().map(|(file, edits)| (*file, apply(file.text(db), edits))).collect();
    let mut changed = with_texts(db, &texts);
    for operation in &rewrite.change.operations {
        let FileOperation::Create { path, text } = operation else {
            panic!("no rewrite renames a file: {operation:?}")
        };
        let dialect = changed.languages().from_path(path).expect("a language");
        changed.set_file(path, dialect, Arc::from(text.as_str()), Encoding::Utf8);
    }
    changed.refresh_mentions();
    changed
}
