//! What an editor shows, on the command line; and what shells, other tools and CI get to know of the commands.

use std::path::Path;
use std::process::Command;

use ludex_languages::LANGUAGES;
use ludex_tests::program::{run, run_with_input, stderr, stdout};
use ludex_tests::{repository, workspace};
use serde_json::{Value, json};

use crate::LUDEX;

const GAME: &[(&str, &str)] = &[
    ("game.g", "(include \"types\")\n(add boat speed 3)\n(add ships hp-max 2)\n"),
    ("types.g", "; What floats.\n(unit-type boat)\n(terrain-type sea)\n(define ships (boat))\n"),
    ("pond.bgl", "game Pond\n-- How deep it is.\ndepth : Int\ndepth = 3\n"),
];

/// The answer of a command in a folder with the game, and how it ended.
fn answer(arguments: &[&str]) -> (String, Option<i32>) {
    let folder = workspace(GAME);
    let output = run(LUDEX, folder.path(), arguments);
    (stdout(&output) + &stderr(&output), output.status.code())
}

fn json_answer(arguments: &[&str]) -> Value {
    let (text, code) = answer(arguments);
    assert_eq!(code, Some(0), "{text}");
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn definitions_and_uses() {
    let found = json_answer(&["query", "definition", "game.g:2:7", "--json"]);
    let place =
        json!({"path": "types.g", "range": {"start": {"line": 2, "column": 12}, "end": {"line": 2, "column": 16}}});
    assert_eq!(found, json!({"places": [place]}));
    let (text, code) = answer(&["query", "references", "types.g:2:12"]);
    let expected =
        "game.g:2:6: (add boat speed 3)\ntypes.g:2:12: (unit-type boat)\ntypes.g:4:16: (define ships (boat))\n";
    assert_eq!((text.as_str(), code), (expected, Some(0)));
    // The form that gave it its value.
    let (text, code) = answer(&["query", "values", "game.g:2:11"]);
    assert!(code == Some(0) && text.starts_with("game.g:2:"), "{text}");
}

#[test]
fn documents_that_are_made_of_a_file() {
    let (text, code) = answer(&["show", "resolved", "game.g"]);
    let head = "; game.g, resolved\n";
    assert!(code == Some(0) && text.starts_with(head), "{text}");
    assert!(text.ends_with("(unit-type boat\n  (hp-max 2)\n  (speed 3))\n\n(terrain-type sea)\n"), "{text}");
    // A part of a game is shown as part of it.
    assert!(answer(&["show", "resolved", "types.g"]).0.starts_with("; types.g, resolved\n"));
    assert!(answer(&["show", "tree", "pond.bgl"]).0.starts_with("SOURCE_FILE@0..51\n"));
    for (arguments, why) in [
        (["show", "resolved", "pond.bgl"], "`resolved` cannot be shown of a file in BoGL; choose one of tree, picture"),
        (["show", "picture", "types.g"], "types.g: there is nothing to draw"),
        (["show", "nonsense", "game.g"], "possible values: tree, picture, resolved"),
        (["show", "tree", "missing.g"], "missing.g"),
    ] {
        let (text, code) = answer(&arguments);
        assert!(code == Some(2) && text.contains(why), "{arguments:?}: {text}");
    }
}

/// What a picture shows is chosen as it is where it is drawn; nothing can be chosen of another document.
#[test]
fn parts_are_shown_with_characters() {
    let folder = repository().join("docs/examples");
    let shown = |arguments: &[&str]| {
        let output = run(LUDEX, &folder, &[&["show"], arguments].concat());
        (stdout(&output) + &stderr(&output), output.status.code())
    };
    let (text, code) = shown(&["picture", "gdl/harbor.g", "--what", "gunboat"]);
    assert!(code == Some(0) && text.starts_with("gunboat\nunit type 3 of 8"), "{text}");
    let (text, code) = shown(&["picture", "gdl/harbor.g", "--hide", "units"]);
    assert!(code == Some(0) && text.contains("sea: ") && !text.contains("Old Candle"), "{text}");
    let (text, code) = shown(&["picture", "gdl/harbor.g", "--compare", "gdl/harbor.g"]);
    assert!(code == Some(0) && text.contains("no cell changed since"), "{text}");
    let (text, code) = shown(&["picture", "hy"]);
    assert!(code == Some(0) && text.contains("3 levels in 3 files"), "{text}");
    for option in [["--what", "gunboat"], ["--compare", "gdl/harbor.g"], ["--hide", "units"]] {
        let (text, code) = shown(&[&["tree", "gdl/harbor.g"], &option[..]].concat());
        let why = format!("ludex: {} is for a picture: ludex show picture gdl/harbor.g\n", option[0]);
        assert_eq!((text, code), (why, Some(2)));
    }
}

#[test]
fn revisions_of_a_module_are_compared() {
    let older = [("old.g", "(include \"types\")\n(add boat speed 2)\n"), ("before/game.g", GAME[0].1)];
    let types = ("before/types.g", "(unit-type boat)\n(unit-type raft)\n(terrain-type sea)\n(define ships (boat))\n");
    let folder = workspace(&[GAME, &older[..], &[types]].concat());
    let show = |arguments: &[&str]| {
        let output = run(LUDEX, folder.path(), &[&["show", "resolved"], arguments].concat());
        (stdout(&output) + &stderr(&output), output.status.code())
    };
    let said = |text: &str| (text.to_owned(), Some(0));
    assert_eq!(show(&["game.g", "--compare", "game.g"]), said(""));
    // In the place of the new one, or where it lies.
    let expected = "Unit types\n\n  * `boat`.`hp-max` 1 → 2\n  * `boat`.`speed` 2 → 3\n";
    assert_eq!(show(&["--compare", "old.g", "game.g"]), said(expected));
    assert_eq!(show(&["--compare", "before/game.g", "game.g"]), said("Unit types\n\n  * `raft` is gone\n"));
    let arguments = ["show", "resolved", "game.g", "--compare", "-"];
    let piped = run_with_input(LUDEX, folder.path(), &arguments, older[0].1.as_bytes());
    assert_eq!((stdout(&piped).as_str(), piped.status.code()), (expected, Some(0)));
    let beside = show(&["before/game.g", "--types", "boat", "raft"]);
    assert_eq!(beside, said("property  boat  raft\nhp-max    2     1\nspeed     3     100\n"));
    let refused: [(&[&str], &str); 7] = [
        (&["game.g", "--compare", "before"], "before: this is a folder, not a file"),
        (&["game.g", "--compare", "missing.g"], "missing.g: "),
        (&["pond.bgl", "--compare", "pond.bgl"], "`resolved` cannot be shown of a file in BoGL"),
        (&["game.g", "--types", "boat", "sea"], "game.g: `boat` is a unit type, and `sea` is a terrain type"),
        (&["game.g", "--types", "boat", "bot"], "game.g: there is no type `bot`; did you mean `boat`?"),
        (&["game.g", "--types", "boat"], "--types"),
        (&["game.g", "--types", "boat", "boat", "--compare", "game.g"], "--compare"),
    ];
    for (arguments, why) in refused {
        let (text, code) = show(arguments);
        assert!(code == Some(2) && text.contains(why), "{arguments:?}: {text}");
    }
}

/// They work, and nothing that lists commands and options has them.
#[test]
fn old_names_of_what_is_shown() {
    let folder = repository().join("docs/examples");
    let shown = |arguments: &[&str]| {
        let output = run(LUDEX, &folder, arguments);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        stdout(&output)
    };
    assert_eq!(shown(&["tree", "gdl/harbor.g"]), shown(&["show", "tree", "gdl/harbor.g"]));
    assert_eq!(shown(&["cost", "trench/mole.tr"]), shown(&["show", "costs", "trench/mole.tr"]));
    assert_eq!(shown(&["preview", "--text", "gdl/harbor.g"]), shown(&["show", "picture", "gdl/harbor.g"]));
    let names: Vec<String> = ludex::cli::commands().into_iter().map(|(name, _)| name).collect();
    assert!(["cost", "tree"].iter().all(|old| !names.iter().any(|name| name == old)), "{names:?}");
    let help = shown(&["--help"]);
    assert!(help.contains("\n  show ") && !help.contains("\n  tree ") && !help.contains("\n  cost "), "{help}");
    assert!(!shown(&["preview", "--help"]).contains("--text"));
    assert!(!shown(&["man"]).contains("ludex\\-tree"));
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = shown(&["completions", shell]);
        for listed in
            ["ludex,tree)", "(tree)", "'ludex;tree'", "another name of", "Another name of", "--text", "-l text"]
        {
            assert!(!script.contains(listed), "{shell}: {listed}");
        }
    }
}

#[test]
fn texts() {
    let found = json_answer(&["query", "hover", "pond.bgl:4:1", "--json"]);
    assert!(found["text"].as_str().is_some_and(|text| text.contains("How deep it is.")), "{found}");
    assert_eq!(found["range"]["start"], json!({"line": 4, "column": 1}));
    let (text, code) = answer(&["query", "hover", "pond.bgl:4:1"]);
    assert!(code == Some(0) && text.contains("How deep it is."), "{text}");
}

#[test]
fn where_there_is_nothing_to_say() {
    assert_eq!(answer(&["query", "hover", "pond.bgl:2:5", "--json"]).1, Some(1));
    for (place, why) in [
        ("pond.bgl:9:1", "there is no line 9"),
        ("pond.bgl", "FILE:LINE:COLUMN"),
        ("lake.bgl:1:1", "lake.bgl"),
        ("notes.txt:1:1", "no language is known"),
    ] {
        let (text, code) = answer(&["query", "hover", place]);
        assert!(code == Some(2) && text.contains(why), "{text}");
    }
}

#[test]
fn symbols_are_listed() {
    let (text, code) = answer(&["symbols", "pond.bgl", "types.g"]);
    assert_eq!(code, Some(0), "{text}");
    for expected in ["pond.bgl:3:1: ", "types.g:2:12: boat", "types.g:4:9: ships"] {
        assert!(text.lines().any(|line| line.starts_with(expected)), "{expected} in {text}");
    }
    let (text, _) = answer(&["symbols", "--json"]);
    let symbols: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let boat = symbols.iter().find(|symbol| symbol["name"] == "boat").expect("the symbol");
    assert_eq!((&boat["path"], &boat["range"]["start"]), (&json!("types.g"), &json!({"line": 2, "column": 12})));
    assert_eq!(answer(&["symbols", "lake.bgl"]).1, Some(2));
}

/// Every name has a text, and every language its names.
#[test]
fn languages_are_described() {
    for dialect in LANGUAGES.all() {
        let described = json_answer(&["language", dialect.id, "--json"]);
        let names = described["names"].as_array().expect("names");
        assert!(names.len() > 10, "{}: {}", dialect.id, names.len());
        for name in names {
            let text = name["text"].as_str().unwrap_or_default();
            assert!(!text.trim().is_empty() && name["markdown"].is_string(), "{name}");
        }
        let codes = described["codes"].as_array().expect("codes");
        assert!(
            codes.iter().any(|code| code["code"] == format!("{}/undefined-name", dialect.prefix)),
            "{}",
            dialect.id
        );
    }
    let (text, code) = answer(&["language", "cobol"]);
    assert!(code == Some(2) && text.contains("known are gdl"), "{text}");
    let (text, _) = answer(&["language", "bogl"]);
    assert!(text.contains("place"), "{text}");
}

#[test]
fn shells_and_man_know_every_command() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let (script, code) = answer(&["completions", shell]);
        assert!(code == Some(0) && script.contains("output-format"), "{shell}");
        for (name, _) in ludex::cli::commands() {
            assert!(script.contains(&name), "{shell}: {name}");
        }
    }
    let (page, code) = answer(&["man"]);
    assert!(code == Some(0) && page.contains(".TH") && page.contains("check"), "{page}");
    for (name, _) in ludex::cli::commands() {
        let (page, code) = answer(&["man", &name]);
        let title = page.lines().find(|line| line.starts_with(&format!(".TH ludex-{name} "))).unwrap_or_default();
        assert!(code == Some(0) && title.contains("\"ludex "), "{page}");
    }
    assert_eq!(answer(&["man", "nonsense"]).1, Some(2));
}

/// bash and zsh know the codes, and fish asks for them; no text for people lists them.
#[test]
fn shells_complete_codes() {
    for shell in ["bash", "zsh"] {
        let script = answer(&["completions", shell]).0;
        assert!(script.contains("gdl/unused-define") && script.contains("bogl/unused-variable"), "{shell}");
    }
    let fish = answer(&["completions", "fish"]).0;
    assert!(fish.contains("(ludex explain 2>/dev/null") && fish.contains("bogl/unused-variable"), "of --only, too");
    for command in ["explain", "check"] {
        for text in [answer(&[command, "--help"]).0, answer(&["man", command]).0] {
            assert!(!text.contains("unused-variable") && !text.contains("unused\\-variable"), "{text}");
        }
    }
}

#[test]
fn codes_are_listed_and_explained() {
    let (all, code) = answer(&["explain"]);
    let (of_bogl, _) = answer(&["explain", "bogl"]);
    assert!(code == Some(0) && of_bogl.lines().all(|line| line.starts_with("bogl/")), "{of_bogl}");
    assert_eq!(of_bogl.lines().count(), all.lines().filter(|line| line.starts_with("bogl/")).count());
    assert_eq!(answer(&["explain", "hy"]), answer(&["explain", "pyherc"]));
    let listed = json_answer(&["explain", "gdl", "--json"]);
    let codes = listed["codes"].as_array().expect("codes");
    assert_eq!(json_answer(&["language", "gdl", "--json"])["codes"], listed["codes"]);
    let unused = codes.iter().find(|code| code["code"] == "gdl/unused-define").expect("the code");
    let page = json_answer(&["explain", "unused-define", "--json"]);
    assert_eq!((&page["code"], &page["severity"]), (&unused["code"], &unused["severity"]));
    assert!(page["markdown"].as_str().is_some_and(|text| text.starts_with("# A symbol is defined")), "{page}");
    for (wrong, why) in [
        ("gdll", "there is no code `gdll`; did you mean the language `gdl`?"),
        ("gdl/unused-defin", "did you mean `gdl/unused-define`?"),
    ] {
        let (text, code) = answer(&["explain", wrong]);
        assert!(code == Some(2) && text.contains(why), "{text}");
    }
}

/// Files for CI name the extensions and the options that there are.
#[test]
fn files_for_ci_are_true() {
    let read = |path: &str| std::fs::read_to_string(repository().join(path)).expect(path);
    let hooks = read(".pre-commit-hooks.yaml");
    let extensions: Vec<&str> = LANGUAGES.all().flat_map(|dialect| dialect.extensions).copied().collect();
    let files = hooks.lines().filter_map(|line| line.trim().strip_prefix("files: \\.(")?.strip_suffix(")$"));
    for files in files {
        let mut named: Vec<&str> = files.split('|').collect();
        named.sort_unstable();
        let mut expected = extensions.clone();
        expected.sort_unstable();
        assert_eq!(named, expected);
    }
    let folder = workspace(&[("good.bgl", "game G\nx : Int\nx = 1\n")]);
    let commands = hooks.lines().filter_map(|line| line.trim().strip_prefix("entry: ludex ")).collect::<Vec<&str>>();
    assert_eq!(commands.len(), 4);
    for command in commands {
        let output = run(LUDEX, folder.path(), &command.split(' ').collect::<Vec<&str>>());
        assert_eq!(output.status.code(), Some(0), "{command}: {}", stderr(&output));
    }
    // The steps fill in their inputs; these are the defaults, and what `baseline` adds.
    for (path, written, command) in [
        ("action.yml", "check --output-format \"$LUDEX_FORMAT\"", "check --output-format github"),
        ("action.yml", "default: github\n", "check --output-format github"),
        ("action.yml", "--output-file \"$LUDEX_OUTPUT\"", "check --output-file report.txt"),
        ("action.yml", "--config \"baseline='$LUDEX_BASELINE'\"", "check --config baseline='known.json'"),
        ("docs/ci/gitlab.yml", "--config baseline='$LUDEX_BASELINE'", "check --config baseline='known.json'"),
        (
            "docs/ci/gitlab.yml",
            "check --output-format gitlab -o \"$CI_PROJECT_DIR/gl-code-quality-report.json\"",
            "check --output-format gitlab -o gl-code-quality-report.json",
        ),
    ] {
        assert!(read(path).contains(written), "{path}: {written}");
        if command.contains("known.json") {
            std::fs::remove_file(folder.path().join("known.json")).ok();
            let output = run(LUDEX, folder.path(), &["check", "--write-baseline", "known.json", "."]);
            assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        }
        let output =
            run(LUDEX, folder.path(), &[&command.split(' ').collect::<Vec<&str>>()[..], &["--", "."]].concat());
        assert_eq!(output.status.code(), Some(0), "{command}: {}", stderr(&output));
    }
    // What is installed is of this version.
    let version = env!("CARGO_PKG_VERSION");
    for (path, written) in
        [("pyproject.toml", format!("\"ludex=={version}\"")), ("docs/ci/gitlab.yml", format!("\"{version}\""))]
    {
        assert!(read(path).contains(&written), "{path}: {written}");
    }
}

/// The action for pictures draws what a commit changes, the old state beside the new one, and lists other values.
#[cfg(unix)]
#[test]
fn changed_pictures_are_drawn() {
    let game = "game G\ntype Board = Array (2, 2) of Int\nstart : Board\nstart!(x, y) = 0\n";
    let values = "(unit-type boat (speed 2))\n";
    let files = [("work/a|b.bgl", game), ("work/same.bgl", game), ("work/game.g", values), ("programs/keep", "")];
    let folder = workspace(&files);
    let (programs, work) = (folder.path().join("programs"), folder.path().join("work"));
    std::os::unix::fs::symlink(LUDEX, programs.join("ludex")).expect("a link");
    // A program in the place of the one that makes PNG, which a runner has.
    let png = programs.join("rsvg-convert");
    std::fs::write(&png, "#!/bin/sh\nwhile [ \"$1\" != -o ]; do shift; done\necho png >\"$2\"\n").expect("written");
    std::fs::set_permissions(&png, std::os::unix::fs::PermissionsExt::from_mode(0o755)).expect("a program");
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").expect("a path"));
    let run = |program: &Path, arguments: &[&str]| {
        let mut command = Command::new(program);
        command.args(arguments).current_dir(&work).env("PATH", &path).env_remove("GITHUB_OUTPUT");
        let output = command.output().expect("the program starts");
        assert!(output.status.success(), "{}", stderr(&output));
        stdout(&output)
    };
    let commit = ["-c", "user.name=n", "-c", "user.email=n@example.org", "commit", "--quiet", "--all", "-m", "State"];
    run(Path::new("git"), &["init", "--quiet"]);
    run(Path::new("git"), &["add", "."]);
    run(Path::new("git"), &commit);
    std::fs::write(work.join("a|b.bgl"), game.replace("= 0", "= 7")).expect("written");
    std::fs::write(work.join("same.bgl"), game.replace("type", "-- The board\ntype")).expect("written");
    std::fs::write(work.join("game.g"), values.replace('2', "3")).expect("written");
    run(Path::new("git"), &commit);
    let script = repository().join("docs/ci/pictures/draw.sh");
    assert_eq!(run(&script, &["HEAD~1", "../drawn", "at/"]), "count=2\n");
    let comment = std::fs::read_to_string(folder.path().join("drawn/comment.md")).expect("a comment");
    assert!(comment.contains("**a&#124;b.bgl**"), "{comment}");
    assert!(comment.contains("| ![before](at/1-old.png) | ![after](at/1-new.png) |"), "{comment}");
    let listed = "\n### Values\n\n**game.g**\n\n    Unit types\n\n      * `boat`.`speed` 2 → 3\n";
    assert!(comment.ends_with(listed), "{comment}");
    let marked = std::fs::read_to_string(folder.path().join("drawn/1-new.svg")).expect("a picture");
    assert!(marked.contains("4 cells changed since before/a|b.bgl"), "{marked}");
}

/// pre-commit (of PyPI) runs the hooks that take the program of the PATH in a repository with a fault. Left out where it is not installed.
#[cfg(unix)]
#[test]
fn pre_commit_runs_the_hooks() {
    let has_it = Command::new("pre-commit").arg("--version").output().is_ok_and(|output| output.status.success());
    if !has_it {
        println!("left out: no pre-commit on the PATH");
        return;
    }
    let folder = workspace(&[("programs/keep", ""), ("home/keep", ""), ("game/a.bgl", "game G\nx : Int\nx = y\n")]);
    let hooks = folder.path().join("hooks");
    std::fs::create_dir(&hooks).expect("a folder");
    let manifest = ".pre-commit-hooks.yaml";
    std::fs::copy(repository().join(manifest), hooks.join(manifest)).expect("a copy");
    std::os::unix::fs::symlink(LUDEX, folder.path().join("programs/ludex")).expect("a link");
    let path = std::env::var("PATH").expect("a path");
    let path = format!("{}:{path}", folder.path().join("programs").display());
    let run = |program: &str, place: &str, arguments: &[&str]| {
        let mut command = Command::new(program);
        command.args(arguments).current_dir(folder.path().join(place)).env("PATH", &path);
        // Nobody's own settings count.
        command.env("HOME", folder.path().join("home")).env("PRE_COMMIT_HOME", folder.path().join("home/hooks"));
        command.output().expect("the program starts")
    };
    for place in ["hooks", "game"] {
        for arguments in [
            &["init", "--quiet"][..],
            &["add", "."],
            &["-c", "user.name=n", "-c", "user.email=n@example.org", "commit", "--quiet", "-m", "All"],
        ] {
            let output = run("git", place, arguments);
            assert!(output.status.success(), "{}", stderr(&output));
        }
    }
    let at = stdout(&run("git", "hooks", &["rev-parse", "HEAD"]));
    let config = format!("repos:\n  - repo: ../hooks\n    rev: {at}    hooks:\n      - id: ludex-system\n");
    std::fs::write(folder.path().join("game/.pre-commit-config.yaml"), config).expect("written");
    let output = run("git", "game", &["add", "."]);
    assert!(output.status.success(), "{}", stderr(&output));
    let refused = run("pre-commit", "game", &["run", "--all-files"]);
    let said = stdout(&refused);
    assert_eq!(refused.status.code(), Some(1), "{said}{}", stderr(&refused));
    assert!(said.contains("a.bgl:3:5: error[bogl/undefined-name] `y` is not defined"), "{said}");
    std::fs::write(folder.path().join("game/a.bgl"), "game G\nx : Int\nx = 1\n").expect("written");
    let passed = run("pre-commit", "game", &["run", "--all-files"]);
    assert_eq!(passed.status.code(), Some(0), "{}", stdout(&passed));
}
