//! The command line: contract, exit codes, bad input, fixes, costs.

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
