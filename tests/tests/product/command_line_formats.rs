//! The formats of `ludex check`: what the publishers of each say of it, as far as a report of ours goes.

use std::collections::HashSet;
use std::path::Path;
use std::process::Command;

use ludex_tests::program::{run, stderr, stdout};
use ludex_tests::schema::faults;
use ludex_tests::{repository, workspace};
use serde_json::{Value, json};

use crate::LUDEX;

/// Two faults that are alike, one of them behind a letter of two bytes, a fault with a fix, and a note.
const FAULTY: &[(&str, &str)] = &[
    ("maps & plans/a.bgl", "game G\nx : Int\nx = y\nz : Int\nz = y\n"),
    ("b.g", "(unit-type boat)\n(terrain-type sea)\n(define é 1) (add baot speed é)\n"),
    ("c.g", "(add baot speed 1)\n"),
    ("good.bgl", "game G\nx : Int\nx = 1\n"),
];

/// The report of a check in a format.
fn report(folder: &Path, format: &str) -> String {
    let output = run(LUDEX, folder, &["check", "--output-format", format]);
    assert_eq!(output.status.code(), Some(1), "{format}: {}", stderr(&output));
    stdout(&output)
}

fn json_report(folder: &Path, format: &str) -> Value {
    serde_json::from_str(&report(folder, format)).unwrap_or_else(|error| panic!("{format}: {error}"))
}

/// A report in JSON that is valid by the schema of its format.
fn valid_report(folder: &Path, format: &str) -> Value {
    let schema = std::fs::read(repository().join(format!("tests/data/schemas/{format}.json"))).expect("a schema");
    let report = json_report(folder, format);
    assert_eq!(faults(&serde_json::from_slice(&schema).expect("JSON"), &report), Vec::<String>::new(), "{format}");
    report
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

/// The number of findings, which every format has.
fn count(folder: &Path) -> usize {
    let count = list(&json_report(folder, "json")["diagnostics"]).len();
    assert!(count >= 4, "{count}");
    count
}

#[test]
fn the_old_name_of_the_option_stays() {
    let folder = workspace(FAULTY);
    let old: Value =
        serde_json::from_slice(&run(LUDEX, folder.path(), &["check", "--format", "json"]).stdout).expect("JSON");
    assert_eq!(old["diagnostics"], json_report(folder.path(), "json")["diagnostics"]);
}

#[test]
fn a_line_for_each_finding() {
    let folder = workspace(FAULTY);
    let concise = report(folder.path(), "concise");
    let expected = "maps & plans/a.bgl:3:5: error[bogl/undefined-name] `y` is not defined";
    assert!(concise.lines().any(|line| line == expected), "{concise}");
    assert_eq!(concise.lines().count(), count(folder.path()) + 1);
    let lines = report(folder.path(), "jsonl");
    let objects: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(objects, list(&json_report(folder.path(), "json")["diagnostics"]));
}

/// SARIF 2.1.0, OASIS: sections 3.13 (log), 3.14 (run), 3.19 (tool component), 3.20 (invocation), 3.27 (result), 3.30
/// (region), 3.55 (fix).
#[test]
fn sarif() {
    let folder = workspace(FAULTY);
    let log = valid_report(folder.path(), "sarif");
    assert_eq!((&log["version"], list(&log["runs"]).len()), (&json!("2.1.0"), 1));
    let run = &log["runs"][0];
    let (driver, results) = (&run["tool"]["driver"], list(&run["results"]));
    assert!(driver["name"].is_string() && driver["semanticVersion"].is_string());
    assert_eq!(run["invocations"], json!([{"executionSuccessful": true}]));
    assert_eq!((&run["columnKind"], results.len()), (&json!("unicodeCodePoints"), count(folder.path())));
    let rules: Vec<&Value> = list(&driver["rules"]).iter().map(|rule| &rule["id"]).collect();
    assert_eq!(rules.iter().map(|id| id.to_string()).collect::<HashSet<_>>().len(), rules.len(), "ids are unique");
    let mut fingerprints = HashSet::new();
    for result in results {
        let index = result["ruleIndex"].as_u64().expect("an index") as usize;
        assert_eq!(rules[index], &result["ruleId"]);
        assert!(["error", "warning", "note"].map(Value::from).contains(&result["level"]), "{result}");
        assert!(result["message"]["text"].is_string());
        let place = &result["locations"][0]["physicalLocation"];
        valid_region(&place["region"]);
        assert_eq!(place["artifactLocation"]["uriBaseId"], "%SRCROOT%");
        let uri = place["artifactLocation"]["uri"].as_str().expect("an address");
        assert!(!uri.starts_with('/') && !uri.contains([' ', '&', '\\']), "{uri}");
        let fingerprint = &result["partialFingerprints"]["primaryLocationLineHash"];
        assert!(fingerprints.insert(fingerprint.as_str().expect("a fingerprint").to_owned()), "{fingerprint}");
        for change in list(&result["fixes"]).iter().flat_map(|fix| list(&fix["artifactChanges"])) {
            assert!(!list(&change["replacements"]).is_empty() && change["artifactLocation"]["uri"].is_string());
            list(&change["replacements"]).iter().for_each(|one| valid_region(&one["deletedRegion"]));
        }
    }
    assert!(results.iter().any(|result| result["fixes"].is_array()), "{results:#?}");
}

#[track_caller]
fn valid_region(region: &Value) {
    let number = |key: &str| region[key].as_u64().filter(|number| *number > 0).unwrap_or_else(|| panic!("{region}"));
    let (start, end) = ((number("startLine"), number("startColumn")), (number("endLine"), number("endColumn")));
    assert!(start <= end, "{region}");
}

#[test]
fn fingerprints_stay_while_lines_move() {
    let fingerprints = |text: &str| {
        let folder = workspace(&[("a.bgl", text)]);
        let log = json_report(folder.path(), "sarif");
        let results = list(&log["runs"][0]["results"]).iter();
        results.map(|result| result["partialFingerprints"].to_string()).collect::<Vec<String>>()
    };
    let before = fingerprints("game G\nx : Int\nx = y\nz : Int\nz = y\n");
    assert_eq!(before.len(), 2);
    assert_eq!(fingerprints("game G\n\n-- Why.\nx : Int\nx = y\n\nz : Int\nz = y -- Because.\n")[0], before[0]);
    assert_eq!(fingerprints("game G\n\n-- Why.\nx : Int\nx = y\n\nz : Int\nz = y\n"), before);
}

/// <https://docs.github.com/actions>, workflow commands: `::kind property=value,…::message`.
#[test]
fn github() {
    let folder = workspace(FAULTY);
    let commands = report(folder.path(), "github");
    let first = commands.lines().next().unwrap_or_default();
    let expected = "::error file=maps & plans/a.bgl,line=3,endLine=3,col=5,endColumn=6,title=bogl/undefined-name::`y` is not defined";
    assert_eq!(first, expected);
    assert!(commands.lines().all(|line| line.starts_with("::")), "{commands}");
    let kinds: Vec<&str> = commands.lines().filter_map(|line| line[2..].split(' ').next()).collect();
    assert!(
        kinds.is_sorted_by_key(|kind| ["error", "warning", "notice"].iter().position(|one| one == kind)),
        "{kinds:?}"
    );
}

/// What is shown beside the lines of a change is named from the root of the repository, also if only a folder of it is
/// checked.
#[test]
fn forges_are_told_paths_from_the_root_of_the_repository() {
    let folder = workspace(FAULTY);
    let root = folder.path().canonicalize().expect("a path");
    let report = |variable: &str, format: &str| {
        let output = Command::new(LUDEX)
            .args(["check", "--output-format", format, "a.bgl"])
            .current_dir(root.join("maps & plans"))
            .env_remove("GITHUB_WORKSPACE")
            .env_remove("CI_PROJECT_DIR")
            .env(variable, &root)
            .output()
            .expect("the program starts");
        stdout(&output)
    };
    let github = report("GITHUB_WORKSPACE", "github");
    assert!(github.starts_with("::error file=maps & plans/a.bgl,"), "{github}");
    let gitlab: Value = serde_json::from_str(&report("CI_PROJECT_DIR", "gitlab")).expect("JSON");
    assert_eq!(gitlab[0]["location"]["path"], "maps & plans/a.bgl");
    let sarif: Value = serde_json::from_str(&report("GITHUB_WORKSPACE", "sarif")).expect("JSON");
    let place = &sarif["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"];
    assert_eq!(*place, json!({"uri": "maps%20%26%20plans/a.bgl", "uriBaseId": "%SRCROOT%"}));
}

/// A run that could not read everything says so, so that what it has not found is not taken for mended.
#[cfg(unix)]
#[test]
fn sarif_tells_what_could_not_be_read() {
    let folder = workspace(FAULTY);
    std::os::unix::fs::symlink("/dev/zero", folder.path().join("x.bgl")).expect("a link");
    let output = run(LUDEX, folder.path(), &["check", "--output-format", "sarif", "good.bgl", "x.bgl"]);
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    let schema = std::fs::read(repository().join("tests/data/schemas/sarif.json")).expect("a schema");
    let log: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(faults(&serde_json::from_slice(&schema).expect("JSON"), &log), Vec::<String>::new());
    let invocation = &log["runs"][0]["invocations"][0];
    let told = invocation["toolExecutionNotifications"][0]["message"]["text"].as_str().unwrap_or_default();
    assert!(invocation["executionSuccessful"] == false && told.starts_with("x.bgl: "), "{invocation}");
}

#[test]
fn github_shows_ten_of_a_kind() {
    let values: String = (0..13).map(|n| format!("x{n} : Int\nx{n} = y{n}\n")).collect();
    let folder = workspace(&[("a.bgl", &format!("game G\n{values}"))]);
    let commands = report(folder.path(), "github");
    assert_eq!(commands.lines().filter(|line| line.starts_with("::error ")).count(), 10, "{commands}");
    assert_eq!(commands.lines().count(), 14);
    assert_eq!(commands.lines().last(), Some("3 more findings only in this log: 3 errors"));
}

/// Names of files, and what files define, come from whoever sends a change: no report lets them begin a line or reach a
/// terminal as a command. GitHub's runner obeys `::command::` at the beginning of a line, also behind blanks.
#[cfg(unix)]
#[test]
fn names_begin_no_line_and_are_not_obeyed() {
    let jumps: String = (0..12).map(|n| format!("goto l{n};\n")).collect();
    let folder = workspace(&[
        ("zz\n::stop-commands::x\n.tr", jumps.as_str()),
        ("::stop-commands::y.tr", jumps.as_str()),
        ("a\u{1b}]0;t\u{7}.bgl", "game G\nx : Int\nx = 1\n-- expect: x = 2\n"),
        (
            "b.g",
            "(unit-type |bo\u{1b}]0;t\u{7}at|)\n(terrain-type sea)\n(add |bo\u{1b}]0;t\u{7}ta| speed 1) ; \u{9b}31m\n",
        ),
    ]);
    let is_harmless = |text: &str| {
        let is_command = |line: &str| line.trim_start().starts_with("::stop-commands");
        text.chars().all(|c| c == '\n' || !c.is_control()) && !text.lines().any(is_command)
    };
    for format in ["concise", "github", "pretty"] {
        // To standard output, control characters are filtered unless that is a terminal.
        let output = run(LUDEX, folder.path(), &["check", "--output-format", format, "-o", "report.txt"]);
        assert_eq!(output.status.code(), Some(1), "{format}: {}", stderr(&output));
        let text = std::fs::read_to_string(folder.path().join("report.txt")).expect("a report");
        assert!(is_harmless(&text), "{format}: {text}");
        // The place is still told.
        assert!(text.contains("zz ::stop-commands::x .tr:11:6") && text.contains("b.g"), "{format}: {text}");
    }
    let tested = run(LUDEX, folder.path(), &["test"]);
    assert!(is_harmless(&stdout(&tested)) && stdout(&tested).contains(".bgl:4:4: expected"), "{}", stdout(&tested));
    std::os::unix::fs::symlink("nowhere", folder.path().join("q\n::stop-commands::z\n.g")).expect("a link");
    let said = stderr(&run(LUDEX, folder.path(), &["check"]));
    assert_eq!(said, "ludex: ./q ::stop-commands::z .g: this is a link to nowhere, where there is no file\n");
}

/// <https://docs.gitlab.com/ci/testing/code_quality>, the format of the report.
#[test]
fn gitlab() {
    let folder = workspace(FAULTY);
    let issues = valid_report(folder.path(), "gitlab");
    assert_eq!(list(&issues).len(), count(folder.path()));
    let mut fingerprints = HashSet::new();
    for issue in list(&issues) {
        assert!(issue["description"].is_string() && issue["check_name"].is_string());
        assert!(fingerprints.insert(issue["fingerprint"].as_str().expect("a fingerprint")));
        let severities = ["info", "minor", "major", "critical", "blocker"].map(Value::from);
        assert!(severities.contains(&issue["severity"]), "{issue}");
        let path = issue["location"]["path"].as_str().expect("a path");
        assert!(!path.starts_with("./") && !path.starts_with('/'), "{path}");
        assert!(issue["location"]["positions"]["begin"]["line"].as_u64() > Some(0));
    }
    let nothing = workspace(&[("good.bgl", "game G\nx : Int\nx = 1\n")]);
    let output = run(LUDEX, nothing.path(), &["check", "--output-format", "gitlab"]);
    assert_eq!(stdout(&output), "[]\n");
}

/// The diagnostic format of reviewdog, `DiagnosticResult` in its `rdf.proto`. Columns count bytes.
#[test]
fn rdjson() {
    let folder = workspace(FAULTY);
    let root = valid_report(folder.path(), "rdjson");
    assert_eq!(root["source"]["name"], "ludex");
    let found = list(&root["diagnostics"]);
    assert_eq!(found.len(), count(folder.path()));
    for one in found {
        assert!(["ERROR", "WARNING", "INFO"].map(Value::from).contains(&one["severity"]), "{one}");
        assert!(one["message"].is_string() && one["code"]["value"].is_string() && one["location"]["path"].is_string());
        assert!(one["location"]["range"]["start"]["line"].as_u64() > Some(0));
    }
    let misspelt = found.iter().find(|one| one["location"]["path"] == "b.g" && one["suggestions"].is_array());
    let misspelt = misspelt.expect("a finding with a fix");
    // `(define é 1) (add ` are 19 bytes and 18 characters.
    assert_eq!(misspelt["location"]["range"]["start"], json!({"line": 3, "column": 20}));
    assert_eq!(misspelt["suggestions"][0]["text"], "boat");
}

/// An element that a format knows: the one it stands in, its name, and the attributes that it must and may have.
type Element = (&'static str, &'static str, &'static [&'static str], &'static [&'static str]);

/// The elements of the schema of Jenkins for JUnit that concern us.
const JUNIT: &[Element] = &[
    ("", "testsuites", &[], &["name", "time", "tests", "failures", "disabled", "errors"]),
    (
        "testsuites",
        "testsuite",
        &["name", "tests"],
        &["failures", "errors", "time", "disabled", "skipped", "timestamp", "hostname", "id", "package"],
    ),
    ("testsuite", "testcase", &["name", "classname"], &["time", "status", "assertions"]),
    ("testcase", "failure", &[], &["type", "message"]),
    ("testcase", "system-out", &[], &[]),
];

/// The elements of the format of Checkstyle.
const CHECKSTYLE: &[Element] = &[
    ("", "checkstyle", &["version"], &[]),
    ("checkstyle", "file", &["name"], &[]),
    ("file", "error", &["line", "severity", "message"], &["column", "source"]),
];

/// The tags of an XML text in order, with the names of their attributes. Fails if it is not well formed, as far as our
/// formats go (no comments, no CDATA), or if it has an element or attribute that the format does not know there.
#[track_caller]
fn tags(xml: &str, known: &[Element]) -> Vec<(String, Vec<String>)> {
    let rest = xml.strip_prefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n").expect("a declaration");
    let (mut open, mut tags): (Vec<String>, Vec<(String, Vec<String>)>) = (Vec::new(), Vec::new());
    for part in rest.split('<').skip(1) {
        let (tag, text) = part.split_once('>').unwrap_or_else(|| panic!("no end: {part}"));
        assert!(!text.contains('>') && well_escaped(text), "{text}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(name));
            continue;
        }
        let (name, attributes) = tag.trim_end_matches('/').split_once(' ').unwrap_or((tag.trim_end_matches('/'), ""));
        let mut names = Vec::new();
        let mut left = attributes.trim();
        while let Some((name, rest)) = left.split_once("=\"") {
            let (value, rest) = rest.split_once('"').expect("the end of a value");
            assert!(well_escaped(value), "{value}");
            names.push(name.to_owned());
            left = rest.trim_start();
        }
        assert!(left.is_empty(), "{tag}");
        let parent = open.last().map_or("", String::as_str);
        let element = known.iter().find(|(above, own, ..)| *above == parent && *own == name);
        let (_, _, must, may) = element.unwrap_or_else(|| panic!("{name} stands in {parent}"));
        assert!(must.iter().all(|must| names.iter().any(|name| name == must)), "{tag}");
        assert!(names.iter().all(|name| must.contains(&name.as_str()) || may.contains(&name.as_str())), "{tag}");
        if !tag.ends_with('/') {
            open.push(name.to_owned());
        }
        tags.push((name.to_owned(), names));
    }
    assert_eq!(open, Vec::<String>::new());
    tags
}

fn well_escaped(text: &str) -> bool {
    let entities = ["amp;", "lt;", "gt;", "quot;", "apos;", "#"];
    text.split('&').skip(1).all(|rest| entities.iter().any(|entity| rest.starts_with(entity)))
}

/// The schema of Jenkins for JUnit: `testsuites` holds `testsuite`s, these `testcase`s, these `failure`s.
#[test]
fn junit() {
    let folder = workspace(FAULTY);
    let xml = report(folder.path(), "junit");
    let tags = tags(&xml, JUNIT);
    let number = |name: &str| tags.iter().filter(|(tag, _)| tag == name).count();
    assert_eq!(tags[0], ("testsuites".to_owned(), ["name", "tests", "failures", "errors"].map(str::to_owned).to_vec()));
    assert_eq!(number("testsuite"), 4);
    // The file without findings is one case.
    assert_eq!(number("testcase"), count(folder.path()) + 1);
    let notes = number("system-out");
    assert_eq!(number("failure") + notes, count(folder.path()));
    assert!(notes > 0 && xml.contains("maps &amp; plans/a.bgl"), "{xml}");
    let failures =
        xml.lines().nth(1).and_then(|line| line.split("failures=\"").nth(1)?.split('"').next()?.parse().ok());
    assert_eq!(failures, Some(number("failure")));
}

/// The format of Checkstyle: `checkstyle` holds `file`s, these `error`s.
#[test]
fn checkstyle() {
    let folder = workspace(FAULTY);
    let xml = report(folder.path(), "checkstyle");
    let tags = tags(&xml, CHECKSTYLE);
    assert_eq!(tags[0], ("checkstyle".to_owned(), vec!["version".to_owned()]));
    let errors: Vec<&Vec<String>> = tags.iter().filter(|(tag, _)| tag == "error").map(|(_, names)| names).collect();
    assert_eq!(errors.len(), count(folder.path()));
    assert!(errors.iter().all(|names| **names == ["line", "column", "severity", "message", "source"]));
    assert_eq!(tags.iter().filter(|(tag, _)| tag == "file").count(), 3);
}

#[test]
fn statistics_count_codes() {
    let folder = workspace(FAULTY);
    let table = stdout(&run(LUDEX, folder.path(), &["check", "--statistics"]));
    let first = table.lines().next().unwrap_or_default();
    assert_eq!(first.split_whitespace().collect::<Vec<_>>(), ["2", "bogl/undefined-name", "error"], "{table}");
    let rows: Value =
        serde_json::from_slice(&run(LUDEX, folder.path(), &["check", "--statistics", "--format", "json"]).stdout)
            .expect("JSON");
    let total: u64 = list(&rows).iter().filter_map(|row| row["count"].as_u64()).sum();
    assert_eq!(total as usize, count(folder.path()));
    // The last line says how long it took.
    let rows =
        |text: &str| text.lines().filter(|line| !line.starts_with("checked")).map(str::to_owned).collect::<Vec<_>>();
    let concise = stdout(&run(LUDEX, folder.path(), &["check", "--statistics", "--format", "concise"]));
    assert_eq!(rows(&concise), rows(&table));
    // The other formats are for tools, which a table for people would break.
    for format in ["jsonl", "sarif", "github", "gitlab", "junit", "rdjson", "checkstyle"] {
        let output = run(LUDEX, folder.path(), &["check", "--statistics", "--format", format]);
        assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(2), ""), "{format}");
        assert!(stderr(&output).contains("`pretty`, `concise` or `json`"), "{}", stderr(&output));
    }
}

#[test]
fn what_is_reported_and_how_it_ends() {
    let folder = workspace(&[("b.g", FAULTY[1].1), ("a.bgl", FAULTY[0].1)]);
    let ends = |arguments: &[&str]| run(LUDEX, folder.path(), &[&["check"], arguments].concat()).status.code();
    assert_eq!((ends(&[]), ends(&["--exit-zero"])), (Some(1), Some(0)));
    assert_eq!((ends(&["b.g"]), ends(&["b.g", "--deny-warnings"])), (Some(0), Some(1)));
    assert_eq!(
        ends(&["b.g", "--deny-warnings", "--severity", "error"]),
        Some(0),
        "what is not reported does not count"
    );
    let errors = stdout(&run(LUDEX, folder.path(), &["check", "--severity", "error", "--output-format", "concise"]));
    assert!(errors.contains(" error[") && !errors.contains(" warning["), "{errors}");
    // Into a file.
    let output = run(LUDEX, folder.path(), &["check", "--output-format", "concise", "-o", "report.txt"]);
    assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(1), ""));
    let written = std::fs::read_to_string(folder.path().join("report.txt")).expect("a report");
    assert!(written.contains("a.bgl:3:5: error["), "{written}");
    let output = run(LUDEX, folder.path(), &["check", "-o", "nowhere/report.txt"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("cannot write nowhere/report.txt"), "{}", stderr(&output));
}
