//! `ludex format`: what it changes, lists and shows, and that what is found in files stays the same.

use std::path::Path;

use ludex_tests::program::{check, run, run_with_input, stderr, stdout};
use ludex_tests::{HY_MODULES, corpus, examples, workspace};
use serde_json::Value;

use crate::LUDEX;

const UGLY: &str = "(unit-type boat\r\n(hp-max  3) )\r\n\r\n\r\n\r\n(add boat speed 2)";
const NEAT: &str = "(unit-type boat\r\n  (hp-max 3))\r\n\r\n\r\n(add boat speed 2)";

fn read(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).expect("a file")
}

#[test]
fn files_are_formatted_once() {
    let folder = workspace(&[("a.g", UGLY), ("b.g", NEAT)]);
    let output = run(LUDEX, folder.path(), &["format"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(stderr(&output), "ludex: 1 file changed\n");
    assert_eq!(read(folder.path(), "a.g"), NEAT);
    assert_eq!(read(folder.path(), "b.g"), NEAT);
    let again = run(LUDEX, folder.path(), &["format", "--check"]);
    assert_eq!((again.status.code(), stdout(&again)), (Some(0), String::new()));
}

#[test]
fn check_lists_and_diff_shows() {
    let folder = workspace(&[("a.g", "(set  sides-max 2)\n"), ("b.g", NEAT)]);
    let listed = run(LUDEX, folder.path(), &["format", "--check", "."]);
    assert_eq!((listed.status.code(), stdout(&listed)), (Some(1), "a.g\n".to_owned()));
    let shown = run(LUDEX, folder.path(), &["format", "--diff", "a.g"]);
    let diff = "--- a.g\n+++ a.g\n@@ -1 +1 @@\n-(set  sides-max 2)\n+(set sides-max 2)\n";
    assert_eq!((shown.status.code(), stdout(&shown)), (Some(0), diff.to_owned()));
    assert_eq!(read(folder.path(), "a.g"), "(set  sides-max 2)\n");
}

/// `patch` takes no absolute names and none with `..`.
#[test]
fn a_diff_of_files_beside_the_folder_starts_from_above() {
    let ugly = "(set  sides-max 2)\n";
    let folder = workspace(&[("lib/a.g", ugly), ("game/b.g", ugly)]);
    let shown = run(LUDEX, &folder.path().join("game"), &["format", "--diff", "../lib/a.g", "b.g"]);
    let diff = stdout(&shown);
    assert!(diff.contains("+++ lib/a.g\n") && diff.contains("+++ game/b.g\n"), "{diff}");
    let told = "ludex: the names in this diff start from ..: `patch -p0 -d ..` applies it\n";
    assert_eq!(stderr(&shown), format!("ludex: 2 files would change\n{told}"));
    let listed = run(LUDEX, &folder.path().join("game"), &["format", "--check", "../lib/a.g"]);
    assert_eq!(stdout(&listed), "../lib/a.g\n");
}

#[test]
fn standard_input_comes_out_formatted() {
    let folder = workspace(&[]);
    let arguments = ["format", "--stdin", "--stdin-filename", "new.g"];
    let output = run_with_input(LUDEX, folder.path(), &arguments, UGLY.as_bytes());
    assert_eq!((output.status.code(), stdout(&output)), (Some(0), NEAT.to_owned()));
    let output = run_with_input(LUDEX, folder.path(), &["format", "-"], b"");
    let why = "ludex: to format standard input, write `ludex format --stdin --stdin-filename NAME`\n";
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(2), why));
}

#[test]
fn settings_and_editorconfig_are_read() {
    let text = "pieces{\n   fox{\n}\n}\n";
    let indented = |blanks: &str| format!("pieces{{\n{blanks}fox{{\n{blanks}}}\n}}\n");
    let folder = workspace(&[("a.bdl", text), (".editorconfig", "root = true\n")]);
    run(LUDEX, folder.path(), &["format", "--config", "format.tab_width=3", "--config", "format.indent_with=tabs"]);
    assert_eq!(read(folder.path(), "a.bdl"), indented("\t"));
    std::fs::write(folder.path().join(".editorconfig"), "root = true\n[*]\nindent_style = space\nindent_size = 4\n")
        .expect("written");
    run(LUDEX, folder.path(), &["format"]);
    assert_eq!(read(folder.path(), "a.bdl"), indented("    "));
}

/// The codes and messages of all findings in a folder, by their files.
fn findings(folder: &Path) -> Vec<(String, String, String)> {
    let (report, _) = check(LUDEX, folder, &["."]);
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let findings = report["diagnostics"].as_array().cloned().expect("findings");
    let mut shown: Vec<(String, String, String)> =
        findings.iter().map(|found| (text(&found["path"]), text(&found["code"]), text(&found["message"]))).collect();
    shown.sort();
    shown
}

#[test]
fn the_examples_are_formatted_and_their_findings_stay() {
    let folder = examples(&HY_MODULES);
    let before = findings(folder.path());
    let output = run(LUDEX, folder.path(), &["format"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(findings(folder.path()), before);
}

#[test]
fn real_files_keep_their_findings() {
    let Some(corpus) = corpus() else { return };
    let folder = workspace(&[]);
    ludex_tests::copy(&corpus, folder.path());
    let before = findings(folder.path());
    let output = run(LUDEX, folder.path(), &["format"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let codes = |found: &[(String, String, String)]| -> Vec<(String, String)> {
        found.iter().map(|(file, code, _)| (file.clone(), code.clone())).collect()
    };
    // Messages may name lines, which move where there were more than two blank ones.
    assert_eq!(codes(&findings(folder.path())), codes(&before));
    let again = run(LUDEX, folder.path(), &["format", "--check"]);
    assert_eq!((again.status.code(), stdout(&again)), (Some(0), String::new()));
}
