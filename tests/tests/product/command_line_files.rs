//! The command line: which files are read, and which are not.

use std::process::Command;

use ludex_tests::program::{check, findings, run, stderr, stdout};
use ludex_tests::{repository, workspace};

use crate::LUDEX;

/// A folder with a pipe that nobody writes to and a file without an end, both named like modules.
#[cfg(unix)]
fn with_endless_files(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = workspace(files);
    let made = Command::new("mkfifo").arg(folder.path().join("p.g")).status().expect("mkfifo");
    assert_eq!(made.code(), Some(0));
    std::os::unix::fs::symlink("/dev/zero", folder.path().join("x.g")).expect("a link");
    folder
}

#[cfg(unix)]
#[test]
fn files_that_never_end_are_not_read() {
    let folder = with_endless_files(&[("a.g", "(define x")]);
    let output = run(LUDEX, folder.path(), &["check"]);
    let text = stdout(&output);
    assert!(text.contains("checked 1 file"), "{text}{}", stderr(&output));
    assert_eq!(output.status.code(), Some(1));
    for name in ["p.g", "x.g"] {
        let output = run(LUDEX, folder.path(), &["check", "a.g", name]);
        assert_eq!(output.status.code(), Some(2), "{name}");
        assert!(stderr(&output).contains(&format!("{name}: this is not a regular file")), "{}", stderr(&output));
    }
}

#[cfg(unix)]
#[test]
fn pipes_devices_and_broken_links_in_a_folder_are_named() {
    let folder = with_endless_files(&[]);
    std::os::unix::fs::symlink("nowhere", folder.path().join("y.g")).expect("a link");
    let expected = "\
ludex: ./p.g: this is not a regular file, and Ludex reads only regular files
ludex: ./x.g: this is not a regular file, and Ludex reads only regular files
ludex: ./y.g: this is a link to nowhere, where there is no file
";
    let output = run(LUDEX, folder.path(), &["check"]);
    assert_eq!(stderr(&output), expected);
    assert_eq!(output.status.code(), Some(0));
    // What is named itself must be readable, wherever else it was found.
    let output = run(LUDEX, folder.path(), &["check", ".", "p.g"]);
    assert_eq!(stderr(&output), expected);
    assert_eq!(output.status.code(), Some(2));
    for n in 0..20 {
        std::os::unix::fs::symlink("nowhere", folder.path().join(format!("z{n}.g"))).expect("a link");
    }
    let output = run(LUDEX, folder.path(), &["check"]);
    let errors = stderr(&output);
    assert_eq!(errors.lines().count(), 11, "{errors}");
    assert!(errors.ends_with("ludex: 13 more files could not be read\n"), "{errors}");
    assert_eq!(output.status.code(), Some(0));
}

#[cfg(unix)]
#[test]
fn ignore_files_that_never_end_are_not_read() {
    let folder = workspace(&[("in/a.g", "(define x 1)\n"), ("old/a.g", "(x"), (".ignore", "old/\n")]);
    let made = Command::new("mkfifo").arg(folder.path().join("in/.ignore")).status().expect("mkfifo");
    assert_eq!(made.code(), Some(0));
    let checked = |files: &str, unfit: &str| {
        let output = run(LUDEX, folder.path(), &["check"]);
        assert!(stdout(&output).contains(&format!("checked {files}")), "{output:?}");
        assert!(stderr(&output).contains(&format!("{unfit}: this is not a regular file")), "{output:?}");
    };
    checked("1 file", "./in/.ignore");
    // Beside this one, no ignore file is read.
    std::os::unix::fs::symlink("/dev/zero", folder.path().join(".gitignore")).expect("a link");
    checked("2 files", "./.gitignore");
}

#[test]
fn folders_without_game_files_are_named() {
    let folder = workspace(&[("empty/notes.txt", ""), ("game/a.g", "(define x 1)\n")]);
    let output = run(LUDEX, folder.path(), &["check", "game", "empty", "."]);
    let errors = stderr(&output);
    assert!(errors.contains("no game files in empty") && errors.matches("no game files").count() == 1, "{errors}");
    assert_eq!(output.status.code(), Some(0), "{errors}");
    assert_eq!(run(LUDEX, folder.path(), &["check", "game/b.g"]).status.code(), Some(2));
}

#[test]
fn git_ignores_are_respected_and_files_checked_once() {
    let folder = workspace(&[(".gitignore", "old/\n"), ("old/a.g", "(x"), ("b.g", "(define x 1)\n")]);
    let (report, _) = check(LUDEX, folder.path(), &[".", "b.g", "./b.g"]);
    assert_eq!(report["summary"]["files"], 1);
}

#[test]
fn files_beside_the_folder_are_named_from_there() {
    let text = "(unit-type boat)\n(define fleet (baot))\n(add fleet speed 2)\n";
    let folder = workspace(&[("lib/a.g", text), ("game/ludex.toml", "")]);
    let game = folder.path().join("game");
    let (report, _) = check(LUDEX, &game, &["../lib/a.g"]);
    assert!(!findings(&report).is_empty(), "{report}");
    assert!(findings(&report).iter().all(|found| found["path"] == "../lib/a.g"), "{report}");
    let shown = run(LUDEX, &game, &["check", "--fix", "--dry-run", "../lib/a.g"]);
    assert!(stdout(&shown).starts_with("--- lib/a.g\n+++ lib/a.g\n"), "{}", stdout(&shown));
    assert!(stderr(&shown).contains("`patch -p0 -d ..` applies it"), "{}", stderr(&shown));
    // What is written down from there is known from there.
    let written = run(LUDEX, &game, &["check", "../lib/a.g", "--write-baseline", "known.json"]);
    assert_eq!(written.status.code(), Some(0), "{}", stderr(&written));
    std::fs::write(game.join("ludex.toml"), "baseline = \"known.json\"\n").expect("written");
    let (report, _) = check(LUDEX, &game, &["../lib/a.g"]);
    assert!(findings(&report).is_empty(), "{report}");
}

#[cfg(unix)]
#[test]
fn a_file_that_is_named_by_a_way_from_above_is_shown_by_one() {
    let folder = workspace(&[]);
    let here = std::fs::canonicalize(folder.path()).expect("a folder");
    let faulty = std::fs::canonicalize(repository().join("docs/examples/faulty")).expect("a folder");
    let up = vec![".."; here.components().count() - 1].join("/");
    for name in ["", "/chess.bdl"] {
        let named = format!("{up}{}{name}", faulty.display());
        let (report, _) = check(LUDEX, &here, &[&named]);
        assert!(!findings(&report).is_empty(), "{report}");
        let is_way = |path: &str| path.starts_with("../") && path.contains("/docs/examples/faulty/");
        assert!(findings(&report).iter().all(|found| found["path"].as_str().is_some_and(is_way)), "{report}");
    }
}
