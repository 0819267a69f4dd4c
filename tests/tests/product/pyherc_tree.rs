//! Changes of the real levels of pyherc, in the game's own tree: what stops the game is found in the file that was
//! changed, and what the game takes is not called an error. The tree, the changes and what the game said of each lie
//! beside the repository; where they do not, the tests pass. `LUDEX_PYHERC_CHANGES` names another file of changes, such
//! as `tests/pyherc_changes.py` writes with another seed.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ludex_base::{Database, Diagnostic, File, Severity};
use ludex_ide::diagnostics::diagnostics;
use ludex_languages::LANGUAGES;
use ludex_test_support::files_below;
use ludex_tests::repository;
use serde_json::Value;

/// The folder of the levels in the tree.
const LEVELS: &str = "/herculeum/config/levels";

/// Of a hundred changes that stop the game, at most this many may be silent.
const SILENT_IN_HUNDRED: usize = 2;

/// The folder of what lies beside the repository.
fn shared() -> PathBuf {
    repository().join("../shared")
}

/// The tree, if it is there.
fn tree() -> Option<Database> {
    let folder = shared().join("trees/pyherc");
    if !folder.is_dir() {
        println!("left out: no tree of pyherc beside the repository");
        return None;
    }
    let mut db = Database::new(LANGUAGES, None);
    for path in files_below(&folder) {
        let Some(dialect) = LANGUAGES.reading(&path) else { continue };
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let below = path.strip_prefix(&folder).expect("a path below the folder");
        db.set_file(&Path::new("/").join(below), dialect, Arc::from(text), Default::default());
    }
    db.refresh_mentions();
    Some(db)
}

/// A finding in a few words.
fn shown(found: &Diagnostic) -> String {
    format!("{} {}: {}", found.severity.name(), found.code.name, found.message())
}

fn is_grave(found: &Diagnostic) -> bool {
    matches!(found.severity, Severity::Error | Severity::Warning)
}

/// What is found in a file, and was not found in it before.
fn new_findings(db: &Database, file: File, before: &BTreeSet<String>) -> Vec<Diagnostic> {
    let found = diagnostics(db, file);
    found.iter().filter(|found| is_grave(found) && !before.contains(&shown(found))).cloned().collect()
}

/// A text after the edits of a change: each writes lines in the place of those from one index to another.
fn changed(text: &str, edits: &Value) -> String {
    let mut lines: Vec<String> = text.split_inclusive('\n').map(str::to_owned).collect();
    for edit in edits.as_array().expect("edits") {
        let line = |at: usize| usize::try_from(edit[at].as_u64().expect("a line")).expect("a line");
        let new = edit[3].as_array().expect("lines").iter().map(|line| line.as_str().expect("a line").to_owned());
        assert_eq!(edit[0], "replace");
        drop(lines.splice(line(1)..line(2), new));
    }
    lines.concat()
}

#[test]
fn the_tree_as_it_is_has_no_fault() {
    let Some(db) = tree() else { return };
    let mut faults = Vec::new();
    for file in db.files_below(Path::new("/")) {
        if file.path(&db).extension().is_some_and(|extension| extension == "hy") {
            let found = diagnostics(&db, file);
            let grave = found.iter().filter(|found| is_grave(found));
            faults.extend(grave.map(|found| format!("{}: {}", file.path(&db).display(), shown(found))));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn what_stops_the_game_is_found_where_it_was_changed() {
    let Some(mut db) = tree() else { return };
    let changes = std::env::var_os("LUDEX_PYHERC_CHANGES")
        .map_or_else(|| shared().join("reference/pyherc-tree-mutants.jsonl"), PathBuf::from);
    let Ok(changes) = std::fs::read_to_string(changes) else {
        println!("left out: no changes of the levels of pyherc beside the repository");
        return;
    };
    let (mut tried, mut silent, mut false_errors) = (0, Vec::new(), Vec::new());
    for line in changes.lines().filter(|line| !line.is_empty()) {
        let change: Value = serde_json::from_str(line).expect("a change");
        let stage = change["stage"].as_str().expect("a stage");
        // A game that has not come to an end in time says nothing, nor does one in which no level was generated.
        if matches!(stage, "timeout" | "loads") {
            continue;
        }
        let path = Path::new(LEVELS).join(change["file"].as_str().expect("a file"));
        let file = db.file(&path).expect("a file of the tree");
        let (dialect, text) = (file.dialect(&db), file.text(&db).clone());
        let before: BTreeSet<String> = diagnostics(&db, file).iter().map(shown).collect();
        db.set_file(&path, dialect, Arc::from(changed(&text, &change["edits"])), Default::default());
        db.refresh_mentions();
        let found = new_findings(&db, file, &before);
        let errors: Vec<String> = found.iter().map(shown).collect();
        let is_error = found.iter().any(|found| found.severity == Severity::Error);
        if stage == "ok" {
            false_errors.extend(is_error.then(|| format!("{line}\n  {errors:#?}")));
        } else {
            tried += 1;
            silent.extend(found.is_empty().then(|| line.to_owned()));
        }
        db.set_file(&path, dialect, text, Default::default());
        db.refresh_mentions();
    }
    println!("{} of {tried} are silent\n{}", silent.len(), silent.join("\n"));
    assert!(false_errors.is_empty(), "the game takes these:\n{}", false_errors.join("\n"));
    assert!(silent.len() * 100 <= tried * SILENT_IN_HUNDRED, "{} of {tried}:\n{}", silent.len(), silent.join("\n"));
}
