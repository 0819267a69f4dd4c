//! The output of the command line to somebody at a terminal: bold words, lines as wide as the terminal, a pager for
//! what is longer than it. The terminal is made by `script`, which every Linux has.

#![cfg(target_os = "linux")]

use std::process::{Command, Stdio};

use ludex_tests::program::{run, stdout};
use ludex_tests::{repository, workspace};

use crate::LUDEX;

/// The output of `ludex explain gdl/unused-define` in a terminal of this size, with these variables of the environment.
fn explained(columns: usize, rows: usize, variables: &[(&str, &str)]) -> String {
    shown("explain gdl/unused-define", columns, rows, variables)
}

/// The output of `ludex` with these arguments in a terminal of this size, with these variables of the environment. Paths
/// are those of the repository.
fn shown(arguments: &str, columns: usize, rows: usize, variables: &[(&str, &str)]) -> String {
    let command = format!("stty cols {columns} rows {rows}; exec \"$LUDEX\" {arguments}");
    let output = Command::new("script")
        .args(["--quiet", "--return", "--command", &command, "/dev/null"])
        .current_dir(repository())
        .env("LUDEX", LUDEX)
        .env("TERM", "xterm")
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR")
        .env("PAGER", "cat -n")
        .envs(variables.iter().copied())
        .stdin(Stdio::null())
        .output()
        .expect("script starts");
    let shown = stdout(&output).replace("\r\n", "\n");
    assert_eq!(output.status.code(), Some(0), "{shown}");
    shown
}

/// A text without what makes words bold.
fn plain(text: &str) -> String {
    text.replace("\u{1b}[1m", "").replace("\u{1b}[0m", "")
}

#[test]
fn a_page_is_as_wide_as_the_terminal() {
    let shown = explained(50, 200, &[]);
    assert!(shown.contains("A \u{1b}[1mdefine\u{1b}[0m gives a symbol a value"), "{shown}");
    assert!(!shown.contains('`'), "{shown}");
    let lines: Vec<String> = shown.lines().map(plain).collect();
    assert!(lines.iter().all(|line| line.chars().count() <= 50), "{lines:#?}");
    assert!(lines.iter().any(|line| line.chars().count() > 40), "{lines:#?}");
    assert!(lines.contains(&"    (unit-type sheep (speed walk))".to_owned()), "{lines:#?}");
}

#[test]
fn without_colours_backquotes_stay() {
    let shown = explained(50, 200, &[("NO_COLOR", "1")]);
    assert!(shown.contains("A `define` gives a symbol a value") && !shown.contains('\u{1b}'), "{shown}");
}

#[test]
fn what_is_longer_than_the_screen_is_paged() {
    let is_paged = |shown: &str| shown.starts_with("     1\t");
    assert!(is_paged(&explained(50, 12, &[])));
    assert!(!is_paged(&explained(50, 200, &[])));
    // Without a pager, or with one that is not there, the text is shown all the same.
    for pager in ["", "/nowhere/pager -x"] {
        let shown = plain(&explained(50, 12, &[("PAGER", pager)]));
        assert!(shown.starts_with("A symbol is defined but never read\n"), "{pager}: {shown}");
    }
}

#[test]
fn a_pipe_gets_whole_lines() {
    let folder = workspace(&[]);
    let shown = stdout(&run(LUDEX, folder.path(), &["explain", "shared/unclosed-paren"]));
    assert!(shown.contains('`') && !shown.contains('\u{1b}'), "{shown}");
    assert!(shown.lines().any(|line| line.chars().count() > 90), "{shown}");
    assert_eq!(stdout(&run(LUDEX, folder.path(), &["explain", "unclosed-paren"])), shown);
}

/// A name with what sets the title of a terminal.
#[test]
fn a_terminal_obeys_no_name() {
    let name = "|bo\u{1b}]0;t\u{7}at|";
    let game = format!("(unit-type {name})\n(terrain-type sea)\n(add |bo\u{1b}]0;t\u{7}ta| speed 1)\n");
    let folder = workspace(&[("a\u{1b}]0;t\u{7}.g", game.as_str()), ("b.g", game.as_str())]);
    let path = folder.path().display();
    for arguments in [format!("check {path}"), format!("symbols {path}"), format!("query hover {path}/b.g:1:14")] {
        let shown = shown(&arguments, 100, 200, &[]);
        assert!(shown.contains("at") && !shown.contains("\u{1b}]") && !shown.contains('\u{7}'), "{shown:?}");
    }
}

#[test]
fn a_picture_fits_the_terminal() {
    let picture = |width: usize, variables: &[(&str, &str)]| {
        shown("preview docs/examples/bogl/cornerrun.bgl", width, 200, variables)
    };
    let plain = picture(60, &[("NO_COLOR", "1")]);
    assert!(plain.starts_with("start\n") && plain.contains("\n3  Free Free Peg  Free Free\n"), "{plain}");
    let narrow = picture(20, &[("NO_COLOR", "1")]);
    assert!(narrow.contains("\n3  F F P F F\n"), "{narrow}");
    assert!(picture(60, &[]).contains("\u{1b}[48;5;"));
    assert!(shown("preview --svg docs/examples/bogl/cornerrun.bgl", 60, 200, &[]).starts_with("<svg "));
}
