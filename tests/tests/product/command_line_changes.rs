//! Changes on the command line: what is mended, renamed and rewritten, what is refused, and what a planned change would
//! bring.

use std::path::Path;

use ludex_tests::program::{findings, run, run_with_input, stderr, stdout};
use ludex_tests::workspace;
use serde_json::Value;

use crate::LUDEX;

/// What a command prints, what it says, and how it ends.
fn told(folder: &Path, arguments: &[&str]) -> (String, String, Option<i32>) {
    let output = run(LUDEX, folder, arguments);
    (stdout(&output), stderr(&output), output.status.code())
}

fn read(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).expect("the file")
}

#[test]
fn findings_with_some_codes_are_mended() {
    let text = "(unit-type boat)\n(define fleet (baot))\n(add fleet speed 2)\n(add boat hp-maxx 3)\n";
    let folder = workspace(&[("a.g", text)]);
    let shown = |only: &[&str]| {
        let (diff, said, code) = told(folder.path(), &[&["check", "--fix", "--dry-run"], only].concat());
        assert_eq!((said.as_str(), code), ("", Some(1)), "{diff}");
        (diff.contains("+(define fleet (boat))"), diff.contains("+(add boat hp-max 3)"))
    };
    assert_eq!(shown(&[]), (true, true));
    assert_eq!(shown(&["--only", "gdl/undefined-symbol"]), (true, false));
    assert_eq!(shown(&["--only", "unknown-property"]), (false, true));
    assert_eq!(shown(&["--only", "unknown-property", "--only", "gdl/undefined-symbol"]), (true, true));
    let (_, said, code) = told(folder.path(), &["check", "--fix", "--only", "gdl/unknown-property"]);
    assert!(code == Some(0) && said.contains("1 file changed"), "{said}");
    assert_eq!(read(folder.path(), "a.g"), text.replace("hp-maxx", "hp-max"));
    // Another code has nothing to mend here.
    let (diff, said, code) = told(folder.path(), &["check", "--fix", "--dry-run", "--only", "gdl/extra-paren"]);
    assert_eq!((diff.as_str(), said.as_str(), code), ("", "", Some(0)));
    for (arguments, why) in [
        (&["--fix", "--only", "gdl/undefined-symbl"][..], "did you mean `gdl/undefined-symbol`?"),
        (&["--fix", "--only", "value-range"], "means something else in each language"),
        (&["--only", "gdl/undefined-symbol"], "--fix"),
    ] {
        let (_, said, code) = told(folder.path(), &[&["check"], arguments].concat());
        assert!(code == Some(2) && said.contains(why), "{arguments:?}: {said}");
    }
}

const GAME: &[(&str, &str)] = &[
    ("game.g", "(include \"types\")\n(add boat speed 3)\n(add baot hp-max 2)\n"),
    ("types.g", "(unit-type boat)\n(unit-type raft)\n"),
    ("pond.bgl", "game Pond\ndepth : Int\ndepth = 3\n"),
    // What files are to hold.
    ("plans/game", "(include \"types\")\n(include \"more\")\n(add boat speed 3)\n(add ship hp-max 2)\n"),
    ("plans/types", "(unit-type raft)\n"),
    ("plans/pond", "game Pond\ndepth : Int\ndepth = \n"),
    (
        "plans/worse",
        "; One more line.\n(include \"types\")\n(add boat speed 3)\n(add baot hp-max 2)\n(add bota hp-max 2)\n",
    ),
];

/// The codes and lines of the findings in a list, with their files.
fn listed(found: &Value) -> Vec<(String, String, u64)> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let found = found.as_array().expect("a list").iter();
    found
        .map(|one| (text(&one["path"]), text(&one["code"]), one["range"]["start"]["line"].as_u64().unwrap_or(0)))
        .collect()
}

fn finding(path: &str, code: &str, line: u64) -> (String, String, u64) {
    (path.to_owned(), code.to_owned(), line)
}

#[test]
fn a_planned_change_is_judged_before_it_is_written() {
    let folder = workspace(GAME);
    let judged = |arguments: &[&str], input: &str| {
        let arguments = [&["check", "--output-format", "json"], arguments].concat();
        let output = run_with_input(LUDEX, folder.path(), &arguments, input.as_bytes());
        let report: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", stderr(&output)));
        (report, output.status.code())
    };
    let misspelt = finding("game.g", "gdl/undefined-symbol", 3);
    // Both files of the plan, one of which is new.
    let (report, code) = judged(&["--overlay", "game.g=plans/game", "--overlay", "more.g=-"], "(unit-type ship)\n");
    assert_eq!((findings(&report), listed(&report["gone"]), code), (&[][..], vec![misspelt.clone()], Some(0)));
    assert_eq!((report.get("kept"), &report["summary"]["files"]), (None, &Value::from(4)), "{report:#}");
    // One of them alone.
    let (report, _) = judged(&["--overlay", "game.g=plans/game"], "");
    assert_eq!(listed(&report["diagnostics"]), [finding("game.g", "gdl/missing-module", 2)]);
    // What it does to another file, which is as it was.
    let (report, _) = judged(&["game.g", "--overlay", "types.g=plans/types"], "");
    let new = finding("game.g", "gdl/undefined-symbol", 2);
    assert!(listed(&report["diagnostics"]).contains(&new), "{report:#}");
    // Lines that move bring nothing back.
    let (report, _) = judged(&["--overlay", "game.g=plans/worse", "--all"], "");
    assert_eq!(listed(&report["diagnostics"]), [finding("game.g", "gdl/undefined-symbol", 5)]);
    assert_eq!(
        (listed(&report["gone"]), listed(&report["kept"])),
        (vec![], vec![finding("game.g", "gdl/undefined-symbol", 4)])
    );
    assert_eq!((&report["summary"]["gone"], &report["summary"]["kept"]), (&Value::from(0), &Value::from(1)));
    // An error that is new.
    assert_eq!(judged(&["--overlay", "pond.bgl=plans/pond"], "").1, Some(1));
    assert_eq!(judged(&["-e", "--overlay", "pond.bgl=plans/pond"], "").1, Some(0));
    assert_eq!(judged(&["--deny-warnings", "--overlay", "game.g=plans/worse"], "").1, Some(1));
    for (name, text) in GAME {
        assert_eq!(read(folder.path(), name), *text);
    }
    assert!(!folder.path().join("more.g").exists());
}

#[test]
fn the_difference_of_a_planned_change_for_people() {
    let folder = workspace(GAME);
    let plan = ["--overlay", "game.g=plans/game"];
    let (text, _, code) = told(folder.path(), &[&["check", "--output-format", "concise"], &plan[..]].concat());
    let mut lines = text.lines();
    assert!(lines.next().is_some_and(|line| line.starts_with("game.g:2:10: warning[gdl/missing-module]")), "{text}");
    assert!(
        lines.next().is_some_and(|line| line.starts_with("gone: game.g:3:6: warning[gdl/undefined-symbol]")),
        "{text}"
    );
    assert!(
        lines.next().is_some_and(|line| line.ends_with(" ms: 1 warning new; 1 finding gone, 0 findings as before"))
    );
    assert_eq!((lines.next(), code), (None, Some(0)));
    let (text, _, _) = told(folder.path(), &[&["check"], &plan[..]].concat());
    assert!(text.contains("2 | (include \"more\")\n") && text.contains("\ngone: game.g:3:6: "), "{text}");
    let (text, _, _) =
        told(folder.path(), &["check", "--overlay", "game.g=game.g", "--all", "--output-format", "concise"]);
    assert!(text.starts_with("as before: game.g:3:6: ") && text.contains("nothing new; 0 findings gone, 1 "), "{text}");
    for (arguments, why) in [
        (&["--overlay", "game.g"][..], "write FILE=TEXTFILE"),
        (&["--overlay", "game.g=plans/gone"], "plans/gone: "),
        (&["--overlay", "notes.txt=plans/game"], "notes.txt: no language is known"),
        (&["--overlay", "game.g=-", "--overlay", "types.g=-"], "only one `-`"),
        (&["--overlay", "game.g=plans/game", "--overlay", "./game.g=plans/worse"], "two texts"),
        (&["--overlay", "game.g=plans/game", "--output-format", "sarif"], "`pretty`, `concise` or `json`"),
        (&["--overlay", "game.g=plans/game", "--fix"], "--fix"),
        (&["--all"], "--overlay"),
        (&["gone.g", "--overlay", "game.g=plans/game"], "gone.g: "),
    ] {
        let (_, said, code) = told(folder.path(), &[&["check"], arguments].concat());
        assert!(code == Some(2) && said.contains(why), "{arguments:?}: {said}");
    }
}
