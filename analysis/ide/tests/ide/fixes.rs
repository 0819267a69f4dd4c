//! Every fix that is offered mends its finding and brings no other, hints included, over the faulty examples and
//! the conformance cases. (The examples of the pages about diagnostics are tried where those are tested.)

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ludex_base::Database;
use ludex_base::source_change::apply;
use ludex_ide::diagnostics::diagnostics;
use ludex_languages::LANGUAGES;
use ludex_syntax::encoding;
use ludex_test_support::fixes::try_fixes;
use ludex_test_support::games_below;

/// A database with one file, and those beside it that it could ask for, their texts as `convert` gives them.
fn workspace(path: &Path, convert: impl Fn(String) -> String) -> Database {
    let mut paths = vec![path.to_owned()];
    // A case that is a folder of its own is a workspace.
    if let Some(folder) = path.parent().filter(|folder| !folder.ends_with("cases")) {
        let many = std::fs::read_dir(folder).map_or(0, |entries| entries.count());
        if many <= 12 {
            paths.extend(games_below(LANGUAGES, folder).into_iter().filter(|other| other != path));
        }
    }
    let mut db = Database::new(LANGUAGES, None);
    for path in &paths {
        let bytes = std::fs::read(path).expect("a readable file");
        let (text, encoding) = encoding::decode(bytes);
        db.set_file(path, LANGUAGES.from_path(path).expect("a language"), Arc::from(convert(text)), encoding);
    }
    db.refresh_mentions();
    db
}

/// The faulty examples and the conformance cases.
fn paths() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folders = ["docs/examples/faulty", "tests/conformance", "../shared/conformance"];
    folders.iter().flat_map(|folder| games_below(LANGUAGES, &root.join(folder))).collect()
}

#[test]
fn fixes_mend_and_break_nothing() {
    let paths = paths();
    let (mut fixes, mut wrong) = (BTreeMap::new(), Vec::new());
    for path in &paths {
        let db = workspace(path, |text| text);
        let file = db.file(path).expect("the file");
        let trial = try_fixes(&db, file);
        if trial.fixes > 0 {
            *fixes.entry(file.dialect(&db).id).or_insert(0) += trial.fixes;
        }
        wrong.extend(trial.faults);
    }
    assert!(wrong.is_empty(), "{} wrong, of these fixes: {fixes:?}\n{}", wrong.len(), wrong.join("\n"));
    let missing: Vec<&str> = LANGUAGES.all().map(|dialect| dialect.id).filter(|id| !fixes.contains_key(id)).collect();
    assert!(missing.is_empty(), "no fix is tried in {missing:?}: {fixes:?}");
}

#[test]
fn fixes_end_lines_as_the_file_does() {
    let mut lines = 0;
    let mut wrong = Vec::new();
    for path in paths() {
        let db = workspace(&path, |text| text.replace("\r\n", "\n").replace('\n', "\r\n"));
        let file = db.file(&path).expect("the file");
        if !file.text(&db).contains("\r\n") {
            continue; // nothing shows how its lines end
        }
        let found = diagnostics(&db, file);
        for fix in found.iter().flat_map(|diagnostic| &diagnostic.fixes) {
            for (changed, edits) in &fix.change.edits {
                lines += edits.iter().filter(|edit| edit.new_text.contains('\n')).count();
                if apply(changed.text(&db), edits).replace("\r\n", "").contains('\n') {
                    wrong.push(format!("{}: {}", path.display(), fix.title));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(lines > 0, "no fix writes a line");
}

#[test]
fn the_faulty_examples_can_be_mended() {
    // What is missing, or meant, only the author knows.
    let without = ["bogl/undefined-name", "pyherc/unknown-level"];
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/faulty");
    let mut missing = Vec::new();
    for path in games_below(LANGUAGES, &root) {
        let db = workspace(&path, |text| text);
        let file = db.file(&path).expect("the file");
        let dialect = file.dialect(&db);
        let found = diagnostics(&db, file);
        let bare = found.iter().filter(|diagnostic| diagnostic.fixes.is_empty());
        missing.extend(bare.map(|diagnostic| diagnostic.full_code(dialect)));
    }
    missing.sort();
    assert_eq!(missing, without);
}
