//! The findings in files: the faults of the faulty examples, and those that come and go while somebody types.

use ludex_languages::LANGUAGES;
use ludex_test_support::games_below;
use ludex_tests::program::{check, findings};
use ludex_tests::{repository, text_of};
use serde_json::{Value, json};

use super::session::{LUDEX, Rows, Session, line, list, word};

/// Lines, how bad it is, codes.
const FAULTS: &[(&str, &str)] = &[
    (
        "faulty/mine.g",
        "9 warning gdl/value-range, 17 warning gdl/undefined-symbol, 21 warning gdl/index-kind, \
         24 warning gdl/missing-module, 27 error gdl/unclosed-paren",
    ),
    (
        "faulty/chess.bdl",
        "12 warning bdl/value-range, 20 error bdl/empty-interval, 23 warning bdl/undefined-piece, \
         28 warning bdl/off-board, 32 error bdl/unexpected-token",
    ),
    (
        "faulty/scout.tr",
        "9 error trench/missing-semicolon, 11 information trench/simple-value, 13 error trench/undefined-name, \
         17 error trench/undefined-label, 22 error trench/outside-loop",
    ),
    (
        "faulty/cellar.hy",
        "13 error pyherc/argument-count, 17 error pyherc/undefined-name, 19 error pyherc/wrong-place, \
         21 error pyherc/unknown-element, 24 warning pyherc/unknown-level, 26 error pyherc/wrong-value",
    ),
    (
        "faulty/duel.bgl",
        "8 error bogl/undefined-type, 16 error bogl/missing-equation, 20 error bogl/expected-else, \
         24 error bogl/undefined-name, 28 error bogl/unexpected-token",
    ),
];

fn finding(diagnostic: &Value) -> String {
    let words = ["", "error", "warning", "information", "hint"];
    let severity = words[diagnostic["severity"].as_u64().unwrap_or_default() as usize];
    format!("{} {severity} {}", line(&diagnostic["range"]), word(&diagnostic["code"]))
}

#[test]
fn diagnostics() {
    let mut session = Session::start();
    let mut rows = Rows::default();
    for (file, expected) in FAULTS {
        let found = session.open(file);
        let empty = found.iter().find(|one| one["range"]["start"] == one["range"]["end"]);
        assert!(empty.is_none(), "an editor draws nothing under {empty:?}");
        let shown: Vec<String> = found.iter().map(finding).collect();
        rows.row(file, "findings", &shown.join(", "), expected);
    }
    let folder = session.client.folder.path().to_owned();
    for path in games_below(LANGUAGES, &folder) {
        let file = path.strip_prefix(&folder).expect("a path inside").display().to_string();
        if !file.starts_with("faulty") {
            let shown: Vec<String> = session.open(&file).iter().map(finding).collect();
            rows.row(&file, "findings", &shown.join(", "), "");
        }
    }
    rows.done(session);
}

/// Whoever asks for the findings on a document gets those that others are sent.
#[test]
fn diagnostics_on_request() {
    let mut session = Session::start();
    let mut rows = Rows::default();
    for (file, expected) in FAULTS.iter().chain(&[("trench/meadow.trg", "")]) {
        let sent = session.open(file);
        let document = json!({"uri": session.client.uri(file)});
        let report = session.client.request("textDocument/diagnostic", json!({"textDocument": document}));
        let found = list(&report["items"]);
        assert_eq!(found, sent, "{file}");
        let shown: Vec<String> = found.iter().map(finding).collect();
        rows.row(file, "asked", &shown.join(", "), expected);
    }
    rows.done(session);
}

/// The edited file, a text in it and what takes its place; the file in which something is reported
/// then, and the text that is marked there.
const TYPED: &[(&str, &str, &str, &str, &str, &str)] = &[
    (
        "gdl/harbor-types.g",
        "(define ships (rowboat",
        "(define ships (rowbot",
        "gdl/harbor-types.g",
        "90 warning gdl/undefined-symbol",
        "rowbot",
    ),
    (
        "gdl/harbor-types.g",
        "(add water liquid true)",
        r#"(add water liquid true)(include "harbor")"#,
        "gdl/harbor.g",
        "26 warning gdl/include-cycle",
        r#""harbor-types""#,
    ),
    (
        "bdl/burrow.bdl",
        "spawn(fox, otter)",
        "spawn(fox, oter)",
        "bdl/burrow.bdl",
        "43 warning bdl/undefined-piece",
        "oter",
    ),
    (
        "trench/mole.tr",
        "PLAYER) goto strike;",
        "PLAYER) goto strik;",
        "trench/mole.tr",
        "13 error trench/undefined-label",
        "strik",
    ),
    (
        "trench/mole.tr",
        "PLAYER) goto strike;",
        "PLAYER) goto strik;",
        "trench/meadow.trg",
        "28 error trench/faulty-script",
        "./mole.tr",
    ),
    ("trench/meadow.trg", "./mole.tr", "./mule.tr", "trench/meadow.trg", "28 warning trench/missing-file", "./mule.tr"),
    (
        "hy/gate.hy",
        r#""wall_brick2" unlikely)"#,
        r#""wall_brick2" unlikly)"#,
        "hy/gate.hy",
        "21 error pyherc/undefined-name",
        "unlikly",
    ),
    (
        "hy/well.hy",
        r#"(level "deep well""#,
        r#"(level "deep hole""#,
        "hy/cellar.hy",
        "34 warning pyherc/unknown-level",
        r#""deep well""#,
    ),
    (
        "bogl/cornerrun.bgl",
        "and(isStep(peg",
        "and(isStp(peg",
        "bogl/cornerrun.bgl",
        "57 error bogl/undefined-name",
        "isStp",
    ),
];

#[test]
fn diagnostics_while_typing() {
    let mut session = Session::start();
    let mut rows = Rows::default();
    for (edited, old, new, shown_in, expected, marked) in TYPED {
        session.open(edited);
        session.open(shown_in);
        session.client.unread();
        let text = session.text(edited);
        let faulty = session.edit(edited, &text, old, new);
        let found = session.findings_after(edited, shown_in, true);
        let other = session.text(shown_in);
        let shown_text = if edited == shown_in { &faulty } else { &other };
        let shown: Vec<String> = found
            .iter()
            .map(|diagnostic| format!("{} {}", finding(diagnostic), text_of(shown_text, &diagnostic["range"])))
            .collect();
        rows.row(edited, new, &shown.join(", "), &format!("{expected} {marked}"));
        // What was reported before the fault came is not the report that it has gone.
        session.client.unread();
        session.edit(edited, &faulty, new, old);
        let left: Vec<String> = session.findings_after(edited, shown_in, false).iter().map(finding).collect();
        rows.row(edited, old, &left.join(", "), "");
    }
    rows.done(session);
}

/// Texts as they are while somebody writes or deletes: the beginnings of one, and what is left without each of some
/// of its lines; and texts of nothing but blanks.
fn broken(text: &str) -> Vec<String> {
    let places = text.char_indices().map(|(at, _)| at).step_by(text.len().div_ceil(9).max(1));
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let without = (0..lines.len()).step_by(lines.len().div_ceil(9).max(1)).map(|left_out| {
        let others = lines.iter().enumerate().filter(|(line, _)| *line != left_out);
        others.map(|(_, line)| *line).collect::<String>()
    });
    let mut broken: Vec<String> = places.map(|at| text[..at].to_owned()).chain(without).collect();
    broken.extend(["\n".to_owned(), " \n\n".to_owned(), "\u{FEFF}".to_owned()]);
    broken.retain(|text| !text.is_empty());
    broken
}

#[test]
fn no_range_that_is_shown_is_empty() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut made = 0;
    for path in games_below(LANGUAGES, &repository().join("docs/examples")) {
        let text = std::fs::read_to_string(&path).expect("an example");
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        for text in broken(&text) {
            // Each by itself: what it asks for is not there either.
            let project = folder.path().join(made.to_string());
            made += 1;
            std::fs::create_dir(&project).expect("a folder");
            std::fs::write(project.join(&name), text).expect("written");
        }
    }
    let (report, output) = check(LUDEX, folder.path(), &[]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let all = findings(&report);
    assert!(all.len() > 300, "{} findings", all.len());
    let empty: Vec<&Value> = all.iter().filter(|found| found["range"]["start"] == found["range"]["end"]).collect();
    assert!(empty.is_empty(), "{} of {} are empty: {empty:#?}", empty.len(), all.len());
}
