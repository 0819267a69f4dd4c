//! Every fix that is offered mends its finding and brings no other, hints included, over the faulty examples and
//! the conformance cases. (The examples of the pages about diagnostics are tried where those are tested.)

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ludex_base::Database;
use ludex_ide::LANGUAGES;
use ludex_syntax::encoding;
use ludex_test_support::fixes::try_fixes;
use ludex_test_support::games_below;

/// A database with one file, and those beside it that it could ask for.
fn workspace(path: &Path) -> Database {
    let mut paths = vec![path.to_owned()];
    // A case that is a folder of its own is a workspace.
    if let Some(folder) = path.parent().filter(|folder| !folder.ends_with("cases")) {
        let many = std::fs::read_dir(folder).map_or(0, |entries| entries.count());
        if many <= 12 {
            paths.extend(games_below(folder).into_iter().filter(|other| other != path));
        }
    }
    let mut db = Database::new(LANGUAGES, None);
    for path in &paths {
        let bytes = std::fs::read(path).expect("a readable file");
        let (text, encoding) = encoding::decode(bytes);
        db.set_file(path, LANGUAGES.from_path(path).expect("a language"), Arc::from(text), encoding);
    }
    db.refresh_mentions();
    db
}

#[test]
fn fixes_mend_and_break_nothing() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folders = ["docs/examples/faulty", "tests/conformance", "../shared/conformance"];
    let paths: Vec<PathBuf> = folders.iter().flat_map(|folder| games_below(&root.join(folder))).collect();
    let (mut fixes, mut wrong) = (BTreeMap::new(), Vec::new());
    for path in &paths {
        let db = workspace(path);
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
