//! Every fix that is offered mends its finding and brings no other, over the conformance cases.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ludex_base::source_change::apply;
use ludex_base::{Database, Diagnostic, File, Severity, SourceChange};
use ludex_ide::LANGUAGES;
use ludex_ide::code_actions::fix_all;
use ludex_ide::diagnostics::diagnostics;
use ludex_syntax::encoding;

fn files_below(folder: &Path, out: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            files_below(&path, out);
        } else if LANGUAGES.from_path(&path).is_some() {
            out.push(path);
        }
    }
}

/// How often each thing is said of all files. Hints are about style: what a fault hid may get one.
fn said(db: &Database, files: &[PathBuf]) -> BTreeMap<String, usize> {
    let mut said = BTreeMap::new();
    for path in files {
        let Some(file) = db.file(path) else { continue };
        for diagnostic in diagnostics(db, file).iter().filter(|one| one.severity != Severity::Hint) {
            *said.entry(format!("{}: {}", diagnostic.code.name, diagnostic.message)).or_insert(0) += 1;
        }
    }
    said
}

fn applied(db: &Database, change: &SourceChange) -> Database {
    let texts: Vec<(File, String)> =
        change.edits.iter().map(|(file, edits)| (*file, apply(file.text(db), edits))).collect();
    db.with_texts(&texts)
}

/// A database with one file, and those beside it that it could ask for.
fn workspace(path: &Path) -> (Database, Vec<PathBuf>) {
    let mut paths = vec![path.to_owned()];
    // A case that is a folder of its own is a workspace.
    if let Some(folder) = path.parent().filter(|folder| !folder.ends_with("cases")) {
        let many = std::fs::read_dir(folder).map_or(0, |entries| entries.count());
        if many <= 12 {
            files_below(folder, &mut paths);
        }
    }
    let mut db = Database::new(LANGUAGES, None);
    for path in &paths {
        let bytes = std::fs::read(path).expect("a readable file");
        let (text, encoding) = encoding::decode(bytes);
        db.set_file(path, LANGUAGES.from_path(path).expect("a language"), Arc::from(text), encoding);
    }
    db.refresh_mentions();
    (db, paths)
}

fn fault(path: &Path, diagnostic: &Diagnostic, title: &str, what: &str) -> String {
    format!("{}: {} ({}) — {title}: {what}", path.display(), diagnostic.code.name, diagnostic.message)
}

#[test]
fn fixes_mend_and_break_nothing() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut paths = Vec::new();
    for folder in ["tests/conformance", "../shared/conformance"] {
        files_below(&root.join(folder), &mut paths);
    }
    paths.sort();
    let (mut fixes, mut wrong) = (0, Vec::new());
    for path in &paths {
        let (db, files) = workspace(path);
        let file = db.file(path).expect("the file");
        let before = said(&db, &files);
        for diagnostic in diagnostics(&db, file).iter() {
            for fix in &diagnostic.fixes {
                fixes += 1;
                let after = said(&applied(&db, &fix.change), &files);
                let own = format!("{}: {}", diagnostic.code.name, diagnostic.message);
                let hint = diagnostic.severity == Severity::Hint;
                if !hint && after.get(&own) >= before.get(&own) {
                    wrong.push(fault(path, diagnostic, &fix.title, "the finding is still there"));
                }
                let new: Vec<&String> = after
                    .iter()
                    .filter(|(text, count)| *count > before.get(*text).unwrap_or(&0))
                    .map(|(text, _)| text)
                    .collect();
                // What the fault hid is not brought by the fix: a file has one finding the fewer.
                let (fewer, more) = (before.values().sum::<usize>(), after.values().sum::<usize>());
                if !new.is_empty() && more >= fewer {
                    wrong.push(fault(path, diagnostic, &fix.title, &format!("brings {new:?}")));
                }
            }
        }
        // All at once: nothing is left that could be fixed after a few rounds.
        let mut db = db;
        for _ in 0..10 {
            let Some(change) = db.file(path).and_then(|file| fix_all(&db, file)) else { break };
            db = applied(&db, &change);
        }
        if db.file(path).and_then(|file| fix_all(&db, file)).is_some() {
            wrong.push(format!("{}: fixing everything never ends", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{} of {fixes} fixes:\n{}", wrong.len(), wrong.join("\n"));
    assert!(fixes > 30, "{fixes}");
}
