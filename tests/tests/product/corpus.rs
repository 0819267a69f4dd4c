//! The real files beside the repository, through the real program. Where there are none, the tests pass.

use std::path::{Path, PathBuf};

use ludex_languages::LANGUAGES;
use ludex_test_support::games_below;
use ludex_tests::program::{check, findings, run, stderr};
use ludex_tests::{corpus, workspace};
use serde_json::Value;

use crate::LUDEX;

/// The least number of the real files that are in a language that is served.
const FILES: usize = 570;

/// The real files, unless there are none.
fn real_files() -> Option<PathBuf> {
    let folder = corpus();
    if folder.is_none() {
        println!("left out: no real files beside the repository");
    }
    folder
}

/// The files below a folder, in nested folders too, as the program names them when it runs there.
fn names_below(folder: &Path) -> Vec<String> {
    let name = |path: &PathBuf| {
        let below = path.strip_prefix(folder).expect("a path below the folder");
        below.to_str().expect("a name").to_owned()
    };
    games_below(LANGUAGES, folder).iter().map(name).collect()
}

/// The rows of a table of verdicts.
fn verdicts(folder: &Path) -> Vec<Vec<String>> {
    let text = std::fs::read(folder.join("verdicts.tsv")).expect("a table");
    let text = String::from_utf8_lossy(&text).into_owned();
    text.lines().skip(1).map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}

/// The files of which the reference says what a row must say.
fn judged(corpus: &Path, folder: &str, accepted: impl Fn(&[String]) -> bool) -> Vec<String> {
    let rows = verdicts(&corpus.join(folder)).into_iter().filter(|row| accepted(row));
    let paths = rows.map(|row| format!("{folder}/{}", row[0]));
    paths.filter(|path| LANGUAGES.from_path(Path::new(path)).is_some()).collect()
}

/// The errors in these files that a report names.
fn errors_in<'a>(report: &'a Value, files: &[String]) -> Vec<&'a Value> {
    let is_in = |found: &&Value| files.iter().any(|file| found["path"] == file.as_str());
    findings(report).iter().filter(|found| found["severity"] == "error").filter(is_in).collect()
}

/// No file among these has an error.
fn have_no_error(corpus: &Path, files: &[String], at_least: usize) {
    assert!(files.len() >= at_least, "{} files", files.len());
    let names: Vec<&str> = files.iter().map(String::as_str).collect();
    let (report, output) = check(LUDEX, corpus, &names);
    assert_eq!(report["summary"]["files"], files.len());
    assert_eq!(errors_in(&report, files), Vec::<&Value>::new());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
}

/// The tests below rely on this: an error in a file that a table accepts is seen, one in another file is not.
#[test]
fn an_error_in_an_accepted_file_is_seen() {
    let table = "file\tkind\terrors\twarnings\ngood.g\tgame\t0\t0\nbad.g\tgame\t0\t0\nold/worse.g\tgame\t1\t0\n";
    let folder = workspace(&[
        ("gdl/verdicts.tsv", table),
        ("gdl/good.g", "(unit-type boat)\n"),
        ("gdl/bad.g", "(unit-type boat\n"),
        ("gdl/old/worse.g", "(unit-type boat\n"),
    ]);
    assert_eq!(names_below(folder.path()), ["gdl/bad.g", "gdl/good.g", "gdl/old/worse.g"]);
    let accepted = judged(folder.path(), "gdl", |row| row[2] == "0");
    assert_eq!(accepted, ["gdl/good.g", "gdl/bad.g"]);
    let (report, _) = check(LUDEX, folder.path(), &["gdl"]);
    let seen: Vec<&Value> = errors_in(&report, &accepted).into_iter().map(|found| &found["path"]).collect();
    assert_eq!(seen, ["gdl/bad.g"]);
}

#[test]
fn every_file_comes_back_byte_for_byte() {
    let Some(corpus) = real_files() else { return };
    let files = names_below(&corpus);
    assert!(files.len() >= FILES, "{} files", files.len());
    for file in &files {
        let output = run(LUDEX, &corpus, &["tree", "--text", file]);
        assert_eq!(output.status.code(), Some(0), "{file}: {}", stderr(&output));
        assert!(output.stdout == std::fs::read(corpus.join(file)).expect("bytes"), "{file} does not come back");
    }
}

/// Games, and parts of games that stand alone: what the reader says nothing about.
#[test]
fn clean_modules_of_gdl_have_no_error() {
    let Some(corpus) = real_files() else { return };
    // File, kind, errors, warnings of the reference.
    let files = judged(&corpus, "gdl", |row| matches!(row[1].as_str(), "game" | "standalone"));
    have_no_error(&corpus, &files, 125);
}

/// The modules of which the reader only warns, and fragments in the modules that include them.
#[test]
fn other_modules_of_gdl_that_the_reader_reads_have_no_error() {
    let Some(corpus) = real_files() else { return };
    let files = judged(&corpus, "gdl", |row| row[2] == "0");
    assert!(files.len() >= 150, "{} files", files.len());
    let (report, _) = check(LUDEX, &corpus, &["gdl"]);
    assert_eq!(errors_in(&report, &files), Vec::<&Value>::new());
}

#[test]
fn files_of_bdl_that_the_reference_accepts_have_no_error() {
    let Some(corpus) = real_files() else { return };
    let files = judged(&corpus, "bdl", |row| row[1] == "OK");
    have_no_error(&corpus, &files, 20);
}

#[test]
fn files_of_bogl_that_the_reference_accepts_have_no_error() {
    let Some(corpus) = real_files() else { return };
    let files = judged(&corpus, "bogl", |row| row[1] == "OK");
    have_no_error(&corpus, &files, 20);
}

#[test]
fn files_of_trench_that_the_reference_accepts_have_no_error() {
    let Some(corpus) = real_files() else { return };
    let files = judged(&corpus, "trench", |row| row[1] == "OK");
    have_no_error(&corpus, &files, 20);
}

/// Files of Hy have no table of verdicts: both readers of Hy accept every file.
#[test]
fn files_of_hy_have_no_error() {
    let Some(corpus) = real_files() else { return };
    let below = names_below(&corpus.join("pyherc"));
    let files: Vec<String> = below.iter().map(|file| format!("pyherc/{file}")).collect();
    have_no_error(&corpus, &files, 177);
}
