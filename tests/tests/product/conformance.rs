//! Small programs with one fault or none, through the real program.
//!
//! Each folder of `tests/conformance` holds the cases of one dialect: files, or folders of files that
//! belong together. Its `verdicts.tsv` has a row for each, with these columns:
//!
//! - `file`: the file or folder;
//! - `setting`: what `--config` gets, or nothing;
//! - `expect`: `ok` (no error), `error` (at least one) or `warning` (at least one, or an error);
//! - `line`: a line such as `7`, or lines such as `7-9`, that a diagnostic must touch, or nothing;
//! - `why`: the rule, and who says so: a section of the language's document, or its reference implementation.
//!
//! The verdicts come from the documents and the reference implementations, never from this program.
//! A fault that it does not find yet stands in [`KNOWN_MISSES`].
//!
//! Beside the repository there may be another, larger set, whose tables differ only in names. There the
//! program must find as many faults as it did before: see [`FLOORS`].

use std::collections::BTreeSet;
use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};

use ludex_languages::LANGUAGES;
use ludex_tests::program::{check, findings, stderr};
use ludex_tests::{copy, corpus, repository};
use serde_json::{Value, json};

use crate::LUDEX;

/// The least numbers of faults of the set beside the repository that are found, by the prefixes of the languages; 0
/// for a language that is not in it. Raise them when more are.
const FLOORS: [(&str, usize); 5] = [("bdl", 46), ("bogl", 204), ("gdl", 81), ("pyherc", 63), ("trench", 134)];

/// The faults of `tests/conformance` that are not found yet. This list only shrinks.
const KNOWN_MISSES: &[&str] = &["pyherc/rat_king_dragon.hy"];

/// The folders of cases: one for each prefix that languages have.
fn folders() -> BTreeSet<&'static str> {
    LANGUAGES.all().map(|dialect| dialect.prefix).collect()
}

/// The verdict on a case: what must be said about it.
#[derive(Clone, Copy, PartialEq)]
enum Expect {
    /// No error.
    Valid,
    /// An error.
    Error,
    /// A warning or an error.
    Warning,
}

/// One row of a table.
struct Case {
    /// The dialect's folder and the name of the file or folder.
    name: String,
    path: PathBuf,
    /// The arguments of `--config`, each given by itself.
    settings: Vec<String>,
    expect: Expect,
    /// The first and the last line that a diagnostic may touch.
    lines: Option<(u64, u64)>,
}

/// The cases of a table, whose files lie in a folder.
fn cases(dialect: &str, table: &Path, folder: &Path, settings: &[String]) -> Vec<Case> {
    let text = fs::read(table).unwrap_or_else(|error| panic!("{}: {error}", table.display()));
    let text = String::from_utf8_lossy(&text);
    let case = |row: &str| {
        let columns: Vec<&str> = row.split('\t').collect();
        let [file, setting, expect, line, ..] = columns[..] else { panic!("{}: {row}", table.display()) };
        let expect = match expect {
            "ok" => Expect::Valid,
            "error" => Expect::Error,
            "warning" => Expect::Warning,
            other => panic!("{}: {file} expects {other}", table.display()),
        };
        let mut settings = settings.to_vec();
        settings.extend(Some(setting).filter(|setting| !setting.is_empty()).map(str::to_owned));
        Case { name: format!("{dialect}/{file}"), path: folder.join(file), settings, expect, lines: lines(line) }
    };
    text.lines().skip(1).map(case).collect()
}

/// The lines that a column names: `7`, `7-9`, or none.
fn lines(column: &str) -> Option<(u64, u64)> {
    if matches!(column, "" | "-") {
        return None;
    }
    let (first, last) = column.split_once('-').unwrap_or((column, column));
    let number = |text: &str| text.parse::<u64>().unwrap_or_else(|_| panic!("`{column}` is not a line"));
    Some((number(first), number(last)))
}

/// The line where the range of a diagnostic has its `start` or its `end`.
fn line(found: &Value, end: &str) -> u64 {
    found["range"][end]["line"].as_u64().expect("a line")
}

fn shown(found: &Value) -> String {
    let word = |key: &str| found[key].as_str().unwrap_or_default().to_owned();
    format!("{}:{} {} {}", word("path"), line(found, "start"), word("code"), word("message"))
}

/// The fault of the report on a case; `None` if the report is as the verdict says.
fn fault_of(case: &Case) -> Option<String> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let name = case.path.file_name().expect("a name");
    let is_folder = case.path.is_dir();
    copy(&case.path, &if is_folder { folder.path().to_owned() } else { folder.path().join(name) });

    let settings = case.settings.iter().flat_map(|setting| ["--config", setting.as_str()]);
    let (report, output) = check(LUDEX, folder.path(), &settings.chain(["."]).collect::<Vec<&str>>());
    if !matches!(output.status.code(), Some(0 | 1)) {
        return Some(format!("{}: {}", output.status, stderr(&output).trim()));
    }
    let found = findings(&report);

    let severities: &[&str] = if case.expect == Expect::Warning { &["error", "warning"] } else { &["error"] };
    let is_own = |found: &Value| {
        is_folder || found["path"].as_str().is_some_and(|path| Path::new(path).file_name() == Some(name))
    };
    let counts = |found: &Value| severities.iter().any(|severity| found["severity"] == *severity);
    let hits: Vec<&Value> = found.iter().filter(|found| is_own(found) && counts(found)).collect();

    let Some(hit) = hits.first() else {
        return (case.expect != Expect::Valid).then(|| "the fault is not found".to_owned());
    };
    if case.expect == Expect::Valid {
        return Some(format!("this is valid, but: {}", shown(hit)));
    }
    let (first, last) = case.lines?;
    let is_there = hits.iter().any(|hit| line(hit, "start") <= last && line(hit, "end") >= first);
    (!is_there).then(|| format!("not at {first} to {last}, but: {}", shown(hit)))
}

/// The cases that do not hold, and why, in order. There are hundreds, so every processor takes its part.
fn faults_of(cases: &[Case]) -> Vec<(&Case, String)> {
    let threads = std::thread::available_parallelism().map_or(2, NonZero::get);
    let part = |first: usize| -> Vec<(&Case, String)> {
        let share = cases.iter().skip(first).step_by(threads);
        share.filter_map(|case| Some((case, fault_of(case)?))).collect()
    };
    let part = &part;
    let mut found: Vec<(&Case, String)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|first| scope.spawn(move || part(first))).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("a part that ends")).collect()
    });
    found.sort_by_cached_key(|(case, _)| (case.name.clone(), case.settings.clone()));
    found
}

/// A line for a case that does not hold.
fn explained(case: &Case, why: &str) -> String {
    format!("{} {:?}: {why}", case.name, case.settings)
}

/// The names in a folder, hidden ones left out.
fn names(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let names = entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    names.filter(|name| !name.starts_with('.')).collect()
}

#[test]
fn every_own_case_holds() {
    let root = repository().join("tests/conformance");
    assert_eq!(names(&root), folders().into_iter().map(str::to_owned).collect::<BTreeSet<String>>());

    let mut all = Vec::new();
    for dialect in folders() {
        let folder = root.join(dialect);
        let judged_cases = cases(dialect, &folder.join("verdicts.tsv"), &folder, &[]);
        let judged: BTreeSet<String> = judged_cases.iter().map(|case| case.name.clone()).collect();
        let mut there = names(&folder);
        there.remove("verdicts.tsv");
        let there: BTreeSet<String> = there.iter().map(|name| format!("{dialect}/{name}")).collect();
        assert_eq!(judged, there, "every case of {dialect} has a verdict, and every verdict a case");
        all.extend(judged_cases);
    }

    let misses = faults_of(&all);
    let is_known = |case: &Case| case.expect != Expect::Valid && KNOWN_MISSES.contains(&case.name.as_str());
    let unknown = misses.iter().filter(|(case, _)| !is_known(case));
    let mut faults: Vec<String> = unknown.map(|(case, why)| explained(case, why)).collect();
    for known in KNOWN_MISSES {
        if !misses.iter().any(|(case, _)| case.name == *known) {
            faults.push(format!("{known}: nothing is missed here: take it out of KNOWN_MISSES"));
        }
    }
    assert!(faults.is_empty(), "{} of {} cases:\n{}", faults.len(), all.len(), faults.join("\n"));
}

#[test]
fn no_fewer_faults_beside_the_repository_are_found() {
    let root = repository().join("../shared/conformance");
    if !root.is_dir() {
        println!("left out: no cases beside the repository");
        return;
    }
    // Modules of GDL may include what lies in the library.
    let library = corpus().map(|folder| format!("gdl.library={}", json!([folder.join("gdl")])));
    let mut faults = Vec::new();
    // Not every language has cases there.
    for dialect in folders().into_iter().filter(|dialect| root.join(dialect).is_dir()) {
        let floor = FLOORS.iter().find(|(known, _)| *known == dialect).map_or(0, |(_, floor)| *floor);
        let settings: Vec<String> = library.iter().filter(|_| dialect == "gdl").cloned().collect();
        let folder = root.join(dialect);
        let all = cases(dialect, &folder.join("cases.tsv"), &folder.join("cases"), &settings);
        let misses = faults_of(&all);
        let (refused, missed): (Vec<_>, Vec<_>) = misses.iter().partition(|(case, _)| case.expect == Expect::Valid);
        let wanted = all.iter().filter(|case| case.expect != Expect::Valid).count();
        let found = wanted - missed.len();
        println!("{dialect}: {found} of {wanted} faults found, {} valid programs refused", refused.len());
        faults.extend(refused.iter().map(|(case, why)| explained(case, why)));
        if found < floor {
            faults.push(format!("{dialect}: {found} faults found, and there were {floor}; these are missed:"));
            faults.extend(missed.iter().map(|(case, why)| explained(case, why)));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
