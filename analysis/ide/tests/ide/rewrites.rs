//! Every rewrite that is offered keeps the meaning: over all places of the examples, and over some of the real files
//! where those are present, what is found is the same before and after, and so are the pictures and the games.

use std::path::{Path, PathBuf};

use ludex_base::preview::PreviewRequest;
use ludex_base::{Database, Db};
use ludex_ide::play::play;
use ludex_ide::preview::preview;
use ludex_languages::LANGUAGES;
use ludex_test_support::games_below;
use ludex_test_support::rewrites::{Trial, try_rewrites, without_lines, workspace};

/// The files of real programs that are tried are at most this long, in bytes.
const MAX_BYTES: u64 = 20_000;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The pictures and the games of all files, as far as anybody sees them.
fn meaning(db: &Database) -> Vec<String> {
    let mut lines = Vec::new();
    for file in db.files() {
        let name = file.path(db).display().to_string();
        if let Some(Ok(picture)) = preview(db, file, PreviewRequest::default()) {
            lines.push(format!("{name}: {}", without_lines(&picture.svg())));
        }
        if let Some(Ok(mut game)) = play(db, file) {
            let mut actions: Vec<String> = (0..game.action_count()).map(|action| game.action_name(action)).collect();
            actions.sort();
            lines.push(format!("{name}: {}\n{actions:?} {:?}", game.board(), game.count(2)));
        }
    }
    lines
}

/// The faults of a trial, without what a rewrite brings knowingly: branches for the values that are left are the same until
/// they are filled in.
fn unexpected(trial: &Trial) -> Vec<&str> {
    let is_expected =
        |fault: &&str| fault.contains(": Write the other values of ") && fault.contains("new: equal-branches");
    trial.faults.iter().map(String::as_str).filter(|fault| !is_expected(fault)).collect()
}

#[test]
fn rewrites_keep_what_the_examples_mean() {
    let mut trial = Trial::default();
    for dialect in LANGUAGES.all() {
        let paths = games_below(LANGUAGES, &root().join("docs/examples").join(dialect.id));
        let db = workspace(LANGUAGES, &paths);
        for path in &paths {
            let file = db.file(path).expect("the file");
            try_rewrites(&db, file, (usize::MAX, 40), &meaning, &mut trial);
        }
    }
    let (made, faults) = (&trial.made, unexpected(&trial));
    assert!(faults.is_empty(), "{} of {made:?}:\n{}", faults.len(), faults.join("\n"));
    assert!(made.len() >= 12, "few rewrites are offered in the examples: {made:?}");
}

#[test]
fn rewrites_keep_what_real_files_mean() {
    let mut trial = Trial::default();
    for path in games_below(LANGUAGES, &root().join("../shared/corpus")) {
        let is_short = std::fs::metadata(&path).is_ok_and(|data| data.len() <= MAX_BYTES);
        if is_short {
            let db = workspace(LANGUAGES, &[&path]);
            let file = db.file(&path).expect("the file");
            try_rewrites(&db, file, (60, 1), &meaning, &mut trial);
        }
    }
    let (made, faults) = (&trial.made, unexpected(&trial));
    assert!(faults.is_empty(), "{} of {made:?}:\n{}", faults.len(), faults.join("\n"));
}
