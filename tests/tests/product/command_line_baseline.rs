//! Baselines and watching: what is known is not reported, on the command line and by the server.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use ludex_tests::program::{check, findings, run, run_with_input, stderr, stdout};
use ludex_tests::{Client, workspace};
use serde_json::{Value, json};

use crate::LUDEX;

const FAULTY: &str = "game G\nx : Int\nx = y\n";

/// A folder with a faulty file and a baseline that knows the fault.
fn known() -> tempfile::TempDir {
    let folder = workspace(&[("a.bgl", FAULTY)]);
    let written = run(LUDEX, folder.path(), &["check", "--write-baseline", "ludex-baseline.json"]);
    assert_eq!((written.status.code(), stdout(&written).as_str()), (Some(0), ""));
    let expected = "\
ludex: 1 finding written to ludex-baseline.json
ludex: to leave them out, write `baseline = \"ludex-baseline.json\"` in ludex.toml
";
    assert_eq!(stderr(&written), expected);
    write(folder.path(), "ludex.toml", "baseline = \"ludex-baseline.json\"\n");
    folder
}

fn write(folder: &Path, name: &str, text: &str) {
    std::fs::write(folder.join(name), text).expect("written");
}

/// The baseline of a folder as it is written.
fn baseline(folder: &Path) -> serde_json::Value {
    let text = std::fs::read_to_string(folder.join("ludex-baseline.json")).expect("a baseline");
    serde_json::from_str(&text).expect("JSON")
}

#[test]
fn what_is_known_is_not_reported() {
    let folder = known();
    let found = json!({"bogl/undefined-name": {"error": {"`y` is not defined": {"x = y": 1}}}});
    assert_eq!(baseline(folder.path()), json!({"version": 2, "files": {"a.bgl": found}}));
    let output = run(LUDEX, folder.path(), &["check"]);
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""));
    assert!(
        stdout(&output).ends_with("nothing to report; 1 finding of the baseline not shown\n"),
        "{}",
        stdout(&output)
    );
    // Moved it is still known; a second one is new, also above it.
    write(folder.path(), "a.bgl", "game G\n\n-- Why.\nz : Int\nz = y\nx : Int\nx = y\n");
    let (report, output) = check(LUDEX, folder.path(), &[]);
    assert_eq!((output.status.code(), findings(&report).len()), (Some(1), 1), "{report}");
    assert_eq!(findings(&report)[0]["range"]["start"]["line"], 5);
}

#[test]
fn what_has_become_graver_is_reported() {
    let folder = workspace(&[("a.bgl", FAULTY)]);
    let is_warning = "diagnostics.severity.\"bogl/undefined-name\"=\"warning\"";
    let written = run(LUDEX, folder.path(), &["check", "--write-baseline", "known.json", "--config", is_warning]);
    assert_eq!(written.status.code(), Some(0), "{}", stderr(&written));
    write(folder.path(), "ludex.toml", "baseline = \"known.json\"\n");
    let shown = stdout(&run(LUDEX, folder.path(), &["check", "--config", is_warning]));
    assert!(shown.ends_with("nothing to report; 1 finding of the baseline not shown\n"), "{shown}");
    assert_eq!(run(LUDEX, folder.path(), &["check"]).status.code(), Some(1));
}

#[test]
fn a_baseline_only_shrinks() {
    let folder = known();
    let again = run(LUDEX, folder.path(), &["check", "--write-baseline", "ludex-baseline.json"]);
    assert_eq!(again.status.code(), Some(2));
    assert!(stderr(&again).contains("a baseline only shrinks"), "{}", stderr(&again));
    write(folder.path(), "a.bgl", "game G\nx : Int\nx = 1\nz : Int\nz = v\n");
    let output = run(LUDEX, folder.path(), &["check"]);
    let stale = "ludex: ludex-baseline.json: not found any more: a.bgl: bogl/undefined-name: `y` is not defined\n";
    assert!(stderr(&output).starts_with(stale), "{}", stderr(&output));
    let pruned = run(LUDEX, folder.path(), &["check", "--prune-baseline"]);
    assert_eq!(pruned.status.code(), Some(1), "what is new is reported and not known from now on");
    assert!(stderr(&pruned).contains("1 finding removed from "), "{}", stderr(&pruned));
    assert_eq!(baseline(folder.path()), json!({"version": 2, "files": {}}));
    let output = run(LUDEX, folder.path(), &["check"]);
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(1), ""));
}

#[test]
fn each_folder_may_have_its_own() {
    let folder = workspace(&[("a/a.bgl", FAULTY), ("b/b.bgl", FAULTY)]);
    for name in ["a", "b"] {
        let part = folder.path().join(name);
        let written = run(LUDEX, &part, &["check", "--write-baseline", "known.json"]);
        assert_eq!(written.status.code(), Some(0), "{}", stderr(&written));
        write(&part, "ludex.toml", "baseline = \"known.json\"\n");
    }
    let output = run(LUDEX, folder.path(), &["check"]);
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""), "{}", stdout(&output));
    write(folder.path(), "a/a.bgl", "game G\nx : Int\nx = 1\n");
    let output = run(LUDEX, folder.path(), &["check"]);
    let stale = "ludex: a/known.json: not found any more: a.bgl: bogl/undefined-name: `y` is not defined\n";
    assert!(stderr(&output).starts_with(stale), "{}", stderr(&output));
    let pruned = run(LUDEX, folder.path(), &["check", "--prune-baseline"]);
    let removed = "ludex: 1 finding removed from a/known.json\nludex: 0 findings removed from b/known.json\n";
    assert_eq!(stderr(&pruned), removed);
    let output = run(LUDEX, folder.path(), &["check"]);
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""), "{}", stdout(&output));
}

#[test]
fn standard_input_prunes_nothing() {
    let folder = known();
    let arguments = ["check", "-", "--stdin-filename", "a.bgl", "--prune-baseline"];
    let output = run_with_input(LUDEX, folder.path(), &arguments, b"game G\nx : Int\nx = 1\n");
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    assert!(stderr(&output).contains("--prune-baseline takes files and folders"), "{}", stderr(&output));
    let output = run(LUDEX, folder.path(), &["check"]);
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""));
}

#[test]
fn a_file_that_is_gone_is_stale() {
    let folder = known();
    std::fs::rename(folder.path().join("a.bgl"), folder.path().join("b.bgl")).expect("renamed");
    let output = run(LUDEX, folder.path(), &["check"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("not found any more: a.bgl: "), "{}", stderr(&output));
}

/// What lies above the baseline's folder is named from there, so that the baseline holds on every machine.
#[test]
fn a_baseline_in_a_folder_of_its_own_moves_with_the_project() {
    let names = ["a.bgl", "maps/b.bgl", ".ci/ludex.json"];
    let folder = workspace(&[("a.bgl", FAULTY), ("maps/b.bgl", FAULTY), (".ci/about.txt", "")]);
    let written = run(LUDEX, folder.path(), &["check", "--write-baseline", ".ci/ludex.json"]);
    assert_eq!(written.status.code(), Some(0), "{}", stderr(&written));
    let texts = names.map(|name| std::fs::read_to_string(folder.path().join(name)).expect("a file"));
    let written: Value = serde_json::from_str(&texts[2]).expect("JSON");
    let files: Vec<&String> = written["files"].as_object().expect("files").keys().collect();
    assert_eq!(files, ["../a.bgl", "../maps/b.bgl"]);
    let moved = workspace(&[
        (names[0], texts[0].as_str()),
        (names[1], texts[1].as_str()),
        (names[2], texts[2].as_str()),
        ("ludex.toml", "baseline = \".ci/ludex.json\"\n"),
    ]);
    let output = run(LUDEX, moved.path(), &["check"]);
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""), "{}", stdout(&output));
    std::fs::remove_file(moved.path().join("maps/b.bgl")).expect("removed");
    let output = run(LUDEX, moved.path(), &["check"]);
    let stale = "ludex: .ci/ludex.json: not found any more: ../maps/b.bgl: bogl/undefined-name: `y` is not defined\n";
    assert!(stderr(&output).starts_with(stale), "{}", stderr(&output));
    let pruned = run(LUDEX, moved.path(), &["check", "--prune-baseline"]);
    assert_eq!(stderr(&pruned), "ludex: 1 finding removed from .ci/ludex.json\n");
}

/// Baselines of earlier versions hold absolute paths of what does not lie below them.
#[test]
#[cfg(unix)]
fn absolute_paths_in_a_baseline_are_understood() {
    let folder = workspace(&[("a.bgl", FAULTY), ("ludex.toml", "baseline = \".ci/ludex.json\"\n"), (".ci/x.txt", "")]);
    let name = folder.path().canonicalize().expect("a folder").join("a.bgl").display().to_string();
    let known = json!({"version": 1, "files": {name: {"bogl/undefined-name": {"`y` is not defined": 1}}}});
    write(folder.path(), ".ci/ludex.json", &known.to_string());
    let output = run(LUDEX, &folder.path().canonicalize().expect("a folder"), &["check"]);
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""), "{}", stdout(&output));
}

#[test]
fn a_baseline_that_cannot_be_read_is_told() {
    let folder = workspace(&[("a.bgl", FAULTY), ("ludex.toml", "baseline = \"known.json\"\n")]);
    for text in [None, Some("{}"), Some("no JSON")] {
        if let Some(text) = text {
            write(folder.path(), "known.json", text);
        }
        // Where it is named, with the way to write it; what it would know is reported.
        let (report, output) = check(LUDEX, folder.path(), &[]);
        assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(1), ""), "{text:?}");
        let [wrong, known] = findings(&report) else { panic!("{report}") };
        let code = if text.is_none() { "config/missing-baseline" } else { "config/unreadable-baseline" };
        assert_eq!((&wrong["path"], &wrong["code"]), (&json!("ludex.toml"), &json!(code)));
        assert_eq!((&wrong["severity"], &wrong["range"]["start"]["line"]), (&json!("warning"), &json!(1)));
        let message = wrong["message"].as_str().expect("a message");
        assert!(message.contains("`ludex check --write-baseline known.json` writes"), "{message}");
        assert_eq!(known["code"], "bogl/undefined-name");
        // What is to be pruned has to be there, and so has what the command line names.
        for (arguments, name) in [
            (&["check", "--prune-baseline"][..], "known.json"),
            (&["check", "--config", "baseline=\"other.json\""][..], "other.json"),
        ] {
            let output = run(LUDEX, folder.path(), arguments);
            assert_eq!(output.status.code(), Some(2), "{arguments:?}");
            assert!(stderr(&output).contains(&format!("{name}, which is not ")), "{}", stderr(&output));
        }
    }
    let folder = workspace(&[("a.bgl", FAULTY)]);
    let output = run(LUDEX, folder.path(), &["check", "--prune-baseline"]);
    assert!(stderr(&output).contains("there is no baseline to prune"), "{}", stderr(&output));
}

#[test]
fn the_server_honours_the_baseline() {
    let folder = known();
    let mut client = Client::start(LUDEX, folder, &[]);
    client.initialize(json!({}));
    client.open("a.bgl", FAULTY);
    let uri = client.uri("a.bgl");
    // The settings may come a moment after the document.
    client.wait(|message| {
        message["method"] == "textDocument/publishDiagnostics"
            && message["params"]["uri"] == uri.as_str()
            && message["params"]["diagnostics"].as_array().is_some_and(Vec::is_empty)
    });
    // Without it the finding is back.
    std::fs::remove_file(client.folder.path().join("ludex-baseline.json")).expect("removed");
    client.watched(&[("ludex-baseline.json", 3)]);
    client.wait(|message| {
        message["method"] == "textDocument/publishDiagnostics"
            && message["params"]["uri"] == uri.as_str()
            && message["params"]["diagnostics"].as_array().is_some_and(|found| found.len() == 1)
    });
    client.quit();
}

#[test]
fn a_baseline_that_is_not_there_is_told_in_the_editor() {
    let files = [("a.bgl", FAULTY), ("ludex.toml", "# Known findings.\nbaseline = \"known.json\"\n")];
    let mut client = Client::start(LUDEX, workspace(&files), &[]);
    client.initialize(json!({}));
    let uri = client.uri("ludex.toml");
    let is_told = |message: &Value, count: usize| {
        message["method"] == "textDocument/publishDiagnostics"
            && message["params"]["uri"] == uri.as_str()
            && message["params"]["diagnostics"].as_array().is_some_and(|found| found.len() == count)
    };
    let published = client.wait(|message| is_told(message, 1));
    let found = &published["params"]["diagnostics"][0];
    assert_eq!((&found["code"], &found["range"]["start"]["line"]), (&json!("config/missing-baseline"), &json!(1)));
    // It goes when the file is there.
    write(client.folder.path(), "known.json", "{\"version\": 1, \"files\": {}}");
    client.watched(&[("known.json", 1)]);
    client.wait(|message| is_told(message, 0));
    client.quit();
}

#[test]
fn the_server_honours_comments() {
    let text = "game G\nx : Int\n-- ludex: allow bogl/undefined-name\nx = y\n";
    let mut client = Client::session(LUDEX, &[("a.bgl", text)]);
    client.open("a.bgl", text);
    assert_eq!(client.diagnostics("a.bgl", 1), Vec::<Value>::new());
    // Without the fault the comment suppresses nothing.
    client.change("a.bgl", 2, &text.replace("= y", "= 1"));
    // That is known once the workspace is read.
    let published = client.wait(|message| {
        message["method"] == "textDocument/publishDiagnostics"
            && message["params"]["diagnostics"].as_array().is_some_and(|found| !found.is_empty())
    });
    let found = published["params"]["diagnostics"].as_array().expect("diagnostics");
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!((&found[0]["code"], &found[0]["severity"]), (&json!("bogl/unused-suppression"), &json!(4)));
    client.quit();
}

#[test]
fn comments_suppress_and_fixes_do_not() {
    let text = "game G\ndepth : Int\ndepth = 1\nfar : Int\n-- ludex: allow bogl/undefined-name\nfar = dpeth\n";
    let folder = workspace(&[("a.bgl", text)]);
    let (report, output) = check(LUDEX, folder.path(), &[]);
    assert_eq!((output.status.code(), findings(&report).len()), (Some(0), 0), "{report}");
    let diff = run(LUDEX, folder.path(), &["check", "--fix", "--dry-run"]);
    assert!(stdout(&diff).contains("+far = depth"), "{}", stdout(&diff));
}

#[test]
fn watching_follows_the_files() {
    let folder = workspace(&[("a.bgl", FAULTY), ("b.bgl", "game H\nx : Int\nx = 1\n")]);
    let mut child = Command::new(LUDEX)
        .args(["check", "--watch", "--output-format", "concise"])
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    // The summary that gives this number of files and this text; what comes between may be of a state in between.
    let mut wait = |files: &str, said: &str| {
        loop {
            let line = lines.next().expect("a report").expect("a line");
            if line.starts_with(&format!("checked {files} ")) && line.ends_with(said) {
                return;
            }
        }
    };
    wait("2 files", ": 1 error");
    write(folder.path(), "a.bgl", "game G\nx : Int\nx = 1\n");
    wait("2 files", ": nothing to report");
    write(folder.path(), "c.bgl", FAULTY);
    wait("3 files", ": 1 error");
    std::fs::remove_file(folder.path().join("c.bgl")).expect("removed");
    wait("2 files", ": nothing to report");
    write(folder.path(), "ludex.toml", "[diagnostics.severity]\n\"bogl/undefined-name\" = \"warning\"\n");
    write(folder.path(), "a.bgl", FAULTY);
    wait("2 files", ": 1 warning");
    child.kill().expect("ended");
    let _ = child.wait();
    for (arguments, why) in [
        (&["check", "--watch", "--output-format", "sarif"][..], "`pretty` or `concise`"),
        (&["check", "-", "--stdin-filename", "a.g", "--watch"][..], "standard input"),
    ] {
        let output = run(LUDEX, folder.path(), arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(stderr(&output).contains(why), "{}", stderr(&output));
    }
}
