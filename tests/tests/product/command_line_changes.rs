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

const FLEET: &[(&str, &str)] = &[
    ("game.g", "(include \"types\")\n(add boat speed 3)\n"),
    ("types.g", "(unit-type boat)\n(unit-type raft)\n"),
    ("other/map.g", "(include \"types\")\n"),
    ("pond.bgl", "game Pond\nfar : Int -> Int\nfar(n) = if n == 2 then 3 else 4\n"),
    ("lake.bgl", "game Lake\nfar : Int\nfar = 3\n"),
];

#[test]
fn a_name_is_changed_wherever_it_stands() {
    let folder = workspace(FLEET);
    let expected = "\
--- game.g
+++ game.g
@@ -1,2 +1,2 @@
 (include \"types\")
-(add boat speed 3)
+(add ship speed 3)
--- types.g
+++ types.g
@@ -1,2 +1,2 @@
-(unit-type boat)
+(unit-type ship)
 (unit-type raft)
";
    for what in ["boat", "types.g:1:12", "game.g:2:6"] {
        let shown = told(folder.path(), &["rename", what, "ship", "--dry-run"]);
        assert_eq!(shown, (expected.to_owned(), String::new(), Some(0)), "{what}");
    }
    assert_eq!(read(folder.path(), "game.g"), FLEET[0].1);
    let (printed, said, code) = told(folder.path(), &["rename", "boat", "ship"]);
    assert_eq!((printed.as_str(), said.as_str(), code), ("", "ludex: 2 files changed\n", Some(0)));
    assert_eq!(read(folder.path(), "game.g"), "(include \"types\")\n(add ship speed 3)\n");
    assert_eq!(read(folder.path(), "types.g"), "(unit-type ship)\n(unit-type raft)\n");
    let (_, said, code) = told(folder.path(), &["rename", "ship", "ship"]);
    assert_eq!((said.as_str(), code), ("ludex: there is nothing to do\n", Some(1)));
}

#[test]
fn the_outcome_of_a_rename_as_json() {
    let folder = workspace(FLEET);
    let outcome = |arguments: &[&str]| {
        let (printed, said, code) = told(folder.path(), &[&["rename", "--json"], arguments].concat());
        (serde_json::from_str(&printed).unwrap_or_else(|_| panic!("{printed}{said}")), code)
    };
    let (planned, code): (Value, _) = outcome(&["boat", "ship", "--dry-run"]);
    assert_eq!((&planned["outcome"], &planned["written"], code), (&"changed".into(), &false.into(), Some(0)));
    let edit = &planned["edits"][0];
    assert_eq!((&edit["path"], &edit["replacement"]), (&"game.g".into(), &"ship".into()));
    assert_eq!(edit["range"]["start"], serde_json::json!({"line": 2, "column": 6}));
    assert!(planned["diff"].as_str().is_some_and(|diff| diff.contains("+(unit-type ship)\n")), "{planned}");
    let (refused, code) = outcome(&["boat", "raft"]);
    assert_eq!((&refused["outcome"], code), (&"refused".into(), Some(3)));
    assert!(refused["why"].as_str().is_some_and(|why| why.contains("`raft` is already a unit type")), "{refused}");
    assert_eq!(outcome(&["boat", "boat"]), (serde_json::json!({"outcome": "nothing"}), Some(1)));
    let (made, _) = outcome(&["boat", "ship"]);
    assert_eq!((&made["written"], &made["diff"]), (&true.into(), &planned["diff"]));
    assert_eq!(read(folder.path(), "types.g"), "(unit-type ship)\n(unit-type raft)\n");
}

#[test]
fn names_that_stay_as_they_are() {
    let folder = workspace(FLEET);
    let latin: &[u8] = b"(unit-type barge (notes \"S\xE4ge\"))\n";
    std::fs::write(folder.path().join("latin.g"), latin).expect("written");
    for (arguments, why, code) in [
        (&["boat", "raft"][..], "refused: `raft` is already a unit type (types.g:2)", 3),
        (&["game.g:2:11", "swiftness"], "refused: `speed` is a name of", 3),
        (&["hp-max", "strength"], "refused: `hp-max` is a name of", 3),
        (&["barge", "ship"], "refused: latin.g is not UTF-8", 3),
        (&["bota", "ship"], "did you mean `boat`?", 2),
        (&["far", "near"], "`far` is defined in several places, of which one must be named: ", 2),
        (&["boat", "ship", "--language", "gld"], "did you mean `gdl`?", 2),
        (&["types.g:1", "ship"], "`types.g:1` is not a place: write FILE:LINE:COLUMN", 2),
        (&["types.g:9:1", "ship"], "types.g: there is no line 9", 2),
        (&["gone.g:1:1", "ship"], "gone.g: ", 2),
        (&["boat"], "<NEW_NAME>", 2),
        (&["boat", "ship", "gone"], "gone", 2),
    ] {
        let (printed, said, ended) = told(folder.path(), &[&["rename"], arguments].concat());
        assert!(printed.is_empty() && said.contains(why) && ended == Some(code), "{arguments:?}: {ended:?} {said}");
    }
    for (name, text) in FLEET {
        assert_eq!(read(folder.path(), name), *text);
    }
    // One of several is named by its place, or by the file that is looked at.
    let (_, said, code) = told(folder.path(), &["rename", "far", "near", "pond.bgl"]);
    assert!(code == Some(0) && read(folder.path(), "pond.bgl").contains("near(n) = if"), "{said}");
    assert_eq!(read(folder.path(), "lake.bgl"), FLEET[4].1);
}

#[test]
fn rewrites_are_listed_and_made() {
    let folder = workspace(FLEET);
    let (listed, _, code) = told(folder.path(), &["rewrite", "pond.bgl:3:10"]);
    assert!(code == Some(0) && listed.contains("swap-branches: Write `/=` and swap the branches\n"), "{listed}");
    let (listed, _, _) = told(folder.path(), &["rewrite", "pond.bgl:3:10", "--json"]);
    let listed: Value = serde_json::from_str(&listed).expect("JSON");
    let swap = listed["rewrites"].as_array().expect("a list").iter().find(|one| one["id"] == "swap-branches");
    let swap = swap.expect("the rewrite");
    assert_eq!((&swap["kind"], &swap["edits"][0]["path"]), (&"rewrite".into(), &"pond.bgl".into()));
    let expected = "-far(n) = if n == 2 then 3 else 4\n+far(n) = if n /= 2 then 4 else 3\n";
    for title in ["Write `/=` and swap the branches", "swap-branches"] {
        let (diff, said, code) = told(folder.path(), &["rewrite", "pond.bgl:3:10", title, "--dry-run"]);
        assert!(diff.ends_with(expected) && said.is_empty() && code == Some(0), "{diff}{said}");
    }
    // What is selected gets a name.
    let (listed, _, _) = told(folder.path(), &["rewrite", "pond.bgl:3:13-3:19"]);
    assert!(listed.contains("Extract"), "{listed}");
    let (_, said, code) = told(folder.path(), &["rewrite", "pond.bgl:3:10", "swap-branches"]);
    assert_eq!((said.as_str(), code), ("ludex: 1 file changed\n", Some(0)));
    assert!(read(folder.path(), "pond.bgl").ends_with("far(n) = if n /= 2 then 4 else 3\n"));
    for (arguments, why, code) in [
        (&["pond.bgl:3:10", "swap-branch"][..], "“swap-branch” is not offered here; did you mean “swap-branches”?", 2),
        (&["pond.bgl:3:10", "x"], "“x” is not offered here; offered are “", 2),
        (&["pond.bgl:1:1", "swap-branches"], "refused: no rewrite is offered here", 3),
        (&["pond.bgl:1:1"], "", 1),
        (&["pond.bgl:3"], "write FILE:LINE:COLUMN", 2),
        (&["pond.bgl:9:1"], "there is no line 9", 2),
    ] {
        let (printed, said, ended) = told(folder.path(), &[&["rewrite"], arguments].concat());
        assert!(printed.is_empty() && said.contains(why) && ended == Some(code), "{arguments:?}: {ended:?} {said}");
    }
}

/// A type is copied, the copy is removed again, and what cannot be done is told in the list and where it is tried.
#[test]
fn a_type_comes_and_goes() {
    let text = "(unit-type hare)\n(unit-type fox)\n(add (hare fox) speed (1 2))\n";
    let folder = workspace(&[("main.g", text)]);
    let (_, said, code) = told(folder.path(), &["rewrite", "main.g:1:13", "add-type"]);
    assert_eq!((said.as_str(), code), ("ludex: 1 file changed\n", Some(0)));
    let copied = "(unit-type hare)\n(unit-type hare-2)\n(unit-type fox)\n(add (hare hare-2 fox) speed (1 1 2))\n";
    assert_eq!(read(folder.path(), "main.g"), copied);
    let (_, said, code) = told(folder.path(), &["rewrite", "main.g:2:13", "Remove the type `hare-2`"]);
    assert_eq!((said.as_str(), code), ("ludex: 1 file changed\n", Some(0)));
    assert_eq!(read(folder.path(), "main.g"), text);
    std::fs::write(folder.path().join("main.g"), format!("{text}(hare 1 1)\n")).expect("written");
    let why = "refused: a unit of this type is placed in main.g:4";
    let (listed, _, _) = told(folder.path(), &["rewrite", "main.g:1:13"]);
    assert!(listed.contains(&format!("remove-type: Remove the type `hare` ({why})\n")), "{listed}");
    let (_, said, code) = told(folder.path(), &["rewrite", "main.g:1:13", "remove-type"]);
    assert!(said.contains(why) && code == Some(3), "{said}");
}

/// A level that gets a file of its own, as a diff and as files.
#[test]
fn a_rewrite_makes_a_file() {
    let pit = "(level \"pit\" \"Deep.\" (room-list) (layout))";
    let head = "(require [pyherc.macros [*]])\n(require [pyherc.config.dsl.level [*]])\n(level-config-dsl)\n";
    let text = format!("{head}\n(level-list\n (level \"hall\" \"Wide.\" (room-list) (layout))\n {pit})\n");
    let folder = workspace(&[("halls.hy", &text)]);
    let (listed, said, _) = told(folder.path(), &["rewrite", "halls.hy:7:10"]);
    assert!(listed.contains("move-level: Move the level into `pit.hy`\n"), "{listed}{said}");
    let (diff, _, code) = told(folder.path(), &["rewrite", "halls.hy:7:10", "move-level", "--dry-run"]);
    assert!(code == Some(0) && diff.contains("--- /dev/null\n+++ pit.hy\n@@ -0,0 +1,"), "{diff}");
    assert!(!folder.path().join("pit.hy").exists());
    let (_, said, code) = told(folder.path(), &["rewrite", "halls.hy:7:10", "move-level"]);
    assert_eq!((said.as_str(), code), ("ludex: 2 files changed\n", Some(0)));
    assert!(read(folder.path(), "pit.hy").contains(pit) && !read(folder.path(), "halls.hy").contains(pit));
    // The file is there now.
    std::fs::write(folder.path().join("halls.hy"), &text).expect("written");
    std::fs::write(folder.path().join("pit.hy"), "").expect("written");
    let (_, said, code) = told(folder.path(), &["rewrite", "halls.hy:7:10", "move-level"]);
    assert!(code != Some(0) && read(folder.path(), "halls.hy") == text, "{said}");
}
