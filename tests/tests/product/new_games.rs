//! `ludex new`: what it writes works in every language, and it takes nothing away.

use ludex_languages::LANGUAGES;
use ludex_tests::program::{check, findings, run, stderr, stdout};
use ludex_tests::workspace;

use crate::LUDEX;

#[test]
fn a_new_game_has_no_finding_is_formatted_and_is_drawn() {
    for dialect in LANGUAGES.all() {
        let id = dialect.id;
        let folder = workspace(&[]);
        let output = run(LUDEX, folder.path(), &["new", id, "hut"]);
        assert_eq!(output.status.code(), Some(0), "{id}: {}", stderr(&output));
        let said = stdout(&output);
        let written: Vec<&str> = said.lines().filter_map(|line| line.strip_prefix("wrote ")).collect();
        assert_eq!(written[0], format!("hut.{}", dialect.extensions[0]));
        assert_eq!(written.len(), 1 + dialect.skeleton.beside.len(), "{said}");
        let (report, _) = check(LUDEX, folder.path(), &[]);
        assert_eq!(report["summary"]["files"], written.len(), "{id}");
        assert!(findings(&report).is_empty(), "{id}: {report}");
        let formatted = run(LUDEX, folder.path(), &["format", "--check"]);
        assert_eq!(formatted.status.code(), Some(0), "{id}: {}", stdout(&formatted));
        let drawn = said.lines().find_map(|line| line.strip_prefix("`ludex preview ")?.strip_suffix("` draws it"));
        let drawn = run(LUDEX, folder.path(), &["show", "picture", drawn.unwrap_or_default()]);
        assert_eq!(drawn.status.code(), Some(0), "{id}: {said}{}", stderr(&drawn));
        assert!(stdout(&drawn).lines().count() > 3, "{id}: {}", stdout(&drawn));
    }
}

/// An editor that shows one file, which is not saved yet, has the text by itself.
#[test]
fn a_new_file_by_itself_has_no_fault() {
    for dialect in LANGUAGES.all() {
        let (id, extension) = (dialect.id, dialect.extensions[0]);
        let folder = workspace(&[]);
        let printed = run(LUDEX, folder.path(), &["new", "--stdout", id]);
        assert_eq!(printed.status.code(), Some(0), "{id}: {}", stderr(&printed));
        assert_eq!(printed.stdout, run(LUDEX, folder.path(), &["new", extension, "-"]).stdout, "{id}");
        let file = format!("alone.{extension}");
        std::fs::write(folder.path().join(&file), &printed.stdout).expect("written");
        let (report, _) = check(LUDEX, folder.path(), &["--severity", "warning", &file]);
        assert!(findings(&report).is_empty(), "{id}: {report}");
        assert_eq!(run(LUDEX, folder.path(), &["format", "--check"]).status.code(), Some(0), "{id}");
    }
}

#[test]
fn expectations_of_a_new_game_are_met() {
    let folder = workspace(&[]);
    run(LUDEX, folder.path(), &["new", "bogl", "hut"]);
    let tried = run(LUDEX, folder.path(), &["test"]);
    assert_eq!(stdout(&tried), "1 expectation, all met\n", "{}", stderr(&tried));
}

#[test]
fn languages_are_listed() {
    let folder = workspace(&[]);
    let output = run(LUDEX, folder.path(), &["new"]);
    let text = stdout(&output);
    for dialect in LANGUAGES.all() {
        let about = dialect.skeleton.about;
        let is_line = |line: &str| line.starts_with(dialect.id) && line.ends_with(about);
        assert!(text.lines().any(is_line), "{}: {text}", dialect.id);
    }
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn nothing_is_overwritten() {
    let folder = workspace(&[("hut.trg", "board: 9,9;\n")]);
    let output = run(LUDEX, folder.path(), &["new", "trench", "hut"]);
    assert_eq!(stderr(&output), "ludex: hut.trg: this is there already, and nothing was written\n");
    assert_eq!(output.status.code(), Some(2));
    assert!(!folder.path().join("hut.tr").exists(), "half of a game");
    let kept = std::fs::read_to_string(folder.path().join("hut.trg")).expect("the file");
    assert_eq!(kept, "board: 9,9;\n");
}

#[test]
fn what_cannot_be_a_name_is_refused() {
    let folder = workspace(&[("games/notes.txt", "")]);
    for (arguments, expected) in [
        (["gdl", "games"], "games: this cannot be the name of a game"),
        (["gdl", ".."], "..: this cannot be the name of a game"),
        (["gdl", "gams/hut"], "gams: there is no such folder"),
        (["gdl", "hut.bdl"], "hut.bdl: this would be a file of BDL; leave the extension out"),
        (["gdll", "hut"], "there is no language `gdll`; did you mean `gdl`?"),
    ] {
        let output = run(LUDEX, folder.path(), &["new", arguments[0], arguments[1]]);
        assert_eq!(stderr(&output), format!("ludex: {expected}\n"));
        assert_eq!(output.status.code(), Some(2), "{expected}");
    }
    let unfit = run(LUDEX, folder.path(), &["new", "trench", "my-hut"]);
    assert!(stderr(&unfit).contains("my-hut.trg: the game needs another name: a path consists of"), "{unfit:?}");
    let nameless = run(LUDEX, folder.path(), &["new", "gdl"]);
    assert!(stderr(&nameless).contains("`ludex new gdl NAME` writes NAME.g"), "{nameless:?}");
    let left: Vec<_> = std::fs::read_dir(folder.path()).expect("a folder").flatten().collect();
    assert_eq!(left.len(), 1, "{left:?}");
}

#[test]
fn a_name_may_be_a_path_and_have_the_extension() {
    let folder = workspace(&[("games/notes.txt", "")]);
    let output = run(LUDEX, folder.path(), &["new", "bogl", "games/hut.bglp"]);
    assert!(stdout(&output).starts_with("wrote games/hut.bglp\n"), "{output:?}");
    run(LUDEX, folder.path(), &["new", "trench-game", "games/den"]);
    let game = std::fs::read_to_string(folder.path().join("games/den.trg")).expect("a game");
    assert!(game.contains("./den.tr;") && folder.path().join("games/den.tr").exists(), "{game}");
}
