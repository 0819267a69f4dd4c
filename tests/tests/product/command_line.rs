//! The command line: contract, exit codes, bad input.

use std::path::Path;
use std::process::{Command, Stdio};

use ludex_tests::program::{check, findings, run, run_with_input, stderr, stdout};
use ludex_tests::{repository, workspace};
use serde_json::Value;

use crate::LUDEX;

#[test]
fn json_is_as_the_contract_says() {
    let folder = workspace(&[("a.g", "(define ö 1)\n(define x (1 2\n"), ("b.g", "(define y 1)\n")]);
    let (report, output) = check(LUDEX, folder.path(), &[]);
    assert_eq!(output.status.code(), Some(1));
    let found = &report["diagnostics"][0];
    assert_eq!(found["path"], "a.g");
    assert_eq!(found["severity"], "error");
    assert_eq!(found["code"], "gdl/unclosed-paren");
    assert!(found["range"]["start"]["line"].as_u64() == Some(2), "{found}");
    assert!(found["related"].is_array() && found.get("fix").is_some(), "{found}");
    assert_eq!(report["summary"]["files"], 2);
    assert_eq!(report["summary"]["errors"], 1);
    assert_eq!(report["summary"]["bytes"], 42);
    assert!(report["summary"]["milliseconds"].is_number());
}

#[test]
fn exit_codes() {
    let folder = workspace(&[("good.g", "(define x 1)\n"), ("bad.g", "(define x"), ("notes.txt", "hello")]);
    assert_eq!(check(LUDEX, folder.path(), &["good.g"]).1.status.code(), Some(0));
    assert_eq!(check(LUDEX, folder.path(), &["bad.g"]).1.status.code(), Some(1));
    for arguments in [
        &["check", "missing.g"][..],
        &["check", "notes.txt"],
        &["check", "--nonsense"],
        &["check", "--config", "gdl.libary=[]"],
        &["check", "--config", "gdl.library"],
        &["check", "--config", "gdl.library=3"],
        &["show", "tree", "missing.g"],
        &["show", "tree", "notes.txt"],
        &["nonsense"],
    ] {
        let output = run(LUDEX, folder.path(), arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(!stderr(&output).trim().is_empty(), "{arguments:?}");
    }
    let wrong = run(LUDEX, folder.path(), &["check", "--config", "gdl.libary=[]"]);
    assert!(stderr(&wrong).contains("did you mean `gdl.library`"), "{}", stderr(&wrong));
}

#[test]
fn a_folder_without_known_files_says_so() {
    let folder = workspace(&[("notes.txt", "hello")]);
    let (report, output) = check(LUDEX, folder.path(), &[]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(report["summary"]["files"], 0);
    assert!(stderr(&output).contains("no game files"), "{}", stderr(&output));
}

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
fn pretty_output_shows_the_line_with_carets() {
    let folder = workspace(&[("g.bgl", "game G\nx : Int\nx = y\n")]);
    let output = run(LUDEX, folder.path(), &["check"]);
    let text = stdout(&output);
    assert!(text.contains("error[bogl/undefined-name]: `y` is not defined"), "{text}");
    assert!(text.contains("3 | x = y") && text.contains("|     ^"), "{text}");
    assert!(text.contains("checked 1 file") && text.contains("1 error"), "{text}");
    assert!(!text.contains('\u{1b}'), "no colours into a pipe");
}

#[test]
fn odd_bytes_come_back() {
    let cases: [(&str, Vec<u8>); 7] = [
        ("latin1.g", b"(define |\xe9t\xe9| \"\xff\")\r\n".to_vec()),
        ("mark.g", b"\xef\xbb\xbf(define x 1)".to_vec()),
        ("nul.g", b"(define x \0 y)\0".to_vec()),
        ("crlf.bgl", b"game G\r\nx : Int\r\nx = 1\r\n".to_vec()),
        ("empty.g", Vec::new()),
        ("binary.g", (0..=255).cycle().take(4096).collect()),
        ("deep.g", vec![b'('; 1_000_000]),
    ];
    let folder = tempfile::tempdir().expect("a folder");
    for (name, bytes) in &cases {
        std::fs::write(folder.path().join(name), bytes).expect("written");
        let output = run(LUDEX, folder.path(), &["tree", "--text", name]);
        assert_eq!(output.status.code(), Some(0), "{name}: {}", stderr(&output));
        assert!(output.stdout == *bytes, "{name} does not come back");
    }
    let (report, output) = check(LUDEX, folder.path(), &[]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(report["summary"]["files"], 6, "binary data is not a game");
    let deep = findings(&report).iter().filter(|found| found["path"] == "deep.g").map(|found| &found["code"]);
    assert_eq!(deep.collect::<Vec<_>>(), ["gdl/too-deep", "gdl/unclosed-paren"], "one fault, no cascade");
}

#[test]
fn a_file_of_fifty_megabytes() {
    let folder = workspace(&[("a.g", "(unit-type ship)\n(terrain-type sea)\n")]);
    let form = "(unit-type boat (name \"row boat\") (hp-max 3)) ; a line of a large file\n";
    std::fs::write(folder.path().join("large.g"), form.repeat((50 << 20) / form.len())).expect("written");
    // What only lies in a folder is not read if it is so large, and that is said.
    let (report, output) = check(LUDEX, folder.path(), &[]);
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""));
    assert_eq!(report["summary"]["files"], 1);
    let found: Vec<&Value> = findings(&report).iter().filter(|found| found["path"] == "large.g").collect();
    assert_eq!(found.len(), 1, "{report}");
    assert_eq!(found[0]["code"], "file/too-large");
    assert_eq!(found[0]["severity"], "information");
    assert!(found[0]["message"].as_str().is_some_and(|message| message.contains("16 MB")), "{}", found[0]);
    assert_eq!(found[0]["range"]["start"], serde_json::json!({"line": 1, "column": 1}));
    let pretty = stdout(&run(LUDEX, folder.path(), &["check"]));
    assert!(pretty.contains("info[file/too-large]") && pretty.contains("--> large.g:1:1"), "{pretty}");
    // Alone in its folder, it is still a game file.
    std::fs::remove_file(folder.path().join("a.g")).expect("removed");
    let (_, output) = check(LUDEX, folder.path(), &[]);
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""));
    // What is named is read.
    let (report, output) = check(LUDEX, folder.path(), &["large.g"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_eq!(report["summary"]["files"], 1);
    assert!(findings(&report).iter().all(|found| found["code"] != "file/too-large"), "it was read");
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_is_no_failure() {
    let folder = workspace(&[("a.g", &"(define x 1)\n".repeat(20_000))]);
    let mut child = Command::new(LUDEX)
        .args(["show", "tree", "a.g"])
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("an end");
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""));
}

#[cfg(target_os = "linux")]
#[test]
fn a_current_folder_that_has_been_deleted_is_named() {
    let folder = workspace(&[]);
    let script = "mkdir gone && cd gone && rmdir ../gone && exec \"$0\" check \"$@\"";
    let check = |arguments: &[&str]| {
        let arguments = [&["-c", script, LUDEX], arguments].concat();
        Command::new("sh").args(arguments).current_dir(folder.path()).output().expect("a shell")
    };
    let relative: [&[&str]; 3] = [&[], &["."], &["a.g"]];
    for arguments in relative {
        let output = check(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", stderr(&output));
        assert_eq!(stderr(&output), "ludex: the current folder has been deleted; go to one that exists\n");
    }
    // What is named in full is there.
    std::fs::write(folder.path().join("a.g"), "(define x").expect("written");
    let path = folder.path().join("a.g").display().to_string();
    let output = check(&[path.as_str()]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
}

/// Every command that writes to standard output, on a disk that is full.
#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_written_is_a_failure() {
    let examples = repository().join("docs/examples");
    let commands: [&[&str]; 15] = [
        &["check", "."],
        &["check", "--format", "json", "."],
        &["check", "--fix", "--dry-run", "faulty"],
        &["explain"],
        &["explain", "gdl/unused-define"],
        &["schema"],
        &["tree", "--text", "gdl/harbor.g"],
        &["play", "bdl/burrow.bdl", "--count", "1"],
        &["play", "bogl/cornerrun.bgl", "--input", "bogl/cornerrun.txt"],
        &["test", "bogl"],
        &["preview", "--svg", "gdl/harbor.g"],
        &["sample", "hy", "--games", "2"],
        &["show", "tree", "gdl/harbor.g"],
        &["--help"],
        &["--version"],
    ];
    for arguments in commands {
        let full = std::fs::File::options().write(true).open("/dev/full").expect("the device");
        let mut command = Command::new(LUDEX);
        command.args(arguments).current_dir(&examples).stdout(full).stderr(Stdio::piped());
        let output = command.output().expect("the program starts");
        let errors = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
        assert!(errors.starts_with("ludex: cannot write to standard output: "), "{arguments:?}: {errors}");
        assert_eq!(errors.lines().count(), 1, "{arguments:?}: {errors}");
    }
}

#[test]
fn the_examples_are_sound_and_the_faulty_ones_are_not() {
    let examples = repository().join("docs/examples");
    let names = |folder: &Path| -> Vec<String> {
        let entries = std::fs::read_dir(folder).expect("a folder").flatten();
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
    };
    let folders = names(&examples).into_iter().filter(|name| examples.join(name).is_dir());
    let folders: Vec<String> = folders.filter(|folder| folder != "faulty").collect();
    let sound: Vec<&str> = folders.iter().map(String::as_str).collect();
    let (report, output) = check(LUDEX, &examples, &sound);
    assert_eq!(report["diagnostics"], Value::Array(Vec::new()));
    assert_eq!(output.status.code(), Some(0));
    let faulty = names(&examples.join("faulty"));
    assert!(!faulty.is_empty());
    for name in faulty {
        let (_, output) = check(LUDEX, &examples, &[&format!("faulty/{name}")]);
        assert_eq!(output.status.code(), Some(1), "{name}");
    }
}

/// The README begins with a part of a faulty example as Neovim shows it: each line is one of the file, behind its
/// number, and the messages are those of today.
#[test]
fn the_readme_shows_what_is_found() {
    let read =
        |path: &str| std::fs::read_to_string(repository().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    let (readme, file) = (read("README.md"), read("docs/examples/faulty/duel.bgl"));
    let (report, _) = check(LUDEX, &repository().join("docs/examples/faulty"), &["duel.bgl"]);
    let picture = readme.split("```").nth(1).expect("a picture");
    let rows: Vec<&str> = picture.lines().filter(|row| !row.is_empty()).collect();
    assert!(rows.iter().any(|row| row.starts_with('E')), "{picture}");
    for row in rows {
        let (margin, shown) = row.split_at(row.len().min(5));
        let number: usize = margin.trim_start_matches('E').trim().parse().unwrap_or_else(|_| panic!("{row}"));
        let (line, message) = shown.split_once("     ■ ").unwrap_or((shown, ""));
        assert_eq!(line.trim(), file.lines().nth(number - 1).unwrap_or_default().trim(), "line {number}");
        let found = findings(&report).iter().find(|found| found["range"]["start"]["line"] == number);
        let expected = found.and_then(|found| found["message"].as_str()).unwrap_or_default();
        assert_eq!((message, margin.starts_with('E')), (expected, found.is_some()), "line {number}");
    }
}

#[test]
fn fixes_are_written_or_shown_as_a_diff() {
    let text = "(unit-type boat)\n(define fleet (baot))\n(add fleet speed 2)\n";
    let folder = workspace(&[("a.g", text)]);
    let shown = run(LUDEX, folder.path(), &["check", "--fix", "--dry-run", "a.g"]);
    assert_eq!(shown.status.code(), Some(1), "{}", stderr(&shown));
    let diff = stdout(&shown);
    assert!(diff.contains("-(define fleet (baot))\n+(define fleet (boat))"), "{diff}");
    let shown = run(LUDEX, folder.path(), &["check", "--fix", "--dry-run", "-e", "-o", "a.diff", "a.g"]);
    assert_eq!((shown.status.code(), stdout(&shown)), (Some(0), String::new()), "{}", stderr(&shown));
    assert_eq!(std::fs::read_to_string(folder.path().join("a.diff")).expect("a diff"), diff);
    for report in [&["--output-format", "json"][..], &["--statistics"], &["--severity", "error"], &["--deny-warnings"]]
    {
        let refused = run(LUDEX, folder.path(), &[&["check", "--fix", "--dry-run", "a.g"], report].concat());
        assert_eq!((refused.status.code(), stdout(&refused)), (Some(2), String::new()), "{report:?}");
        assert!(stderr(&refused).contains("--dry-run"), "{}", stderr(&refused));
    }
    assert_eq!(std::fs::read_to_string(folder.path().join("a.g")).expect("the file"), text);
    let (report, output) = check(LUDEX, folder.path(), &["--fix", "a.g"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(stderr(&output).contains("1 file changed"), "{}", stderr(&output));
    let mended = std::fs::read_to_string(folder.path().join("a.g")).expect("the file");
    assert_eq!(mended, text.replace("baot", "boat"));
    assert_eq!(report["diagnostics"], Value::Array(Vec::new()));
    assert_eq!(run(LUDEX, folder.path(), &["check", "--dry-run", "a.g"]).status.code(), Some(2));
    // Now nothing would change.
    let shown = run(LUDEX, folder.path(), &["check", "--fix", "--dry-run", "a.g"]);
    assert_eq!((shown.status.code(), stdout(&shown), stderr(&shown)), (Some(0), String::new(), String::new()));
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

#[test]
fn a_file_in_latin_1_is_mended_in_latin_1() {
    let folder = workspace(&[]);
    let path = folder.path().join("a.g");
    std::fs::write(&path, b"(unit-type boat (name \"S\xE4ge\"))\n(define fleet (baot))\n").expect("written");
    assert_eq!(check(LUDEX, folder.path(), &["--fix", "a.g"]).1.status.code(), Some(0));
    let mended = std::fs::read(&path).expect("the file");
    assert!(mended.windows(5).any(|part| part == b"S\xE4ge\"") && mended.windows(6).any(|part| part == b"(boat)"));
}

#[test]
fn codes_are_explained() {
    let folder = workspace(&[]);
    let explain = |arguments: &[&str]| run(LUDEX, folder.path(), &[&["explain"], arguments].concat());
    let explained = explain(&["gdl/unused-define"]);
    assert_eq!(explained.status.code(), Some(0), "{}", stderr(&explained));
    let page = stdout(&explained);
    assert!(page.contains("Why it matters") && !page.contains("##") && !page.contains("```"), "{page}");
    let raw = stdout(&explain(&["--markdown", "gdl/unused-define"]));
    assert!(raw.starts_with("# "), "{raw}");
    // One meaning in every language: the language need not be named.
    assert_eq!(explain(&["unclosed-paren"]).status.code(), Some(0));
    // Asked for in a language, it is that language's page.
    let page = stdout(&explain(&["--markdown", "bdl/unexpected-token"]));
    assert!(page.contains("`bdl/unexpected-token` · error") && page.contains("```bdl\n"), "{page}");
    assert!(!page.contains("```bogl") && page.contains("\"bdl/unexpected-token\" = \"off\""), "{page}");
    let warning = stdout(&explain(&["gdl/extra-paren"]));
    assert!(warning.contains("gdl/extra-paren") && warning.contains("· warning"), "{warning}");
    let all = stdout(&explain(&["--markdown", "shared/unexpected-token"]));
    assert!(["```bogl\n", "```bdl\n", "```trench\n"].iter().all(|fence| all.contains(fence)), "{all}");
    let ambiguous = explain(&["value-range"]);
    assert_eq!(ambiguous.status.code(), Some(2));
    assert!(stderr(&ambiguous).contains("bdl/value-range"), "{}", stderr(&ambiguous));
    let wrong = explain(&["gdl/unused-defin"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(stderr(&wrong).contains("did you mean `gdl/unused-define`"), "{}", stderr(&wrong));
    let all = stdout(&explain(&[]));
    let listed: Vec<&str> = all.lines().filter_map(|line| line.split_whitespace().next()).collect();
    let known: Vec<String> = ludex::codes::all().into_iter().map(|known| known.full).collect();
    assert_eq!(listed, known);
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

#[test]
fn costs_of_a_script_and_what_its_game_allows() {
    let folder = workspace(&[
        ("field.trg", "actions: 2;\nsteps: 50;\nplayer: { team: 1; name: hare; position: 1,1; file: ./hare.tr; }\n"),
        ("hare.tr", "int n = 2;\nwhile (n) {\n    move N;\n}\n"),
        ("a.g", "(define x 1)\n"),
    ]);
    let output = run(LUDEX, folder.path(), &["show", "costs", "hare.tr"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let table = stdout(&output);
    assert!(table.contains("the game allows 50 and 2"), "{table}");
    let rows: Vec<Vec<&str>> = table.lines().map(|line| line.split_whitespace().collect()).collect();
    assert!(rows.iter().any(|row| row.starts_with(&["3", "move", "N;", "2"])), "{table}");
    let other = run(LUDEX, folder.path(), &["show", "costs", "a.g"]);
    assert_eq!(other.status.code(), Some(2));
    assert!(
        stderr(&other).contains("a.g: `costs` cannot be shown of a file in GDL; choose one of tree"),
        "{}",
        stderr(&other)
    );
}

#[test]
fn costs_of_the_scripts_of_a_game() {
    let player =
        |name: &str, file: &str| format!("player: {{ team: 1; name: {name}; position: 1,1; file: ./{file}; }}\n");
    let of_field =
        [player("hare", "hare.tr"), player("fox", "fox.tr"), player("owl", "hare.tr"), player("elk", "gone.tr")];
    let field = format!("actions: 2;\nsteps: 50;\n{}", of_field.concat());
    let other = format!("actions: 9;\n{}", player("hare", "hare.tr"));
    let folder = workspace(&[
        ("field.trg", field.as_str()),
        ("other.trg", other.as_str()),
        ("empty.trg", "steps: 50;\n"),
        ("hare.tr", "move N;\n"),
        ("fox.tr", "shoot E;\n"),
    ]);
    let output = run(LUDEX, folder.path(), &["show", "costs", "field.trg"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let expected = "\
game field.trg

./hare.tr, played by hare and owl

2 steps, 0 actions per pass; the game allows 50 and 2

line  statement  steps  steps of the 2024 game  actions  actions of the 2024 game
1     move N;    2      2                       0        0

./fox.tr, played by fox

2 steps, 1 action per pass; the game allows 50 and 2

line  statement  steps  steps of the 2024 game  actions  actions of the 2024 game
1     shoot E;   2      2                       1        1

./gone.tr, played by elk: there is no such file
";
    assert_eq!(stdout(&output), expected);
    let empty = run(LUDEX, folder.path(), &["show", "costs", "empty.trg"]);
    assert_eq!(stdout(&empty), "game empty.trg, which names no script\n");
}

#[test]
fn standard_input_is_checked_as_the_file_it_is_called() {
    let folder = workspace(&[("game/types.g", "(unit-type boat)\n"), ("game/a.g", "(include \"types\")\n(add boat\n")]);
    let checked = |arguments: &[&str], input: &str| {
        let arguments = [&["check", "--format", "json", "-"], arguments].concat();
        let output = run_with_input(LUDEX, folder.path(), &arguments, input.as_bytes());
        let report: Value = serde_json::from_slice(&output.stdout).unwrap_or(Value::Null);
        (report, output)
    };
    // What it includes lies beside it, whether the file itself is there or not.
    for name in ["game/a.g", "game/new.g"] {
        let (report, output) = checked(&["--stdin-filename", name], "(include \"types\")\n(add baot speed 1)\n");
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let found = &findings(&report)[0];
        assert_eq!((&found["path"], &found["range"]["start"]["line"]), (&Value::from(name), &Value::from(2)));
        assert!(found["message"].as_str().is_some_and(|message| message.contains("`baot`")), "{found}");
        assert_eq!(report["summary"]["files"], 1);
    }
    // It takes the place of the file on disk, which is wrong.
    let (report, output) = checked(&["game", "--stdin-filename", "game/a.g"], "(include \"types\")\n");
    assert_eq!((output.status.code(), &report["summary"]["files"]), (Some(0), &Value::from(2)), "{report}");
    let diff = run_with_input(
        LUDEX,
        folder.path(),
        &["check", "-", "--stdin-filename", "game/a.g", "--fix", "--dry-run"],
        b"(include \"types\")\n(add baot speed 1)\n",
    );
    assert!(stdout(&diff).contains("+(add boat speed 1)"), "{}{}", stdout(&diff), stderr(&diff));
    for (arguments, why) in [
        (&["check", "-"][..], "--stdin-filename"),
        (&["check", "-", "--stdin-filename", "notes.txt"][..], "no language is known"),
        (&["check", "-", "--stdin-filename", "a.g", "--fix"][..], "--dry-run"),
        (&["check", "a.g", "--stdin-filename", "a.g"][..], "if `-` is given"),
    ] {
        let output = run_with_input(LUDEX, folder.path(), arguments, b"(define x 1)\n");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(stderr(&output).contains(why), "{arguments:?}: {}", stderr(&output));
    }
}

#[test]
fn what_a_preview_shows_can_be_chosen() {
    let examples = repository().join("docs/examples");
    let preview = |arguments: &[&str]| run(LUDEX, &examples, &[&["preview", "--svg"], arguments].concat());
    let first = preview(&["bogl/cornerrun.bgl"]);
    assert_eq!(first.status.code(), Some(0), "{}", stderr(&first));
    let picture = stdout(&first);
    assert!(picture.contains("<title>start</title>") && picture.contains("<title>(3, 3): Peg</title>"), "{picture}");
    assert_eq!(preview(&["bogl/cornerrun.bgl", "--what", "start"]).stdout, first.stdout);
    for (file, name, expected) in [
        ("bogl/cornerrun.bgl", "strat", "`strat` is not defined; did you mean `start`?"),
        ("bogl/cornerrun.bgl", "play", "`play` is a function"),
        ("bogl/cornerrun.bgl", "result", "`result` depends on what the player types in"),
        (
            "gdl/harbor.g",
            "boat",
            "there is no picture called `boat`; choose `construction`, a unit type such as `rowboat`",
        ),
    ] {
        let refused = preview(&[file, "--what", name]);
        assert_eq!(refused.status.code(), Some(2), "{name}");
        assert!(refused.stdout.is_empty() && stderr(&refused).contains(expected), "{}", stderr(&refused));
    }
}
