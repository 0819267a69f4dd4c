//! The real files beside the repository, through the real program. Where there are none, the tests pass.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use ludex_ide::LANGUAGES;
use ludex_tests::corpus;
use serde_json::Value;

const LUDEX: &str = env!("CARGO_BIN_EXE_ludex-under-test");

/// How many files in a language that is served there are.
const FILES: usize = 570;

/// The real files, unless there are none.
fn real_files() -> Option<PathBuf> {
    let folder = corpus();
    if folder.is_none() {
        println!("left out: no real files beside the repository");
    }
    folder
}

fn ludex(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(LUDEX).args(arguments).current_dir(folder).output().expect("the program starts")
}

/// Every file of a language that is served, in nested folders too, in order: paths below the folder.
fn files_below(folder: &Path) -> Vec<String> {
    let mut folders = vec![folder.to_owned()];
    let mut files = Vec::new();
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(&next).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if LANGUAGES.from_path(&path).is_some() {
                let below = path.strip_prefix(folder).expect("a path below the folder");
                files.push(below.to_str().expect("a name").to_owned());
            }
        }
    }
    files.sort();
    files
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

/// No file among these has an error.
fn have_no_error(corpus: &Path, files: &[String], at_least: usize) {
    assert!(files.len() >= at_least, "{} files", files.len());
    let mut arguments = vec!["check", "--format", "json"];
    arguments.extend(files.iter().map(String::as_str));
    let output = ludex(corpus, &arguments);
    let report: Value = serde_json::from_slice(&output.stdout).expect("a report");
    assert_eq!(report["summary"]["files"], files.len());
    let found = report["diagnostics"].as_array().expect("a list");
    let wrong: Vec<&Value> = found.iter().filter(|found| found["severity"] == "error").collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn every_file_comes_back_byte_for_byte() {
    let Some(corpus) = real_files() else { return };
    let files = files_below(&corpus);
    assert!(files.len() >= FILES, "{} files", files.len());
    for file in &files {
        let output = ludex(&corpus, &["tree", "--text", file]);
        assert_eq!(output.status.code(), Some(0), "{file}: {}", String::from_utf8_lossy(&output.stderr));
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
    let output = ludex(&corpus, &["check", "--format", "json", "gdl"]);
    let report: Value = serde_json::from_slice(&output.stdout).expect("a report");
    let found = report["diagnostics"].as_array().expect("a list");
    let read = |found: &&Value| files.iter().any(|file| found["path"] == file.as_str());
    let wrong: Vec<&Value> = found.iter().filter(|found| found["severity"] == "error").filter(read).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
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

/// There is no table of verdicts: both readers of Hy accept every file.
#[test]
fn files_of_hy_have_no_error() {
    let Some(corpus) = real_files() else { return };
    let below = files_below(&corpus.join("pyherc"));
    let files: Vec<String> = below.iter().map(|file| format!("pyherc/{file}")).collect();
    have_no_error(&corpus, &files, 177);
}
