//! The command line: settings, from files and from options, and the severities that they change.

use ludex_tests::program::{check, findings, run, stderr, stdout};
use ludex_tests::workspace;
use serde_json::Value;

use crate::LUDEX;

#[test]
fn settings_come_from_the_file_and_the_command_line() {
    let files = [
        ("game/a.g", "(include \"b\")\n(include \"c\")\n"),
        ("game/ludex.toml", "[gdl]\nlibrary = [\"../one\"]\n"),
        ("one/b.g", "(unit-type boat)\n"),
        ("two/c.g", "(unit-type ship)\n"),
    ];
    let folder = workspace(&files);
    let game = folder.path().join("game");
    let (report, _) = check(LUDEX, &game, &["a.g"]);
    assert_eq!(report["diagnostics"][0]["code"], "gdl/missing-module");
    assert!(report["diagnostics"][0]["message"].as_str().is_some_and(|message| message.contains("`c`")));
    let (report, output) = check(LUDEX, &game, &["a.g", "--config", "gdl.library=[\"../one\", \"../two\"]"]);
    assert_eq!(report["diagnostics"], Value::Array(Vec::new()));
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(report["summary"]["files"], 1, "modules of the library are not reported on");
}

#[test]
fn the_nearest_settings_file_upwards_counts() {
    let faulty = "game G\nx : Int\nx = y\n";
    let setting = |value: &str| format!("[diagnostics.severity]\n\"bogl/undefined-name\" = \"{value}\"\n");
    let folder = workspace(&[
        ("ludex.toml", &setting("hint")),
        ("isles/maps/a.bgl", faulty),
        ("lakes/ludex.toml", &setting("off")),
        ("lakes/maps/a.bgl", faulty),
        ("own/.git/HEAD", ""),
        ("own/a.bgl", faulty),
    ]);
    let found = |from: &str, arguments: &[&str]| -> Vec<String> {
        let (report, _) = check(LUDEX, &folder.path().join(from), arguments);
        let shown = |found: &Value| {
            let text = |key: &str| found[key].as_str().unwrap_or_default();
            format!("{} {} {}", text("path"), text("severity"), text("code"))
        };
        findings(&report).iter().map(shown).collect()
    };
    let all = ["isles/maps/a.bgl hint bogl/undefined-name", "own/a.bgl hint bogl/undefined-name"];
    assert_eq!(found("", &[]), all);
    assert_eq!(found("isles/maps", &["a.bgl"]), ["a.bgl hint bogl/undefined-name"]);
    assert_eq!(found("lakes", &["../isles"]), ["../isles/maps/a.bgl hint bogl/undefined-name"]);
    assert_eq!(found("lakes/maps", &[]), [""; 0]);
    // Nothing is looked for above the root of a repository.
    assert_eq!(found("own", &[]), ["a.bgl error bogl/undefined-name"]);
    let louder = "diagnostics.severity.\"bogl/undefined-name\"=\"warning\"";
    assert_eq!(found("lakes", &["--config", louder]), ["maps/a.bgl warning bogl/undefined-name"]);
    // A file with a fault is named from the working folder, whichever command says it.
    std::fs::write(
        folder.path().join("lakes/ludex.toml"),
        "[format]\ntab_with = 3\ntab_width = 3\nindent_with = \"tabs\"\n",
    )
    .expect("written");
    assert_eq!(found("", &["lakes"])[0], "lakes/ludex.toml warning config/unknown-setting");
    assert_eq!(found("lakes/maps", &[])[0], "../ludex.toml warning config/unknown-setting");
    std::fs::write(folder.path().join("lakes/maps/a.bdl"), "pieces{\n  fox{\n  }\n}\n").expect("written");
    let formatted = run(LUDEX, folder.path(), &["format", "--diff", "lakes"]);
    assert!(stdout(&formatted).contains("\n+\tfox{\n"), "{}", stdout(&formatted));
    assert!(stderr(&formatted).contains("lakes/ludex.toml: there is no setting `format.tab_with`"));
}

#[test]
fn a_wrong_settings_file_is_reported_on_its_line() {
    let folder = workspace(&[("ludex.toml", "[gdl]\nlibrary = 3\n"), ("a.g", "(define x 1)\n")]);
    let (report, output) = check(LUDEX, folder.path(), &[]);
    assert_eq!(output.status.code(), Some(0));
    let found = &report["diagnostics"][0];
    assert_eq!((found["path"].as_str(), found["code"].as_str()), (Some("ludex.toml"), Some("config/wrong-value")));
    assert_eq!(found["range"]["start"]["line"], 2);
}

#[test]
fn each_wrong_severity_and_each_missing_folder_is_reported_on_its_line() {
    let settings = "\
[gdl]
library = [
  \"here\",
  \"gone\",
]
[diagnostics.severity]
\"gdl/unused-define\" = \"error\"
\"gdl/unused-defin\" = \"off\"
\"gdl/unclosed-paren\" = \"loud\"
";
    let game = "(define x 1)\n(unit-type a)\n(terrain-type b)\n(include \"boats\")\n";
    let folder = workspace(&[("ludex.toml", settings), ("a.g", game), ("here/boats.g", "(unit-type boat)\n")]);
    let (report, _) = check(LUDEX, folder.path(), &["a.g"]);
    let wrong = findings(&report).iter().filter(|found| found["path"] == "ludex.toml");
    let wrong: Vec<(&str, u64)> = wrong
        .map(|found| {
            (found["code"].as_str().unwrap_or_default(), found["range"]["start"]["line"].as_u64().unwrap_or(0))
        })
        .collect();
    assert_eq!(wrong, [("config/missing-folder", 4), ("config/unknown-code", 8), ("config/wrong-value", 9)]);
    let others: Vec<&Value> = findings(&report).iter().filter(|found| found["path"] == "a.g").collect();
    assert!(
        others.iter().any(|found| found["code"] == "gdl/unused-define" && found["severity"] == "error"),
        "{report:#}"
    );
    assert!(!others.iter().any(|found| found["code"] == "gdl/missing-module"), "{report:#}");
}

#[test]
fn settings_on_the_command_line_are_words_or_toml() {
    let folder = workspace(&[("a.tr", "move N;\n"), ("a.g", "(define x 1)\n")]);
    let checked = |setting: &str| run(LUDEX, folder.path(), &["check", "a.tr", "--config", setting]);
    for setting in ["trench.inlay_hints=steps", "trench.inlay_hints = steps", "trench.inlay_hints=\"steps\""] {
        let output = checked(setting);
        assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""), "{setting}");
    }
    let severity =
        run(LUDEX, folder.path(), &["check", "a.g", "--config", "diagnostics.severity.\"gdl/no-types\"=off"]);
    assert_eq!(stderr(&severity), "");
    let wrong = checked("trench.inlay_hints=step");
    assert_eq!(wrong.status.code(), Some(2));
    assert_eq!(stderr(&wrong), "ludex: --config: `trench.inlay_hints` takes `off`, `actions` or `steps`\n");
    // Several faults are all reported.
    let wrong = checked("diagnostics.severity={\"gdl/x\" = \"off\", \"gdl/unused-define\" = \"loud\"}");
    assert!(stderr(&wrong).contains("`gdl/x`") && stderr(&wrong).contains("\"loud\""), "{}", stderr(&wrong));
    // A folder that is not there is reported, and is no reason not to check.
    let missing = checked("gdl.library=[\"gone\"]");
    assert_eq!(missing.status.code(), Some(0));
    assert!(stderr(&missing).contains("gone, which is not there"), "{}", stderr(&missing));
}

#[test]
fn severities_can_be_set() {
    let folder = workspace(&[("a.g", "(define x 1)\n(unit-type a)\n(terrain-type b)\n")]);
    let severity = |setting: &str| {
        let setting = format!("diagnostics.severity={{\"gdl/unused-define\" = \"{setting}\"}}");
        let (report, _) = check(LUDEX, folder.path(), &["--config", &setting]);
        findings(&report).iter().find(|one| one["code"] == "gdl/unused-define").map(|one| one["severity"].clone())
    };
    assert_eq!(severity("error"), Some("error".into()));
    assert_eq!(severity("hint"), Some("hint".into()));
    assert_eq!(severity("off"), None);
    let wrong =
        run(LUDEX, folder.path(), &["check", "--config", "diagnostics.severity={\"gdl/unsed-define\" = \"off\"}"]);
    assert!(stderr(&wrong).contains("did you mean `gdl/unused-define`"), "{}", stderr(&wrong));
}

#[test]
fn what_only_the_implementation_refuses_is_an_error_if_that_is_wanted() {
    let board = "game G\n\ntype Input = Int\ntype Board = Array (2, 2) of Int\n\nstart : Board\nstart!(x, y) = 0\n";
    let folder = workspace(&[("a.tr", "if #x > 1 wait;\n"), ("b.bgl", board)]);
    let found = |settings: &[&str]| {
        let arguments: Vec<&str> = settings.iter().flat_map(|setting| ["--config", setting]).collect();
        let (report, output) = check(LUDEX, folder.path(), &arguments);
        let found = findings(&report).iter();
        let found: Vec<String> = found.map(|one| format!("{} {}", one["code"], one["severity"])).collect();
        (output.status.code(), found.join(", ").replace('"', ""))
    };
    let (code, shown) = found(&[]);
    assert_eq!(
        (code, shown.as_str()),
        (Some(0), "trench/simple-value information, bogl/board-after-input information")
    );
    let (code, shown) = found(&["diagnostics.implementation=error"]);
    assert_eq!((code, shown.as_str()), (Some(1), "trench/simple-value error, bogl/board-after-input error"));
    let severity = "diagnostics.severity={\"trench/simple-value\" = \"hint\", \"bogl/board-after-input\" = \"off\"}";
    let (code, shown) = found(&["diagnostics.implementation=error", severity]);
    assert_eq!((code, shown.as_str()), (Some(0), "trench/simple-value hint"));
}

#[test]
fn the_severity_of_a_shared_code_can_be_set_for_all_languages() {
    let settings = "[diagnostics.severity]\n\"shared/unclosed-paren\" = \"hint\"\n\"bogl/unclosed-paren\" = \"off\"\n";
    let folder = workspace(&[
        ("ludex.toml", settings),
        ("a.g", "(define x (1 2\n"),
        ("a.hy", "(import [pyherc [a]])\n(foo (bar\n"),
        ("a.bgl", "game G\nx : Int\nx = (1\n"),
    ]);
    let (report, output) = check(LUDEX, folder.path(), &["a.g", "a.hy", "a.bgl"]);
    let unclosed = findings(&report)
        .iter()
        .filter(|found| found["code"].as_str().is_some_and(|code| code.ends_with("/unclosed-paren")));
    let unclosed: Vec<(&Value, &Value)> = unclosed.map(|found| (&found["code"], &found["severity"])).collect();
    let hint = Value::from("hint");
    let (gdl, pyherc) = (Value::from("gdl/unclosed-paren"), Value::from("pyherc/unclosed-paren"));
    assert!(unclosed.contains(&(&gdl, &hint)) && unclosed.contains(&(&pyherc, &hint)), "{report:#}");
    assert!(
        unclosed.iter().all(|(code, severity)| *severity == "hint" && *code != "bogl/unclosed-paren"),
        "{report:#}"
    );
    assert!(!findings(&report).iter().any(|found| found["path"] == "ludex.toml"), "{report:#}");
    assert!(output.status.code().is_some_and(|code| code < 2), "{}", stderr(&output));
}
